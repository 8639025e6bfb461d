"""The licences of all that the site contains, as one text."""

from __future__ import annotations

import json
from collections.abc import Mapping

from web.build import tools
from web.build.common import ROOT


def text(wheel: Mapping[str, bytes]) -> bytes:
    """The text for a site with the given wheel (path to content)."""
    package = json.loads((tools.PYODIDE / "package.json").read_text("utf-8"))
    python = tools.pyodide_lock()["info"]["python"]
    parts = {
        "Eightfold": (ROOT / "LICENSE").read_text("utf-8"),
        "Figtree, the typeface": (ROOT / "game/assets/fonts/OFL.txt").read_text("utf-8"),
        "Pyodide": f"Version {package['version']}, under the Mozilla Public License 2.0. Source: {package['homepage']}",
        "Python": f"Version {python}, under the Python Software Foundation License. Source: https://www.python.org",
        "Workbox": (tools.MODULES / "workbox-core/LICENSE").read_text("utf-8"),
    }
    for path, content in sorted(wheel.items()):
        if ".dist-info/" in path and "licen" in path.lower():
            parts[f"{path.rpartition('/')[2].removesuffix('.txt')} (in pygame-ce)"] = content.decode("utf-8")
    return "\n".join(f"{name}\n{'=' * len(name)}\n\n{content.strip()}\n\n" for name, content in parts.items()).encode()
