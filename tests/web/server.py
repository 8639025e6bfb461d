"""A static server that behaves like GitHub Pages, as far as a page can tell.

The site lies under a sub-path and nothing else exists. Only some types are compressed (gzip), everything may be cached
for ten minutes and carries an ETag, and there are no other headers: none for isolation, none for security.

    with Pages(Path("dist")) as pages:
        ...                      # pages.url, pages.requests
        pages.switch(other)      # a new version is published
        pages.stop()             # the network is gone; start() brings it back under the same address
"""

from __future__ import annotations

import gzip
import hashlib
import http.server
import threading
import time
import urllib.parse
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Self

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".gz": "application/gzip",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/vnd.microsoft.icon",
    ".js": "application/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "application/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
COMPRESSED = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm"}


@dataclass(frozen=True, slots=True)
class Request:
    """One answer that was sent: `size` counts the bytes of its body as they travelled."""

    path: str
    status: int
    size: int


@lru_cache(maxsize=256)
def _packed(path: Path, changed: int, compress: bool) -> tuple[bytes, str]:
    """The body of a file, and its ETag; `changed` is part of the key only."""
    body = path.read_bytes()
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    return (gzip.compress(body, 6, mtime=0) if compress else body), tag


class _Handler(http.server.BaseHTTPRequestHandler):
    server: _Server

    def do_GET(self) -> None:
        pages = self.server.pages
        path = urllib.parse.unquote(self.path.partition("?")[0])
        if path == pages.prefix.rstrip("/"):
            self._answer(301, b"", {"Location": pages.prefix})
            return
        file = self._find(path)
        if file is None:
            self._answer(404, b"<!doctype html><title>Not found</title>", {"Content-Type": TYPES[".html"]})
            return
        accepts_gzip = "gzip" in self.headers.get("Accept-Encoding", "")
        compress = accepts_gzip and file.suffix in COMPRESSED
        body, tag = _packed(file, file.stat().st_mtime_ns, compress)
        headers = {
            "Content-Type": TYPES.get(file.suffix, "application/octet-stream"),
            "Cache-Control": "max-age=600",
            "ETag": tag,
            "Vary": "Accept-Encoding",
        }
        if self.headers.get("If-None-Match") == tag:
            self._answer(304, b"", headers)
        else:
            self._answer(200, body, headers | ({"Content-Encoding": "gzip"} if compress else {}))

    do_HEAD = do_GET  # noqa: N815 - the standard library calls it so

    def _find(self, path: str) -> Path | None:
        pages = self.server.pages
        if not path.startswith(pages.prefix):
            return None
        root = pages.site.resolve()
        file = (root / path.removeprefix(pages.prefix)).resolve()
        if file.is_dir():
            file /= "index.html"
        return file if file.is_relative_to(root) and file.is_file() else None

    def _answer(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        pages = self.server.pages
        if pages.delay:
            time.sleep(pages.delay)
        pages.requests.append(Request(self.path, status, len(body)))
        self.send_response_only(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    pages: Pages

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that goes away in the middle of an answer is nothing to report."""


class Pages:
    """See the module. `site` is the folder that is served now, `requests` everything that was answered."""

    def __init__(self, site: Path, prefix: str = "/any/sub/path/", port: int = 0) -> None:
        self.site = site
        self.prefix = prefix
        self.requests: list[Request] = []
        self.delay = 0.0
        """Seconds that every answer takes longer: a slow line."""
        self._port = port
        self._server: _Server | None = None

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def url(self) -> str:
        """The address of the site."""
        return self.origin + self.prefix

    def start(self) -> None:
        """Listens, under the same address as before."""
        self._server = _Server(("127.0.0.1", self._port), _Handler)
        self._server.pages = self
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Refuses all connections."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def switch(self, site: Path) -> None:
        """Publishes another build."""
        self.site = site

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self.stop()
