// The signature of `uai-engine -c bench`, by the kernel alone: a program without Python, to see
// that a compiler and a processor search as all others do.
//
// It takes a weights file and a list of numbers: how many nodes to search, megabytes, seed and how
// many lines count; then for every position the number of its players, how many numbers its flat
// form has, and these. `scripts/native_bench.py` makes the list of what `bench.py` has, and
// `bench.py` says what the signature is made of.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <ios>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "any_search.hpp"
#include "arena.hpp"
#include "guide_learned.hpp"
#include "learned_model.hpp"
#include "player.hpp"
#include "position.hpp"
#include "search.hpp"
#include "state.hpp"

using namespace azul;

namespace {

struct Settings {
    u64 nodes, megabytes, seed;
    int lines, deals;
};

struct Models {
    std::unique_ptr<LearnedModel<2>> two;
    std::unique_ptr<LearnedModel<3>> three;
    std::unique_ptr<LearnedModel<4>> four;

    const LearnedModel<2>& of(const State<2>&) const { return *two; }
    const LearnedModel<3>& of(const State<3>&) const { return *three; }
    const LearnedModel<4>& of(const State<4>&) const { return *four; }
};

// The weights that are shipped: two lines of text, then the numbers for two, three and four
// players.
Models read_models(const char* path) {
    std::ifstream file(path, std::ios::binary);
    std::string line;
    std::getline(file, line);
    std::getline(file, line);
    const std::string numbers{std::istreambuf_iterator<char>(file), {}};
    constexpr std::size_t two = LearnedModel<2>::kNumbers * sizeof(float);
    constexpr std::size_t three = LearnedModel<3>::kNumbers * sizeof(float);
    constexpr std::size_t four = LearnedModel<4>::kNumbers * sizeof(float);
    if (numbers.size() != two + three + four)
        throw std::runtime_error(std::string(path) + " has no weights for two to four players");
    const char* at = numbers.data();
    return {make_model<2>(at, two), make_model<3>(at + two, three),
            make_model<4>(at + two + three, four)};
}

class Signature {
public:
    // One step of 64-bit FNV-1a over the eight bytes of a number.
    void fold(std::int64_t number) {
        for (int byte = 0; byte < 8; ++byte) {
            word_ ^= static_cast<u64>(number) >> (8 * byte) & 0xFF;
            word_ *= 0x100000001B3;
        }
    }
    void fold_moves(const std::vector<int>& codes, std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) {
            const Move move = Move::from_code(codes[i]);
            for (const int number : {move.bowl, move.colour, move.row}) fold(number);
        }
    }
    void fold_values(const std::vector<double>& values) {
        for (const double value : values)
            fold(static_cast<std::int64_t>(std::nearbyint(value * 1'000'000)));
    }
    u64 word() const { return word_; }

private:
    u64 word_ = 0xCBF29CE484222325;
};

template <int P>
void sign_search(const State<P>& state, const LearnedModel<P>& model, const Settings& settings,
                 Signature& signature) {
    Arena arena(static_cast<std::size_t>(settings.megabytes) << 20);
    SearchSettings of_search;
    of_search.seed = settings.seed;
    of_search.deals = settings.deals;
    Search<P, LearnedGuide<P>> search(arena, of_search, state, LearnedGuide<P>(model),
                                      std::make_unique<SmallSearches<P>>(model, 1));
    search.begin({}, settings.lines);
    const u64 nodes = search.root_moves() == 1 ? 1 : settings.nodes;
    Pause pause = Pause::kChanged;
    while (pause == Pause::kChanged || pause == Pause::kInterval) pause = search.run(nodes, 0, 1.0);
    const std::vector<PrincipalVariation> lines = search.variations(settings.lines);
    const std::vector<int>& best = lines[0].moves;
    signature.fold_moves(best, 0, best.size() < P ? 1 : P);  // with a reply of everybody, or none
    int rank = 0;
    for (const PrincipalVariation& line : lines) {
        const auto depth = static_cast<std::int64_t>(line.moves.size());
        for (const std::int64_t number :
             {std::int64_t{++rank}, static_cast<std::int64_t>(search.nodes()), depth, depth})
            signature.fold(number);
        signature.fold_moves(line.moves, 0, line.moves.size());
        signature.fold_values(line.win);
        signature.fold_values(line.points);
    }
}

u64 bench(const char* weights, const char* list) {
    const Models models = read_models(weights);
    std::ifstream file(list);
    Settings settings;
    if (!(file >> settings.nodes >> settings.megabytes >> settings.seed >> settings.lines >>
          settings.deals))
        throw std::runtime_error(std::string(list) + " cannot be read");
    Signature signature;
    std::size_t players, size;
    while (file >> players >> size) {
        Flat flat(size);
        for (int& number : flat) file >> number;
        const Position position(static_cast<int>(players), flat);
        std::visit(
            [&](const auto& state) { sign_search(state, models.of(state), settings, signature); },
            position.state);
    }
    return signature.word();
}

}  // namespace

int main(int count, char** words) {
    if (count != 3) {
        std::fprintf(stderr, "usage: %s WEIGHTS POSITIONS\n", words[0]);
        return 2;
    }
    try {
        const u64 signature = bench(words[1], words[2]);
        std::printf("bench signature %llu\n", static_cast<unsigned long long>(signature));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
