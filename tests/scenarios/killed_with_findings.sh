# mpi: both
# mpivet is killed a moment after it has found something: that is reported all the same, as text and as JSON.
source "${SOURCE:?}/tests/scenarios/lib.sh"
export OMPI_MCA_btl_vader_backing_directory=$TMPDIR
build mismatch_then_sleeps
wait_for() {
  for _ in $(seq 400); do [[ -e $1 ]] && return; sleep 0.05; done
  fail "$1 did not come"
}
complete() {
  for _ in $(seq 400); do [[ -s report.json ]] && break; sleep 0.05; done
  [[ -s report.json ]] || fail "no report was written"
  [[ $(grep -c "GLOBAL:MSG:DATATYPE:MISMATCH:\|GLOBAL:MSG:DATATYPE:MISMATCH$" err) -ge 1 ]] || fail "the finding is lost"
  json 'checks == ["GLOBAL:MSG:DATATYPE:MISMATCH"] and "killed" in r["run"]["end_note"] and r["run"]["ranks"] == 2'
  says "killed before its end"
}
# A rank goes on only when its last call has been looked at, so that the finding is there when the file is.
start "$MPIVET" run -n 2 --synchronous --json report.json ./mismatch_then_sleeps
pid=$!
wait_for running
kill -KILL "$pid"
wait "$pid" 2>/dev/null || true
complete
no_open_mpi_left_over
no_left_overs

# Under somebody else's launcher the analyzer is a process of its own, a child of a rank's supervisor.
rm -f running report.json
read -ra launch < <(launcher)
start "${launch[@]}" -n 2 "$MPIVET" exec --synchronous --json report.json ./mismatch_then_sleeps
pid=$!
wait_for running
killed=0
for process in $(started_here); do
  [[ $(readlink "/proc/$process/exe" 2>/dev/null) == */mpivet ]] || continue
  read -r _ _ _ parent _ session _ <"/proc/$process/stat" || continue
  # It has a session of its own, and the supervisor for a parent.
  [[ $session == "$process" && $(readlink "/proc/$parent/exe" 2>/dev/null) == */mpivet ]] || continue
  kill -KILL "$process"
  killed=1
done
[[ $killed -eq 1 ]] || fail "no analyzer to kill"
touch end
wait "$pid" 2>/dev/null || true
complete
no_left_overs
