# mpi: both
# Suppressed findings are not told and do not count, but are counted and in the report; unused and broad ones are named.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build mistakes
mismatch=GLOBAL:MSG:DATATYPE:MISMATCH
try 1 "$MPIVET" run -n 2 --json report.json ./mistakes
json 'len(r["findings"]) == 3 and r["suppressed"] == [] and r["suppressions"] == []'

# Written from a report, it hides all of that report.
try 0 "$MPIVET" suppress --from report.json -o known.txt
grep -q "^# .*MPI_INT" known.txt || fail "no comment says what is hidden"
try 2 "$MPIVET" suppress --from report.json -o known.txt
says "exists"
try 0 "$MPIVET" run -n 2 --suppressions known.txt --json report.json ./mistakes
silent_about "ERROR"
says "3 findings suppressed, 22 times"
json 'checks == [] and len(r["suppressed"]) == 3 and r["exit_status"] == 0'
json 'all(s["findings"] == 1 and s["remark"] == "" for s in r["suppressions"])'

# By function, by line, by call; what is left is told and counts.
try 1 "$MPIVET" run -n 2 --json report.json --suppress "$mismatch function=second" --suppress "file=mistakes.c line=10" \
  --suppress "call=MPI_Sendrecv" ./mistakes
json 'len(r["findings"]) == 1 and len(r["suppressed"]) == 2'
json 'r["findings"][0]["sites"][0]["stack"][-1]["function"] != "second"'
says "call=MPI_Sendrecv .*: not used"

# Broad ones are named; the default file is taken, unless others are given.
echo "GLOBAL:*  # no place" >.mpivet-suppressions
try 0 "$MPIVET" run -n 2 ./mistakes
says "3 by GLOBAL:\* \(.mpivet-suppressions:1\): broad: it names no place, and hid findings at 3 places"
try 1 "$MPIVET" run -n 2 --suppressions /dev/null ./mistakes
no_left_overs

if [[ $MPI == openmpi ]]; then
  try 2 "$MPIVET" run --suppress "$mismatch flie=x.c" -n 2 ./mistakes
  says "did you mean file="
  try 2 "$MPIVET" run --suppress "GLOBAL:MSG:DATATYPE:MISMACH" -n 2 ./mistakes
  says "did you mean $mismatch"
  try 2 "$MPIVET" run --suppress known.txt -n 2 ./mistakes
  says "known.txt is a file; --suppressions reads one"
  try 2 "$MPIVET" run --suppressions not-there -n 2 ./mistakes
  says "not-there"
  echo "rank=one" >bad.txt
  try 2 "$MPIVET" run --suppressions bad.txt -n 2 ./mistakes
  says "bad.txt:1"
  try 2 "$MPIVET" suppress
  says "--from"
  try 2 "$MPIVET" suppress --from known.txt
  says "not a report"
fi
