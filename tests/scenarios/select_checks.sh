# mpi: one
# --checks and MPIVET_OPTIONS switch checks off; the command line wins; nonsense in the variable is named.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build leak
try 0 "$MPIVET" run -n 2 --json report.json ./leak
json 'checks == ["LOCAL:DATATYPE:NOT_FREED"]'
try 0 "$MPIVET" run -n 2 --json report.json --checks=-LOCAL ./leak
json 'checks == []'
MPIVET_OPTIONS="--checks=-LOCAL:DATATYPE:* --json=report.json" try 0 "$MPIVET" run -n 2 ./leak
json 'checks == []'
MPIVET_OPTIONS="--checks=-LOCAL" try 0 "$MPIVET" run -n 2 --json report.json --checks=+LOCAL:DATATYPE ./leak
json 'checks == ["LOCAL:DATATYPE:NOT_FREED"]'
MPIVET_OPTIONS="--no-such-option" try 2 "$MPIVET" run -n 2 ./leak
says "MPIVET_OPTIONS"
