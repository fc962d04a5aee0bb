# mpi: both
# --timeout ends the job with status 124; --on-deadlock=wait leaves a deadlock alone until then.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build sleeps
build deadlock
try 124 "$MPIVET" run -n 2 --timeout 2 --json report.json ./sleeps
json 'r["run"]["seconds"] < 20'
try 1 "$MPIVET" run -n 2 --on-deadlock=wait --timeout 3 --json report.json ./deadlock
json 'checks == ["GLOBAL:DEADLOCK:HARD"] and r["run"]["seconds"] >= 2.9'
no_left_overs
