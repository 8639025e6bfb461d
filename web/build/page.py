"""The page around the game: colours of the themes, what may run in it, and the web manifest."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping

from game.ui.color import Color
from game.ui.theme import DAYLIGHT, DUSK, Theme, every
from web.build import icons
from web.build.common import BuildError

_NAMED = ("board", "cell", "rim", "ink", "soft", "panel", "panel_ink", "edge", "accent", "accent_ink", "focus")
"""Tokens of a theme that the shell uses, each a CSS variable of the same name."""


def _hex(color: Color) -> str:
    return "#" + "".join(f"{value:02x}" for value in color)


def _variables(theme: Theme) -> str:
    values = {name.replace("_", "-"): getattr(theme, name) for name in _NAMED}
    values |= {f"backdrop-{number}": color for number, color in enumerate(theme.backdrop, 1)}
    values |= {f"piece-{number}": color for number, color in enumerate(theme.pieces, 1)}
    return "".join(f"--{name}:{_hex(color)};" for name, color in values.items())


def themes() -> str:
    """The themes as CSS variables: the one that suits the system, until `data-theme` names another."""
    rules = [f":root{{{_variables(DAYLIGHT)}}}"]
    rules.append(f"@media (prefers-color-scheme:dark){{:root{{{_variables(DUSK)}}}}}")
    rules += [f":root[data-theme={theme.id}]{{{_variables(theme)}}}" for theme in every()]
    return "\n".join(rules)


def pieces() -> str:
    """The colour of each kind of block on the shell's board."""
    return "\n".join(f"#board .p{number} {{ background: var(--piece-{number}); }}" for number in range(1, 10))


def fill(page: str, values: Mapping[str, str]) -> str:
    """`page` with every `{{build.name}}` filled in, and last the policy that allows exactly the scripts it holds."""
    for name, value in values.items():
        page = page.replace(f"{{{{build.{name}}}}}", value)
    page = page.replace("{{build.policy}}", policy(page))
    left = re.search(r"\{\{[\w.]+\}\}", page)
    if left:
        raise BuildError(f"The page's template asks for {left[0]}, which nothing fills in.")
    return page


def policy(page: str) -> str:
    """The content security policy of `page`: nothing from elsewhere, no inline code but its own.

    `unsafe-eval` is what Pyodide costs: its native modules carry pieces of JavaScript that it evaluates. `blob:` is how
    it is handed the standard library.
    """
    scripts = " ".join(_source_hashes(page, "script"))
    styles = " ".join(_source_hashes(page, "style"))
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src 'self' 'unsafe-eval' {scripts}",
            f"style-src {styles}",
            "connect-src 'self' blob:",
            "img-src 'self' data: blob:",
            "media-src 'self' blob:",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def _source_hashes(page: str, element: str) -> list[str]:
    contents = re.findall(rf"<{element}(?: nomodule)?>(.*?)</{element}>", page, re.DOTALL)
    digests = [base64.b64encode(hashlib.sha256(content.encode()).digest()).decode() for content in contents]
    return [f"'sha256-{digest}'" for digest in digests]


def theme_colors() -> tuple[str, str]:
    """The browser's own frame in light and in dark."""
    return _hex(DAYLIGHT.backdrop[0]), _hex(DUSK.backdrop[0])


def manifest(title: str) -> bytes:
    """The web manifest, with which the game can be put among the programs of a phone or a desktop."""
    light, _ = theme_colors()
    document = {
        "id": "./",
        "name": title,
        "short_name": title,
        "description": "Fair puzzle games on boards where eight decides.",
        "lang": "en",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "orientation": "any",
        "background_color": light,
        "theme_color": light,
        "categories": ["games", "puzzle"],
        "icons": icons.manifest_entries(),
    }
    return (json.dumps(document, indent=2) + "\n").encode()
