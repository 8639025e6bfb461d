"""The languages: gettext catalogues and the few formats that differ between them."""

from __future__ import annotations

import gettext as _gettext

_translations: _gettext.NullTranslations = _gettext.NullTranslations()


def text(message: str) -> str:
    """`message` in the language of the player."""
    return _translations.gettext(message)


def plural(one: str, many: str, count: int) -> str:
    """The form for `count`, with `{count}` filled in as a number of that language."""
    return _translations.ngettext(one, many, count).format(count=number(count))


def number(value: int) -> str:
    """`value` with the thousands set apart as the language does: 12,400."""
    return f"{value:,}"
