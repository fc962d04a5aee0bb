# mpi: both
# The library that programs compiled by mpivet are linked with, on programs with hand-written site records.
source "${SOURCE:?}/tests/scenarios/lib.sh"
libraries=$(dirname "$(dirname "$MPIVET")")/lib/mpivet
link=(-pthread -Wl,--no-as-needed "-L$libraries" "-lmpivet-cc-$MPI" "-Wl,-rpath,$libraries" -Wl,--as-needed)
read -ra run <<<"$(launcher)"

build collectives_agree "${link[@]}"
for ranks in 2 3; do
  try 0 "${run[@]}" -n $ranks ./collectives_agree
  prints "all correct"
  silent_about "mpivet|DYNAMIC"
done
MPIVET_INSTRUMENT=stats try 0 "${run[@]}" -n 2 ./collectives_agree threads
prints "all correct"
says "checks on rank 0: 1622 of collectives, 28 of functions left; 5 of 5 sites on"
# Only the first thread may call MPI; or nobody knows who may, just now.
MPIVET_INSTRUMENT=stats try 0 "${run[@]}" -n 2 ./collectives_agree funneled
says "0 of collectives, 1 of functions left"
MPIVET_INSTRUMENT=stats try 0 "${run[@]}" -n 2 ./collectives_agree serialized
says "0 of collectives, 0 of functions left"

build collectives_differ "${link[@]}"
# stops RANKS CASE TEXT...: the job ends with an error before the deadlock, and says these.
stops() {
  local ranks=$1 case=$2
  shift 2
  try "[1-9]*" "${run[@]}" -n "$ranks" ./collectives_differ "$case"
  for text in "$@"; do says "$text"; done
}
stops 2 listing "^DYNAMIC-CHECK: Error detected on rank 0 - Abort is invoking before MPI_Barrier line 47 in function f \(test\.c\)$" \
  "^DYNAMIC-CHECK: See warnings about conditional\(s\) line\(s\) 45$" "rank 1 has left f at test.c:49 after fewer collectives than rank 0"
stops 3 other "rank .: MPI_Bcast at test.c:69 in k" "rank .: MPI_Allreduce at test.c:67 in k"
stops 4 part "communicator of 2 ranks made by MPI_Comm_split" "rank 1: MPI_Allreduce" "rank 3: MPI_Bcast"
stops 2 receives "before MPI_Barrier line 47 in function f"
stops 3 loop "before MPI_Allgather line 87 in function loop" "rank .: MPI_Finalize instead"
stops 3 rooted "rank .: MPI_Reduce at test.c:67" "rank .: MPI_Finalize instead"
stops 2 nonblocking "MPI_Ibarrier"
stops 3 late "before MPI_Barrier line 57 in function h" "conditional\(s\) line\(s\) 55" "rank . has left h at test.c:59"
stops 2 exits "rank 1: has ended without MPI_Finalize" "rank 1 has left h at test.c:59"

"mpicc.$MPI" -c "$HERE/programs/fortran_sites.c"
"mpifort.$MPI" "$HERE/programs/fortran_collectives.f90" fortran_sites.o -o fortran_collectives "${link[@]}"
MPIVET_INSTRUMENT=stats try 0 "${run[@]}" -n 3 ./fortran_collectives all
prints "all correct"
says "2 checks on rank 0: 1 of collectives, 1 of functions left"
try "[1-9]*" "${run[@]}" -n 3 ./fortran_collectives
says "before MPI_Barrier line 7 in function work"
says "rank . has left work at test.c:9"

# Ranks that run another program would not answer.
"mpicc.$MPI" "$HERE/programs/collectives_agree.c" -pthread -o without_library
try 0 "${run[@]}" -n 1 ./collectives_agree : -n 1 ./without_library
prints "all correct"
says "collectives are not checked: the ranks run several programs"
MPIVET_INSTRUMENT=off try 0 "${run[@]}" -n 2 ./collectives_agree
silent_about "mpivet"
# mpivet run finds it itself.
try 1 "$MPIVET" run -n 2 ./collectives_differ other
says "GLOBAL:COLLECTIVE:OPERATION_MISMATCH"
silent_about "DYNAMIC-CHECK"
no_left_overs
