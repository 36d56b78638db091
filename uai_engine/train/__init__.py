"""Training: generations of self-play, fitting and promotion, from nothing to a weights file.

    uai-engine train runs/two --players 2 --generations 8 --games 10000
    uai-engine train runs/two --resume
    uai-engine train status runs/two
    uai-engine train export runs/two runs/three runs/four -o all.uaiw

- `generations` goes round: `selfplay` plays games in the kernel, `fit` teaches a copy of the best
  `model` (`value` and `policy`, by `adam`), `averaging` may take its mean with those before it and
  the best, `promotion` plays the result against the best.
- `crew` plays the games: the threads of this machine, or the workers of a `cluster`.
- `history` is how far a run has come; `status` tells it, `plot_text` and `plot_svg` draw it.
- `directory` is what a run leaves on the disk, so that it can be killed and resumed at any point.
- `dataset` documents the self-play files, which `numpy.load` reads.
- `export` puts the best weights of several runs in one file.

A run is the same to the last bit for the same seed and settings, also if it was killed and
resumed, and with any number of threads and workers: every game has its own randomness, and numpy
is kept to one thread, since several would add numbers up in another order. They would gain nothing
on matrices as small as these.
"""

import os

from uai_engine.extras import needed_from
from uai_engine.kernel import why_not

for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")  # numpy reads them when it is loaded, which is below

with needed_from("train"):
    import numpy  # noqa: F401
if (_reason := why_not()) is not None:
    raise ImportError(_reason)
