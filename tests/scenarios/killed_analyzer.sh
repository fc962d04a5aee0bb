# mpi: both
# mpivet itself is killed: the program is not left behind.
source "$SOURCE/tests/scenarios/lib.sh"
build sleeps
"$MPIVET" run -n 2 ./sleeps >out 2>err &
pid=$!
for _ in $(seq 200); do [[ -e running ]] && break; sleep 0.05; done
[[ -e running ]] || fail "the program did not start"
kill -KILL "$pid"
wait "$pid" 2>/dev/null || true
no_left_overs
