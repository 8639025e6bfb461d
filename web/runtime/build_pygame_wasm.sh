#!/usr/bin/env bash
# Builds the pygame-ce wheel for Pyodide from Debian's and PyPI's sources:
#
#   build_pygame_wasm.sh WORK_FOLDER PYODIDE_FOLDER
#
# PYODIDE_FOLDER is the npm package `pyodide`, the runtime to build for. The wheel ends up in WORK_FOLDER/out. Each step
# is kept in WORK_FOLDER and not done again; the same sources give the same bytes. It needs root on a Debian system.
#
# The compiler is Debian's emscripten in a system of its own under WORK_FOLDER. It need not be the one that built the
# runtime. The two share the format of side modules, stable for years; the instructions for exceptions, which flags
# choose; the signatures of the functions that the module imports, which are checked; and the structures that these
# exchange. Of those only sigset_t differs, and its one user is patched out.
set -euo pipefail

HERE=$(cd "$(dirname "$0")" && pwd)
COMPILER_SUITE=trixie # emscripten 3.1.69
SOURCE_SUITE=trixie   # SDL2 and its libraries, FreeType
PYTHON_SUITE=forky    # the headers of the Python that Pyodide runs
CYTHON=3.2.4
PYGAME=$(sed -n 's/.*"pygame-ce": "\(.*\)".*/\1/p' "$HERE/pins.json")
SOURCES=(libsdl2 libsdl2-image libsdl2-ttf libsdl2-mixer freetype)

STEP=starting
step() {
    STEP=$1
    printf '== pygame-ce: %s [%d s]\n' "$STEP" "$SECONDS"
}
die() {
    printf 'pygame-ce, %s: %s\n' "$STEP" "$*" >&2
    exit 1
}
trap 'die "failed: $BASH_COMMAND (line $LINENO)"' ERR

