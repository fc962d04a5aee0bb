# mpi: both
# Programs that start others stay silent and work.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build forks
# Open MPI warns about fork on some networks; that is its own.
try 0 "$MPIVET" run -n 2 --json report.json ./forks
json 'checks == [] and r["run"]["ranks"] == 2'
[[ $(grep -c '^child$' out) -eq 2 ]] || fail "the children did not print"
no_left_overs
