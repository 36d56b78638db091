"""The board: a page to play and analyse Azul with any UAI engines.

`messages.py` is what page and server say to each other. `cli.py` starts the server, `app.py`
answers the browser, `security.py` says who may ask. `house.py` has every game and every page; a
`table.py` is one game being played, `game.py` the game as a value, `store.py` its record on the
disk. `engines.py` are the engines to choose from, `analysis.py` what one page has them search,
`reviewing.py` a game gone through, `watching.py` a match that is followed. The page itself is in
`static/`, served as it is.
"""
