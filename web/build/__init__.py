"""The build of the web game: `python -m web.build` turns the sources into the folder that any static server can serve."""
