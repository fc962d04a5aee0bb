# mpi: one
# A program that has nothing to do with MPI is told as such; a script needs --mpi.
source "${SOURCE:?}/tests/scenarios/lib.sh"
try 2 "$MPIVET" run -n 2 /bin/true
says "MPI"
build clean
printf '#!/bin/sh\nexec ./clean "$@"\n' >script.sh
chmod +x script.sh
try 0 "$MPIVET" run --mpi=openmpi -n 2 ./script.sh 0
prints "sum: 1"

# A program whose MPI is not installed is told so.
printf 'void f(void) {}\n' | cc -shared -fPIC -x c - -Wl,-soname,libmpi.so.99 -o libother.so
printf 'void f(void);\nint main(void) { f(); }\n' | cc -x c - -x none ./libother.so -o lost
try 2 "$MPIVET" run -n 2 ./lost
says "needs libmpi.so.99, which is not here"
