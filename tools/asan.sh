#!/bin/sh
# The kernels with the compiler's sanitizers in them: AddressSanitizer and UndefinedBehaviourSanitizer.
#
#   asan.sh build [KERNEL...]  compile them into build/asan, beside links to all the rest of the house; all, or those
#                              whose names begin so
#   asan.sh run COMMAND...     run a command with them, such as .venv/bin/pytest tests/twins
#
# Whatever they find ends the program with a report. Leaks are not looked for: Python keeps what it has until its end.
set -eu
cd "$(dirname "$0")/.."

PLACE=build/asan

case $1 in
build)
    shift
    mkdir -p $PLACE/teahouse/kernels
    SANITIZE=address,undefined ONLY="$*" \
        .venv/bin/python setup.py -q build_ext --build-lib $PLACE --build-temp $PLACE/objects
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
    compiler=${CC:-$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_config_var("CC"))')}
    # The compiler may carry options, hence no quotes.
    LD_PRELOAD=$($compiler -print-file-name=libasan.so) \
        ASAN_OPTIONS=detect_leaks=0:halt_on_error=1:abort_on_error=0 UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1 \
        PYTHONMALLOC=malloc PYTHONPATH=$PWD/$PLACE exec "$@"
    ;;
esac
