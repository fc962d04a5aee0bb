# mpi: both
# Everything is killed, and the rings tell what happened; after an orderly end they are gone.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build clean
build deadlock
build dies
build rounds
# In good order, with findings or without: nothing is left.
try 0 "$MPIVET" run --flight-recorder rec -n 2 ./clean
[[ ! -e rec ]] || fail "the recorder is left after an orderly end"
try 1 "$MPIVET" run --flight-recorder rec -n 2 ./deadlock
[[ ! -e rec ]] || fail "the recorder is left after a deadlock that was told"

# A rank is killed: the recorder is kept and named.
try 1 "$MPIVET" run --flight-recorder rec -n 2 ./dies kill
says "mpivet postmortem .*rec"
try '[01]' "$MPIVET" postmortem rec
says "rank 1 .*died in its own code, after MPI_Recv"
says "rank 0 .*died inside MPI_Sendrecv"
says "waited for a message with tag 1 \(rank 1\)$"
rm -r rec

# mpivet itself is killed.
start "$MPIVET" run --flight-recorder rec -n 3 --on-deadlock=wait ./deadlock
pid=$!
for _ in $(seq 200); do grep -q "DEADLOCK" err && break; sleep 0.05; done
kill -KILL "$pid"
wait "$pid" 2>/dev/null || true
no_left_overs
try 1 "$MPIVET" postmortem --json report.json rec
says "GLOBAL:DEADLOCK:HARD"
says "waited for a message with tag 0 \(rank 1\), for ever"
says "MPI_Recv\(.*deadlock.c:11"
json 'checks == ["GLOBAL:DEADLOCK:HARD"] and r["run"]["door"] == "postmortem"'
json '{(o["rank"], o["state"]) for o in r["findings"][0]["diagram"]["operations"] if "Recv" in o["call"]} >= {(0, "waiting"), (1, "waiting")}'
[[ $(stat -c %a rec) == 700 ]] || fail "others may look into the recorder"

# Damaged rings are told, and no more.
for ring in rec/*.ring; do printf 'nonsense' | dd of="$ring" bs=1 seek=9000 conv=notrunc status=none; done
try '[01]' "$MPIVET" postmortem rec
truncate -s 100 "$(ls rec/*.ring | head -1)"
try '[01]' "$MPIVET" postmortem rec
says "cannot be read"
rm -r rec

# A run longer than its ring: source lines are still known, and what the last calls wait for.
MPIVET_RING_SLOTS=1024 start "$MPIVET" run --flight-recorder rec -n 2 --on-deadlock=wait ./rounds
pid=$!
for _ in $(seq 400); do grep -q "DEADLOCK" err && break; sleep 0.05; done
kill -KILL "$pid"
wait "$pid" 2>/dev/null || true
no_left_overs
try 0 "$MPIVET" postmortem --last 3 rec
says "do not hold the run from its start"
says "MPI_Send\(.*tag=19999.*rounds.c:7"
says "waited for a message with tag 77 \(rank 1\)"
rm -r rec

# Under another launcher.
read -ra launch < <(launcher)
try 0 "${launch[@]}" -n 2 "$MPIVET" exec --flight-recorder rec ./clean
[[ ! -e rec ]] || fail "the recorder is left after an orderly end"
try '[1-9]*' "${launch[@]}" -n 2 "$MPIVET" exec --flight-recorder rec ./dies kill
for _ in $(seq 100); do [[ -z $(our_processes) ]] && break; sleep 0.05; done
try '[01]' "$MPIVET" postmortem rec
says "rank 1 .*died in its own code, after MPI_Recv"

# Wrong input.
mkdir open
chmod 755 open
try 2 "$MPIVET" run --flight-recorder open -n 2 ./clean
says "others may look into open"
try 2 "$MPIVET" run --flight-recorder /no/such/place -n 2 ./clean
says "/no/such/place"
try 2 "$MPIVET" postmortem open
says "no rings"
try 2 "$MPIVET" postmortem not-there
says "not-there"
try 2 "$MPIVET" postmortem
says "usage: mpivet postmortem DIR"
