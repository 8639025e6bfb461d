"""`python -m web.build.catalogues update|compile|check`: the languages, from the sources to what the game loads.

`update` writes every message of the sources into `game/locale/*.po`, `compile` makes the `.mo` files beside them, and
`check` fails when a catalogue is stale, incomplete, or names other fields than its message.
"""

from __future__ import annotations

import argparse
import datetime
import io
import string
import sys
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from web.build.common import ROOT, BuildError, say

LANGUAGES = {
    "fr": "nplurals=2; plural=(n > 1);",
    "it": "nplurals=2; plural=(n != 1);",
    "da": "nplurals=2; plural=(n != 1);",
}
"""The languages beside English, with their plural forms."""
HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""
KEYWORDS = {"_": None, "text": None, "plural": (1, 2)}
MADE = datetime.datetime(1980, 1, 1, tzinfo=datetime.UTC)
"""The date in every `.mo` file: the same messages give the same bytes."""
SOURCES = ROOT / "game"
FOLDER = SOURCES / "locale"


def extracted() -> Catalog:
    """All messages of the sources, in the order of files and lines."""
    catalogue = Catalog(project="Eightfold", charset="utf-8")
    found = extract_from_dir(SOURCES, [("**.py", "python")], keywords=KEYWORDS, comment_tags=["Translators:"])
    for path, _line, message, comments, context in found:
        catalogue.add(message, locations=[(f"game/{path}", 0)], auto_comments=comments, context=context)
    return catalogue


def read(language: str) -> Catalog:
    """The catalogue of `language` as it is."""
    with (FOLDER / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str) -> bytes:
    """The text of the catalogue of `language`, brought to the messages of the sources."""
    catalogue = read(language)
    catalogue.update(extracted(), no_fuzzy_matching=True, update_header_comment=False)
    catalogue.obsolete.clear()
    text = io.BytesIO()
    write_po(text, catalogue, width=120, omit_header=True, include_lineno=False, sort_by_file=True)
    return HEADER.format(language=language, plurals=LANGUAGES[language]).encode() + text.getvalue()


def problems(language: str) -> list[str]:
    """What is wrong with the catalogue of `language`, one sentence each."""
    path = FOLDER / f"{language}.po"
    if path.read_bytes() != updated(language):
        return [f"{path.name} is stale: run `nox -s locale`."]
    found = []
    for message in read(language):
        if not message.id:
            continue
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.fuzzy or not all(forms):
            found.append(f"{path.name}: {message.id!r} is not translated.")
        elif any(_fields(str(form)) != _fields(_singular(message)) for form in forms):
            found.append(f"{path.name}: {message.id!r} has other fields in its translation.")
    return found


def _singular(message: Message) -> str:
    return str(message.id if isinstance(message.id, str) else message.id[0])


def _fields(text: str) -> set[str]:
    return {name for _literal, name, _format, _conversion in string.Formatter().parse(text) if name}


def compile_all() -> None:
    """Makes the `.mo` file of every language."""
    for language in LANGUAGES:
        catalogue = read(language)
        catalogue.creation_date = MADE
        with (FOLDER / f"{language}.mo").open("wb") as file:
            write_mo(file, catalogue)


def main(arguments: list[str] | None = None) -> int:
    """The command; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("action", choices=("update", "compile", "check"))
    action = parser.parse_args(arguments).action
    if action == "update":
        for language in LANGUAGES:
            path: Path = FOLDER / f"{language}.po"
            path.write_bytes(updated(language))
    elif action == "compile":
        compile_all()
    else:
        found = [problem for language in LANGUAGES for problem in problems(language)]
        if found:
            raise BuildError("\n".join(found))
    say(f"languages: {action} of {', '.join(LANGUAGES)} done")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BuildError as error:
        sys.exit(str(error))
