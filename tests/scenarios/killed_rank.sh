# mpi: both
# A rank is killed under somebody else's launcher, which then ends everything: what was the cause is reported, each time.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build dies
read -ra launch < <(launcher)
for how in kill kill kill segv; do
  try '[1-9]*' "${launch[@]}" -n 2 "$MPIVET" exec --json report.json ./dies "$how"
  says "LOCAL:EXIT:SIGNAL"
  json '[f["ranks"] for f in r["findings"] if f["check"] == "LOCAL:EXIT:SIGNAL"] == [[1]]'
  json 'r["run"]["rank_ends"][0]["rank"] == 1'
  no_left_overs
done
