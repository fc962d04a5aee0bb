# mpi: both
# A launcher of the other MPI starts processes that do not know of each other: that is said, and not that they wait for themselves.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build clean
if [[ $MPI == mpich ]]; then other="$HERE/launch mpirun.openmpi --allow-run-as-root --oversubscribe" is="Open MPI" uses=MPICH
else other=mpiexec.mpich is=MPICH uses="Open MPI"; fi
read -ra launch <<<"$other"
try '[1-9]*' "${launch[@]}" -n 2 "$MPIVET" exec ./clean
says "the launcher is one of $is, but ./clean uses $uses"
silent_about "DEADLOCK"
[[ $(grep -c "the launcher is one of" err) -eq 1 ]] || fail "said more than once"
read -ra words <<<"${other##*/launch }"
try 2 "$MPIVET" run --launcher "${words[0]}" -n 2 ./clean
says "the launcher is one of $is"
# One process alone needs no launcher.
try 0 "${launch[@]}" -n 1 "$MPIVET" exec ./clean
no_left_overs
