#!/bin/sh
# The kernels with the compiler's sanitizers in them: AddressSanitizer and UndefinedBehaviourSanitizer.
#
#   asan.sh check              whether the compiler here has them; if not, a line that says so
#   asan.sh build [KERNEL...]  compile them into $PLACE, beside links to all the rest of the house; all, or those
#                              whose names begin so
#   asan.sh run COMMAND...     run a command with them, such as .venv/bin/pytest tests/twins
#
# PLACE is build/asan unless it is set, OPTIMIZE is -O1: -O0 is compiled in half the time.
# Whatever they find ends the program with a report. Leaks are not looked for: Python keeps what it has until its end.
set -eu
cd "$(dirname "$0")/.."

PLACE=${PLACE:-build/asan}
compiler=${CC:-$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_config_var("CC"))')}
# The compiler may carry options, hence no quotes below.

case $1 in
check)
    echo 'int main(void) { return 0; }' | $compiler -fsanitize=address,undefined -x c - -o /dev/null 2>/dev/null && exit
    echo "no compiler with sanitizers: $compiler, libasan and libubsan are needed"
    exit 1
    ;;
build)
    shift
    mkdir -p "$PLACE/teahouse/kernels"
    SANITIZE=address,undefined ONLY="$*" \
        .venv/bin/python setup.py -q build_ext --build-lib "$PLACE" --build-temp "$PLACE/objects"
    for path in src/teahouse/* src/teahouse/kernels/*; do
        target=$PLACE/${path#src/}
        case $path in
        src/teahouse/kernels | *.so | *.pyd | *__pycache__) ;;
        *) ln -sfn "$PWD/$path" "$target" ;;
        esac
    done
    ;;
run)
    shift
    LD_PRELOAD=$($compiler -print-file-name=libasan.so) \
        ASAN_OPTIONS=detect_leaks=0:halt_on_error=1:abort_on_error=0 UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1 \
        PYTHONMALLOC=malloc PYTHONPATH=$PWD/$PLACE exec "$@"
    ;;
esac
