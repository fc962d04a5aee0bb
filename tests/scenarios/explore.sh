# mpi: both
# mpivet explore: interleavings, what is found in them, barriers, replay, limits, wrong input.
source "$SOURCE/tests/scenarios/lib.sh"
for program in example6 pi barrier order senders window; do
  "mpicc.$MPI" -g -O1 "$HERE/programs/explore/$program.c" -o "$program" || fail "compiling $program"
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
replay=$(/usr/bin/python3 -c 'import json; print([f["replay"] for f in json.load(open("report.json"))["findings"] if f["check"] == "LOCAL:EXIT:SIGNAL"][0])')
try 1 "$MPIVET" explore --replay "$replay"
says "LOCAL:EXIT:SIGNAL"
says "explored 1 interleaving"

# As many interleavings as orders of the workers; the barrier does nothing, and neither does the output depend on them.
try 0 "$MPIVET" explore -n 4 --compare-output ./pi
says "explored 6 interleavings"
says "MPI_Barrier at pi.c:16 \(4 calls\): irrelevant"
says "the same in all interleavings"
try 0 "$MPIVET" explore -n 5 ./pi
says "explored 24 interleavings"

try 0 "$MPIVET" explore -n 3 ./barrier
says "MPI_Barrier at barrier.c:13, barrier.c:18, barrier.c:21 \(3 calls\): relevant: without it"
try 0 "$MPIVET" explore -n 3 ./barrier later
says ": irrelevant"

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
# Few frozen ranks: the others are run again.
try 0 "$MPIVET" explore -n 4 --max-images 5 ./senders 2
says "explored 90 interleavings"

try 3 "$MPIVET" explore -n 2 ./window
says "MPI_Win_create, which rank [01] calls at window.c:8, cannot be explored"

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
