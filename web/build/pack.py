"""pygbag packs the game: `main.py`, `game/` and the assets into its archive, our template into its page."""

from __future__ import annotations

import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from web.build import tools
from web.build.archive import read_tar
from web.build.common import ROOT, WEB, WORK, BuildError

NAME = "eightfold"
TITLE = "Eightfold"


@dataclass(frozen=True, slots=True)
class Packed:
    """What pygbag made: the files of the game (path to content), and the page as text."""

    game: dict[str, bytes]
    page: str


def pack(icon: bytes) -> Packed:
    """Runs pygbag over a copy of the sources: it writes beside what it packs, and would take in stray files."""
    with tempfile.TemporaryDirectory(dir=WORK) as folder:
        stage, icon_path = Path(folder, NAME), Path(folder, "icon.png")
        shutil.copytree(ROOT / "game", stage / "game", ignore=shutil.ignore_patterns("__pycache__", "*.po"))
        for name in ("main.py", "pygbag.ini"):
            shutil.copyfile(ROOT / name, stage / name)
        icon_path.write_bytes(icon)
        options = ["--build", "--no_opt", f"--title={TITLE}", f"--icon={icon_path}", "--cdn=./"]
        template = f"--template={WEB / 'index.tmpl'}"
        said = tools.run([sys.executable, "-m", "pygbag", *options, template, str(stage / "main.py")], folder=stage)
        archive, page = (stage / "build/web" / name for name in (f"{NAME}.tar.gz", "index.html"))
        if not (archive.is_file() and page.is_file()):
            raise BuildError(f"pygbag ended well but left no archive and page: {said.strip()[-2000:]}")
        game = {name.removeprefix("assets/"): data for name, data in sorted(read_tar(archive).items())}
        return Packed(game, page.read_text("utf-8"))
