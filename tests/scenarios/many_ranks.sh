# mpi: both
# More ranks than cores: identical findings of all ranks are one.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build leak
try 0 "$MPIVET" run -n 8 --json report.json ./leak
json 'len(r["findings"]) == 1 and r["findings"][0]["ranks"] == list(range(8))'
says "ranks 0-7"
