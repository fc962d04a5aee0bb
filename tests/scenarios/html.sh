# mpi: both
# Pages of all doors: what a page shows is in them, with source lines, explanations, and what ranks did before a deadlock.
source "$SOURCE/tests/scenarios/lib.sh"

# The data of page.html becomes report.json.
taken_out() {
  /usr/bin/python3 - "$1" <<'PYTHON' || fail "no report in $1"
import json, re, sys
page = open(sys.argv[1], encoding="utf-8").read()
assert page.startswith("<!doctype html>") and "default-src 'none'" in page
data = re.search(r'<script type="application/json" id="report-data">([^<]*)</script>', page).group(1)
json.dump(json.loads(data), open("report.json", "w"))
PYTHON
}

cat >ring.c <<'C'
#include <mpi.h>
int main(int argc, char** argv) {
  int rank, size, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0) MPI_Send(&x, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
  if (rank == 1) MPI_Recv(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Recv(&x, 1, MPI_INT, (rank + 1) % size, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
C
"mpicc.$MPI" -g -O1 "$PWD/ring.c" -o ring
if ! "$MPIVET" run -n 2 --html page.html ./ring >out 2>err && grep -q "built without its HTML page" err; then exit 77; fi
taken_out page.html
json 'checks == ["GLOBAL:DEADLOCK:HARD"] and any("MPI_Recv(&x" in line for s in r["sources"] for p in s["parts"] for line in p["lines"])'
json '"How to fix it" in r["explanations"]["GLOBAL:DEADLOCK:HARD"]'
"mpicc.$MPI" -g -O1 "$HERE/programs/explore/order.c" -o order
try "*" "$MPIVET" explore -n 3 --html page.html ./order
taken_out page.html
json 'r["explorations"][0]["kept"] and any(s["file"].endswith("order.c") for s in r["sources"])'

printf 'P0 | P1\nRecv(1,0) | Recv(0,0)\n' >log.txt
try 1 "$MPIVET" predict --json p.json --html page.html log.txt
taken_out page.html
json 'r["findings"][0]["diagram"]["operations"] and r["explanations"]'
# A page of a report that was kept is as good.
try "*" "$MPIVET" report --html page.html p.json
taken_out page.html
json 'r["findings"][0]["diagram"]["operations"] and r["explanations"]'

try 2 "$MPIVET" run -n 2 --html missing/page.html ./ring
[[ ! -e missing ]] || fail "a folder was made"
