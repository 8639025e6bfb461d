"""The seventeen themes (BK23): each a face, a backdrop and a sound set of its own, and a module of its own."""
