# mpi: both
# Pages of all doors: what a page shows is in them, with source lines, explanations, and what ranks did before a deadlock.
source "${SOURCE:?}/tests/scenarios/lib.sh"

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
# What the ranks did before: the broadcast that they met in, the message that was received, and those that never come.
diagram='
d = r["findings"][0]["diagram"]
ops = d["operations"]
found = [(o["rank"], o["call"].split("(")[0], o["state"]) for o in ops if not o["call"].startswith("MPI_Init")]
assert found == [(0, "MPI_Bcast", "done"), (0, "MPI_Send", "done"), (0, "MPI_Recv", "waiting"),
                 (1, "MPI_Bcast", "done"), (1, "MPI_Recv", "done"), (1, "MPI_Recv", "waiting")], found
meet = [o["collective"] for o in ops if "collective" in o]
assert len(meet) == 2 and meet[0] == meet[1], meet
at = [[ops[m[end]]["call"] for end in ("from", "to")] for m in d["messages"]]
assert at == [["MPI_Send(dest=1, tag=3)", "MPI_Recv(source=0, tag=3)"]], at
assert all(o["file"].endswith("ring.c") and o["line"] > 6 for o in ops), ops
'
/usr/bin/python3 -c "import json; r = json.load(open('report.json'))$diagram" || fail "not what the ranks did"
# Of a deadlock that only buffering prevents: what was before it, the sends that would wait, and the receives that they really met.
cat >buffered.c <<'C'
#include <mpi.h>
int main(int argc, char** argv) {
  int rank, x = 0, y;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 300; ++i) {
    if (rank == 0) MPI_Send(&x, 1, MPI_INT, 1, i % 5, MPI_COMM_WORLD);
    if (rank == 1) MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Send(&x, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD);
  MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
C
"mpicc.$MPI" -g -O1 "$PWD/buffered.c" -o buffered
try 1 "$MPIVET" run -n 2 --json report.json ./buffered
json 'checks == ["GLOBAL:DEADLOCK:POTENTIAL"]'
potential='
d = r["findings"][0]["diagram"]
ops = d["operations"]
for rank in (0, 1):
  mine = [(o["call"].split("(")[0], o["state"]) for o in ops if o["rank"] == rank]
  assert len(mine) == 12 + 1 + 2, mine
  assert mine[:12] == [("MPI_Send" if rank == 0 else "MPI_Recv", "done"), ("MPI_Barrier", "done")] * 6, mine
  assert mine[12:] == [("MPI_Send", "waiting"), ("MPI_Recv", "never"), ("MPI_Finalize", "never")], mine
barriers = [[o["collective"] for o in ops if o["rank"] == rank and o["call"] == "MPI_Barrier"] for rank in (0, 1)]
assert barriers[0] == barriers[1] and len(set(barriers[0])) == 6, barriers
met = sorted((m["from"], m["to"]) for m in d["messages"] if not m["alternative"])
assert met == [(2 * i, 15 + 2 * i) for i in range(6)], met
later = sorted((m["from"], m["to"]) for m in d["messages"] if m["alternative"])
assert later == [(12, 15 + 13), (15 + 12, 13)], later
'
/usr/bin/python3 -c "import json; r = json.load(open('report.json'))$potential" || fail "not what the ranks did and would do"

try 1 "$MPIVET" run -n 2 --trace traced --json run.json --html page.html ./ring
taken_out page.html
events='
e = r["events"]
names = [e["calls"][i].split("(")[0] for i in e["call"]]
assert e["ranks"] == [0, 1] and e["starts"][-1] == len(names) == len(e["begin"]), e
assert all(a <= b for a, b in zip(e["begin"], e["end"])), e
assert [(names[a], names[b]) for a, b in zip(e["from"], e["to"])] == [("MPI_Send", "MPI_Recv")], e
assert sorted(names[i] for i in e["stuck"]) == ["MPI_Recv", "MPI_Recv"], e
assert {p["file"].rsplit("/", 1)[-1] for p in e["places"]} == {"ring.c"}, e
'
/usr/bin/python3 -c "import json; r = json.load(open('report.json'))$events" || fail "not what was recorded"
! grep -q '"stuck"' run.json || fail "events in the JSON report"
for door in "report run.json traced" "predict traced"; do
  try 1 "$MPIVET" $door --html page.html
  taken_out page.html
  /usr/bin/python3 -c "import json; r = json.load(open('report.json'))$events" || fail "$door shows something else"
done
try 2 "$MPIVET" report --html page.html traced
says "mpivet predict makes one"
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

# A rank that waits for requests, from anywhere, on a communicator of its own: what they got, and what they never get.
cat >requests.c <<'C'
#include <mpi.h>
int main(int argc, char** argv) {
  int rank, x[4] = {0};
  MPI_Comm comm;
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &comm);  // ranks the other way round
  if (rank == 0) {
    MPI_Irecv(&x[0], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &r[0]);
    MPI_Irecv(&x[1], 1, MPI_INT, 0, 8, comm, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    for (int i = 0; i < 2; ++i) MPI_Recv(&x[i], 1, MPI_INT, 0, 5, comm, MPI_STATUS_IGNORE);
    MPI_Irecv(&x[2], 1, MPI_INT, MPI_ANY_SOURCE, 9, comm, &r[0]);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
  } else {
    for (int i = 0; i < 2; ++i) MPI_Ssend(&x[i], 1, MPI_INT, 1, 7 + i, comm);
    for (int i = 0; i < 3; ++i) MPI_Send(&x[i], 1, MPI_INT, 1, 5, comm);  // nobody receives the last one,
    MPI_Send(&x[3], 1, MPI_INT, 1, 6, comm);                                // nor this
    MPI_Barrier(comm);
  }
  MPI_Finalize();
  return 0;
}
C
"mpicc.$MPI" -w -g -O1 "$PWD/requests.c" -o requests
try 1 "$MPIVET" run -n 2 --json report.json ./requests
/usr/bin/python3 - <<'PYTHON' || fail "not what the requests got"
import json
d = [f for f in json.load(open("report.json"))["findings"] if f["check"] == "GLOBAL:DEADLOCK:HARD"][0]["diagram"]
ops = d["operations"]
got = sorted((ops[m["from"]]["call"], ops[m["to"]]["call"]) for m in d["messages"] if "=5" not in ops[m["to"]]["call"])
assert got == [("MPI_Ssend(dest=1, tag=7)", "MPI_Irecv(source=any, tag=any)"), ("MPI_Ssend(dest=1, tag=8)", "MPI_Irecv(source=0, tag=8)")], got
turns = sorted((ops[m["from"]]["number"], ops[m["to"]]["number"]) for m in d["messages"] if "=5" in ops[m["to"]]["call"])
assert len(turns) == 2 and turns[1] == (turns[0][0] + 1, turns[0][1] + 1), turns
assert [o["state"] for o in ops if o["call"] == "MPI_Send(dest=1, tag=5)"] == ["done", "done", "pending"], ops
state = {(o["rank"], o["call"]): o["state"] for o in ops}
assert state[0, "MPI_Irecv(source=any, tag=9)"] == "pending" and state[1, "MPI_Send(dest=1, tag=6)"] == "pending", state
assert state[0, "MPI_Wait"] == "waiting" and state[1, "MPI_Barrier"] == "waiting", state
PYTHON

try 2 "$MPIVET" run -n 2 --html missing/page.html ./ring
[[ ! -e missing ]] || fail "a folder was made"
