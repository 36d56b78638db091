// A search that goes on from position to position: memory, settings, and a tree once there is a
// position.
#pragma once

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "any_model.hpp"
#include "any_search.hpp"
#include "arena.hpp"
#include "guide_hand.hpp"
#include "guide_learned.hpp"
#include "learned_model.hpp"
#include "player.hpp"
#include "position.hpp"
#include "search.hpp"
#include "state.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace azul {

class SearchSession {
public:
    SearchSession(std::size_t megabytes, int threads, u64 seed, bool playout, double cpuct,
                  int deals)
        : arena_(megabytes << 20), playout_(playout) {
        settings_.threads = threads;
        settings_.seed = seed;
        settings_.cpuct = cpuct;
        settings_.deals = deals;
    }

    // What it had goes back to the system. The heap of every thread that ever searched would keep
    // its part otherwise, and a session that changes its options would grow by hundreds of
    // megabytes.
    ~SearchSession() {
        search_.reset();
#ifdef __GLIBC__
        malloc_trim(0);
#endif
    }
    SearchSession(const SearchSession&) = delete;
    SearchSession& operator=(const SearchSession&) = delete;

    // True if the tree knew the position and kept what it knew. The search is guided by what was
    // learned, or by hand without it.
    bool set_position(const Position& position, std::shared_ptr<const AnyModel> model) {
        return std::visit(
            [&](const auto& state) {
                constexpr int P = std::decay_t<decltype(state)>::kPlayers;
                if (state.phase != kDraft)
                    throw std::invalid_argument("nobody drafts in this position");
                if (model != model_) clear();
                model_ = model;
                if (!model_)
                    return go_on(
                        state, [&] { return HandGuide<P>(state, playout_); },
                        [] { return nullptr; });
                const LearnedModel<P>& learned = model_->of<P>();
                return go_on(
                    state, [&] { return LearnedGuide<P>(learned); },
                    [&] { return std::make_unique<SmallSearches<P>>(learned, settings_.threads); });
            },
            position.state);
    }

    void clear() { search_.reset(); }

    // The number by which `stop` knows this search, so that a late stop does not hit the next.
    int begin(const std::vector<int>& searchmoves, int multipv) {
        search().begin(searchmoves, multipv);
        return ++number_;
    }

    void stop(int number) {
        if (search_ && number == number_) search_->stop();
    }

    AnySearch& search() const {
        if (!search_) throw std::invalid_argument("the search has no position");
        return *search_;
    }

private:
    template <int P, class MakeGuide, class MakeAppraiser>
    bool go_on(const State<P>& state, MakeGuide make_guide, MakeAppraiser make_appraiser) {
        using Guided = Search<P, decltype(make_guide())>;
        if (auto* search = dynamic_cast<Guided*>(search_.get()))
            if (search->advance(state)) return true;
        clear();  // first, for what it borrowed
        search_ =
            std::make_unique<Guided>(arena_, settings_, state, make_guide(), make_appraiser());
        return false;
    }

    Arena arena_;
    SearchSettings settings_;
    bool playout_;
    std::shared_ptr<const AnyModel> model_;
    std::unique_ptr<AnySearch> search_;
    int number_ = 0;
};

}  // namespace azul
