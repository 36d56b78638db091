"""Adam (Kingma and Ba, 2015), with decoupled weight decay."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

MEAN: Final = 0.9
SQUARE: Final = 0.999
TINY: Final = 1e-8


class Adam:
    """Changes parameters in place, a step at a time."""

    def __init__(
        self, parameters: Sequence[npt.NDArray[Any]], decay: Sequence[float] | None = None
    ) -> None:
        self._parameters = parameters
        self._decay = decay or [0.0] * len(parameters)
        self._means = [np.zeros_like(each) for each in parameters]
        self._squares = [np.zeros_like(each) for each in parameters]
        self._steps = 0

    def step(self, gradients: Sequence[npt.NDArray[Any]], rate: float) -> None:
        self._steps += 1
        # Both averages begin at zero; this is what makes up for it.
        start = 1 - MEAN**self._steps
        start_square = 1 - SQUARE**self._steps
        for at, (parameter, gradient) in enumerate(zip(self._parameters, gradients, strict=True)):
            mean, square = self._means[at], self._squares[at]
            mean += (1 - MEAN) * (gradient - mean)
            square += (1 - SQUARE) * (gradient * gradient - square)
            change = (mean / start) / (np.sqrt(square / start_square) + TINY)
            parameter -= rate * (change + self._decay[at] * parameter)
