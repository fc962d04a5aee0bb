# mpi: both
# What is not proved is checked at run time: programs of mpivet's compilers, run without mpivet.
source "${SOURCE:?}/tests/scenarios/lib.sh"
export PATH=$(dirname "$MPIVET"):$PATH MPIVET_OPTIONS="--mpi=$MPI"
read -ra mpirun <<<"$(launcher)"
sites() { readelf -SW "$1" | grep -q ' mpivet_sites ' || fail "$1 has no sites"; }
# ends_with_error PROGRAM: it does not hang.
ends_with_error() {
  try "[1-9]*" "${mpirun[@]}" -n 2 $1
  says "DYNAMIC-CHECK: Error detected on rank [01] - Abort is invoking before MPI_"
}
# stops PROGRAM "collective line N in function f (file)" "conditionals": it ends with the paper's words instead of a deadlock.
stops() {
  ends_with_error "$1"
  says "Abort is invoking before $2"
  says "DYNAMIC-CHECK: See warnings about conditional\(s\) line\(s\) $3"
}
runs_clean() {
  try 0 "${mpirun[@]}" -n 2 $1
  silent_about "DYNAMIC-CHECK"
}

# Listing 1 of the PARCOACH paper, in two files: only the whole program knows that r is the rank.
cat >f.c <<'C'
#include <mpi.h>
void f(int r) {
  if (r == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  return;
}
C
cat >g.c <<'C'
#include <mpi.h>
#include <stdlib.h>
void f(int r);
int main(int argc, char** argv) {
  int r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  f(r);
  MPI_Barrier(MPI_COMM_WORLD);
  exit(0);
}
C
try 0 mpivet-cc -O2 -c f.c g.c
try 0 mpivet-cc f.o g.o -o listing
sites listing
stops ./listing "MPI_Barrier line 4 in function f \(f\.c\)" 3
says "rank 1 has left f at f.c:[56] .*fewer collectives"

# Communicators whose handle comes later, of two groups, or without MPI_Init.
kinds=(idup inter)
[[ $MPI == mpich ]] && kinds+=(session)
try 0 mpivet-cc -g --instrument=all "$HERE/programs/made_communicators.c" -o made_communicators
for kind in "${kinds[@]}"; do
  runs_clean "./made_communicators $kind"
  prints "all correct"
  stops "./made_communicators $kind wrong" "MPI_Barrier line 9 in function work \\(.*made_communicators\\.c\\)" 8
  says "a communicator of 2 ranks made by MPI_(Comm_idup|Intercomm_create|Comm_create_from_group)"
done

# A rank that has left the collective behind waits for a message. In a run with mpivet the finding tells the condition.
cat >waits.c <<'C'
#include <mpi.h>
int main(int argc, char** argv) {
  int r, n = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  if (r == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  if (r == 1) MPI_Recv(&n, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (r == 0) MPI_Send(&n, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  MPI_Finalize();
}
C
try 0 mpivet-cc -g waits.c -o waits
stops ./waits "MPI_Barrier line 7 in function main \(waits\.c\)" 6
try 1 "$MPIVET" run --json report.json -n 2 ./waits
says "Found possible at compile time:"
says "MPI_Barrier at waits.c:7 depends on the condition at waits.c:6"
silent_about "DYNAMIC-CHECK"
json 'r["findings"][0]["foreseen"][0]["conditions"][0]["line"] == 6 and not r["findings"][0]["foreseen"][0]["elsewhere"]'

# The condition is in another file than the collective.
cat >inner.c <<'C'
#include <mpi.h>
void inner(void) { MPI_Barrier(MPI_COMM_WORLD); int n = 1; MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD); }
C
cat >outer.c <<'C'
#include <mpi.h>
void inner(void);
int main(int argc, char** argv) {
  int r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  if (r == 0) inner();
  MPI_Finalize();
}
C
try 0 mpivet-cc -c inner.c outer.c
try 0 mpivet-cc inner.o outer.o -o across
ends_with_error ./across
says "Abort is invoking before MPI_Barrier line 2 in function inner \(inner\.c\)"

# A function that comes back from a file of another compiler: nothing is told, but what the pointer may lead to is checked.
cat >kept.c <<'C'
static void (*kept[2])(void);
void keep(int at, void (*step)(void)) { kept[at] = step; }
void (*kept_at(int at))(void) { return kept[at]; }
C
cat >chooses.c <<'C'
#include <mpi.h>
void keep(int at, void (*step)(void));
void (*kept_at(int at))(void);
static int steps;
static void together(void) {
  MPI_Barrier(MPI_COMM_WORLD);
}
static void alone(void) { ++steps; }
#ifdef MANY
static void by_two(void) { steps += 2; }
static void by_three(void) { steps += 3; }
static void by_four(void) { steps += 4; }
#endif
int main(int argc, char** argv) {
  int r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
#ifdef MANY
  keep(1, by_two);
  keep(1, by_three);
  keep(1, by_four);
#endif
  keep(0, together);
  keep(1, alone);
  kept_at(argc > 1 ? r : 0)();
  MPI_Finalize();
}
C
try 0 "mpicc.$MPI" -c kept.c
for functions in FEW MANY; do  # with many, the pointer is not followed at all
  try 0 mpivet-cc -g -D$functions chooses.c kept.o -o chooses
  silent_about "Wmpivet"
  runs_clean ./chooses
  ends_with_error "./chooses by-rank"
  says "Abort is invoking before MPI_Barrier line 6 in function together \(chooses\.c\)"
done

# What is proved is switched off when the program is linked, and the paper's words say where checks are.
cat >proved.c <<'C'
#include <mpi.h>
void part(int many) {
  for (int i = 0; i < many; ++i)
    MPI_Barrier(MPI_COMM_WORLD);
}
C
cat >size.c <<'C'
#include <mpi.h>
void part(int many);
int main(int argc, char** argv) {
  int size, rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  part(size);
  MPI_Finalize();
  return rank > size;
}
C
try 0 mpivet-cc -c proved.c size.c
try 0 mpivet-cc proved.o size.o -o proved
runs_clean ./proved
try 0 "$MPIVET" static --stats ./proved
prints "checked at run time +0 \(0%\)"
try 0 mpivet-cc --instrument=all proved.c size.c -o all
runs_clean ./all
try 0 "$MPIVET" static --stats ./all
prints "checked at run time +2 \(100%\)"
try 0 env MPIVET_INSTRUMENT=stats "${mpirun[@]}" -n 2 ./all
says "[1-9][0-9]* "
# A check before the call of a function is one of CC, but the collective is in the function and is counted there.
cat >calls.c <<'C'
#include <mpi.h>
static void both(int* n) { MPI_Barrier(MPI_COMM_WORLD); MPI_Bcast(n, 1, MPI_INT, 0, MPI_COMM_WORLD); ++*n; MPI_Barrier(MPI_COMM_WORLD); }
int main(int argc, char** argv) {
  int rank, n = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank < 9) both(&n);
  if (rank < 8) both(&n);
  if (rank < 7) both(&n);
  if (rank < 6) both(&n);
  MPI_Finalize();
  return 0;
}
C
try 0 mpivet-cc -w calls.c -o calls
try 0 "$MPIVET" static --stats ./calls
prints "checked at run time +3 \(75%\)"
runs_clean ./calls
cat >paper.c <<'C'
#include <mpi.h>
void report(void) {
  int r, n = 0, sum;
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  if (r > 5)
    MPI_Reduce(&n, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
}
C
try 0 mpivet-cc --paper-style -c paper.c
says "STATIC-CHECK: MPI_Reduce may not be called by all processes .* conditional line 5 - Check inserted before MPI_Reduce line 6"
try 0 mpivet-cc --paper-style --instrument=none -c paper.c
silent_about "Check inserted"
! readelf -SW paper.o | grep -q mpivet_sites || fail "sites without instrumentation"

# Linked by others, stripped, without unused sections, by link-time optimization, from libraries.
"mpicc.$MPI" proved.o size.o -o plain || fail "objects need the library"
runs_clean ./plain
ar rc libf.a f.o
try 0 mpivet-cc -O2 -ffunction-sections -Wl,--gc-sections -static-libgcc g.c libf.a -o small
strip small
stops ./small "MPI_Barrier line 4 in function f \(f\.c\)" 3
try 0 mpivet-cc -O3 -flto f.c g.c -o lto
stops ./lto "MPI_Barrier line 4 in function f \(f\.c\)" 3
try 0 mpivet-cc -fPIC -shared f.c -o libf.so
try 0 mpivet-cc g.o ./libf.so -o shared
ends_with_error ./shared  # another program may use the library: its records stay as they are

# C++: templates, exceptions.
cat >throws.cc <<'CC'
#include <mpi.h>
#include <stdexcept>
#include <vector>
template <class T> void sum(const std::vector<T>& all, int many) {
  if (all.size() > 5) throw std::runtime_error("too many");
  if (many > 0)
    MPI_Barrier(MPI_COMM_WORLD);
}
int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  try {
    sum(std::vector<int>(argc), argc > 1 ? 0 : rank);
  } catch (const std::exception&) {
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  MPI_Finalize();
}
CC
try 0 mpivet-c++ -O2 throws.cc -o throws
stops ./throws "MPI_Barrier line 7 in function sum.* \(throws\.cc\)" 6
runs_clean "./throws none"

# Fortran: what differs between the bindings is how they pass the communicator.
for binding in "use mpi_f08" "use mpi" "include 'mpif.h'"; do
  cat >part.f90 <<F90
subroutine part(many)
  $binding
  integer, intent(in) :: many
  integer :: ierror
  if (many > 0) then
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
  end if
end subroutine
program main
  $binding
  integer :: rank, ierror
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  if (command_argument_count() == 0) then
    call part(rank)
  else
    call part(1)
  end if
  call MPI_Finalize(ierror)
end program
F90
  try 0 mpivet-fc -O1 part.f90 -o fortran
  stops ./fortran "MPI_Barrier line 6 in function part \(part\.f90\)" 5
done
runs_clean "./fortran right"

# A module in an archive, optimized when it is linked.
cat >solver.f90 <<'F90'
module solver
contains
  subroutine part(many)
    use mpi_f08
    integer, intent(in) :: many
    if (many > 0) then
      call MPI_Barrier(MPI_COMM_WORLD)
    end if
  end subroutine
end module
F90
cat >user.f90 <<'F90'
program main
  use mpi_f08
  use solver
  integer :: rank
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call part(rank)
  call MPI_Finalize()
end program
F90
try 0 mpivet-fc -O2 -flto=auto -c solver.f90
gcc-ar rcs libsolver.a solver.o
try 0 mpivet-fc -O2 -flto=auto user.f90 -L. -lsolver -o archived
stops ./archived "MPI_Barrier line 7 in function solver::part \(solver\.f90\)" 6

# OpenMP's threads leave the function, too, but only one at a time may call MPI.
try 0 mpivet-cc --instrument=all -fopenmp -g "$HERE/programs/hybrid.c" -o hybrid
runs_clean ./hybrid
prints "the sum is 2"
