# mpi: both
# mpivet explore: interleavings, what is found in them, barriers, replay, limits, wrong input.
source "${SOURCE:?}/tests/scenarios/lib.sh"
for program in example6 pi barrier order senders window paper threads beside polling leaks fails diffusion; do
  "mpicc.$MPI" -g -O1 -fopenmp "$HERE/programs/explore/$program.c" -o "$program" || fail "compiling $program"
done

# Example 6 of the paper: two interleavings, one of which fails.
try 1 "$MPIVET" explore -n 3 --json report.json ./example6
says "explored 2 interleavings of 3 ranks, zero buffering, .*: these are all"
says "LOCAL:EXIT:SIGNAL"
says "In 1 of 2 interleavings"
says "Rank 1's receive at example6.c:17 gets the message of rank 0 sent at example6.c:13"
says "20 \|       abort\(\);"
says "MPI_Recv at example6.c:17 \(rank 1\): could get the message of ranks 0,2"
json '"LOCAL:EXIT:SIGNAL" in checks'
# The same as data: the receive, both interleavings with their choices and steps, in which one it happens.
json 'len(r["explorations"]) == 1 and r["explorations"][0]["complete"] and r["explorations"][0]["interleavings"] == 2'
json '[(w["senders"], w["open"], e["calls"][w["call"]]["line"]) for e in r["explorations"] for w in e["receives"]][0] == ([0, 2], True, 17)'
json '[k["end"] for e in r["explorations"] for k in e["kept"]] == ["crashed", "finished"]'
json 'all(k["path"] and k["steps"] for e in r["explorations"] for k in e["kept"])'
json '[f["interleavings"] for f in r["findings"] if f["check"] == "LOCAL:EXIT:SIGNAL"] == [{"exploration": 0, "count": 1, "first": 1}]'
replay=$(/usr/bin/python3 -c 'import json; print([f["replay"] for f in json.load(open("report.json"))["findings"] if f["check"] == "LOCAL:EXIT:SIGNAL"][0])')
try 1 "$MPIVET" explore --replay "$replay"
says "LOCAL:EXIT:SIGNAL"
says "explored 1 interleaving"
try 3 "$MPIVET" explore --replay "$replay" ./senders
says "the program has left the given way after 0 choices: the receive of rank 1 cannot get the message of rank 0"

# As many interleavings as orders of the workers; the barrier does nothing, and neither does the output depend on them.
try 0 "$MPIVET" explore -n 4 --compare-output ./pi
says "explored 6 interleavings"
says "MPI_Barrier at pi.c:16 \(4 calls\): irrelevant"
says "the same in all interleavings"
try 0 "$MPIVET" explore -n 5 ./pi
says "explored 24 interleavings"

try 0 "$MPIVET" explore -n 3 --json report.json ./barrier
json '[(b["verdict"], sorted(b), b["receive"]["rank"]) for e in r["explorations"] for b in e["barriers"]] == [("relevant", ["calls", "receive", "send", "times", "verdict", "why"], 0)]'
says "MPI_Barrier at barrier.c:13, barrier.c:18, barrier.c:21 \(3 calls\): relevant: without it"
try 0 "$MPIVET" explore -n 3 ./barrier later
says ": irrelevant"

# Examples 1 to 5 of the paper.
try '*' "$MPIVET" explore -n 1 ./paper 1
says "GLOBAL:DEADLOCK:HARD"
says "paper.c:18 \\(1 call\\): not decided|MPI_Wait"
for example in "1 1altered" "2 2" "2 3" "3 4" "3 5"; do
  # shellcheck disable=SC2086
  set -- $example
  try '*' "$MPIVET" explore -n "$1" ./paper "$2"
  says "MPI_Barrier at paper.c:18 \\($1 calls?\\): irrelevant"
done
try '*' "$MPIVET" explore -n 3 ./paper 4a
says "paper.c:18 \\(3 calls\\): relevant: without it, MPI_Irecv at paper.c:16 of rank 0 could get the message of MPI_Isend at paper.c:13 of rank 2"

# Its 2D diffusion: no receive from any source, so one interleaving, and both barriers do nothing. Then the four kinds of deadlock that it
# names: a barrier in the wrong place, one forgotten, one on the wrong communicator, a message that does not match.
try 0 "$MPIVET" explore -n 4 --json report.json ./diffusion
says "explored 1 interleaving of"
json '[(b["verdict"], b["times"]) for e in r["explorations"] for b in e["barriers"]] == [("irrelevant", 12), ("irrelevant", 4)]'
for mistake in misplaced forgets communicator unmatched; do
  try 1 "$MPIVET" explore -n 4 ./diffusion $mistake
  says "GLOBAL:DEADLOCK:HARD"
  says "MPI_Barrier at diffusion.c:[0-9]+ \([0-9]+ calls?\): not decided, not all interleavings come to a good end"
