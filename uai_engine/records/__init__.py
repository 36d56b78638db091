"""Files of games: what `uai-engine record` does with them.

`notation` knows what a record means and touches no file; here files are read and written. The
kernel replays games where it is built.
"""
