# mpi: both
# Severities, limits, the end after so many errors, and where options may stand.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build mistakes
build leak
build many_mistakes
mismatch=GLOBAL:MSG:DATATYPE:MISMATCH

# Enough errors end the job: the report comes first, the program does not reach its end.
begin=$SECONDS
try 1 "$MPIVET" run -n 2 --max-errors 1 --json report.json ./mistakes long
says "$mismatch"
says "as many errors as --max-errors says"
! grep -q "end reached" out || fail "the program was not ended"
[[ $((SECONDS - begin)) -lt 15 ]] || fail "the program was not ended in time"
json 'len(r["findings"]) == 1 and r["exit_status"] == 1'
no_left_overs
# Also when it makes them faster than they can be looked at.
try 1 "$MPIVET" run -n 2 --max-errors 1 --severity LOCAL:MEMORY:OVERLAP=error --timeout 60 ./many_mistakes
says "as many errors as --max-errors says"
try 1 "$MPIVET" run -n 2 --max-errors 4 ./mistakes
prints "end reached"
read -ra launch < <(launcher)
try '[1-9]*' "${launch[@]}" -n 2 "$MPIVET" exec --max-errors 1 ./mistakes long
says "$mismatch"
no_left_overs
[[ $MPI == openmpi ]] || exit 0

# Severities and what fails.
try 0 "$MPIVET" run -n 2 --severity "$mismatch=warning" --json report.json ./mistakes
json 'all(f["severity"] == "warning" for f in r["findings"])'
try 1 "$MPIVET" run -n 2 --severity "GLOBAL=warning" --fail-on warning ./mistakes
try 0 "$MPIVET" run -n 2 --fail-on never ./mistakes
try 1 "$MPIVET" run -n 2 --fail-on warning ./leak
try 2 "$MPIVET" run -n 2 --severity "$mismatch=wanring" ./mistakes
says "did you mean warning"
try 2 "$MPIVET" run -n 2 --severity "GLOBAL:MSG:DATATYPE:MISMACH=error" ./mistakes
says "did you mean $mismatch"
try 2 "$MPIVET" run -n 2 --severity "$mismatch" ./mistakes
says "CHECK=SEVERITY"

# The total limit does not hide places.
try 1 "$MPIVET" run -n 2 --max-findings 1 --json report.json ./mistakes
json 'len(r["findings"]) == 3'

# File < environment < command line.
cat >options <<'OPTIONS'
# for this project
--checks=-GLOBAL --json=report.json
--timeout 50
OPTIONS
try 0 "$MPIVET" run -n 2 --options options ./mistakes
json 'checks == []'
MPIVET_OPTIONS="--options=options --checks=+GLOBAL" try 1 "$MPIVET" run -n 2 ./mistakes
json 'len(checks) == 3'
MPIVET_OPTIONS="--checks=+GLOBAL" try 0 "$MPIVET" run -n 2 --options options --checks=-GLOBAL:MSG ./mistakes
mkdir -p "$XDG_CONFIG_HOME/mpivet"
echo "--checks=-GLOBAL" >"$XDG_CONFIG_HOME/mpivet/options"
try 0 "$MPIVET" run -n 2 ./mistakes
try 1 "$MPIVET" run -n 2 --options /dev/null ./mistakes
echo "--chekcs=-GLOBAL" >options
try 2 "$MPIVET" run -n 2 --options options ./mistakes
says "options:1: unknown option --chekcs; did you mean --checks"
echo "--options=more" >options
try 2 "$MPIVET" run -n 2 --options options ./mistakes
says "cannot name another"
try 2 "$MPIVET" run -n 2 --options not-there ./mistakes
says "not-there"
