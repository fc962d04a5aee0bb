# mpi: both
# What the compiler found possible, held against what other doors saw: refuted, unreached, confirmed.
source "${SOURCE:?}/tests/scenarios/lib.sh"
compile_door
cat >app.c <<'C'
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, limit = argc > 1 ? atoi(argv[1]) : 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank < limit)
    MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
C
mpivet-cc -g --instrument=none "--mpi=$MPI" app.c -o app 2>/dev/null
mkdir reports
try 0 "$MPIVET" static --json reports/static.json ./app
evidence() {
  try "*" "$MPIVET" report --json report.json "$@"
  json "[f['evidence'] for f in r['findings'] + r['suppressed'] if f['check'] == 'STATIC:COLLECTIVE:DIVERGENCE'] == ['$expected']"
}
expected=possible evidence reports
# Every rank is below the limit, in every interleaving that there is.
try 0 "$MPIVET" explore -n 2 --json all.json ./app 100
expected=refuted evidence reports all.json
prints "evidence: 1 refuted"
try 0 "$MPIVET" report --fail-on warning reports all.json
# No run came there.
try 0 "$MPIVET" run -n 2 --json none.json ./app 0
expected=unreached evidence reports none.json
# A run came there and nothing happened: that says little.
try 0 "$MPIVET" run -n 2 --json passed.json ./app 100
expected=possible evidence reports passed.json
# One that hangs outweighs all of these.
try 1 "$MPIVET" run -n 2 --json hung.json ./app 1
expected=confirmed evidence reports all.json none.json passed.json hung.json
prints "Confirmed: GLOBAL:"
# An exploration that was cut short refutes nothing.
sed 's/"complete": true/"complete": false/' all.json >cut.json
expected=possible evidence reports cut.json
no_left_overs
