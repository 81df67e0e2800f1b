"""One module per game, found by looking into this folder."""
