# mpi: both
# A signal that somebody else's launcher hands on reaches the program, and reaches it once.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build counts
read -ra launch < <(launcher)
signals=USR1
[[ $MPI == mpich ]] || signals="USR1 USR2"  # the other one ends MPICH's launcher
for signal in $signals; do
  rm -f running
  start "${launch[@]}" -n 2 "$MPIVET" exec ./counts
  pid=$!
  for _ in $(seq 200); do [[ -e running ]] && break; sleep 0.05; done
  [[ -e running ]] || fail "the program did not start"
  kill "-$signal" "$pid"
  status=0
  wait "$pid" || status=$?
  [[ $status == 0 ]] || launcher_broke "$status" || fail "status $status after SIG$signal"
  prints '^2 signals$'
  no_left_overs
done
