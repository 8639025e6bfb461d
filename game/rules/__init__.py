"""The four games, pure: frozen states, moves, events; no screen, no clock, no files."""
