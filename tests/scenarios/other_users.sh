# mpi: both
# Another user of the machine can neither switch off the checks, nor hide a job from `mpivet top`, nor read its token.
source "${SOURCE:?}/tests/scenarios/lib.sh"
[[ $(id -u) -eq 0 ]] || { echo "needs root, to be another user"; exit 77; }
build starts_late
chmod 755 "$work"
start "$MPIVET" run -n 2 --json report.json ./starts_late
pid=$!
for _ in $(seq 400); do [[ -e waiting ]] && break; sleep 0.05; done
[[ -e waiting ]] || fail "the program did not start"
token=
for fd in /proc/"$pid"/fd/*; do [[ $(readlink "$fd") != *mpivet-job* ]] || token=$(cat "$fd"); done
[[ -n $token ]] || fail "the job has no token"
grep -q "@mpivet-$token" /proc/net/unix || fail "nobody listens"
# 20,000 connections to the socket of the job, held as long as the other side holds them; and names like those of jobs.
cat >stranger.py <<'PYTHON'
import os, resource, socket, sys, time
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 30000), hard))
os.setgid(65534); os.setuid(65534)
pid, token = sys.argv[1:]
squatted = []
for name in ("mpivet-view-" + pid, "mpivet-view-" + pid + "-0"):
    one = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        one.bind("\0" + name)
        one.listen(1)
        squatted.append(one)
    except OSError:
        pass
held = []
for i in range(20000):
    if len(held) > resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 100:
        held.pop(0).close()
    one = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    one.setblocking(False)
    try:
        one.connect("\0mpivet-" + token)
        held.append(one)
    except OSError:
        one.close()
print("ready", flush=True)
time.sleep(120)
PYTHON
/usr/bin/python3 stranger.py "$pid" "$token" >ready 2>&1 &
stranger=$!
for _ in $(seq 600); do grep -q ready ready && break; sleep 0.1; done
grep -q ready ready || fail "the stranger failed: $(cat ready)"
# What other users can see of the command lines.
[[ $(ps -eo args | grep -v stranger.py) != *"$token"* ]] || fail "the token of the job is in ps"
touch go
for _ in $(seq 100); do "$MPIVET" top "$pid" >seen 2>&1 && grep -q "2 ranks" seen && break; sleep 0.1; done
grep -q "2 ranks" seen || fail "top does not find the job: $(cat seen)"
touch end
wait "$pid" || fail "status $? of the job"
kill "$stranger"
wait "$stranger" 2>/dev/null || true
says "LOCAL:DATATYPE:NOT_FREED"
json 'checks == ["LOCAL:DATATYPE:NOT_FREED"] and r["run"]["ranks"] == 2'
no_left_overs
