# mpi: both
# A running job can be looked at: by mpivet top, and by SIGUSR1. It goes on undisturbed.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build deadlock
"$MPIVET" run -n 3 --on-deadlock=wait ./deadlock >run.out 2>run.err &
pid=$!
for _ in $(seq 200); do grep -q "1 fatal\|DEADLOCK" run.err && break; sleep 0.05; done
try 0 "$MPIVET" top "$pid"
prints "3 ranks"
prints "^0 +in MPI .*MPI_Recv \(deadlock.c:11\) +waits for a message with tag 0 \(rank 1\), for ever"
prints "^2 +in MPI .*MPI_Finalize"
kill -USR1 "$pid"
for _ in $(seq 100); do grep -q "calls/s" run.err && break; sleep 0.05; done
grep -q "^1 *in MPI" run.err || fail "SIGUSR1 prints nothing"
kill -0 "$pid" || fail "the job did not survive the look"
kill -INT "$pid"
wait "$pid" || true
no_left_overs
try 2 "$MPIVET" top "$pid"
says "no job"
try 2 "$MPIVET" top first
says "usage: mpivet top"
try 2 "$MPIVET" top --intervall=3
says "did you mean --interval"
