"""Engine-vs-engine matches that can be trusted: schedule, clocks, journal, statistics.

The runner has the true state of every game and deals the tiles; an engine only chooses moves, and
whatever it does wrong is a result with a name.
"""
