# mpi: both
# 0: nothing found or warnings only; 1: errors found; else the program's own status, 4 for its 1 to 3.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build clean
build leak
build deadlock
try 0 "$MPIVET" run -n 2 ./clean
prints "sum: 1"
says "nothing found"
try 0 "$MPIVET" run -n 2 ./leak
says "LOCAL:DATATYPE:NOT_FREED"
try 1 "$MPIVET" run -n 2 ./deadlock
says "GLOBAL:DEADLOCK:HARD"
try 42 "$MPIVET" run -n 2 ./clean 42
try 4 "$MPIVET" run -n 2 ./clean 1
no_left_overs
