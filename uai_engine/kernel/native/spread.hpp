// A job in numbered parts, shared by threads.
#pragma once

#include <atomic>
#include <future>
#include <system_error>
#include <vector>

namespace azul {

// Calls `work(number)` for 0 .. count - 1 on so many threads, each with a work of its own. What
// goes wrong in any of them is thrown here, once all have ended.
template <class MakeWork>
void spread(int count, int threads, MakeWork make_work) {
    std::atomic<int> next{0};
    const auto serve = [&] {
        auto work = make_work();
        for (int number; (number = next++) < count;) work(number);
    };
    std::vector<std::future<void>> helpers;
    try {
        for (int i = 1; i < threads; ++i) helpers.push_back(std::async(std::launch::async, serve));
    } catch (const std::system_error&) {
        // The system may not have as many threads: fewer do it as well.
    }
    serve();
    for (std::future<void>& helper : helpers) helper.get();
}

}  // namespace azul
