"""The build of the web game: `python -m web.build` makes the folder that any static server can serve."""
