# mpi: both
# mpivet itself is killed: neither the program is left behind nor the shared memory of the MPI library.
source "${SOURCE:?}/tests/scenarios/lib.sh"
export OMPI_MCA_btl_vader_backing_directory=$TMPDIR
build sleeps
# Several times, since it is a matter of luck in which order the kernel ends the threads of a process.
for _ in 1 2 3 4 5; do
  rm -f running
  start "$MPIVET" run -n 2 ./sleeps
  pid=$!
  for _ in $(seq 200); do [[ -e running ]] && break; sleep 0.05; done
  [[ -e running ]] || fail "the program did not start"
  if [[ $MPI == openmpi ]]; then
    [[ -n $(find "$TMPDIR" -maxdepth 1 -name 'vader*') ]] || fail "no shared memory of Open MPI in $TMPDIR to watch"
  fi
  kill -KILL "$pid"
  wait "$pid" 2>/dev/null || true
  no_open_mpi_left_over
  no_left_overs
done
