# mpi: both
# The program's output and input pass through; the report goes to stderr; no colour without a terminal.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build clean
build leak
echo "hello" | timeout 60 "$MPIVET" run -n 2 ./clean 0 "two words" '$HOME' >out 2>err || fail "status $?"
prints "^argument 2: <two words>$"
prints '^argument 3: <\$HOME>$'
prints "^read: hello$"
! grep -q "mpivet" out || fail "the report is on stdout"
try 0 "$MPIVET" run -n 2 ./leak
! grep -q $'\033' err || fail "colour without a terminal"
try 0 "$MPIVET" run -n 2 --color=always ./leak
grep -q $'\033' err || fail "no colour with --color=always"
try 0 "$MPIVET" run -n 2 --quiet ./clean
[[ ! -s err ]] || fail "--quiet says something although nothing was found"
try 0 "$MPIVET" run -n 2 --verbose ./clean
says "running .*(mpirun|mpiexec)"
