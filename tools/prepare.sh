#!/bin/sh
# What make needs from the system, and the kernels, which depend on it.
#
#   prepare.sh python            print a Python that is new enough and makes virtual environments, or fail: the one that
#                                PYTHON names, else python3, or the system's where that is far quicker
#   prepare.sh compiler          a C compiler and Python's headers
#   prepare.sh dependencies      what requirements.lock names, checked by its hashes; where it does not fit, what
#                                pyproject.toml allows, and that is said
#   prepare.sh building          print what building the kernels needs
#   prepare.sh kernels STAMP     compile kernels and translations, touch STAMP; what cannot be compiled is said
#   prepare.sh packages NAME...  programs of these names, from packages of the same names, or PROGRAM:PACKAGE where
#                                the names differ; what is left out is said
#   prepare.sh npm NAME@V...     packages of npm, into .cache/npm; what is left out is said
#
# Root on Debian or Ubuntu gets missing packages installed; anybody else is only told about them.
set -eu
cd "$(dirname "$0")/.."

SYSTEMS=/usr/bin/python3
VENV=.venv
KERNELS=src/teahouse/kernels
COST="the readable rules serve, but the strong and best players are weaker"
LOG=build/prepare.log
NPM=.cache/npm
mkdir -p build

say() { echo "teahouse: $*" >&2; }

ask() { # INTERPRETER EXPRESSION
    "$1" -c "import sys, sysconfig; print($2)"
}

may_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

install() { # PACKAGE...
    say "installing $* with apt-get"
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"; } \
        >"$LOG" 2>&1 </dev/null || { say "apt-get failed: $(grep -m 1 '^E:' "$LOG" || tail -n 1 "$LOG")"; return 1; }
}

prepare_python() {
    PYTHON=${PYTHON:-$(quicker_python)}
    command -v "$PYTHON" >/dev/null || { say "there is no $PYTHON; PYTHON=... names another"; return 1; }
    version=$(ask "$PYTHON" '"%d.%d" % sys.version_info[:2]')
    is_new_enough "$PYTHON" ||
        { say "$PYTHON is Python $version, but 3.11 or newer is needed; PYTHON=... names another"; return 1; }
    makes_venvs "$PYTHON" || { may_install && install "python$version-venv" && makes_venvs "$PYTHON"; } ||
        { say "$PYTHON makes no virtual environments: the package python$version-venv is missing"; return 1; }
    echo "$PYTHON"
}

quicker_python() { # python3, unless it takes a quarter longer than the system's: one that was compiled by hand often does
    if is_new_enough $SYSTEMS && makes_venvs $SYSTEMS && [ $(($(pace_of python3) * 4)) -gt $(($(pace_of $SYSTEMS) * 5)) ]; then
        say "taking $SYSTEMS, which is far quicker than $(command -v python3)"
        echo $SYSTEMS
    else
        echo python3
    fi
}

pace_of() { # INTERPRETER: milliseconds of a processor for a hundred thousand short texts, the best of seven
    "$1" -c 'import time, timeit
best = min(timeit.repeat("(\"%d %d\" % (7, 8)).split()", timer=time.process_time, number=100_000, repeat=7))
print(round(1000 * best))' 2>/dev/null || echo 0
}

is_new_enough() { [ "$(ask "$1" 'sys.version_info >= (3, 11)' 2>/dev/null)" = True ]; }

makes_venvs() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }

compiles() { # C-CODE: does it become a shared library, the way setuptools would do it?
    folder=$(mktemp -d)
    echo "$1" >"$folder/probe.c"
    compiler=${CC:-$(ask $VENV/bin/python 'sysconfig.get_config_var("CC")')}
    # The compiler may carry options, hence no quotes.
    $compiler -shared -fPIC -I"$headers" "$folder/probe.c" -o "$folder/probe.so" 2>/dev/null && worked=0 || worked=1
    rm -r "$folder"
    return $worked
}

missing_for_kernels() { # prints the packages that would help; nothing when all is there
    headers=$(ask $VENV/bin/python 'sysconfig.get_path("include")')
    python_dev=$(ask $VENV/bin/python '"python%d.%d-dev" % sys.version_info[:2]')
    compiles '#include <Python.h>' && return
    if compiles '#include <stdlib.h>'; then
        echo "$python_dev"
    elif [ -f "$headers/Python.h" ]; then
        echo gcc libc6-dev
    else
        echo gcc libc6-dev "$python_dev"
    fi
}

prepare_compiler() {
    missing=$(missing_for_kernels)
    # shellcheck disable=SC2086  # several words, several packages
    [ -z "$missing" ] || ! may_install || install $missing || true # prepare_kernels tells what it costs
}

prepare_building() {
    ask $VENV/bin/python '*__import__("tomllib").load(open("pyproject.toml", "rb"))["build-system"]["requires"]'
}

prepare_dependencies() {
    pip="$VENV/bin/python -m pip -qq --no-input --disable-pip-version-check install"
    # shellcheck disable=SC2086  # a command and its arguments
    $pip --require-hashes --requirement requirements.lock >"$LOG" 2>&1 && return
    say "requirements.lock does not fit $(uname -sm) with Python $(ask $VENV/bin/python '"%d.%d" % sys.version_info[:2]')," \
        "installing what pyproject.toml allows; $LOG says why"
    # shellcheck disable=SC2046,SC2086  # several words, several packages
    $pip $(prepare_building)
}

prepare_kernels() { # STAMP: left untouched where a compiler is missing, so that the next call tries again
    $VENV/bin/python setup.py -q build_ext --inplace >build/kernels.log 2>&1 ||
        { cat build/kernels.log >&2; return 1; }
    suffix=$(ask $VENV/bin/python 'sysconfig.get_config_var("EXT_SUFFIX")')
    failed=
    for source in $KERNELS/*.py; do
        name=$(basename "$source" .py)
        [ "$name" = __init__ ] || [ -f "$KERNELS/$name$suffix" ] || failed="$failed $name"
    done
    missing=
    [ -z "$failed" ] || missing=$(missing_for_kernels)
    if [ -n "$missing" ]; then
        say "kernels not compiled, missing: $missing ($COST)"
        return
    fi
    [ -z "$failed" ] || say "kernels not compiled:$failed, build/kernels.log says why ($COST)"
    touch "$1"
}

prepare_packages() { # NAME...
    for name in "$@"; do
        # shellcheck disable=SC2086  # where Debian puts games, and every version of PostgreSQL
        PATH=$PATH:/usr/games:$(echo /usr/lib/postgresql/*/bin | tr ' ' :) command -v "${name%%:*}" >/dev/null && continue
        package=${name#*:}
        may_install && install "$package" && continue
        say "left out: $package is not installed, so what needs it is skipped"
    done
}

prepare_npm() { # NAME@VERSION...
    for package in "$@"; do
        [ -d "$NPM/node_modules/${package%@*}" ] && continue
        if ! command -v npm >/dev/null; then
            say "left out: npm is not installed, so what needs ${package%@*} is skipped"
            continue
        fi
        mkdir -p $NPM
        npm install --prefix $NPM --no-audit --no-fund --silent "$package" >"$LOG" 2>&1 </dev/null ||
            say "left out: npm could not install ${package%@*}, so what needs it is skipped"
    done
}

command=$1
shift
"prepare_$command" "$@"
