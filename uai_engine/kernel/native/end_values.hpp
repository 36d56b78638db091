// What deals have shown of the ends of a round, and a guide that knows it.
//
// The network values the end of a round before the deal. It is wrong by more and more from round to
// round, and no two ends alike, so it may take one end for better than another that is not. What a
// few deals bring behind an end says more.
#pragma once

#include <algorithm>
#include <unordered_map>

#include "network.hpp"
#include "random.hpp"
#include "rules.hpp"
#include "state.hpp"
#include "value.hpp"

namespace azul {

template <int P>
class EndValues {
public:
    // All that the network sees of an end, and who begins.
    static u64 key(const State<P>& end) {
        u64 key = splitmix64(network::supply_key(end) << 2 ^ static_cast<u64>(end.seat));
        for (int place = 0; place < P; ++place)
            key = splitmix64(key ^ network::board_key(place, end.boards[(end.seat + place) % P]));
        return key;
    }

    // How many deals have been looked at behind an end.
    int deals(const State<P>& end) const {
        const auto found = seen_.find(key(end));
        return found == seen_.end() ? 0 : found->second.deals;
    }

    void add(const State<P>& end, const Value<P>& after_deal) {
        Seen& seen = seen_[key(end)];
        ++seen.deals;
        for (int seat = 0; seat < P; ++seat) {
            seen.sum.win[seat] += after_deal.win[seat];
            seen.sum.points[seat] += after_deal.points[seat];
        }
    }

    // The mean of the network's opinion and of what the deals brought, if there were any.
    Value<P> corrected(const State<P>& end, const Value<P>& opinion) const {
        const auto found = seen_.empty() ? seen_.end() : seen_.find(key(end));
        if (found == seen_.end()) return opinion;
        const double weight = kOpinion[fullest_row(end)];
        const double total = weight + found->second.deals;
        const Value<P>& sum = found->second.sum;
        Value<P> value;
        for (int seat = 0; seat < P; ++seat) {
            value.win[seat] = (weight * opinion.win[seat] + sum.win[seat]) / total;
            value.points[seat] = (weight * opinion.points[seat] + sum.points[seat]) / total;
        }
        if constexpr (P == 2) make_complementary(value);
        return value;
    }

private:
    struct Seen {
        Value<P> sum{};
        int deals = 0;
    };

    // By the tiles in the fullest wall row, the network's opinion counts as so many deals: the
    // square of what one deal is wrong by over the square of what the network is wrong by (0.067
    // and 0.026 after round 1, when there is a tile; 0.126 and 0.098 after round 4:
    // `uai_engine/train/EXPERIMENTS.md`). A position does not say its round.
    static constexpr double kOpinion[kColours] = {6.5, 6.5, 3.75, 2.75, 1.75};

    // Of all boards. No row is complete, or the game would be over.
    static int fullest_row(const State<P>& end) {
        int most = 0;
        for (const Board& board : end.boards)
            for (int row = 0; row < kRows; ++row)
                most = std::max<int>(most, kWall.bits[board.wall_row(row)]);
        return std::min(most, kColours - 1);
    }

    std::unordered_map<u64, Seen> seen_;
};

// A guide for solvers. The end values are the caller's.
template <int P, class Guide>
class CorrectedGuide : public Guide {
public:
    CorrectedGuide(const Guide& guide, const EndValues<P>& ends) : Guide(guide), ends_(&ends) {}

    Value<P> exact_value(const State<P>& state, typename Guide::ThreadData& thread) const {
        const Value<P> value = Guide::exact_value(state, thread);
        return state.phase == kOver ? value : ends_->corrected(state, value);
    }

private:
    const EndValues<P>* ends_;
};

}  // namespace azul
