"""The protocol: commands in, answers out, a search beside them.

One line's way: `reader` splits the input, `commands` says what a line asks for, `session` carries
it out and answers with `responses`, which `wire` (or `terminal`, for people) turns into text that
`writer` puts on stdout.
"""
