#!/bin/sh
# Do the browser tests always pass? Runs them TIMES times (20), then once more beside BUSY busy processes (4),
# and says how many tests passed and failed in all.
#
#   tools/steady.sh [ARGUMENTS OF PYTEST...]      by default tests/browser
set -u
cd "$(dirname "$0")/.."

TIMES=${TIMES:-20}
BUSY=${BUSY:-4}
LOG=build/steady.log
mkdir -p build
: >"$LOG"
[ $# -gt 0 ] || set -- tests/browser

run() {
    .venv/bin/pytest --quiet --numprocesses "${WORKERS:-4}" --dist worksteal "$@" >build/steady.run 2>&1
    cat build/steady.run >>"$LOG"
    tail -n 1 build/steady.run
}

for turn in $(seq "$TIMES"); do
    echo "$turn: $(run "$@")"
done

busy=
for _ in $(seq "$BUSY"); do
    (while :; do :; done) &
    busy="$busy $!"
done
trap 'kill $busy 2>/dev/null' EXIT
echo "beside $BUSY busy processes: $(run "$@")"

count() { grep -o "[0-9]* $1" "$LOG" | awk '{ all += $1 } END { print all + 0 }'; }
echo "in all: $(count passed) passed, $(count failed) failed, $(count 'errors\?') errors; see $LOG"
[ "$(count failed)$(count 'errors\?')" = 00 ]
