#!/usr/bin/env bash
# Figures of `mpivet explore` with binaries of both MPIs.
# usage: explore.sh MPIVET [REPEAT]
#   senders   4 ranks, 3 senders x 3 messages to one wildcard receiver: 1680 interleavings. Per second of wall time, and per second of
#             processor time of mpivet and all ranks together, which is what one core does however loaded the machine is; start
#             and end of MPI are counted.
#   jobs      the same with --jobs 2: how much faster.
#   stencil   16 ranks, 1,000 messages a rank, one interleaving: seconds.
#   memory    senders again with few frozen ranks and little memory: the most that mpivet takes, in MB.
set -euo pipefail
mpivet=$(realpath "${1:?usage: explore.sh MPIVET [REPEAT]}")
repeat=${2:-5}
source=$(realpath "$(dirname "$0")/..")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
TIMEFORMAT='%R %U %S'

median() { printf '%s\n' "$@" | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
per() { awk "BEGIN { printf \"%.0f\", $1 / $2 }"; }
# measured COMMAND...: sets wall and processor
measured() {
  local times
  times=$({ time "$@" >out 2>&1; } 2>&1) || { cat out; exit 1; }
  read -r wall user system <<<"$times"
  processor=$(awk "BEGIN { print $user + $system }")
}

echo "load: $(cut -d' ' -f1-3 /proc/loadavg), $(nproc) processors, median of $repeat"
for mpi in openmpi mpich; do
  "mpicc.$mpi" -g -O1 "$source/tests/scenarios/programs/explore/senders.c" -o senders
  "mpicc.$mpi" -w -g -O2 "$source/bench/programs/stencil.c" -o stencil
  by_wall=() by_processor=() faster=() seconds=() seconds_of_processor=()
  for _ in $(seq "$repeat"); do
    measured "$mpivet" explore -n 4 ./senders
    grep -q "explored 1,680 interleavings" out
    by_wall+=("$(per 1680 "$wall")") by_processor+=("$(per 1680 "$processor")") one=$wall
    measured "$mpivet" explore -n 4 --jobs 2 ./senders
    faster+=("$(awk "BEGIN { printf \"%.2f\", $one / $wall }")")
    measured "$mpivet" explore -n 16 ./stencil
    grep -q "explored 1 interleaving" out
    seconds+=("$wall") seconds_of_processor+=("$processor")
  done
  printf '%-8s senders  %s interleavings/s of wall time, %s/s of processor time (goal 200, 500)\n' "$mpi" "$(median "${by_wall[@]}")" \
    "$(median "${by_processor[@]}")"
  printf '%-8s jobs     %s times as fast with --jobs 2\n' "$mpi" "$(median "${faster[@]}")"
  printf '%-8s stencil  %s s, %s s of processor time (goal 2)\n' "$mpi" "$(median "${seconds[@]}")" "$(median "${seconds_of_processor[@]}")"
  for limits in "" "--max-images 8 --max-memory 1"; do
    # shellcheck disable=SC2086
    /usr/bin/env python3 - "$mpivet" explore -n 4 $limits ./senders <<'PYTHON'
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stderr=subprocess.DEVNULL, check=True)
print(f"         memory   {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:.0f} MB at most in one process, {' '.join(sys.argv[5:-1]) or 'no limits given'}")
PYTHON
  done
done
