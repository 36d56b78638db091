// A state of any number of players, and the reducers on it: a new position each.
#pragma once

#include <iterator>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "dealer.hpp"
#include "flat.hpp"
#include "perft.hpp"
#include "players.hpp"
#include "rules.hpp"
#include "state.hpp"

namespace azul {

struct Position {
    std::variant<State<2>, State<3>, State<4>> state;

    template <int P>
    explicit Position(const State<P>& of) : state(of) {}
    Position(int players, const Flat& flat) {
        with_players(players, [&](auto count) { state = from_flat<decltype(count)::value>(flat); });
    }

    int players() const { return static_cast<int>(state.index()) + kMinPlayers; }
    int phase() const {
        return std::visit([](const auto& state) -> int { return state.phase; }, state);
    }
    int seat() const {
        return std::visit([](const auto& state) -> int { return state.seat; }, state);
    }
    std::vector<int> scores() const {
        std::vector<int> scores;
        std::visit(
            [&](const auto& state) {
                for (const Board& board : state.boards) scores.push_back(board.score);
            },
            state);
        return scores;
    }
    Flat flat() const {
        return std::visit([](const auto& state) { return to_flat(state); }, state);
    }

    // The codes of all legal moves, ascending.
    std::vector<int> legal() const {
        std::vector<int> codes;
        std::visit(
            [&](const auto& state) {
                if (state.phase == kDraft)
                    each_move(state, [&](const Move& move) { codes.push_back(move.code()); });
            },
            state);
        return codes;
    }

    Position drafted(int bowl, int colour, int row) const {
        Position next = *this;
        std::visit(
            [&](auto& state) {
                const Move move{bowl, colour, row};
                if (!is_legal(state, move))
                    throw std::invalid_argument("the action is not legal here");
                draft(state, move);
            },
            next.state);
        return next;
    }

    // After a deal of these tiles: counts of each colour, display by display.
    Position dealt(const Flat& tiles) const {
        Position next = *this;
        std::visit(
            [&](auto& state) {
                require_deal_is_due(state);
                u64 displays[std::decay_t<decltype(state)>::kDisplays];
                FlatReader in(tiles);
                for (u64& display : displays) display = in.counts();
                in.finish();
                const char* reason = deal_given(state, displays);
                if (reason) throw std::invalid_argument(reason);
            },
            next.state);
        return next;
    }

    // After the deal of a dealer with this seed, and the dealer's next seed.
    std::pair<Position, u64> dealt_by(u64 seed) const {
        std::pair<Position, u64> next{*this, seed};
        std::visit(
            [&](auto& state) {
                require_deal_is_due(state);
                Dealer dealer{seed};
                deal_seeded(state, dealer);
                next.second = dealer.seed;
            },
            next.first.state);
        return next;
    }

    // What each seat wins.
    std::vector<double> shares() const {
        return std::visit(
            [](const auto& state) {
                double shares[std::decay_t<decltype(state)>::kPlayers];
                win_shares(state, shares);
                return std::vector<double>(std::begin(shares), std::end(shares));
            },
            state);
    }

    u64 count_lines(int depth) const {
        if (depth < 0) throw std::invalid_argument("lines have no length below 0");
        return std::visit([&](const auto& state) { return perft(state, depth); }, state);
    }

private:
    template <int P>
    static void require_deal_is_due(const State<P>& state) {
        if (state.phase != kDeal) throw std::invalid_argument("no deal is due");
    }
};

}  // namespace azul
