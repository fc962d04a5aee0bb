# mpi: one
# The JSON report is complete and private to its file; a place that cannot be written is told before the run.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build deadlock
try 1 "$MPIVET" run -n 3 --json report.json ./deadlock
json 'r["format"] == 1 and r["exit_status"] == 1'
json 'r["run"]["ranks"] == 3 and "deadlock" in r["run"]["program"]'
json 'r["findings"][0]["ranks"][:2] == [0, 1]'
json 'r["findings"][0]["sites"][0]["stack"][0]["line"] > 0 or len(r["findings"][0]["sites"][0]["stack"]) > 1'
json 'any(e["from"] == 0 and e["to"] == 1 for e in r["findings"][0]["graph"])'
json 'len(r["checks"]) >= 21 and r["coverage"]["calls"] > 0'
build clean
try 2 "$MPIVET" run -n 2 --json /no/such/folder/report.json ./clean
says "/no/such/folder"
! grep -q "sum:" out || fail "the program ran although the report cannot be written"
