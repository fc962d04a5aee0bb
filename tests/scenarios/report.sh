# mpi: one
# Reports of several doors become one: evidence, baseline, formats, bad input.
source "${SOURCE:?}/tests/scenarios/lib.sh"
compile_door
cat >app.c <<'C'
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const char* what = argc > 1 ? argv[1] : "";
  if (!strcmp(what, "deadlock") && rank == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    int one = 1;
    MPI_Bcast(&one, 1, MPI_INT, 0, MPI_COMM_WORLD);
  } else {
    int one;
    MPI_Bcast(&one, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
  if (rank == 0 && !strcmp(what, "never"))
    MPI_Allreduce(MPI_IN_PLACE, &rank, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
C
mpivet-cc -g --instrument=none app.c -o app 2>/dev/null
mkdir reports
try 0 "$MPIVET" static --json reports/static.json ./app
# More on request; what is being done, on a terminal only.
try 0 "$MPIVET" static -v ./app
says "app.c: 1 function"
says "analysed in"
try 0 "$MPIVET" static ./app
silent_about "app.c: 1 function|analysed in|analysing"
try 0 script -qec "'$MPIVET' static ./app" typescript </dev/null
grep -q "analysing 1 unit" typescript || fail "no progress on a terminal: $(cat -v typescript)"
try 0 script -qec "'$MPIVET' static --quiet ./app" typescript </dev/null
! grep -q "analysing\|looked at" typescript || fail "--quiet says something"
try 0 "$MPIVET" report reports
prints "STATIC:COLLECTIVE:DIVERGENCE$"
prints "joined 1 report"
try 0 "$MPIVET" explore -n 2 --json reports/explore.json --replay-dir reports/replay ./app
try 0 "$MPIVET" report reports
prints "STATIC:COLLECTIVE:DIVERGENCE, unreached"
silent_about .
try 1 "$MPIVET" run -n 2 --json reports/run.json ./app deadlock
# The same again, with another number of ranks: still one finding.
try 1 "$MPIVET" run -n 3 --json reports/run3.json ./app deadlock
try 1 "$MPIVET" report --json report.json --sarif r.sarif --junit r.xml reports
prints "Confirmed: GLOBAL:"
prints "joined 4 reports"
json 'len(r["runs"]) == 4 and len([f for f in r["findings"] if f["check"] == "GLOBAL:DEADLOCK:HARD"]) <= 1'
json '{f["evidence"] for f in r["findings"] if f["check"].startswith("STATIC")} == {"confirmed", "unreached"}'
json 'all(len(f["fingerprint"]) == 16 for f in r["findings"])'
/usr/bin/python3 -c 'import xml.dom.minidom as m; assert m.parse("r.xml").getElementsByTagName("failure")'
/usr/bin/python3 -c '
import json
r = json.load(open("r.sarif"))["runs"][0]
assert r["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "app.c", "uriBaseId": "SRCROOT"}
assert len(r["results"][0]["codeFlows"][0]["threadFlows"]) >= 2'
for format in text json sarif junit github markdown; do
  try 1 "$MPIVET" report --format $format -o "as.$format" reports
  [[ -s as.$format ]] || fail "nothing in as.$format"
done
grep -q '^::error file=app.c,line=' as.github || fail "no annotation: $(cat as.github)"
grep -q '^| fatal\|^| error' as.markdown || fail "no table: $(cat as.markdown)"
# A joined report is a report: nothing of it is new.
try 0 "$MPIVET" report --baseline report.json reports
prints "nothing new found"
prints "0 gone"
# Lines have moved, and a mistake has come.
sed -i '1i \\' app.c
sed -i 's/MPI_Finalize();/MPI_Comm c; MPI_Comm_dup(MPI_COMM_WORLD, \&c); MPI_Finalize();/' app.c
mpivet-cc -g --instrument=none app.c -o app 2>/dev/null
try 0 "$MPIVET" run -n 2 --json new.json ./app
try 0 "$MPIVET" report --baseline report.json new.json --format json
cp out report.json
json 'checks == ["LOCAL:COMM:NOT_FREED"]'
# Suppressions and checks are those of now.
try 0 "$MPIVET" report --checks -GLOBAL reports
try 1 "$MPIVET" report --fail-on warning new.json
try 0 "$MPIVET" report --fail-on warning --suppress LOCAL:COMM:NOT_FREED new.json
prints "1 finding suppressed"
# Bad input: one line, status 2.
one_line() {
  [[ $(wc -l <err) == 1 && ! -s out ]] || fail "not one line"
  says "$1"
}
head -c 2000 reports/run.json >reports/cut.json
try 2 "$MPIVET" report reports
one_line "cut.json is not a report of mpivet, or not all of one"
try 2 "$MPIVET" report nowhere.json
one_line "cannot read nowhere.json"
rm reports/cut.json
mkdir empty
echo '{"a": 1}' >empty/x.json
try 2 "$MPIVET" report empty
one_line "no report of mpivet in empty"
try 2 "$MPIVET" report
one_line "usage: mpivet report"
try 2 "$MPIVET" report --format pdf new.json
try 2 "$MPIVET" report --sarif /no/such/x new.json
one_line "/no/such"
# Every door writes the formats itself.
try 0 "$MPIVET" run -n 2 --sarif d.sarif --junit d.xml ./app
try 0 "$MPIVET" static --sarif s.sarif ./app
grep -q '"STATIC:COLLECTIVE:DIVERGENCE"' s.sarif || fail "not in the SARIF of mpivet static"
grep -q 'LOCAL:COMM:NOT_FREED' d.xml || fail "not in the JUnit of mpivet run"
no_left_overs