[ $# = 2 ] || die "usage: build_pygame_wasm.sh WORK_FOLDER PYODIDE_FOLDER"
[ "$(id -u)" = 0 ] || die "this needs root, for a system of its own in a folder"
mkdir -p "$1/done" "$1/out" "$1/log"
WORK=$(cd "$1" && pwd)
PYODIDE=$(cd "$2" && pwd)
SYSTEM=$WORK/system  # the compiler's Debian
BUILD=$SYSTEM/build  # /build in there

# Runs a command quietly, its words in a log: logged NAME COMMAND...
logged() {
    local log=$WORK/log/$1
    shift
    "$@" > "$log" 2>&1 || {
        tail -n 15 "$log" >&2
        die "see $log"
    }
}
in_system() {
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        chroot "$SYSTEM" "$@"
}
is_done() { [ -e "$WORK/done/$1" ]; }
set_done() { touch "$WORK/done/$1"; }
# As sed -i, but every file has to match: substitute PATTERN REPLACEMENT FILE...
substitute() {
    local file
    for file in "${@:3}"; do
        grep -q "$1" "$file" || die "nothing to patch in $file: no match for $1"
        sed -i "s/$1/$2/" "$file"
    done
}

# ------------------------------------------------------------------------------------------------- the compiler's system
step "tools of this machine"
missing=()
command -v debootstrap > /dev/null || missing+=(debootstrap)
python3 -c 'import ensurepip, venv' 2> /dev/null || missing+=(python3-venv)
if [ ${#missing[@]} -gt 0 ]; then
    logged tools apt-get update -q
    DEBIAN_FRONTEND=noninteractive logged tools apt-get install -y -q --no-install-recommends "${missing[@]}"
fi
# shellcheck disable=SC2016 # apt fills these in
MIRROR=$(apt-get indextargets --format '$(ORIGIN)|$(REPO_URI)' 'Created-By: Packages' | sed -n 's/^Debian|//p' | head -n 1)
[ -n "$MIRROR" ] || die "apt knows no mirror of Debian; after 'apt-get update' it does"

step "compiler ($COMPILER_SUITE)"
if ! is_done system; then
    umount "$SYSTEM/proc" "$SYSTEM/sys" 2> /dev/null || true # of a run that was interrupted
    rm -rf "$SYSTEM"
    # The script for sid serves every suite, also those that are newer than this debootstrap.
    logged debootstrap debootstrap --variant=minbase "$COMPILER_SUITE" "$SYSTEM" "$MIRROR" /usr/share/debootstrap/scripts/sid
    set_done system
fi
if ! is_done compiler; then
    cp -L /etc/resolv.conf "$SYSTEM/etc/resolv.conf"
    # How this machine reaches its mirror (proxy, certificates, age) holds in there too.
    apt-config dump | grep -E '^Acquire::(https?::|Check-Valid-Until)' > "$SYSTEM/etc/apt/apt.conf.d/90host" || true
    # What is not asked for by name comes from the compiler's suite.
    echo "APT::Default-Release \"$COMPILER_SUITE\";" > "$SYSTEM/etc/apt/apt.conf.d/91suite"
    for suite in $(printf '%s\n' "$COMPILER_SUITE" "$SOURCE_SUITE" "$PYTHON_SUITE" | sort -u); do
        printf 'deb %s %s main\ndeb-src %s %s main\n' "$MIRROR" "$suite" "$MIRROR" "$suite"
    done > "$SYSTEM/etc/apt/sources.list"
    logged packages in_system apt-get update -q
    logged compiler in_system apt-get install -y -q --no-install-recommends emscripten make dpkg-dev
    set_done compiler
fi
mkdir -p "$BUILD"

# --------------------------------------------------------------------------------------------------------------- sources
step "C libraries ($SOURCE_SUITE)"
fetch_source() { # PACKAGE -> /build/PACKAGE, with Debian's patches
    local version
    # The suite's version first. A mirror may name one that it does not hold: then any other, the newest first.
    for version in $(in_system apt-cache madison "$1" | grep 'Sources$' \
        | awk -v own="$SOURCE_SUITE/main" '{ print ($6 == own ? 0 : 1), $3 }' \
        | sort -k1,1n -k2,2Vr | awk '!seen[$2]++ { print $2 }'); do
        rm -rf "${BUILD:?}/$1" "$BUILD/$1"_*
        if in_system sh -c "cd /build && apt-get source -q --download-only '$1=$version' && dpkg-source -x '$1'_*.dsc '$1'" \
            > "$WORK/log/$1" 2>&1; then
            set_done "$1"
            return
        fi
    done
    die "no source package $1, see $WORK/log/$1"
}
for package in "${SOURCES[@]}"; do
    is_done "$package" || fetch_source "$package"
    printf '   %-15s %s\n' "$package" "$(in_system dpkg-parsechangelog -l "/build/$package/debian/changelog" -S Version)"
done
if ! is_done libsdl2-patched; then
    # Without signal handlers: a browser has none, and sigset_t has 128 bytes in the runtime's emscripten and 8 in others.
    substitute '^#define HAVE_\(SIGNAL_H\|SIGACTION\).*' '' "$BUILD/libsdl2/include/SDL_config_emscripten.h"
    set_done libsdl2-patched
fi

step "pygame-ce $PYGAME"
VENV=$WORK/venv
if ! is_done "cython-$CYTHON"; then
    logged cython python3 -m venv "$VENV"
    logged cython "$VENV/bin/pip" install --disable-pip-version-check "cython==$CYTHON"
    set_done "cython-$CYTHON"
fi
SOURCE=$BUILD/pygame_ce-$PYGAME
if ! is_done "pygame-$PYGAME"; then
    # pip asks an sdist for its metadata, which would run meson and look for SDL here: mesonpy.py answers instead.
    PYGAME_VERSION=$PYGAME PYTHONPATH=$HERE logged pygame "$VENV/bin/pip" download --disable-pip-version-check --no-deps \
        --no-binary :all: --no-build-isolation -d "$WORK" "pygame-ce==$PYGAME"
    rm -rf "$SOURCE"
    tar -xf "$WORK/pygame_ce-$PYGAME.tar.gz" -C "$BUILD"
    # The static build never registers _freetype with PyState_AddModule: it keeps its state in a variable, as on PyPy.
    substitute '^#if.*def.*PYPY_VERSION.*' '#if !defined(PYPY_VERSION) \&\& !defined(BUILD_STATIC)' \
        "$SOURCE/src_c/_freetype.c" "$SOURCE/src_c/freetype/ft_wrap.h"
    # File objects such as BytesIO are refused on emscripten, and work.
    substitute '^#if __EMSCRIPTEN__$' '#if 0' "$SOURCE/src_c/rwobject.c"
    # SSE2 blitters are left out on emscripten, where clang makes them WebAssembly SIMD: twenty times the generic code.
    substitute '^#if !defined(__EMSCRIPTEN__)$' '#if 1' "$SOURCE/src_c/alphablit.c" "$SOURCE/src_c/surface_fill.c"
    for module in audio mixer sdl2 video; do
        logged cython "$VENV/bin/cython" -3 -w "$SOURCE/src_c/cython" "pygame/_sdl2/$module.pyx"
    done
    set_done "pygame-$PYGAME"
fi

step "Python of Pyodide"
target=$(python3 "$HERE/target.py" "$PYODIDE")
read -r PYTHON SUFFIX ABI <<< "$target"
HEADERS=$BUILD/python$PYTHON
INCLUDE=$BUILD/include/python$PYTHON
if ! is_done "headers-$PYTHON"; then
    # Debian's headers, but with the runtime's own pyconfig.h.
    rm -rf "$HEADERS" "$INCLUDE"
    mkdir -p "$HEADERS" "$BUILD/include"
    logged headers in_system sh -c "cd /build/python$PYTHON \
        && apt-get download -q libpython$PYTHON-dev/$PYTHON_SUITE && dpkg-deb -x ./*.deb ."
    cp -r "$HEADERS/usr/include/python$PYTHON" "$INCLUDE"
    rm "$INCLUDE/pyconfig.h"
    set_done "headers-$PYTHON"
fi
template=$(find "$HEADERS/usr/include" -path "*linux-gnu*/python$PYTHON/pyconfig.h")
python3 "$HERE/target.py" "$PYODIDE" "$template" "$INCLUDE/pyconfig.h" > /dev/null
WHEEL=pygame_ce-$PYGAME-cp${PYTHON/./}-cp${PYTHON/./}-pyemscripten_${ABI}_wasm32.whl

# ----------------------------------------------------------------------------------------------------- compile and check
step "compiling"
mkdir -p "$BUILD/config"
# Only what has changed, for make's sake.
cmp -s "$HERE/Makefile" "$BUILD/Makefile" || cp "$HERE/Makefile" "$BUILD/Makefile"
for file in ftmodule-pygame.h shim.c; do
    cmp -s "$HERE/$file" "$BUILD/config/$file" || cp "$HERE/$file" "$BUILD/config/$file"
done
OBJECTS=obj-$PYTHON-$PYGAME
MACROS=$(cd "$SOURCE" && python3 buildconfig/get_version.py --macros | sed 's/"/\\"/g' | tr '\n' ' ')
logged compile in_system make -C /build -j"$(nproc)" --no-print-directory "OBJ=$OBJECTS" "PYGAME=pygame_ce-$PYGAME" \
    "PYTHON_INCLUDE=include/python$PYTHON" "PG_MACROS=$MACROS"

step "checking what it imports"
python3 "$HERE/check_imports.py" "$BUILD/$OBJECTS/base.so" "$PYODIDE"

step "wheel"
# shellcheck disable=SC2016 # dpkg fills it in
EMSCRIPTEN=$(in_system dpkg-query -W -f '${Version}' emscripten)
python3 "$HERE/make_wheel.py" "$BUILD" "$SOURCE" "$BUILD/$OBJECTS/base.so" "$SUFFIX" "$WORK/out/$WHEEL" "$EMSCRIPTEN"
printf '   %s, %s bytes [%d s]\n' "$WORK/out/$WHEEL" "$(stat -c %s "$WORK/out/$WHEEL")" "$SECONDS"
