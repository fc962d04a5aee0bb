# mpi: both
# A rank that replaces itself by another program after MPI_Init has left MPI without MPI_Finalize: that is said, and nothing
# hangs. Helpers it starts (popen) are no ranks.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build replaces
for who in 1 all; do
  try 1 "$MPIVET" run -n 2 --json report.json ./replaces $who
  says 'Rank 1 has replaced itself by /[^ ]+ \(exec\), which is not checked'
  json 'checks == ["LOCAL:EXIT:BEFORE_MPI_FINALIZE"] and r["run"]["ranks"] == 2'
  # Of two that leave, the launcher may kill the second as soon as the first has gone.
  json "$([[ $who == all ]] && echo 'r["findings"][0]["ranks"] != []' || echo '1 in r["findings"][0]["ranks"]')"
  no_left_overs
done
