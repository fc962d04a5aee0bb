#!/usr/bin/env bash
# mpivet predict as an MPI job of two processes against one, on two free cores: a log of 3-D halo exchanges, one thread in each
# process, alternating; prints the median ratios of wall time, reading included, for the exact analysis and EMPDD.
# usage: predict_job.sh MPIVET [PROCESSES [REPEAT [openmpi|mpich]]]
set -euo pipefail
mpivet=${1:?usage: predict_job.sh MPIVET [PROCESSES [REPEAT [openmpi|mpich]]]}
processes=${2:-300000} repeat=${3:-5} mpi=${4:-openmpi}
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$mpivet" trace synth stencil3 -n "$processes" --steps 11 --collective-every 10 -o "$folder/log.txt"
sync "$folder/log.txt" # not while times are taken

seconds() { # wall time of a command that has to find nothing, in milliseconds
  local start end
  start=$(date +%s%N)
  "$@" > "$folder/output.txt" 2>&1 || { echo "failed: $*" >&2; cat "$folder/output.txt" >&2; exit 3; }
  end=$(date +%s%N)
  echo $(((end - start) / 1000000))
}
median() { printf '%s\n' "$@" | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

for method in exact empdd; do
  ratios=()
  seconds "$mpivet" predict --threads 1 --method "$method" "$folder/log.txt" > /dev/null # warms up
  for _ in $(seq "$repeat"); do
    one=$(seconds "$mpivet" predict --threads 1 --method "$method" "$folder/log.txt")
    two=$(seconds "mpirun.$mpi" -n 2 "$mpivet" predict --threads 1 --method "$method" "$folder/log.txt")
    ratios+=("$(awk "BEGIN { printf \"%.2f\", $one / $two }")")
    echo "$method, $processes processes: one $one ms, two $two ms, ratio ${ratios[-1]}"
  done
  echo "$method: two processes are $(median "${ratios[@]}") times as fast as one   goal 1.60"
done
