# mpi: both
# A job that hangs in calls that mpivet does not model is ended from outside: the report says where it stood, and never "nothing found".
source "${SOURCE:?}/tests/scenarios/lib.sh"
build fence_hangs
# ended_by SIGNAL COMMAND...: lets it hang for more than a second, and sends the signal.
ended_by() {
  local signal=$1
  shift
  rm -f running report.json
  start "$@"
  pid=$!
  for _ in $(seq 400); do [[ -e running ]] && break; sleep 0.05; done
  [[ -e running ]] || fail "the program did not start"
  sleep 3
  kill "-$signal" "$pid"
  wait "$pid" 2>/dev/null || true
}
for signal in INT TERM; do
  ended_by "$signal" "$MPIVET" run -n 2 --json report.json ./fence_hangs
  says "GLOBAL:DEADLOCK:NOT_PROVED"
  says "Then the job was"
  silent_about "nothing found|EXIT:SIGNAL"
  json 'checks == ["GLOBAL:DEADLOCK:NOT_PROVED"] and sorted(s["call"].split("(")[0] for s in r["findings"][0]["sites"]) == ["MPI_Barrier", "MPI_Win_fence"]'
  no_left_overs
done
try 124 "$MPIVET" run -n 2 --timeout 4 --json report.json ./fence_hangs
json 'checks == ["GLOBAL:DEADLOCK:NOT_PROVED"]'
# One that computes may go on.
try 124 "$MPIVET" run -n 2 --timeout 4 --json report.json ./fence_hangs compute
json 'checks == []'
read -ra launch < <(launcher)
ended_by TERM "${launch[@]}" -n 2 "$MPIVET" exec --json report.json ./fence_hangs
says "GLOBAL:DEADLOCK:NOT_PROVED"
no_left_overs