done

# Threads: ranks are run again from their beginning.
for word in "" early; do
  # shellcheck disable=SC2086
  try 0 "$MPIVET" explore -v -n 3 --compare-output ./threads $word
  says "explored 2 interleavings .* these are all"
  says "run again from an earlier stop [1-9]"
  says "2 different outputs"
  says "again: mpivet explore --replay mpivet-replay/2.json"
done

# What orders ranks beside messages, and what a rank must not depend on.
try 0 "$MPIVET" explore -n 2 ./beside own
says "beside.c:[0-9]+ \\(2 calls\\): irrelevant"
try 0 "$MPIVET" explore -n 2 ./beside file
says "not decided, ranks may be in order by more than messages: rank 0 writes .*shared, which rank 1 looks at"
try 3 "$MPIVET" explore -n 3 --max-images 5 ./beside clock
says "rank [12] does something else when it is run again with the same messages: with other arguments or data in MPI_Send at beside.c:[0-9]+"
try 0 "$MPIVET" explore -n 3 --max-images 5 ./beside pid
says "explored 6 interleavings .* these are all"
try 0 "$MPIVET" explore -n 2 ./beside time
says "these are all"

# A call that fails, in the order of messages that makes it: told as in a run, also where the program goes on.
try 0 "$MPIVET" explore -n 3 ./fails returns
says "WARNING LOCAL:MPI:CALL_FAILED"
says "MPI_Send failed on rank 0"
says "dest=3 is no rank of MPI_COMM_WORLD"
says "The program goes on"
silent_about "has not refused it"
says "In 1 of 2 interleavings"
try 1 "$MPIVET" explore -n 3 ./fails ends
says "FATAL LOCAL:MPI:CALL_FAILED|ERROR LOCAL:MPI:CALL_FAILED"
says "MPI_Send failed on rank 0"
says "In 1 of 2 interleavings"

# Questions: each is answered by no once; one that is never answered by yes is no reason to go on for ever.
try 0 "$MPIVET" explore -n 2 ./polling
says "these are all"
try 1 "$MPIVET" explore -n 2 --max-interleavings 1 ./polling never
says "GLOBAL:DEADLOCK:HARD"
says "Rank 0, asks again and again in"

# What is counted over ranks is counted within an interleaving.
try 0 "$MPIVET" explore -n 3 ./leaks
says "not freed when MPI_Finalize was called: 3 in all, 1 on each rank"
says "In 1 of 2 interleavings"

# Whether verdicts hold for other input.
try 0 "$MPIVET" explore -n 3 ./pi
says "with other input: not known; the summary"
"$MPIVET" cc --mpi "$MPI" -g "$HERE/programs/explore/data.c" -o data 2>err || fail "compiling data"
try 0 "$MPIVET" explore -n 2 ./data
says "with this input only: what MPI_Recv receives at data.c:10 decides at data.c:12"
"$MPIVET" cc --mpi "$MPI" -g -DBCAST "$HERE/programs/explore/data.c" -o data 2>err || fail "compiling data"
try 0 "$MPIVET" explore -n 2 ./data
says "with this input only: what MPI_Bcast receives at data.c:16 decides at data.c:17"
"$MPIVET" cc --mpi "$MPI" -g -DPLAIN "$HERE/programs/explore/data.c" -o data 2>err || fail "compiling data"
try 0 "$MPIVET" explore -n 2 ./data
says "with other input: the same"

# Several workers say what one says: on this machine, as an MPI job, as a job array.
try 1 "$MPIVET" explore -n 3 --json report.json ./example6
grep -v ", in .* s" err >one
try 1 "$MPIVET" explore -n 3 --jobs 2 ./example6
grep -v ", in .* s" err >two
diff one two || fail "two jobs do not say what one says"
try 0 "$MPIVET" explore -n 4 ./senders 2
grep -v ", in .* s" err >one
try 0 "$MPIVET" explore -n 4 --jobs 3 ./senders 2
says "explored 90 interleavings"
grep -v ", in .* s" err | diff one - || fail "three jobs do not say what one says"
for jobs in 1 3; do
  try 0 "$MPIVET" explore -n 4 --jobs $jobs --json report.json ./senders 2
  json 'len(r["explorations"][0]["kept"]) == 90'
  /usr/bin/python3 -c 'import json, sys; e = json.load(open("report.json"))["explorations"][0]; e["seconds"] = 0; print(json.dumps(e))' >"tree$jobs"
