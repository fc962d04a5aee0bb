# mpi: both
# mpivet predict: verdicts, witnesses that can be replayed, methods, as an MPI job, wrong input.
source "${SOURCE:?}/tests/scenarios/lib.sh"

cat >dtg.txt <<'LOG'
program ./dtg
P0         | P1         | P2         | P3        | P4
Recv(*,0)  | Ssend(0,0) | Recv(*,0)  | Recv(1,0) | Ssend(2,0)
Ssend(3,0) | Ssend(3,0) | Ssend(0,0) | Recv(0,0) |
Recv(*,0)  |            |            |           |
LOG
try 1 "$MPIVET" predict --method both --json report.json dtg.txt
says "deadlock, in one of all orders of messages"
says "Ranks 0,1,3 wait for each other and none of them can ever go on. It needs another order"
says "rank 3 +Recv +waits for rank 1"
says "EMPDD marks 1 operations of rank 1"
says "Taken for granted: what a process does next does not depend on which message"
json 'checks == ["GLOBAL:DEADLOCK:HARD", "GLOBAL:DEADLOCK:POTENTIAL"]'
json 'r["findings"][0]["replay"] and r["findings"][0]["ranks"] == [0, 1, 3] and r["findings"][1]["severity"] == "warning"'

# The way there, followed by the explorer and on the MPI itself.
"mpicc.$MPI" -g "$HERE/programs/predict/dtg.c" -o dtg || fail "compiling"
try 1 "$MPIVET" explore --replay mpivet-replay/1.json
says "GLOBAL:DEADLOCK:HARD"
try 1 "$MPIVET" run --replay mpivet-replay/1.json
says "what it is about has happened: GLOBAL:DEADLOCK:HARD"

# Only buffering helps; and nothing at all.
printf 'P0: Send(1,0)[ring.c:10] Recv(1,0)\nP1: Send(0,0)[ring.c:10] Recv(0,0)\n' >buffer.txt
try 1 "$MPIVET" predict buffer.txt
says "ERROR GLOBAL:DEADLOCK:POTENTIAL"
says "ring.c:10"
printf 'P0: Isend(1,0) Recv(1,0) Wait()\nP1: Isend(0,0) Recv(0,0) Wait()\n' >fine.txt
try 0 "$MPIVET" predict --method both fine.txt
says "no deadlock, decided exactly in one pass"
says "EMPDD has matched 4 operations and marks 0"
try 0 "$MPIVET" predict --quiet fine.txt

# Buffering lets messages come in orders that there are not without: both are looked at, and what was not is said.
printf 'P0: Send(1,0) Send(2,0)\nP1: Send(2,0) Recv(0,0)\nP2: Recv(*,0) Recv(0,0)\n' >buffered.txt
try 1 "$MPIVET" predict buffered.txt
says "no deadlock if no send is buffered; if all are, deadlock"
says "FATAL GLOBAL:DEADLOCK:HARD"
says "It needs messages that the MPI library buffers"
printf 'P0: Irecv(*,0,a) Barrier() Wait(a) Recv(2,0)\nP1: Send(0,0) Barrier()\nP2: Barrier() Send(0,0)\n' >late.txt
try 1 "$MPIVET" predict late.txt
says "GLOBAL:DEADLOCK:HARD"
printf 'P0: Recv(*,0) Recv(*,0)\nP1: Send(0,0)\nP2: Send(0,0)\n' >any.txt
try 0 "$MPIVET" predict any.txt
says "no deadlock if no send is buffered, and none if all are, .*some sends buffered and others not were not tried"

# Many ranks are one entry, and the answer is that of an MPI job.
/usr/bin/python3 -c '
n = 30000
print("processes", n)
for i in range(n):
    peer = i ^ 1
    print(f"P{i}: " + "Allreduce() " * 3 + f"Irecv({peer},1) Isend({peer},1) Waitall() Send({peer},0)[pair.c:7] Recv({peer},0)")
' >pairs.txt
try 1 "$MPIVET" predict --json report.json pairs.txt
says "Ranks 0-29999 wait for each other"
says "These are 15000 sets of ranks"
[[ $(wc -l <err) -lt 60 && $(wc -l <report.json) -lt 400 ]] || fail "too much text"
cp report.json alone.json
read -ra mpirun <<<"$(launcher)"
try 1 "${mpirun[@]}" -n 2 "$MPIVET" predict --json report.json pairs.txt
json 'r["findings"] == json.load(open("alone.json"))["findings"]'
try 0 "${mpirun[@]}" -n 2 "$MPIVET" predict fine.txt
[[ $(grep -c "no deadlock" err) == 1 ]] || fail "told twice"
[[ $(grep -o "looked at .*" err) == "looked at 6 operations of 2 ranks, 0 of them receives from any source" ]] || fail "counted twice"

