# mpi: both
# A debugger gets hold of the rank while the call at fault is on its stack; nothing waits where there is none.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build wrong_type -O0
build deadlock

# Without a terminal the command is printed, and the run goes on.
try 1 "$MPIVET" run --gdb-on-error -n 2 ./wrong_type
says "rank 1 \(process [0-9]+\): GLOBAL:MSG:DATATYPE:MISMATCH; to look at it: gdb -q -p [0-9]+ -ex"
prints "through"
try 1 "$MPIVET" run --synchronous -n 2 ./wrong_type
silent_about "gdb"
try 1 "$MPIVET" run --gdb-on-error -n 3 ./deadlock
says "GLOBAL:DEADLOCK:HARD; to look at it: gdb -q -p [0-9]+$"
no_left_overs

# The rank waits for the debugger, which stops in the function to break on; the finding has not been printed yet.
start timeout 60 "$MPIVET" run --gdb-on-error --gdb-wait 30 -n 2 ./wrong_type
run=$!
for _ in $(seq 200); do
  grep -q "to look at it" err && break
  sleep 0.1
done
pid=$(sed -n 's/.*gdb -q -p \([0-9]*\).*/\1/p' err | head -1)
[[ -n $pid ]] || fail "no command to attach"
gdb -batch -q -p "$pid" -ex "break mpivet_error_detected" -ex "continue" -ex "bt 8" -ex "print finding" >gdb.out 2>&1 || true
allowed=true  # where processes may not be traced there is nothing to try
grep -q "not permitted" gdb.out && allowed=false
if $allowed; then
  grep -q "round_trip (rank=1, number=3)" gdb.out || { cat gdb.out; fail "the call at fault is not on the stack"; }
  grep -q "GLOBAL:MSG:DATATYPE:MISMATCH in MPI_Recv" gdb.out || { cat gdb.out; fail "the finding is not named"; }
  grep -qE "MPI_Recv \(buf=.*tag=3" gdb.out || { cat gdb.out; fail "the arguments of the call are not shown"; }
fi
status=0
wait $run || status=$?
[[ $status -eq 1 ]] || fail "status $status after the debugger had left"
prints "through"
no_left_overs

# On a terminal gdb is started and has it to itself; the job goes on when it has been left.
cat >session.py <<'PYTHON'
import os, pty, re, select, sys, time
pid, fd = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], [sys.argv[1], "run", "--gdb-on-error", "--color=never", "-n", "2", "./wrong_type"])
text, sent, end = b"", 0, time.time() + 50
steps = [(rb"\(gdb\) $", b"bt 8\n"), (rb"\(gdb\) $", b"detach\n"), (rb"detached", b"quit\n")]
while time.time() < end:
    if select.select([fd], [], [], 0.2)[0]:
        try:
            part = os.read(fd, 4096)
        except OSError:
            break
        text += part
    elif sent < len(steps) and re.search(steps[sent][0], re.sub(rb"\x1b\[[0-9;?]*[a-z]", b"", text)):
        os.write(fd, steps[sent][1])
        sent += 1
        text += b"\n"
sys.stdout.buffer.write(text)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
PYTHON
if $allowed; then
  try 1 env DEBUGINFOD_URLS= TERM=dumb /usr/bin/python3 session.py "$MPIVET"
  prints "gdb on rank 1"
  prints "round_trip \(rank=1, number=3\)"
  prints "through"
  prints "1 finding: 1 error"
  no_left_overs
fi
