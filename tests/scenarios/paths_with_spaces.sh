# mpi: both
# Programs and reports in folders with blanks and odd names.
source "${SOURCE:?}/tests/scenarios/lib.sh"
mkdir "my codes" "my codes/re;ports"
build leak
mv leak "my codes/leak (new)"
try 0 "$MPIVET" run -n 2 --json "my codes/re;ports/r.json" "./my codes/leak (new)"
mv "my codes/re;ports/r.json" report.json
json 'checks == ["LOCAL:DATATYPE:NOT_FREED"]'
