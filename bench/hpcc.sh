#!/usr/bin/env bash
# Wall time of hpcc (Debian package, Open MPI), vetted against bare, and recorded (--trace) against vetted, alternating; prints
# the median ratios, what was recorded, and the processor time of mpivet with and without.
# usage: hpcc.sh MPIVET [RANKS [REPEAT [N]]]
set -euo pipefail
mpivet=$(realpath "${1:?usage: hpcc.sh MPIVET [RANKS [REPEAT [N]]]}")
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

# Processor time of the analyzer, as --verbose tells it.
analyzer_time() { sed -n 's/.*records in \([0-9.]*\) s of processor time.*/\1/p' output.txt | tail -1; }

ratios=() bare_times=() vetted_times=() traced_times=() trace_ratios=()
for _ in $(seq "$repeat"); do
  bare=$(seconds mpirun.openmpi -n "$ranks" "${extra[@]}" hpcc)
  vetted=$(seconds "$mpivet" run --verbose -n "$ranks" hpcc)
  vetted_cpu=$(analyzer_time)
  rm -rf trace
  traced=$(seconds "$mpivet" run --verbose --trace trace -n "$ranks" hpcc)
  traced_cpu=$(analyzer_time)
  bare_times+=("$bare") vetted_times+=("$vetted") traced_times+=("$traced")
  ratios+=("$(awk "BEGIN { printf \"%.3f\", $vetted / $bare }")")
  trace_ratios+=("$(awk "BEGIN { printf \"%.3f\", $traced / $vetted }")")
  echo "hpcc N=$size $ranks ranks: bare $bare ms, vetted $vetted ms, ratio ${ratios[-1]}; recorded $traced ms, ratio to vetted" \
    "${trace_ratios[-1]}; analyzer $vetted_cpu s, recording $traced_cpu s"
done
median() { printf '%s\n' "$@" | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
least() { printf '%s\n' "$@" | sort -n | head -1; }
# Neighbours on the machine change the pace of single runs by a third; the fastest runs are those that were left alone.
printf 'median ratio %.3f   goal 1.10   (ratio of the medians %.3f, of the fastest runs %.3f)\n' "$(median "${ratios[@]}")" \
  "$(awk "BEGIN { print $(median "${vetted_times[@]}") / $(median "${bare_times[@]}") }")" \
  "$(awk "BEGIN { print $(least "${vetted_times[@]}") / $(least "${bare_times[@]}") }")"
printf 'recording: median ratio to the untraced run %.3f   goal 1.10   (ratio of the medians %.3f, of the fastest runs %.3f)\n' \
  "$(median "${trace_ratios[@]}")" "$(awk "BEGIN { print $(median "${traced_times[@]}") / $(median "${vetted_times[@]}") }")" \
  "$(awk "BEGIN { print $(least "${traced_times[@]}") / $(least "${vetted_times[@]}") }")"
"$mpivet" trace stats trace | sed -n '1,10p'
