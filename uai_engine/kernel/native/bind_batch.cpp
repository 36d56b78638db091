// Batches of games for Python. Whatever holds numbers in rows can be written to: numpy arrays,
// tensors, anything that speaks DLPack.
#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "any_model.hpp"
#include "batch.hpp"
#include "bind.hpp"
#include "judge.hpp"
#include "players.hpp"
#include "position.hpp"

namespace nb = nanobind;
using namespace azul;

namespace {

using Array = nb::ndarray<nb::c_contig, nb::device::cpu>;
using Seeds = nb::ndarray<u64, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using GivenSeeds = nb::ndarray<const u64, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using GivenActions = nb::ndarray<nb::ro, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

[[noreturn]] void refuse(const std::string& what) { throw std::invalid_argument(what); }

template <class Any>
void require_shape(const Any& array, const char* name, std::size_t rows, std::size_t columns) {
    const bool fits = columns
                          ? array.ndim() == 2 && array.shape(0) == rows && array.shape(1) == columns
                          : array.ndim() == 1 && array.shape(0) == rows;
    if (fits) return;
    refuse(std::string(name) + " must have the shape (" + std::to_string(rows) + "," +
           (columns ? " " + std::to_string(columns) : "") + ")");
}

// The memory of an array of bytes, signed or not, or of truth values; 0 columns for no rows.
u8* bytes_of(const Array& array, const char* name, std::size_t rows, std::size_t columns) {
    require_shape(array, name, rows, columns);
    const auto code = static_cast<nb::dlpack::dtype_code>(array.dtype().code);
    const bool whole = code == nb::dlpack::dtype_code::Int ||
                       code == nb::dlpack::dtype_code::UInt || code == nb::dlpack::dtype_code::Bool;
    if (!whole || array.dtype().bits != 8) refuse(std::string(name) + " must hold bytes");
    return static_cast<u8*>(array.data());
}

float* floats_of(const Array& array, const char* name, std::size_t rows, std::size_t columns) {
    require_shape(array, name, rows, columns);
    if (array.dtype() != nb::dtype<float>()) refuse(std::string(name) + " must hold 32-bit floats");
    return static_cast<float*>(array.data());
}

template <class Any>
int width_of(const Any& actions, std::size_t rows) {
    require_shape(actions, "actions", rows, 0);
    if (actions.dtype() == nb::dtype<std::int16_t>()) return 2;
    if (actions.dtype() == nb::dtype<std::int32_t>()) return 4;
    if (actions.dtype() == nb::dtype<std::int64_t>()) return 8;
    refuse("actions must be signed whole numbers of 16, 32 or 64 bits");
}

// A batch of any number of players, as Python holds it. One caller at a time: the interpreter's
// lock is given up while the games move on.
class Games {
public:
    Games(int players, std::size_t games, int rewards, u32 most_moves, int threads) {
        const auto kind = static_cast<Rewards>(rewards);
        with_players(players, [&](auto count) {
            batch_ =
                std::make_unique<Batch<decltype(count)::value>>(games, kind, most_moves, threads);
        });
    }

    void begin(const GivenSeeds& seeds) {
        alone([&](auto& batch) {
            require_shape(seeds, "seeds", batch.size(), 0);
            for (std::size_t i = 0; i < batch.size(); ++i) batch[i].begin(seeds.data()[i]);
        });
    }
    void begin_one(std::size_t index, u64 seed) {
        alone([&](auto& batch) { at(batch, index).begin(seed); });
    }
    void seeds(const Seeds& out) {
        alone([&](auto& batch) {
            require_shape(out, "seeds", batch.size(), 0);
            for (std::size_t i = 0; i < batch.size(); ++i) out.data()[i] = batch[i].seed;
        });
    }

    void show(const Array& observations, const Array& masks, const Array& rewards,
              const Array& ends, const Array& seats) {
        alone([&](auto& batch) {
            const Outputs out = outputs(batch, observations, masks, rewards, ends, seats);
            nb::gil_scoped_release release;
            batch.show(out);
        });
    }

