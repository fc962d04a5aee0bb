# mpi: both
# A rank that is killed, crashes, aborts or leaves: what was found before is reported, the end is told, nothing stays.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build dies
for how in kill segv abort exit; do
  rm -f report.json
  try 1 "$MPIVET" run -n 2 --json report.json ./dies "$how"
  says "GLOBAL:MSG:DATATYPE:MISMATCH"
  json '"GLOBAL:MSG:DATATYPE:MISMATCH" in checks'
  json 'any(e["rank"] == 1 for e in r["run"]["rank_ends"])'
  no_left_overs
done
