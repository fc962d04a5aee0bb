# mpi: both
# What pages of the guide show apart from the tutorial is printed so, by programs made for it; and their commands work as they stand there.
source "${SOURCE:?}/tests/scenarios/lib.sh"
# Open MPI's shared memory, which the killed job leaves behind, goes with the scenario's folder.
export OMPI_MCA_btl_vader_backing_directory=$TMPDIR
mkdir one
for tool in mpicc mpiexec mpirun; do ln -s "$(type -P $tool.$MPI)" one/$tool; done
export PATH=$(dirname "$MPIVET"):$work/one:$PATH
# shows PAGE BEGIN: the last command has printed what the block that begins so shows
shows() { /usr/bin/python3 "$HERE/programs/shown_in.py" "$SOURCE/docs/$1.md" "$2" err out || fail "docs/$1.md is not true"; }
# quotes PAGE COMMAND: the command as it stands there
quotes() { grep -qxF -- "$2" "$SOURCE/docs/$1.md" || fail "docs/$1.md does not have: $2"; }
# session PAGE STATUS COMMAND: runs it
session() {
  quotes "$1" "$3"
  try "$2" bash -c "$3"
}
# program NAME: from standard input, with "//LINE" before what has to stand in this line
program() {
  awk '/^\/\/[0-9]+ /{at = substr($1, 3) + 0; sub(/^\/\/[0-9]+ /, ""); while (n + 1 < at) {print ""; ++n}} {print; ++n}' >"$1"
}

# explore.md: a barrier, a replay file, a program that is another one
program app.c <<'C'
#include <mpi.h>
int main(int argc, char** argv) {
  int rank, x = 0, y = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
//10   if (rank == 1) MPI_Send(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  if (rank == 0) MPI_Irecv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &request);
  if (rank == 0) MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
//22   if (rank == 2) MPI_Send(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
C
mpicc -g app.c -o app
try 0 mpivet explore -n 3 ./app
shows explore "MPI_Barrier at app.c:13"

program app.c <<'C'
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char** argv) {
  int rank, x = 0, from = argc > 1 ? atoi(argv[1]) : MPI_ANY_SOURCE;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1 || rank == 2) MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    MPI_Recv(&x, 1, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&x, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
C
mpicc -g app.c -o app
try 1 mpivet explore -n 3 ./app
session explore 1 "mpivet explore --replay mpivet-replay/1.json"
session explore 1 "mpivet run --replay mpivet-replay/1.json"
session explore 1 "mpivet run --replay mpivet-replay/1.json -n 3 ./app"
try 5 mpivet run --replay mpivet-replay/1.json -n 3 ./app 1
shows explore "mpivet: rank 0 has left the way"
quotes explore "mpirun -n 64 mpivet explore --worker found -n 4 ./app"
try 1 mpivet explore --worker found -n 4 ./app
try 1 mpivet explore --merge found

# report.md: the doors joined
mkdir joined
cp app.c joined
in_joined() {
  quotes report "$2"
  try "$1" bash -c "cd joined && $2"
}
for command in "mkdir out" "mpivet-cc -g app.c -o app" "mpivet static --json out/static.json ./app" "mpivet run -n 4 --json out/run.json ./app" \
  "mpivet explore -n 3 --json out/explore.json ./app" "mpivet report out"; do
  in_joined "*" "$command"
done
prints "joined 3 reports"
try 0 mpivet report joined/out -o joined/main.json --format json --fail-on never
in_joined 0 "mpivet report --baseline main.json --format markdown out"

# postmortem.md: ranks that wait for each other, and one that has come to its end
program app.c <<'C'
#include <mpi.h>
int main(int argc, char** argv) {
  int rank, x = 0;
//8   MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
//11   if (rank < 2) MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
//12   MPI_Finalize();
  return 0;
}
C
mpicc -g app.c -o app
quotes postmortem "mpivet run --flight-recorder rec -n 4 ./app"
mpivet run --flight-recorder rec --on-deadlock=wait -n 3 ./app >run.out 2>run.err &
job=$!
for _ in $(seq 300); do
  grep -q "DEADLOCK:HARD" run.err && break
  sleep 0.1
done
try 0 mpivet top "$job"
shows postmortem '$ mpivet top'
kill -KILL "$job"
for pid in $(our_processes | sed -n 's/^process \([0-9]*\) .*/\1/p'); do kill -KILL "$pid" 2>/dev/null || true; done
{ wait "$job"; } 2>/dev/null || true
session postmortem 1 "mpivet postmortem rec"
shows postmortem "rank 0 (process"

# suppressions.md: what the summary says
program ring.c <<'C'
#include <mpi.h>
int main(int argc, char** argv) {
  int rank, x = 0;
  MPI_Datatype type;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
//12   MPI_Type_contiguous(2, MPI_INT, &type);
  for (int i = 0; i < 6; ++i) {
    if (rank == 0) {
      MPI_Send(&x, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
      MPI_Send(&x, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
      MPI_Send(&x, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
    } else if (rank == 1) {
      MPI_Recv(&x, 1, MPI_FLOAT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Recv(&x, 1, MPI_FLOAT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Recv(&x, 1, MPI_FLOAT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
  MPI_Finalize();
  return 0;
}
C
mpicc -g ring.c -o app
session suppressions "*" "mpivet run --suppress 'LOCAL:DATATYPE:NOT_FREED file=ring.c line=12' -n 4 ./app"
session suppressions "*" "mpivet run --json report.json -n 4 ./app"
session suppressions 0 "mpivet suppress --from report.json -o known.txt"
session suppressions 0 "mpivet run --suppressions known.txt -n 4 ./app"
printf '%s\n' "# one" "" "LOCAL:DATATYPE:NOT_FREED file=ring.c line=12" "" "" "" "GLOBAL:*" "" "call=MPI_Sendrecv" >known.txt
try 0 mpivet run --suppressions known.txt -n 4 ./app
shows suppressions "mpivet: 4 findings suppressed"

# python.md
/usr/bin/python3 -c 'import mpi4py' 2>/dev/null && [[ $MPI == openmpi ]] || exit 0
program solver.py <<'PYTHON'
from mpi4py import MPI
comm = MPI.COMM_WORLD
//8 def fetch(source):
    return comm.recv(source=source)
//13 fetch(comm.size - 1 - comm.rank)
PYTHON
try 1 mpivet run -n 2 /usr/bin/python3 solver.py
shows python "Rank 0, stuck in:"
program solver.py <<'PYTHON'
from array import array
from mpi4py import MPI
comm = MPI.COMM_WORLD
//10 def check(value):
    if value < 0:
        raise ValueError("negative: %d" % value)
    return value
//18 mine = check(5 if comm.rank < 2 else -5)
comm.Allreduce(array("d", [mine]), array("d", [0]))
PYTHON
try 1 mpivet run -n 3 /usr/bin/python3 solver.py
shows python "[0-2] FATAL"
