// Four floats side by side: by SSE2, which every x86-64 has, by NEON, which every ARM of 64 bits
// has, and else, or where AZUL_PLAIN asks for it, one by one. The results are the same to the last
// bit.
#pragma once

#if (defined(__SSE2__) || defined(_M_X64)) && !defined(AZUL_PLAIN)
#define AZUL_SSE2
#include <emmintrin.h>
#elif (defined(__aarch64__) || defined(_M_ARM64)) && !defined(AZUL_PLAIN)
#define AZUL_NEON
#include <arm_neon.h>
#endif

#include <atomic>

namespace azul {

class FourFloats {
public:
    FourFloats() : FourFloats(0.0F) {}

    // Of numbers that other threads write. Not by way of an array: a processor is slow to read four
    // numbers at once that it has just written one by one.
    static FourFloats load(const std::atomic<float>* p) {
        return {read(p[0]), read(p[1]), read(p[2]), read(p[3])};
    }
    static FourFloats after(const std::atomic<int>* p) {
        return after(read(p[0]), read(p[1]), read(p[2]), read(p[3]));
    }

#if defined(AZUL_SSE2)

    FourFloats(float each) : of_(_mm_set1_ps(each)) {}
    FourFloats(float a, float b, float c, float d) : of_(_mm_setr_ps(a, b, c, d)) {}
    static FourFloats load(const float* p) { return _mm_loadu_ps(p); }
    // One more than each of four whole numbers.
    static FourFloats after(const int* p) {
        return after(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
    }
    static FourFloats after(int a, int b, int c, int d) {
        return after(_mm_setr_epi32(a, b, c, d));
    }
    void store(float* p) const { _mm_storeu_ps(p, of_); }

    friend FourFloats operator+(FourFloats a, FourFloats b) { return _mm_add_ps(a.of_, b.of_); }
    friend FourFloats operator*(FourFloats a, FourFloats b) { return _mm_mul_ps(a.of_, b.of_); }
    friend FourFloats operator/(FourFloats a, FourFloats b) { return _mm_div_ps(a.of_, b.of_); }
    // a > b ? a : b
    friend FourFloats greater(FourFloats a, FourFloats b) { return _mm_max_ps(a.of_, b.of_); }
    // a > b ? yes : no
    friend FourFloats choose(FourFloats a, FourFloats b, FourFloats yes, FourFloats no) {
        const __m128 above = _mm_cmpgt_ps(a.of_, b.of_);
        return _mm_or_ps(_mm_and_ps(above, yes.of_), _mm_andnot_ps(above, no.of_));
    }
    float greatest() const {
        const __m128 pairs = _mm_max_ps(of_, swapped(of_));
        return _mm_cvtss_f32(_mm_max_ss(pairs, _mm_movehl_ps(pairs, pairs)));
    }
    // (first + second) + (third + fourth)
    float sum() const {
        const __m128 pairs = _mm_add_ps(of_, swapped(of_));
        return _mm_cvtss_f32(_mm_add_ss(pairs, _mm_movehl_ps(pairs, pairs)));
    }

private:
    FourFloats(__m128 of) : of_(of) {}
    static FourFloats after(__m128i numbers) {
        return _mm_cvtepi32_ps(_mm_add_epi32(numbers, _mm_set1_epi32(1)));
    }
    static __m128 swapped(__m128 of) { return _mm_shuffle_ps(of, of, _MM_SHUFFLE(2, 3, 0, 1)); }

    __m128 of_;

#elif defined(AZUL_NEON)

    FourFloats(float each) : of_(vdupq_n_f32(each)) {}
    FourFloats(float a, float b, float c, float d) {
        const float numbers[4] = {a, b, c, d};
        of_ = vld1q_f32(numbers);
    }
    static FourFloats load(const float* p) { return vld1q_f32(p); }
    static FourFloats after(const int* p) {
        return vcvtq_f32_s32(vaddq_s32(vld1q_s32(p), vdupq_n_s32(1)));
    }
    static FourFloats after(int a, int b, int c, int d) {
        const int numbers[4] = {a, b, c, d};
        return after(numbers);
    }
    void store(float* p) const { vst1q_f32(p, of_); }

    friend FourFloats operator+(FourFloats a, FourFloats b) { return vaddq_f32(a.of_, b.of_); }
    friend FourFloats operator*(FourFloats a, FourFloats b) { return vmulq_f32(a.of_, b.of_); }
    friend FourFloats operator/(FourFloats a, FourFloats b) { return vdivq_f32(a.of_, b.of_); }
    friend FourFloats greater(FourFloats a, FourFloats b) { return choose(a, b, a, b); }
    friend FourFloats choose(FourFloats a, FourFloats b, FourFloats yes, FourFloats no) {
        return vbslq_f32(vcgtq_f32(a.of_, b.of_), yes.of_, no.of_);
    }
    float greatest() const { return vmaxvq_f32(of_); }
    float sum() const { return vaddvq_f32(of_); }

private:
    FourFloats(float32x4_t of) : of_(of) {}

    float32x4_t of_;

#else

    FourFloats(float each) : of_{each, each, each, each} {}
    FourFloats(float a, float b, float c, float d) : of_{a, b, c, d} {}
    static FourFloats load(const float* p) { return {p[0], p[1], p[2], p[3]}; }
    static FourFloats after(const int* p) { return after(p[0], p[1], p[2], p[3]); }
    static FourFloats after(int a, int b, int c, int d) {
        return {static_cast<float>(a + 1), static_cast<float>(b + 1), static_cast<float>(c + 1),
                static_cast<float>(d + 1)};
    }
    void store(float* p) const {
        for (int i = 0; i < 4; ++i) p[i] = of_[i];
    }

    friend FourFloats operator+(const FourFloats& a, const FourFloats& b) {
        return each([&](int i) { return a.of_[i] + b.of_[i]; });
    }
    friend FourFloats operator*(const FourFloats& a, const FourFloats& b) {
        return each([&](int i) { return a.of_[i] * b.of_[i]; });
    }
    friend FourFloats operator/(const FourFloats& a, const FourFloats& b) {
        return each([&](int i) { return a.of_[i] / b.of_[i]; });
    }
    friend FourFloats greater(const FourFloats& a, const FourFloats& b) {
        return choose(a, b, a, b);
    }
    friend FourFloats choose(const FourFloats& a, const FourFloats& b, const FourFloats& yes,
                             const FourFloats& no) {
        return each([&](int i) { return a.of_[i] > b.of_[i] ? yes.of_[i] : no.of_[i]; });
    }
    float greatest() const {
        const float a = of_[0] > of_[1] ? of_[0] : of_[1], b = of_[2] > of_[3] ? of_[2] : of_[3];
        return a > b ? a : b;
    }
    float sum() const { return (of_[0] + of_[1]) + (of_[2] + of_[3]); }

private:
    template <class Number>
    static FourFloats each(Number number) {
        return {number(0), number(1), number(2), number(3)};
    }

    float of_[4];

#endif

    template <class Number>
    static Number read(const std::atomic<Number>& number) {
        return number.load(std::memory_order_relaxed);
    }
};

}  // namespace azul