# What is wrong in the share of one process ends all of them, and is told once; the same for a log that is not in order.
sed '29990s/Waitall()/Waitall(/' pairs.txt >wrong.txt
try 2 "${mpirun[@]}" -n 2 "$MPIVET" predict wrong.txt
[[ $(grep -c "^mpivet: error: wrong.txt:29990:" err) == 1 ]] || fail "a wrong log is not told once"
(head -1 pairs.txt; sed 1d pairs.txt | tac) >backwards.txt
try 1 "${mpirun[@]}" -n 2 "$MPIVET" predict --json report.json backwards.txt
json 'r["findings"] == json.load(open("alone.json"))["findings"]'

# A manager that answers whom it heard from: in another order it would answer somebody else, so this is no error.
printf 'P0: Recv(*,0)=1 Send(1,1) Recv(*,0)=2 Send(2,1)\nP1: Send(0,0) Recv(0,1)\nP2: Send(0,0) Recv(0,1)\n' >reply.txt
try 0 "$MPIVET" predict --json report.json reply.txt
says "2 operations seem to go to whom such a receive has heard from \(the first: rank 0, Send\(1,1\)\)"
json 'r["findings"][0]["severity"] == "warning" and r["findings"][0]["evidence"] == "possible"'

# Not decided in time is an answer of its own: neither "none" nor a finding. A receive that names its process hides from counting that
# the order of all others makes no difference, and there are 39! of them.
/usr/bin/python3 -c '
n = 40
print("P0: Recv(1,0)" + " Recv(*,0)" * (n - 1))
for i in range(1, n + 1):
    print(f"P{i}: Send(0,0)")
' >orders.txt
try 124 "$MPIVET" predict --max-time 0.3 --json report.json orders.txt
says "^mpivet: not decided within 0.3 s; allow more with --max-time, or let --method empdd take a quick look$"
silent_about "no deadlock|nothing found"
json 'r["findings"] == []'
json 'r["coverage"]["notes"][0].startswith("Deadlocks: not decided within 0.3 s")'
try 124 "$MPIVET" predict --max-time 0.3 --method both orders.txt
says "EMPDD has matched 80 operations and marks 0"
try 124 "${mpirun[@]}" -n 2 "$MPIVET" predict --max-time 0.3 orders.txt
[[ $(grep -c "not decided" err) == 1 ]] || fail "not decided is not told once"

# A trace names the program with its arguments, and so does the replay file; a job reads it in shares.
"mpicc.$MPI" -g "$HERE/programs/predict/head_to_head.c" -o head_to_head || fail "compiling"
try 1 "$MPIVET" run --trace heads -n 2 ./head_to_head "an argument"
try 1 "$MPIVET" predict --replay-dir heads-replay --json report.json heads
says "head_to_head.c:9"
json 'len(r["findings"][0]["diagram"]["operations"]) >= 4'
grep -q '"an argument"' heads-replay/1.json || fail "the argument is not in the replay file"
try 1 "$MPIVET" explore --replay heads-replay/1.json
says "GLOBAL:DEADLOCK"
try 1 "${mpirun[@]}" -n 2 "$MPIVET" predict --method both --replay-dir heads-replay heads
says "head_to_head.c:9"
says "EMPDD has matched"

# Programs that poll, or wait for one of several: how often, or for which, is not in the log and need not be.
"mpicc.$MPI" -g "$HERE/programs/predict/polls.c" -o polls || fail "compiling"
for how in test improbe any; do
  try 0 "$MPIVET" run --trace "polls-$how" -n 4 ./polls "$how"
  try 1 "$MPIVET" predict --replay-dir "again-$how" "polls-$how"
  says "Ranks 0,1,3 wait for each other"
  try 1 "$MPIVET" explore --replay "again-$how/1.json"
  says "GLOBAL:DEADLOCK:HARD"
  try 1 "$MPIVET" run --replay "again-$how/1.json"
  says "what it is about has happened: GLOBAL:DEADLOCK:HARD"
done

# Wrong input.
printf 'P0: Send(1,0)\nP1: Recv(0,0\n' >bad.txt
try 2 "$MPIVET" predict bad.txt
says "bad.txt:2:13: expected \) not the end of the line"
try 2 "$MPIVET" predict missing.txt
says "cannot read missing.txt"
try 2 "$MPIVET" predict .
try 2 "$MPIVET" predict
try 2 "$MPIVET" predict --method guess fine.txt
head -c 3000 /dev/urandom >noise.txt
try 2 "$MPIVET" predict noise.txt
