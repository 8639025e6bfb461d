"""The site"""
from __future__ import annotations
import json, shutil
from web.build import tools, bytecode, pack
from web.build.archive import *
from web.build.common import *
def main():
    tools.install_packages()
    from pathlib import Path
    packed = pack.pack(b"")
    whl = read_zip(Path("/work/shared/runtime/pygame_ce-2.5.7-cp314-cp314-pyemscripten_2026_0_wasm32.whl"))
    say("packed")
    wheel = {p:d for p,d in whl.items() if p.startswith("pygame/")}
    lib, mods = bytecode.loaded(packed.game, wheel)
    say(f"traced {len(lib)} {len(mods)}")
    libz = stored_zip(bytecode.kept(bytecode.library(), lib))
    cw = bytecode.compiled(wheel, shown="/eightfold", level=2)
    pyg = bytecode.kept(cw, mods) | {p:d for p,d in wheel.items() if p in ("pygame/freesansbold.ttf","pygame/pygame_icon.bmp")}
    say("checked")
    bytecode.check(packed.game, wheel, libz)
    g = bytecode.compiled(packed.game, shown="/eightfold", level=0)
    dist = ROOT/"dist"; shutil.rmtree(dist, ignore_errors=True); (dist/"files").mkdir(parents=True)
    files={}
    def put(key, name, data):
        n="files/"+hashed(name,data); (dist/n).write_bytes(data)
        files[key]={"url":n,"size":len(data),"gzip":len(data) if name.endswith(".bin") else len(compressed(data))}
        return n
    put("runtime","pyodide.mjs",(tools.PYODIDE/"pyodide.asm.mjs").read_bytes())
    put("wasm","pyodide.wasm",(tools.PYODIDE/"pyodide.asm.wasm").read_bytes())
    put("library","library.bin",compressed(libz))
    put("pygame","pygame.bin",compressed(stored_zip(pyg)))
    put("game","game.bin",compressed(stored_zip(g)))
    l=put("loader","loader.js",tools.bundle("loader.js",module=True,options=["--external:node:*","--external:ws"]))
    page=packed.page.replace("{{build.files}}",json.dumps(files)).replace("{{build.loader}}",l)
    (dist/"index.html").write_text(page)
    print(json.dumps(files,indent=1)); print(sum(f["gzip"] for f in files.values()))
if __name__=="__main__": main()
