"""What the files in protocol/vectors/ say, made from the reference rules.

A module per file. What can be written by hand and checked (which field of a bad FEN is wrong, why a
deal is impossible) is written by hand; the rules only confirm it.
"""
