# mpi: both
# A deadlock is reported within a second of the last rank blocking, by the report's own account of how long the ranks
# have been waiting; rank 1 arrives 1.5 s after rank 0.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build deadlock
try 1 "$MPIVET" run -n 2 --json report.json ./deadlock 1500
json 'checks == ["GLOBAL:DEADLOCK:HARD"]'
# The least of the waiting times told belongs to the rank that came last.
json 'min(float(x) for x in re.findall(r"([0-9.]+) s", r["findings"][0]["message"])) <= 1.0'
json 'max(float(x) for x in re.findall(r"([0-9.]+) s", r["findings"][0]["message"])) >= 1.4'