    // The games whose action is not legal: then nothing has changed.
    std::vector<std::size_t> step(const GivenActions& given, const Array& observations,
                                  const Array& masks, const Array& rewards, const Array& ends,
                                  const Array& seats) {
        std::vector<std::size_t> refused;
        alone([&](auto& batch) {
            const Outputs out = outputs(batch, observations, masks, rewards, ends, seats);
            const Actions actions{given.data(), width_of(given, batch.size())};
            nb::gil_scoped_release release;
            refused = batch.refused(actions);
            if (refused.empty()) batch.step(actions, out);
        });
        return refused;
    }

    void sample(u64 seed, const Array& out) {
        alone([&](auto& batch) {
            const int width = width_of(out, batch.size());
            void* data = out.data();
            nb::gil_scoped_release release;
            batch.sample(seed, [=](std::size_t i, u16 code) {
                switch (width) {
                    case 2:
                        static_cast<std::int16_t*>(data)[i] = static_cast<std::int16_t>(code);
                        break;
                    case 4: static_cast<std::int32_t*>(data)[i] = code; break;
                    default: static_cast<std::int64_t*>(data)[i] = code;
                }
            });
        });
    }

    void judge(const AnyModel& model, const Array& priors, const Array& win, const Array& points) {
        alone([&](auto& batch) {
            constexpr int P = std::decay_t<decltype(batch)>::kSeats;
            float* all_priors = floats_of(priors, "priors", batch.size(), kActions<P>);
            float* all_win = floats_of(win, "win", batch.size(), P);
            float* all_points = floats_of(points, "points", batch.size(), P);
            const LearnedModel<P>& learned = model.of<P>();
            nb::gil_scoped_release release;
            batch.in_parts([&](std::size_t from, std::size_t to) {
                Judge<P> judge(learned);
                for (std::size_t i = from; i < to; ++i)
                    judge(batch[i].state, all_priors + i * kActions<P>, all_win + i * P,
                          all_points + i * P);
            });
        });
    }

    nb::tuple get(std::size_t index) {
        nb::object found;
        alone([&](auto& batch) {
            const auto& game = at(batch, index);
            found = nb::make_tuple(Position{game.state}, game.dealer.seed, game.seed, game.moves);
        });
        return nb::tuple(found);
    }
    void set(std::size_t index, const Position& position, u64 dealer, u64 seed, u32 moves) {
        alone([&](auto& batch) {
            using State = std::decay_t<decltype(at(batch, 0).state)>;
            const State* state = std::get_if<State>(&position.state);
            if (!state) refuse("the position has another number of players");
            if (state->phase != kDraft) refuse("nobody drafts in this position");
            auto& game = at(batch, index);
            game.state = *state;
            game.dealer.seed = dealer;
            game.seed = seed;
            game.moves = moves;
        });
    }
    void copy(std::size_t from, std::size_t to) {
        alone([&](auto& batch) { at(batch, to) = at(batch, from); });
    }

private:
    template <class Work>
    void alone(const Work& work) {
        if (in_use_.exchange(true)) throw std::runtime_error("another thread uses these games");
        struct Release {
            std::atomic<bool>& flag;
            ~Release() { flag = false; }
        } release{in_use_};
        std::visit([&](auto& batch) { work(*batch); }, batch_);
    }

    template <class AnyBatch>
    static auto& at(AnyBatch& batch, std::size_t index) {
        if (index >= batch.size()) throw std::out_of_range("there is no such game");
        return batch[index];
    }

    template <int P>
    static Outputs outputs(const Batch<P>& batch, const Array& observations, const Array& masks,
                           const Array& rewards, const Array& ends, const Array& seats) {
        const std::size_t n = batch.size();
        return {bytes_of(observations, "observations", n, kObservation<P>),
                bytes_of(masks, "masks", n, kActions<P>), floats_of(rewards, "rewards", n, P),
                bytes_of(ends, "ends", n, 0), bytes_of(seats, "seats", n, 0)};
    }

