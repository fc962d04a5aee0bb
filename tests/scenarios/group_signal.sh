# mpi: both
# A signal to the whole process group, as timeout(1) and terminals send it, reaches the launcher too: it must not get it from
# mpivet once more, since launchers answer a second one by dropping everything, their shared memory included.
source "${SOURCE:?}/tests/scenarios/lib.sh"
export OMPI_MCA_btl_vader_backing_directory=$TMPDIR
build sleeps

vet_with() {
  rm -f running report.json
  set -m  # a process group of its own
  start "$@" "$MPIVET" run -n 2 --json report.json ./sleeps
  pid=$!
  set +m
}

ends_with() {
  local status=0
  for _ in $(seq 400); do kill -0 "$pid" 2>/dev/null || break; sleep 0.05; done
  ! kill -0 "$pid" 2>/dev/null || fail "still there after twenty seconds"
  wait "$pid" || status=$?
  [[ $status == "$1" ]] || fail "status $status instead of $1"
  [[ -s report.json ]] || fail "no report"
  no_open_mpi_left_over
  no_left_overs
}

runs() {
  for _ in $(seq 200); do [[ -e running ]] && break; sleep 0.05; done
  [[ -e running ]] || fail "the program did not start"
  sleep 0.3
}

vet_with timeout 2
ends_with 124
json 'r["run"]["end_note"] == "interrupted by SIGTERM"'

vet_with
runs
kill -INT -- "-$pid"
ends_with 130

# Who does not want to wait says so twice.
vet_with
runs
kill -INT -- "-$pid"
sleep 0.5
kill -INT -- "-$pid" 2>/dev/null || true
for _ in $(seq 60); do kill -0 "$pid" 2>/dev/null || break; sleep 0.05; done
! kill -0 "$pid" 2>/dev/null || fail "still there three seconds after the second SIGINT"
wait "$pid" || true
rm -rf "${TMPDIR:?}"/*

# nohup: the end of the terminal is not the end of the run.
vet_with nohup
runs
kill -HUP "$pid"
sleep 1
kill -0 "$pid" || fail "ended by SIGHUP in spite of nohup"
kill -TERM "$pid"
ends_with 143
