#!/usr/bin/env bash
# Run time of programs from mpivet's compilers against the same from the bare compiler, alternating; prints median ratios.
# usage: instrument.sh MPIVET [REPEAT [kernels | instructions | loops | hybrid | hpcc]]
# kernels (the default): bench/programs/kernels.c, small kernels in the manner of the NAS benchmarks, all of it proved
# instructions: of these kernels on one rank, counted by valgrind, which noise does not change
# loops:   bench/programs/micro.c, one collective over and over: what a check costs in the worst case
# hybrid:  bench/programs/hybrid.c, a solver with OpenMP
# hpcc:    its source is fetched (and kept in $BENCH_FOLDER, /tmp/mpivet-bench); HPCC_N is the size of its matrix
# Each with both MPIs and 2 ranks; some ten minutes on a quiet machine with two processors.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
mpivet=$(realpath "${1:?usage: instrument.sh MPIVET [REPEAT [kernels | instructions | loops | hybrid | hpcc]]}")
repeat=${2:-15} what=${3:-kernels}
programs=$here/programs
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

launcher() { [ "$1" = mpich ] && echo mpiexec.mpich || echo mpirun.openmpi; }

# compare NAME GOALS MEASURE VARIANT...: `MEASURE bare` and `MEASURE VARIANT` print a figure each. All variants in each round, first in
# one order, then in the other, so that what comes and goes on the machine meets all of them; medians of all rounds. GOALS: a text for
# each variant, separated by ";".
compare() {
  local name=$1 goals=$2 measure=$3 variant round order one
  shift 3
  rm -f figures-*
  for round in $(seq "$repeat"); do
    order=(bare "$@")
    ((round % 2)) || order=($(printf '%s\n' "${order[@]}" | tac))
    for variant in "${order[@]}"; do
      one=$($measure "$variant")
      [ -n "$one" ] || { echo "no figure: $name $variant" >&2; exit 3; }
      echo "$one" >>"figures-$variant"
    done
  done
  for variant in "$@"; do
    paste figures-bare "figures-$variant" | awk -v name="$name" -v variant="$variant" -v goal="${goals%%;*}" '
      function median(v, n) { return n % 2 ? v[(n + 1) / 2] : (v[n / 2] + v[n / 2 + 1]) / 2 }
      function ordered(v, n, i, j, t) { for (i = 2; i <= n; ++i) for (j = i; j > 1 && v[j] < v[j - 1]; --j) { t = v[j]; v[j] = v[j - 1]; v[j - 1] = t } }
      { bare[NR] = $1; with[NR] = $2; ratio[NR] = $2 / $1 }
      END {
        ordered(bare, NR); ordered(with, NR); ordered(ratio, NR)
        printf "%-34s %-8s ratio %.3f of medians, %.3f of the best; by round %.3f to %.3f in the middle half%s\n", name, variant,
          median(with, NR) / median(bare, NR), with[1] / bare[1], ratio[int((NR + 3) / 4)], ratio[int((3 * NR + 3) / 4)], goal
      }'
    goals=${goals#*;}
  done
}

# Loops of one collective: what a check costs, in the worst case.
micro() { $(launcher "$mpi") -n 2 ./micro-"$mpi-$1" $arguments 2>&1 | sed -n 's/^us_per_op //p'; }
loops() {
  mpi=$1
  "mpicc.$mpi" -O2 -w -o "micro-$mpi-bare" "$programs/micro.c"
  "$mpivet" cc --mpi "$mpi" --instrument=flagged -O2 -o "micro-$mpi-flagged" "$programs/micro.c" 2>/dev/null
  "$mpivet" cc --mpi "$mpi" --instrument=all -O2 -o "micro-$mpi-all" "$programs/micro.c" 2>/dev/null
  for arguments in "barrier 8 200000" "allreduce 64 200000" "bcast 64 200000" "pingpong 8 200000"; do
    compare "$mpi ${arguments% *} B" "" micro flagged all
  done
}

# Kernels whose collectives are all proved: nothing is left to check, unless all is wanted.
kernel() { $(launcher "$mpi") -n 2 ./"$which-$mpi-$1" 2>/dev/null | sed -n 's/^seconds \([0-9.]*\).*/\1/p'; }
build_kernel() { # ROUNDS
  local define="-O2 -DKERNEL=$which -DROUNDS=$1"
  # shellcheck disable=SC2086
  "mpicc.$mpi" $define -o "$which-$mpi-bare" "$programs/kernels.c"
  for variant in flagged all; do
    # shellcheck disable=SC2086
    "$mpivet" cc --mpi "$mpi" --instrument=$variant $define -o "$which-$mpi-$variant" "$programs/kernels.c"
  done
}
kernels() {
  mpi=$1
  for which in cg is ft; do
    build_kernel 1000
    compare "$mpi kernel $which" "   goal 1.02;   goal 1.10" kernel flagged all
  done
}
# Instructions of one rank alone, which are the same in every run: what stays of the checks in a proved program.
instruction_count() {
  valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "./$which-$mpi-$1" 2>&1 |
    awk '/I +refs:/ { gsub(",", "", $NF); print $NF }'
}
instructions() {
  mpi=$1 repeat=1
  for which in cg is ft; do
    build_kernel 200
    compare "$mpi kernel $which, instructions" "   goal 1.02;" instruction_count flagged
  done
}
# The same with OpenMP (bench/programs/hybrid.c); style 2 has collectives that are held back now and then. Threads that wait sleep:
# otherwise who gets a processor, and not what is measured, decides where there are more threads than processors.
hybrid() {
  OMP_WAIT_POLICY=passive OMP_PROC_BIND=false $(launcher "$mpi") -n "$ranks" ./"$which-$mpi-$1" 2>/dev/null |
    sed -n 's/^seconds \([0-9.]*\).*/\1/p'
}
# Three times at each place, 20 ms each: runs of style 2 are longer, to be less of a measurement of that.
hybrids() {
  mpi=$1
  for team in "1 2 1 12000" "1 2 2 12000" "2 2 2 30000"; do
    read -r style ranks threads rounds <<<"$team"
    which=hybrid-$style-$threads
    local define="-fopenmp -DSTYLE=$style -DTHREADS=$threads -DROUNDS=$rounds"
    # shellcheck disable=SC2086
    "mpicc.$mpi" -O2 $define -o "$which-$mpi-bare" "$programs/hybrid.c"
    # shellcheck disable=SC2086
    "$mpivet" cc --mpi "$mpi" -O2 $define -o "$which-$mpi-flagged" "$programs/hybrid.c" 2>/dev/null
    compare "$mpi hybrid $style, $ranks ranks x $threads threads" "   goal 1.10" hybrid flagged
  done
}
# hpcc as a whole.
hpcc_source() {
  cp -r "$("$here/fetch_source.sh" hpcc "${BENCH_FOLDER:-/tmp/mpivet-bench}")" source
  cat >source/hpl/Make.bench <<'MAKE'
SHELL = /bin/sh
CD = cd
CP = cp
LN_S = ln -s
MKDIR = mkdir
RM = /bin/rm -f
TOUCH = touch
ARCH = $(arch)
TOPdir = ../../..
INCdir = $(TOPdir)/include
BINdir = $(TOPdir)/bin/$(ARCH)
LIBdir = $(TOPdir)/lib/$(ARCH)
HPLlib = $(LIBdir)/libhpl.a
LAlib = -lblas
F2CDEFS = -DAdd_ -DF77_INTEGER=int -DStringSunStyle
HPL_INCLUDES = -I$(INCdir) -I$(INCdir)/$(ARCH)
HPL_LIBS = $(HPLlib) $(LAlib) -lm
HPL_DEFS = $(F2CDEFS) $(HPL_INCLUDES) -DOMPI_OMIT_MPI1_COMPAT_DECLS=0
CC = $(BENCH_CC)
CCNOOPT = $(HPL_DEFS)
CCFLAGS = $(HPL_DEFS) -O2 -w
LINKER = $(BENCH_CC)
LINKFLAGS =
ARCHIVER = ar
ARFLAGS = r
RANLIB = echo
MAKE
  sed -e "s/^[0-9]* *Ns\$/${HPCC_N:-1000} Ns/" -e "s/^[0-9]* *Ps\$/1 Ps/" -e "s/^[0-9]* *Qs\$/2 Qs/" source/_hpccinf.txt >hpccinf.txt
}
build_hpcc() { # VARIANT COMPILER
  cp -r source "$mpi-$1"
  make -s -C "$mpi-$1" arch=bench BENCH_CC="$2" >"$1.log" 2>&1 || { tail -5 "$1.log" >&2; exit 3; }
}
hpcc_seconds() {
  rm -f hpccoutf.txt
  local start end
  start=$(date +%s%N)
  $(launcher "$mpi") -n 2 "./$mpi-$1/hpcc" >output.txt 2>&1 || true
  end=$(date +%s%N)
  [ -s hpccoutf.txt ] || { echo "hpcc gave no result: $mpi $1" >&2; cat output.txt >&2; exit 3; }
  echo $(((end - start) / 1000000))
}
hpcc() {
  mpi=$1
  build_hpcc bare "mpicc.$mpi"
  build_hpcc flagged "$mpivet cc --mpi $mpi --instrument=flagged"
  build_hpcc all "$mpivet cc --mpi $mpi --instrument=all"
  compare "$mpi hpcc" "   goal 1.02 as far as proved;   goal 1.10" hpcc_seconds flagged all
}

case $what in
  kernels) run=kernels ;;
  instructions) run=instructions ;;
  loops) run=loops ;;
  hybrid) run=hybrids ;;
  hpcc) run=hpcc && hpcc_source ;;
  *) echo "instrument.sh: kernels, instructions, loops, hybrid or hpcc, not $what" >&2 && exit 2 ;;
esac
$run openmpi
$run mpich
