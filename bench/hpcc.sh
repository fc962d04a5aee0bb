#!/usr/bin/env bash
# Wall time of hpcc (Debian package, Open MPI), vetted against bare, alternating; prints the median ratio.
# usage: hpcc.sh MPIVET [RANKS [REPEAT [N]]]
set -euo pipefail
mpivet=${1:?usage: hpcc.sh MPIVET [RANKS [REPEAT [N]]]}
ranks=${2:-2} repeat=${3:-5} size=${4:-2000}
command -v hpcc >/dev/null || { echo "hpcc is not installed: apt-get install hpcc" >&2; exit 3; }
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
rows=1
[ "$ranks" -ge 4 ] && rows=2
sed -e "s/^[0-9]* *Ns\$/$size Ns/" -e "s/^[0-9]* *Ps\$/$rows Ps/" -e "s/^[0-9]* *Qs\$/$((ranks / rows)) Qs/" \
  /usr/share/doc/hpcc/examples/_hpccinf.txt > hpccinf.txt
extra=()
[ "$ranks" -gt "$(nproc)" ] && extra=(--oversubscribe --bind-to none --mca mpi_yield_when_idle 1)

seconds() { # wall time of a command
  rm -f hpccoutf.txt
  local start end
  start=$(date +%s%N)
  "$@" > output.txt 2>&1 || true
  end=$(date +%s%N)
  [ -s hpccoutf.txt ] || { echo "hpcc gave no result: $*" >&2; cat output.txt >&2; exit 3; }
  echo $(((end - start) / 1000000))
}

ratios=() bare_times=() vetted_times=()
for _ in $(seq "$repeat"); do
  bare=$(seconds mpirun.openmpi -n "$ranks" "${extra[@]}" hpcc)
  vetted=$(seconds "$mpivet" run -n "$ranks" hpcc)
  bare_times+=("$bare") vetted_times+=("$vetted")
  ratios+=("$(awk "BEGIN { printf \"%.3f\", $vetted / $bare }")")
  echo "hpcc N=$size $ranks ranks: bare $bare ms, vetted $vetted ms, ratio ${ratios[-1]}"
done
median() { printf '%s\n' "$@" | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
least() { printf '%s\n' "$@" | sort -n | head -1; }
# Neighbours on the machine change the pace of single runs by a third; the fastest runs are those that were left alone.
printf 'median ratio %.3f   goal 1.10   (ratio of the medians %.3f, of the fastest runs %.3f)\n' "$(median "${ratios[@]}")" \
  "$(awk "BEGIN { print $(median "${vetted_times[@]}") / $(median "${bare_times[@]}") }")" \
  "$(awk "BEGIN { print $(least "${vetted_times[@]}") / $(least "${bare_times[@]}") }")"
