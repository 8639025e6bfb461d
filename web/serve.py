"""`python -m web.serve`: serves the built web game for trying it out."""

from __future__ import annotations

import argparse
import http.server
import sys
from functools import partial
from pathlib import Path

SITE = Path(__file__).resolve().parents[1] / "dist"


class Handler(http.server.SimpleHTTPRequestHandler):
    """Static files with the types that browsers insist on, and nothing kept that the next build may change."""

    extensions_map = {  # noqa: RUF012 - the base class has it so
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".gz": "application/gzip",
    }

    def end_headers(self) -> None:
        hashed = "/files/" in self.path  # such a name is never used for another content
        self.send_header("Cache-Control", "max-age=31536000, immutable" if hashed else "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the base class's
        """Nothing: the address should stay in sight."""


def main(arguments: list[str]) -> int:
    """Serves until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m web.serve", description="Serves the built web game.")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, default=0, help="port to listen on (default: a free one)")
    options = parser.parse_args(arguments)
    if not (SITE / "index.html").is_file():
        print(f"There is no built game in {SITE}: python3 -m nox -s build makes one.", file=sys.stderr)
        return 1
    try:
        server = http.server.ThreadingHTTPServer((options.host, options.port), partial(Handler, directory=str(SITE)))
    except (OSError, OverflowError) as error:
        print(f"Cannot listen on {options.host} port {options.port}: {error}.", file=sys.stderr)
        return 1
    with server:
        shown = "127.0.0.1" if options.host in ("0.0.0.0", "::") else options.host  # noqa: S104 - only compared
        print(f"Eightfold is at http://{shown}:{server.server_port}/ (Ctrl+C stops it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return 0
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
