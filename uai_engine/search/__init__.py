"""Finding moves: what a searcher is, the searchers there are, and how they are found by name.

Nothing is imported here: the engine starts with the registry alone, and each searcher when it is
chosen.

>>> from uai_engine.game import Dealer, new_game
>>> from uai_engine.search.interface import Request, StopSignal
>>> from uai_engine.search.registry import make
>>> state, _ = new_game(players=2, first=0, dealer=Dealer(0))
>>> make("greedy").search(state, Request(), StopSignal(), report=lambda info: None).best
Action(bowl=4, colour=2, row=3)
"""
