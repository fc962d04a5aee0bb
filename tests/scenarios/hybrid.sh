# mpi: both
# Collectives among OpenMP's threads, in programs of mpivet's compilers: checked at run time, on 2 ranks with 4 threads each.
source "${SOURCE:?}/tests/scenarios/lib.sh"
compile_door
read -ra mpirun <<<"$(launcher)"
wrong=$HERE/programs/threads_wrong
line_of() { grep -n "// $1\$" "$wrong.c" | cut -d: -f1; }
# stops CASE LEVEL TEXT...: the job ends with an error that says these.
stops() {
  try "[1-9]*" "${mpirun[@]}" -n 2 ./threads_wrong "$1" "$2"
  says "^DYNAMIC-CHECK: Error detected on rank [01] - Abort is invoking before MPI_"
  shift 2
  for text in "$@"; do says "$text"; done
}
two_threads="two threads of rank [01] are in collectives on MPI_COMM_WORLD at the same time"
thread="mpivet:   OpenMP thread [0-3] of [24]"

# The listings of the paper: what is found while compiling, and the level of thread support that they need.
# listing N LEVEL WORD-AND-CALL [WARNING...]
listing() {
  local number=$1 level=$2 row=$3
  shift 3
  try 0 mpivet-cc -DLISTING="$number" -fopenmp -g "$HERE/programs/listings.c" -o listing
  for text in "$@"; do says "$text"; done
  [[ $# -gt 0 ]] || silent_about "Wmpivet"
  try 0 "$MPIVET" static --thread-level ./listing
  prints "Thread level needed: $level\$"
  prints "$row"
}
listing_line() { grep -n "// $1\$" "$HERE/programs/listings.c" | cut -d: -f1; }
listing 1 MPI_THREAD_SERIALIZED "MPI_Reduce +f +PS +MPI_THREAD_SERIALIZED" "listings.c:$(listing_line reduce):.*MPI_Reduce is called here" \
  "listings.c:$(grep -n '// condition$' "$HERE/programs/listings.c" | sed -n '1s/:.*//p'):.*this condition decides it, and depends on the rank"
listing 2 MPI_THREAD_SINGLE "MPI_Ibarrier +f +MPI_THREAD_SINGLE" "one way: MPI_Barrier; on the other: MPI_Ibarrier"
listing 3 MPI_THREAD_FUNNELED "MPI_Send +f +PM +MPI_THREAD_FUNNELED"
listing 4 MPI_THREAD_MULTIPLE "MPI_Reduce +f +PS +MPI_THREAD_MULTIPLE" "listings.c:$(listing_line first):.* may be called at the same time by two threads" \
  "listings.c:$(listing_line second):.*the other call: MPI_Reduce"

try 0 mpivet-cc -fopenmp -g -O1 "$wrong.c" -o threads_wrong
# Category 1: not monothreaded; with and without permission to call MPI at all.
barrier="MPI_Barrier at .*threads_wrong.c:$(line_of by_all) in by_all"
stops by_all 3 "$two_threads" "$thread: $barrier" "is called in a multithreaded region" "omp single"
stops by_all 1 "$two_threads" "MPI_THREAD_FUNNELED, which forbids it"
stops in_function 2 "$two_threads" "$thread: MPI_Allreduce at .*threads_wrong.c:$(line_of norm) in norm" "MPI_THREAD_SERIALIZED"
stops nested 3 "$two_threads" "$thread at level 2 \(thread [0-9]+\): MPI_Barrier at .*:$(line_of nested) in nested"
# Category 2: concurrent monothreaded regions.
stops nowait 3 "$two_threads" "$thread: MPI_Reduce at .*:$(line_of first) in nowait" "$thread: MPI_Bcast at .*:$(line_of second) in nowait" \
  "MPI_Reduce and MPI_Bcast are called in concurrent monothreaded regions|MPI_Bcast and MPI_Reduce are called in conc" "nowait"
stops sections 0 "$two_threads" "$thread: MPI_Bcast" "$thread: MPI_Allreduce" "MPI_THREAD_SINGLE"
# Category 3, inside of single: the thread that executes it makes the check.
stops on_one_rank 2 "rank 0: MPI_Reduce at .*:$(line_of on_one_rank) in on_one_rank" "rank 1: MPI_Finalize instead" \
  "See warnings about conditional\(s\) line\(s\)"

try 0 mpivet-cc -fopenmp -O1 "$HERE/programs/threads_right.c" -o threads_right
for level in 2 3; do
  try 0 "${mpirun[@]}" -n 2 ./threads_right $level
  prints "the sum is $((level == 2 ? 46 : 446))"
  silent_about "mpivet|DYNAMIC"
done

# Calls that the compiler has found possible at the same time are held back until the other thread comes, in both doors.
try 0 mpivet-cc -fopenmp -g -O1 "$HERE/programs/threads_held.c" -o threads_held
held_line() { grep -n "// $1\$" "$HERE/programs/threads_held.c" | cut -d: -f1; }
try "[1-9]*" "${mpirun[@]}" -n 2 ./threads_held
says "$two_threads"
says "$thread: MPI_Reduce at .*threads_held.c:$(held_line first) in first"
says "$thread: MPI_Bcast at .*threads_held.c:$(held_line second) in second"
says "are called in concurrent monothreaded regions"
"mpicc.$MPI" -fopenmp -g -O1 "$HERE/programs/threads_held.c" -o bare || fail "compiling threads_held"
try 1 "$MPIVET" run -n 2 ./bare
says "LOCAL:THREAD:SAME_COMMUNICATOR"
prints "both are over, the first one was held"

# In a run with mpivet the finding tells what was found possible at compile time; the end tells what was not seen.
try "[15]" "$MPIVET" run --json report.json -n 2 ./threads_wrong nowait 3
says "Two threads of rank [01] are in collective operations on the same communicator"
says "in the OpenMP region that begins in line"
says "Found possible at compile time:"
says "not seen in this run: .*MPI_Barrier at .*threads_wrong.c:$(line_of by_all)"
json 'any(f["what"] == "concurrent" for found in r["findings"] for f in found.get("foreseen", []))'
json 'any(f["at"]["line"] == '"$(line_of by_all)"' and f["what"] == "several_threads" for f in r["not_confirmed"])'

try 0 mpivet-fc -fopenmp "$wrong.f90" -o fortran
fortran_line() { grep -n "! $1\$" "$wrong.f90" | cut -d: -f1; }
try "[1-9]*" "${mpirun[@]}" -n 2 ./fortran all
says "$two_threads"
says "$thread: MPI_Barrier at .*threads_wrong.f90:$(fortran_line exchange) in exchange"
says "is called in a multithreaded region"
try "[1-9]*" "${mpirun[@]}" -n 2 ./fortran nowait
says "$two_threads"
says "$thread: MPI_Bcast at .*threads_wrong.f90:$(fortran_line first) in MAIN__"
says "$thread: MPI_Allreduce at .*threads_wrong.f90:$(fortran_line second) in sum_up"
says "are called in concurrent monothreaded regions"
no_left_overs
