"""The door: what pygbag packs, Pyodide starts in the browser and Python starts on a desktop."""

import asyncio
import sys

if sys.platform == "emscripten":
    from game.app import main

    # A task, not asyncio.run(): the page already runs a loop, and WebKit cannot switch stacks.
    task = asyncio.ensure_future(main())  # noqa: RUF006 - main.py is imported: the name keeps it alive
elif __name__ == "__main__":
    from game.__main__ import command

    sys.exit(command())
