#!/usr/bin/env bash
# Run time of programs from mpivet's compilers against the same from the bare compiler, alternating; prints median ratios.
# usage: instrument.sh MPIVET [REPEAT [hybrid | HPCC-SOURCE]]
# Kernels (bench/programs/kernels.c) and loops of one collective (bench/programs/micro.c) with both MPIs; or a solver with OpenMP
# (bench/programs/hybrid.c); or, given the folder of hpcc's source (apt-get source hpcc), hpcc with Open MPI; each with 2 ranks.
set -euo pipefail
mpivet=$(realpath "${1:?usage: instrument.sh MPIVET [REPEAT [hybrid | HPCC-SOURCE]]}")
repeat=${2:-5} hpcc=${3:-}
[ -z "$hpcc" ] || [ "$hpcc" = hybrid ] || hpcc=$(realpath "$hpcc")
programs=$(realpath "$(dirname "$0")/programs")
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

median() { printf '%s\n' "$@" | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
launcher() { [ "$1" = mpich ] && echo mpiexec.mpich || echo mpirun.openmpi; }

# compare NAME GOAL MEASURE VARIANT...: `MEASURE bare` and `MEASURE VARIANT` print a figure each.
compare() {
  local name=$1 goal=$2 measure=$3 variant
  shift 3
  for variant in "$@"; do
    local ratios=() bare with
    for _ in $(seq "$repeat"); do
      bare=$($measure bare) with=$($measure "$variant")
      ratios+=("$(awk "BEGIN { printf \"%.3f\", $with / $bare }")")
    done
    printf '%-34s %-8s median ratio %s   (%s)%s\n' "$name" "$variant" "$(median "${ratios[@]}")" "${ratios[*]}" "$goal"
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
kernels() {
  mpi=$1
  for which in cg is ft; do
    local define="-DKERNEL=$which -DROUNDS=4000" goal="   goal 1.02"
    # shellcheck disable=SC2086
    "mpicc.$mpi" -O2 $define -o "$which-$mpi-bare" "$programs/kernels.c"
    for variant in flagged all; do
      # shellcheck disable=SC2086
      "$mpivet" cc --mpi "$mpi" --instrument=$variant -O2 $define -o "$which-$mpi-$variant" "$programs/kernels.c"
      compare "$mpi kernel $which" "$goal" kernel $variant
      goal="   goal 1.10"
    done
  done
}
# The same with OpenMP (bench/programs/hybrid.c); style 2 has collectives that are held back now and then.
hybrids() {
  mpi=$1
  for style in 1 2; do
    for threads in 1 2; do
      which=hybrid-$style-$threads
      local define="-fopenmp -DSTYLE=$style -DTHREADS=$threads -DROUNDS=10000"
      # shellcheck disable=SC2086
      "mpicc.$mpi" -O2 $define -o "$which-$mpi-bare" "$programs/hybrid.c"
      # shellcheck disable=SC2086
      "$mpivet" cc --mpi "$mpi" -O2 $define -o "$which-$mpi-flagged" "$programs/hybrid.c" 2>/dev/null
      compare "$mpi hybrid style $style, $threads threads" "   goal 1.10" kernel flagged
    done
  done
}
if [ "$hpcc" = hybrid ]; then
  hybrids openmpi
  hybrids mpich
  exit 0
fi
if [ ! "$hpcc" ]; then
  kernels openmpi
  kernels mpich
  loops openmpi
  loops mpich
  exit 0
fi

# hpcc as a whole.
mkdir hpcc
cd hpcc
cp -r "$hpcc" source
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
build_hpcc() { # VARIANT COMPILER
  cp -r source "$1"
  make -s -C "$1" arch=bench BENCH_CC="$2" >"$1.log" 2>&1 || { tail -5 "$1.log" >&2; exit 3; }
}
build_hpcc bare mpicc.openmpi
build_hpcc flagged "$mpivet cc --mpi openmpi --instrument=flagged"
build_hpcc all "$mpivet cc --mpi openmpi --instrument=all"
sed -e "s/^[0-9]* *Ns\$/${HPCC_N:-1000} Ns/" -e "s/^[0-9]* *Ps\$/1 Ps/" -e "s/^[0-9]* *Qs\$/2 Qs/" source/_hpccinf.txt >hpccinf.txt
seconds() {
  rm -f hpccoutf.txt
  local start=$(date +%s%N)
  mpirun.openmpi -n 2 "./$1/hpcc" >output.txt 2>&1 || true
  local end=$(date +%s%N)
  [ -s hpccoutf.txt ] || { echo "hpcc gave no result: $1" >&2; cat output.txt >&2; exit 3; }
  echo $(((end - start) / 1000000))
}
compare "hpcc, 2 ranks" "   goal 1.10" seconds flagged all
