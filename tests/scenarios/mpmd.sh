# mpi: both
# Two programs in one job; findings speak of both.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build client
build server
try 0 "$MPIVET" run -n 1 ./server : -n 2 ./client
says "nothing found"
try 1 "$MPIVET" run --json report.json -n 1 ./server as-float : -n 2 ./client
json '"GLOBAL:MSG:DATATYPE:MISMATCH" in checks'
json 'any("client.c" in str(s) for s in r["findings"][0]["sites"]) and any("server.c" in str(s) for s in r["findings"][0]["sites"])'
no_left_overs
