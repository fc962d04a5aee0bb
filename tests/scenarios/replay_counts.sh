# mpi: both
# Operations and completing calls are counted alike by the virtual MPI and by replays, whatever the program is made of:
# else a replay would enforce something on another call than the one that was meant.
source "${SOURCE:?}/tests/scenarios/lib.sh"
correct=$SOURCE/tests/programs/correct

# counted FILE: with as many ranks as its first lines say
counted() {
  local compiler=mpicc ranks
  [[ $1 != *.cc ]] || compiler=mpicxx
  [[ $1 != *.f* ]] || compiler=mpifort
  "$compiler.$MPI" -w "$correct/$1" -o program
  ranks=$(sed -n 's/.*mpivet-test:.*ranks=\([0-9]*\).*/\1/p' "$correct/$1")
  rm -rf each
  try 0 "$MPIVET" explore -n "${ranks:-2}" --no-barriers --max-interleavings 2 --replay-each --replay-dir each ./program
  follows "$(find each -name 'interleaving-*.json' | sort -V | tail -n 1)"
}

counted intercommunicator.c
counted topologies.c
counted comm_create_group.c
counted copied_requests.c
counted probe_and_cancel.c
counted comm_idup.c
counted p2p_modes.c
counted persistent_stencil.c
counted mpif_h.f
counted f08_communicators.f90
counted raii.cc
[[ $MPI != mpich ]] || counted persistent_collectives.c
[[ $MPI != mpich ]] || counted partitioned.c
no_left_overs
