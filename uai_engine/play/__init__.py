"""A person's game on a terminal, against any UAI engines or with other people.

`cli` says who plays what, `session` is the game's loop, `commands` what can be typed beside moves.
`game` is the game itself as a value, `game_file` the record that is written after every move,
`opponents` the engines at the table and the one that is asked for advice.
"""
