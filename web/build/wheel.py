"""Which pygame-ce wheel goes into the site, and why it may.

The sources, in this order:

1. the file that `EIGHTFOLD_PYGAME_WHEEL` names;
2. the wheel that an earlier build kept;
3. a build from source, where the machine can (Debian family, as root);
4. the file that Pyodide's own release publishes.

No file is taken on trust. Known are the hash of the wheel that `web/runtime` makes (the same bytes each time from the
same Debian packages) and the one that Pyodide's lock file states. A wheel made on this machine may differ, when Debian
has moved on: its hash is written down when it is made. A given file with another hash needs a word from whoever gives
it: `EIGHTFOLD_PYGAME_WHEEL_SHA256`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from web.build.archive import digest
from web.build.common import BuildError, say

GIVEN = "EIGHTFOLD_PYGAME_WHEEL"
EXPECTED = "EIGHTFOLD_PYGAME_WHEEL_SHA256"

Origin = Literal["built from source", "published by Pyodide", "given"]


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel that may be used: its content, its hash, and where it comes from."""

    name: str
    data: bytes
    sha256: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Known:
    """The name of the wheel that fits this Pyodide, and the hashes that need no further word."""

    name: str
    built: str
    published: str

    def origin(self, sha256: str) -> Origin | None:
        """Where a file with this hash comes from, if it is known."""
        origins: dict[str, Origin] = {self.published: "published by Pyodide", self.built: "built from source"}
        return origins.get(sha256)


class Cache:
    """The one wheel that earlier builds kept, with a record of its hash and origin beside it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def get(self, known: Known) -> Wheel | None:
        """The kept wheel, or None when there is none, it is for another Pyodide, or it does not match its record."""
        path, record = self._folder / known.name, self._folder / f"{known.name}.json"
        if not (path.is_file() and record.is_file()):
            return None
        data = path.read_bytes()
        try:
            entry = json.loads(record.read_text("utf-8"))
            wheel = Wheel(known.name, data, entry["sha256"], entry["origin"])
        except (ValueError, KeyError, TypeError):
            wheel = None
        if wheel is None or digest(data) != wheel.sha256:
            say(f"the kept wheel {path} does not match its record: leaving it aside")
            return None
        return wheel

    def put(self, wheel: Wheel) -> None:
        """Keeps `wheel` for later builds."""
        self._folder.mkdir(parents=True, exist_ok=True)
        (self._folder / wheel.name).write_bytes(wheel.data)
        record = {key: value for key, value in asdict(wheel).items() if key in ("sha256", "origin")}
        (self._folder / f"{wheel.name}.json").write_text(json.dumps(record, indent=2) + "\n", "utf-8")


Maker = Callable[[], bytes]
"""Brings a wheel's content, or raises `BuildError` with one sentence that says why it cannot."""


def find(known: Known, environment: Mapping[str, str], cache: Cache, build: Maker, download: Maker) -> Wheel:
    """The wheel to use. Raises `BuildError` when a given file may not be used, or no source has one."""
    if environment.get(GIVEN):
        return _given(Path(environment[GIVEN]), known, environment.get(EXPECTED, ""))
    kept = cache.get(known)
    if kept is not None:
        return kept
    reasons = []
    makers: list[tuple[Maker, Origin]] = [(build, "built from source"), (download, "published by Pyodide")]
    for make, origin in makers:
        try:
            data = make()
            sha256 = digest(data)
            if origin == "published by Pyodide" and sha256 != known.published:
                raise BuildError(
                    f"The published wheel has SHA-256 {sha256}, but Pyodide's lock file says {known.published}."
                )
        except BuildError as error:
            say(str(error))
            reasons.append(str(error))
            continue
        wheel = Wheel(known.name, data, sha256, origin)
        cache.put(wheel)
        return wheel
    raise BuildError(
        "There is no pygame-ce wheel for the browser. "
        + " ".join(reasons)
        + f" A wheel made elsewhere with `nox -s runtime` can be given with {GIVEN}=FILE."
    )


def _given(path: Path, known: Known, expected: str) -> Wheel:
    if not path.is_file():
        raise BuildError(f"{GIVEN} names {path}, which is not a file.")
    data = path.read_bytes()
    sha256 = digest(data)
    if expected and sha256 != expected.strip().lower():
        raise BuildError(f"{path} has SHA-256 {sha256}, but {EXPECTED} says {expected}.")
    origin = known.origin(sha256)
    if origin is None and not expected:
        raise BuildError(
            f"{path} has SHA-256 {sha256}, which is no wheel this project knows. "
            f"If you trust it, say so with {EXPECTED}={sha256}."
        )
    return Wheel(known.name, data, sha256, origin or "given")
