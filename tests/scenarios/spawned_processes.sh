# MPICH 4.0 cannot spawn with its own launcher here.
# Processes that a program starts by MPI_Comm_spawn are not looked at, and the report says so.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build spawns
try 0 "$MPIVET" run -n 1 --json report.json ./spawns
says "Processes started by MPI_Comm_spawn are not checked"
json 'any("MPI_Comm_spawn" in note for note in r["coverage"]["notes"])'
no_left_overs
