# mpi: one
# Wrong usage is status 2, says what is wrong and suggests the nearest name.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build clean
try 2 "$MPIVET" rnu -n 2 ./clean
says "run"
try 2 "$MPIVET" run --chekcs=LOCAL -n 2 ./clean
says "checks"
try 2 "$MPIVET" run --checks=GLOBAL:DEADLOK:HARD -n 2 ./clean
says "GLOBAL:DEADLOCK:HARD"
try 2 "$MPIVET" run --color=blue -n 2 ./clean
says "never"
for command in "run -n 2" "explore -n 2" exec; do
  try 2 "$MPIVET" $command
  says "no program given.*; usage: mpivet ${command%% *} "
done
try 2 "$MPIVET" run -n 2 ./not-there
says "not-there"
try 2 "$MPIVET" explain DEADLOCK:HRAD
says "GLOBAL:DEADLOCK:HARD"
try 0 "$MPIVET" help
prints "mpivet run -n 4"
for command in run exec explore static predict trace report checks suppress postmortem top explain version; do
  try 0 "$MPIVET" help "$command"
  prints "Usage"
done
try 0 "$MPIVET" run --help
try 0 "$MPIVET" version
