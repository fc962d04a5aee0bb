# mpi: both
# Without our launcher: mpirun -n 2 mpivet exec ./app
source "${SOURCE:?}/tests/scenarios/lib.sh"
build clean
build leak
build deadlock
read -ra launch < <(launcher)
try 0 "${launch[@]}" -n 2 "$MPIVET" exec ./clean
prints "sum: 1"
try 0 "${launch[@]}" -n 2 "$MPIVET" exec --json report.json ./leak
says "LOCAL:DATATYPE:NOT_FREED"
json 'checks == ["LOCAL:DATATYPE:NOT_FREED"] and r["findings"][0]["ranks"] == [0, 1]'
[[ $(grep -c "1 finding" err) -eq 1 ]] || fail "the report is not printed once"
try '[1-9]*' "${launch[@]}" -n 3 "$MPIVET" exec ./deadlock
says "GLOBAL:DEADLOCK:HARD"
no_left_overs
# An abort ends the launcher at once: the text comes first.
build dies
try '[1-9]*' "${launch[@]}" -n 2 "$MPIVET" exec --json report.json ./dies abort
says "GLOBAL:MSG:DATATYPE:MISMATCH"
says "1 finding: 1 error"
says "ended by MPI_Abort"
json '"GLOBAL:MSG:DATATYPE:MISMATCH" in checks'
no_left_overs
# So does an error that MPI_ERRORS_ARE_FATAL turns into an abort.
try '[1-9]*' "${launch[@]}" -n 2 "$MPIVET" exec --json report.json ./dies error
says "GLOBAL:MSG:DATATYPE:MISMATCH"
says "LOCAL:MPI:CALL_FAILED"
says "2 findings: 2 errors"
says "ended by a fatal MPI error"
json 'sorted(checks) == ["GLOBAL:MSG:DATATYPE:MISMATCH", "LOCAL:MPI:CALL_FAILED"]'
no_left_overs
