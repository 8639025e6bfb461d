"""One game being played: history, undo, play time and the saved document."""
