// A second look at the ends of a round that is solved: what some deals bring behind them.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "any_search.hpp"
#include "appraiser.hpp"
#include "end_values.hpp"
#include "lanes.hpp"
#include "random.hpp"
#include "rules.hpp"
#include "state.hpp"
#include "team.hpp"
#include "value.hpp"

namespace azul {

template <int P>
class SecondLook {
public:
    // Without an appraiser nothing is ever looked at.
    SecondLook(const SearchSettings& settings, std::unique_ptr<Appraiser<P>> appraiser)
        : settings_(settings), appraiser_(std::move(appraiser)) {}

    const EndValues<P>& values() const { return values_; }

    bool is_wanted() const { return appraiser_ && settings_.deals > 0; }

    // Whether deals may tell more about an end than is known.
    bool is_worthwhile(const State<P>& end) const {
        return is_wanted() && end.phase == kDeal && lanes::total(end.bag | end.lid) &&
               values_.deals(end) < settings_.deals;
    }

    // What a look at one end counts as.
    u64 nodes() const { return static_cast<u64>(kDealsPerLook) * appraiser_->nodes(); }

    // Looks at some more deals behind each of these ends, all threads together. False after a stop:
    // then nothing has changed.
    bool look(const std::vector<State<P>>& ends, Team& team, const std::atomic<bool>& stop) {
        const int count = static_cast<int>(ends.size()) * kDealsPerLook;
        std::vector<Value<P>> after_deal(static_cast<std::size_t>(count));
        const auto end_of = [&](int number) -> const State<P>& {
            return ends[static_cast<std::size_t>(number / kDealsPerLook)];
        };
        std::atomic<int> next{0};
        team.lead([&](int thread) {
            for (int number; !stop && (number = next++) < count;) {
                const State<P> state = dealt(end_of(number), number % kDealsPerLook);
                after_deal[static_cast<std::size_t>(number)] = appraiser_->appraise(state, thread);
            }
        });
        if (stop) return false;
        for (int number = 0; number < count; ++number)
            values_.add(end_of(number), after_deal[static_cast<std::size_t>(number)]);
        return true;
    }

private:
    static constexpr int kDealsPerLook = 8;

    // The same deals come behind all ends of a round, as long as the bag lasts: what differs then
    // is not luck.
    State<P> dealt(const State<P>& end, int number) const {
        State<P> state = end;
        const auto which = static_cast<u64>(values_.deals(end) + number);
        const auto left = static_cast<u64>(lanes::total(end.bag));  // other deals in every round
        Random random{splitmix64(splitmix64(settings_.seed + left) + which)};
        deal_random(state, random);
        return state;
    }

    const SearchSettings settings_;
    const std::unique_ptr<Appraiser<P>> appraiser_;
    EndValues<P> values_;
};

}  // namespace azul