    std::variant<std::unique_ptr<Batch<2>>, std::unique_ptr<Batch<3>>, std::unique_ptr<Batch<4>>>
        batch_;
    std::atomic<bool> in_use_{false};
};

// What one seat sees of a position; the mask is that of the seat to move.
void observe_position(const Position& position, int seat, const Array& observation,
                      const Array& mask) {
    std::visit(
        [&](const auto& state) {
            constexpr int P = std::decay_t<decltype(state)>::kPlayers;
            if (seat < 0 || seat >= P) refuse("there is no such seat");
            u8* seen = bytes_of(observation, "observation", kObservation<P>, 0);
            u8* legal = bytes_of(mask, "mask", kActions<P>, 0);
            observe(state, seat, seen);
            if (state.seat == seat)
                write_mask(state, legal);
            else
                std::memset(legal, 0, kActions<P>);
        },
        position.state);
}

int observation_size(int players) {
    return with_players(players, [](auto count) { return kObservation<decltype(count)::value>; });
}

// What was learned about these positions, all of the model's number of players.
void judge_positions(const AnyModel& model, int players, const std::vector<Position>& positions,
                     const Array& priors, const Array& win, const Array& points) {
    with_players(players, [&](auto count) {
        constexpr int P = decltype(count)::value;
        const std::size_t n = positions.size();
        std::vector<State<P>> states;
        for (const Position& position : positions) {
            const State<P>* state = std::get_if<State<P>>(&position.state);
            if (!state) refuse("a position has another number of players");
            states.push_back(*state);
        }
        float* all_priors = floats_of(priors, "priors", n, kActions<P>);
        float* all_win = floats_of(win, "win", n, P);
        float* all_points = floats_of(points, "points", n, P);
        Judge<P> judge(model.of<P>());
        nb::gil_scoped_release release;
        for (std::size_t i = 0; i < n; ++i)
            judge(states[i], all_priors + i * kActions<P>, all_win + i * P, all_points + i * P);
    });
}

}  // namespace

void bind_batch(nb::module_& module) {
    // Never a converted copy: what is written to it would be lost.
    const auto array = [](const char* name) { return nb::arg(name).noconvert(); };
    nb::class_<Games>(module, "Games")
        .def(nb::init<int, std::size_t, int, u32, int>(), nb::arg("players"), nb::arg("games"),
             nb::arg("rewards"), nb::arg("most_moves"), nb::arg("threads"))
        .def("begin", &Games::begin, array("seeds"))
        .def("begin_one", &Games::begin_one, nb::arg("index"), nb::arg("seed"))
        .def("seeds", &Games::seeds, array("seeds"))
        .def("show", &Games::show, array("observations"), array("masks"), array("rewards"),
             array("ends"), array("seats"))
        .def("step", &Games::step, array("actions"), array("observations"), array("masks"),
             array("rewards"), array("ends"), array("seats"))
        .def("sample", &Games::sample, nb::arg("seed"), array("actions"))
        .def("judge", &Games::judge, nb::arg("model"), array("priors"), array("win"),
             array("points"))
        .def("get", &Games::get, nb::arg("index"))
        .def("set", &Games::set, nb::arg("index"), nb::arg("position"), nb::arg("dealer"),
             nb::arg("seed"), nb::arg("moves"))
        .def("copy", &Games::copy, nb::arg("source"), nb::arg("target"));
    module.def("observe", &observe_position, nb::arg("position"), nb::arg("seat"),
               array("observation"), array("mask"));
    module.def("judge", &judge_positions, nb::arg("model"), nb::arg("players"),
               nb::arg("positions"), array("priors"), array("win"), array("points"));
    module.def("observation_size", &observation_size, nb::arg("players"));
}
