"""All documents as one line of text that a player can keep elsewhere and bring back.

It is a record (see `game.vault.record`) of revision 0 with the document
`{"eightfold": "export", "documents": {name: document, ...}, "aside": [[name, text], ...]}`. The texts kept aside are
there for a bug report, or for someone who wants to mend them; importing leaves them alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from game.vault.record import NAME, Document, RecordError, compose, parse, payload


class ImportRefused(ValueError):
    """The text was not imported and nothing has changed; says why in one sentence."""


def pack(documents: Mapping[str, Document], aside: Sequence[tuple[str, str]]) -> str:
    """The exported text."""
    return compose(0, payload({"eightfold": "export", "documents": dict(documents), "aside": list(aside)}))


def unpack(text: str) -> dict[str, Document]:
    """The documents of an exported text; white space around it does no harm. Raises `ImportRefused`."""
    try:
        record = parse(text.strip())
    except RecordError as error:
        raise ImportRefused(f"This is not a whole Eightfold export: {error}") from error
    documents = record.document.get("documents")
    if record.document.get("eightfold") != "export" or not isinstance(documents, dict):
        raise ImportRefused("This is not an Eightfold export.")
    for name, document in documents.items():
        if not re.fullmatch(NAME, name):
            raise ImportRefused(f"The export holds a document with the impossible name {name!r:.80}.")
        if not isinstance(document, dict):
            raise ImportRefused(f"The document {name} of the export is not a JSON object.")
    return documents
