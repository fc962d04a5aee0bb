# mpi: one
# A program that has nothing to do with MPI is told as such; a script needs --mpi.
source "$SOURCE/tests/scenarios/lib.sh"
try 2 "$MPIVET" run -n 2 /bin/true
says "MPI"
build clean
printf '#!/bin/sh\nexec ./clean "$@"\n' >script.sh
chmod +x script.sh
try 0 "$MPIVET" run --mpi=openmpi -n 2 ./script.sh 0
prints "sum: 1"
