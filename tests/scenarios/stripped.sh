# mpi: both
# Without debug information and without symbols findings still name calls, modules and addresses.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build leak
strip leak
try 0 "$MPIVET" run -n 2 --json report.json ./leak
json 'checks == ["LOCAL:DATATYPE:NOT_FREED"]'
json '"MPI_Type_contiguous" in r["findings"][0]["sites"][0]["call"]'
json 'any("leak" in f["module"] for f in r["findings"][0]["sites"][0]["stack"])'
try 0 "$MPIVET" run -n 2 --no-stacks ./leak
says "MPI_Type_contiguous"
