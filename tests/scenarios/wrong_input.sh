# mpi: one
# Input that is cut off, garbage or not there, and output that cannot be written: one line that says so, a documented status, and nothing is
# left behind.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build clean

one_line() { [[ $(grep -c . err) -eq 1 ]] || fail "not one line: $(cat err)"; }

try 0 "$MPIVET" run -n 2 --quiet --json report.json --trace trace ./clean
head -c 400 report.json >cut.json
printf '\033]0;title\007\033[31m=red\n' >escapes
head -c 3000 /dev/urandom >garbage
mkdir folder
for name in cut.json escapes garbage folder nothing; do
  for command in report "explore --replay" predict "trace stats" "run -n 2 --replay" "suppress --from" postmortem static; do
    target=./clean
    [[ $command == "run -n 2 --replay" ]] || target=
    # shellcheck disable=SC2086
    try 2 "$MPIVET" $command "$name" $target
    one_line
  done
done
for name in escapes garbage folder nothing; do
  try 2 "$MPIVET" run -n 2 --suppressions "$name" ./clean
  one_line
  ! LC_ALL=C grep -q $'[\001-\010\013-\037\177]' err || fail "control characters of the file are written to the terminal"
done

# Each file of a trace, cut in half and empty.
while read -r file; do
  for size in $(($(stat -c %s "$file") / 2)) 0; do
    rm -rf damaged
    cp -r trace damaged
    truncate -s "$size" "damaged/${file#trace/}"
    [[ $size -gt 0 || $file != *.def || $file == trace/traces.def ]] || continue
    try 2 "$MPIVET" predict damaged
    one_line
    try 2 "$MPIVET" trace stats damaged
    one_line
  done
done < <(find trace -type f)

try 2 "$MPIVET" run -n 2 --json folder ./clean
one_line
try 2 "$MPIVET" run -n 2 --json nothing/report.json ./clean
one_line
try 2 "$MPIVET" run -n 2 --trace trace ./clean
one_line

no_left_overs

# No room. Who may not mount has had the rest.
mkdir small
unshare -m mount -t tmpfs -o size=16k tmpfs small 2>/dev/null || exit 0
without_room() {
  # shellcheck disable=SC2016
  try "$1" unshare -m bash -c 'mount -t tmpfs -o size=16k tmpfs small && head -c 15000 /dev/zero >small/fill && { "$@"; status=$?; }
    ls small >left; exit "$status"' -- "${@:2}"
}
left() { [[ $(xargs <left) == "$1" ]] || fail "left: $(xargs <left)"; }
for form in json sarif html; do
  without_room 3 "$MPIVET" run -n 2 "--$form=small/report" ./clean
  says "mpivet: error: cannot write the report to small/report: No space left on device"
  silent_about "report in"
  says "nothing found"
  left fill
done
without_room 3 "$MPIVET" trace convert trace -o small/text
one_line
left fill
without_room 3 "$MPIVET" trace convert trace --to otf2 -o small/archive
one_line
left fill
without_room 0 "$MPIVET" run -n 2 --trace small/trace ./clean
says "warning: cannot write the trace small/trace: No space left on device; it cannot be used"
says "note: The run was not recorded"
no_left_overs
