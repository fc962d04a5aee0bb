# mpi: both
# Ctrl-C: the job ends, the report is written, nothing stays.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build sleeps
for signal in INT TERM; do
  rm -f running report.json
  start "$MPIVET" run -n 2 --json report.json ./sleeps
  pid=$!
  for _ in $(seq 200); do [[ -e running ]] && break; sleep 0.05; done
  [[ -e running ]] || fail "the program did not start"
  sleep 0.3
  kill "-$signal" "$pid"
  for _ in $(seq 400); do kill -0 "$pid" 2>/dev/null || break; sleep 0.05; done
  ! kill -0 "$pid" 2>/dev/null || fail "still there twenty seconds after SIG$signal"
  status=0
  wait "$pid" || status=$?
  [[ $status -ne 0 ]] || fail "status 0 after SIG$signal"
  [[ -s report.json ]] || fail "no report after SIG$signal"
  no_left_overs
done
