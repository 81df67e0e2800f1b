"""How long the odds and the answers take, in CPython and in Pyodide: `make bench`."""
