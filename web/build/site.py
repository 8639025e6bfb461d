"""The site: which files it has, under which names, and what is said about them."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from dataclasses import dataclass, field
from functools import lru_cache

from web.build.archive import digest, hashed

COMPRESSED_BY_SERVERS = {"html", "css", "js", "mjs", "json", "svg", "wasm", "webmanifest"}
"""What GitHub Pages and most other servers compress as it leaves. All else travels as it lies there."""


@dataclass(slots=True)
class Site:
    """The files of the site, by their path. Those under `files/` are named after their content and never change."""

    files: dict[str, bytes] = field(default_factory=dict)
    unlisted: set[str] = field(default_factory=set)
    """What the game never asks for: neither kept by the service worker nor counted as transfer."""

    def add(self, path: str, data: bytes, *, unlisted: bool = False) -> None:
        """Adds a file under a fixed name."""
        self.files[path] = data
        if unlisted:
            self.unlisted.add(path)

    def add_hashed(self, name: str, data: bytes) -> str:
        """Adds a file under a name that its content decides, and returns its path."""
        path = f"files/{hashed(name, data)}"
        self.files[path] = data
        return path

    def transfer(self, path: str) -> int:
        """The bytes that travel for one file on a server like GitHub Pages."""
        if path.rpartition(".")[2] in COMPRESSED_BY_SERVERS:
            return _compressed_size(self.files[path])
        return len(self.files[path])

    def first_visit(self) -> int:
        """The bytes that travel until everything is there."""
        return sum(self.transfer(path) for path in self.files if path not in self.unlisted)

    def describe(self, path: str) -> dict[str, str | int]:
        """What the loader has to know of a file, to fetch it and count its bytes."""
        return {"url": path, "size": len(self.files[path]), "gzip": self.transfer(path)}

    def precache(self) -> str:
        """The list for the service worker, as JSON: a revision for fixed names, a checksum for most others.

        Not for the archives: some servers unzip what ends in `.gz`, and then the checksum is another.
        """
        entries: list[dict[str, str | None]] = []
        for path, data in sorted(self.files.items()):
            if path in self.unlisted:
                continue
            if path.endswith(".gz"):
                entries.append({"url": path, "revision": None})
            elif path.startswith("files/"):
                sha = base64.b64encode(hashlib.sha256(data).digest()).decode()
                entries.append({"url": path, "revision": None, "integrity": f"sha256-{sha}"})
            else:
                entries.append({"url": path, "revision": digest(data)[:16]})
        return json.dumps(entries)

    def table(self) -> list[str]:
        """Lines for the log: each file with its size and what travels of it."""
        lines = [f"{'bytes':>10} {'transfer':>10}  file"]
        for path, data in sorted(self.files.items()):
            lines.append(f"{len(data):>10,} {self.transfer(path):>10,}  {path}")
        return lines


@lru_cache(maxsize=64)
def _compressed_size(data: bytes) -> int:
    return len(gzip.compress(data, compresslevel=6))  # servers take the middle way
