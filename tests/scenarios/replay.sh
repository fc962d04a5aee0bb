# mpi: both
# mpivet run --replay: an interleaving that was explored happens on the MPI itself; leaving its way is told.
source "${SOURCE:?}/tests/scenarios/lib.sh"
programs=$HERE/programs/explore
"mpicc.$MPI" -g -O1 "$programs/replay_outcomes.c" -o outcomes
"mpicc.$MPI" -g -O1 "$programs/replay_varies.c" -o varies
"mpicc.$MPI" -g -O1 "$programs/headon.c" -o headon
"mpifort.$MPI" -g "$programs/replay_fortran.f90" -o fortran

# agrees RANKS PROGRAM...: the last interleaving, which is the least natural one, is the same on the MPI: what rank 0 is
# told, and how many operations and completing calls each rank makes.
agrees() {
  local ranks=$1
  shift
  rm -rf each
  try 0 "$MPIVET" explore -n "$ranks" --no-barriers --replay-each --replay-dir each "$@"
  local last
  last=$(find each -name 'interleaving-*.json' | sort -V | tail -n 1)
  [[ $last != each/interleaving-1.json ]] || fail "only one interleaving: $*"
  try 0 "$MPIVET" explore --replay "$last"
  grep '^told:' err >explored || fail "nothing told: $*"
  follows "$last"
  grep '^told:' out >native
  diff explored native >&2 || fail "not told the same: $*"
}
# Whether a receive is cancelled in time is not left to chance.
"mpicc.$MPI" "$SOURCE/tests/programs/correct/p2p/cancelled_receives.c" -o cancelled
try 0 "$MPIVET" explore -n 3 --no-barriers --replay-each --replay-dir each ./cancelled
follows each/interleaving-2.json

for how in waitany waitany-wild waitsome testsome testany iprobe persistent mprobe test improbe testall get-status sendrecv; do
  agrees 3 ./outcomes "$how"
done
agrees 3 ./fortran

# A deadlock in one of two orders: it happens, every time. The program and the ranks are those of the file.
try 1 "$MPIVET" explore -n 3 --replay-each ./varies
says "Again: mpivet explore --replay mpivet-replay/1.json"
says "or on the MPI itself: mpivet run --replay mpivet-replay/1.json"
try 1 "$MPIVET" run --json report.json --replay mpivet-replay/1.json
says "running ./varies, as mpivet-replay/1.json says"
says "all of mpivet-replay/1.json was followed \(2 choices\); what it is about has happened: GLOBAL:DEADLOCK:HARD"
json '"GLOBAL:DEADLOCK:HARD" in checks'
try 0 "$MPIVET" run --replay=mpivet-replay/interleaving-1.json -n 3 ./varies
silent_about "what it is about"

# A status other than 0 in one of them.
MODE=status try 4 "$MPIVET" explore -n 3 --replay-dir status-replay ./varies
says "rank 0 exits with status 7, in 1 of 2 interleavings"
MODE=status try 7 "$MPIVET" run --replay status-replay/1.json
says "what it is about has happened: rank 0 exits with status 7"
try 1 "$MPIVET" run --replay status-replay/1.json
says "what it is about has not happened: rank 0 exits with status 7"

# A deadlock that needs sends that wait is potential where messages are buffered.
try 1 "$MPIVET" explore -n 2 --replay-dir headon-replay ./headon
try 1 "$MPIVET" run --replay headon-replay/1.json
says "needs sends that wait for their receives, and this MPI has buffered the messages: see GLOBAL:DEADLOCK:POTENTIAL"

# diverges MODE TEXT
diverges() {
  export MODE=$1
  try 5 "$MPIVET" run --replay mpivet-replay/1.json
  says "$2"
  unset MODE
}
diverges named "rank 0: MPI_Recv, its operation 1, .* rank 1 .*; in the file .* rank 2"
diverges silent "rank 2: MPI_Finalize, its operation 1, is not what the file has there: a send to rank 0"
diverges tag "MPI_Send, its operation 1, sends to rank 0 with tag 7; in the file with tag 3"
diverges collective "rank 0: MPI_Barrier, its operation 1, is not what the file has there: a receive that gets the message of rank 2"

# Under somebody else's launcher. The rank that left the way is not the only one to say so.
read -ra mpirun <<<"$(launcher)"
MODE=collective try 5 "${mpirun[@]}" -n 3 "$MPIVET" exec --replay mpivet-replay/1.json ./varies
says "rank 0 has left the way of the replay file"

try 0 "${mpirun[@]}" -n 3 "$MPIVET" exec --replay mpivet-replay/interleaving-1.json ./varies
says "all of mpivet-replay/interleaving-1.json was followed by rank 0; ranks that have not"
silent_about "not followed to its end"
try 5 "${mpirun[@]}" -n 2 "$MPIVET" exec --replay mpivet-replay/1.json ./varies
says "cannot be replayed: the file is of 3 ranks, this job has 2"

# Ranks that die, and an interrupt: nothing is left behind.
MODE=dies try 1 "$MPIVET" run --replay mpivet-replay/1.json
says "LOCAL:EXIT:SIGNAL"
says "mpivet-replay/1.json was not followed to its end by rank 0; what it is about has not happened"
MODE=sleep start "$MPIVET" run --replay mpivet-replay/1.json
run=$!
for _ in $(seq 200); do [[ -e running ]] && break; sleep 0.05; done
[[ -e running ]] || fail "the program did not start"
kill -INT "$run"
status=0
wait "$run" || status=$?
[[ $status == 130 ]] || fail "status $status after an interrupt"

# Wrong input.
try 2 "$MPIVET" run --replay mpivet-replay/1.json -n 2 ./varies
says "the replay file is of 3 ranks, the command asks for 2"
try 2 "$MPIVET" run --replay nothing.json
says "cannot read nothing.json"
try 2 "$MPIVET" run --replay
sed 's/"operation": 2/"operation": 1/' mpivet-replay/1.json >twice.json
try 2 "$MPIVET" run --replay twice.json
says "twice.json is damaged: operation 1 of rank 0 is there twice"
echo '{"format": 2, "program": ["./varies"], "ranks": 100000, "buffering": "zero", "choices": []}' >many.json
try 2 "$MPIVET" run --replay many.json
says "the replay file is of 100000 ranks: give -n"
head -c 200 mpivet-replay/1.json >cut.json
try 2 "$MPIVET" run --replay cut.json
says "cut.json is not a replay file"
no_left_overs