done
cmp tree1 tree3 || fail "three jobs do not keep the interleavings that one keeps"
try 0 "$MPIVET" explore -n 4 --jobs 2 --max-interleavings 17 ./senders
says "explored 17 interleavings .*: stopped by --max-interleavings 17"
# shellcheck disable=SC2046
try 0 $(launcher) -n 2 "$MPIVET" explore --worker together -n 4 ./senders 2
says "explored 90 interleavings of 4 ranks, zero buffering: these are all"
try 0 "$MPIVET" explore --merge together
says "explored 90 interleavings of 4 ranks, zero buffering: these are all"
rm together/zero-3.json
try 0 "$MPIVET" explore --merge together
says "stopped by 1 of [0-9]+ parts that are missing"
echo '{' >together/zero-3.json
try 2 "$MPIVET" explore --merge together
says "together/zero-3.json is damaged"
try 2 "$MPIVET" explore --worker together -n 3 ./barrier
says "together is the folder of another exploration"
for task in 0 1; do
  SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=2 try 0 "$MPIVET" explore --worker array -n 3 ./barrier
done
try 0 "$MPIVET" explore --merge array
says "barrier.c:13, .*: relevant: without it"

# A deadlock that most runs do not meet.
try 1 "$MPIVET" explore -n 3 --json report.json ./order
says "GLOBAL:DEADLOCK:HARD"
says "In 1 of 2 interleavings"
says "not decided|order.c:10"
json 'any(f["check"] == "GLOBAL:DEADLOCK:HARD" and f["graph"] for f in r["findings"])'

try 0 "$MPIVET" explore -n 4 --buffering both ./senders 2
says "explored 90 interleavings of 4 ranks, zero"
says "explored 90 interleavings of 4 ranks, infinite"
try 0 "$MPIVET" explore -n 4 --max-interleavings 10 ./senders
says "explored 10 interleavings .*: stopped by --max-interleavings 10; about .* %"
try 0 "$MPIVET" explore -n 4 --max-depth 2 ./senders
says "explored 0 interleavings .*: stopped by --max-depth 2"
try 0 "$MPIVET" explore -n 4 --max-time 0.000001 ./senders
says "stopped by --max-time"
# Few frozen ranks, and little memory: the others are run again.
try 0 "$MPIVET" explore -v -n 4 --max-images 6 --max-memory 1 ./senders
says "explored 1,680 interleavings"
says "[1-9][0-9]* images and [1-9][0-9]* histories were dropped"
try 0 "$MPIVET" explore -n 4 --max-images 5 ./senders 2
says "explored 90 interleavings"

# The system has room for few processes: frozen ranks make room; with too little it is told, and nobody waits for ever. Root has no such
# limit, and another user needs to get at the files.
user=$((60000 + RANDOM % 5000))
chmod 755 .
mkdir -m 777 of_user
limited() { echo prlimit --nproc="$1" setpriv --reuid $user --regid $user --clear-groups env TMPDIR="$PWD/of_user"; }
if [[ $(id -u) == 0 ]] && $(limited 9) test -x "$MPIVET" -a -r "$(dirname "$MPIVET")/../lib"; then
  # shellcheck disable=SC2046
  try 0 $(limited 8) "$MPIVET" explore -v -n 4 --jobs 1 --replay-dir of_user ./senders 2
  says "explored 90 interleavings .* these are all"
  says "[1-9][0-9]* images and"
  # shellcheck disable=SC2046
  try 3 $(limited 3) "$MPIVET" explore -n 4 --jobs 1 --replay-dir of_user ./senders 2
  says "a limit on processes or memory leaves no room for the ranks"
fi

try 3 "$MPIVET" explore -n 2 ./window
says "MPI_Win_create, which rank [01] calls at window.c:8, cannot be explored"

# Fortran: groups, whose numbers Open MPI's Fortran reads by itself, and datatypes that nobody may free.
for program in call_failed/ok_group_ranks:3 group_not_freed/ok_group:2 collective_invalid_parameter/ok_reductions:2; do
  "mpif90.$MPI" -g "$SOURCE/src/checks/${program%:*}.f90" -o fortran || fail "compiling $program"
  try 0 "$MPIVET" explore -n "${program#*:}" ./fortran
  says "nothing found"
  silent_about "Ranks that fail"
done

# Wrong input.
try 2 "$MPIVET" explore ./pi
says "give the number of ranks"
try 2 "$MPIVET" explore -n 2
try 2 "$MPIVET" explore -n 2 ./nothing
says "no such program"
try 2 "$MPIVET" explore --replay nothing.json
says "cannot read nothing.json"
echo '{"format": 2, "program": [7]}' >broken.json
try 2 "$MPIVET" explore --replay broken.json
says "broken.json is not a replay file"
try 2 "$MPIVET" explore -n 2 /bin/true
no_left_overs
