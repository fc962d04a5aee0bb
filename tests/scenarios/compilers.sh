# mpi: both
# mpivet-cc, mpivet-c++ and mpivet-fc in the place of the MPI's compilers: what they compile, keep and pass on.
source "${SOURCE:?}/tests/scenarios/lib.sh"
compile_door

# What asks the compiler about itself is answered as by the compiler.
for question in --version -v -dumpmachine -print-prog-name=ld; do
  "mpicc.$MPI" $question >expected 2>&1
  mpivet-cc $question >answer 2>&1 || fail "mpivet-cc $question"
  diff expected answer || fail "mpivet-cc $question differs"
done
try 0 mpivet-cc -E part.c
try 0 mpivet-cc -show -c part.c
prints "-fplugin="

# An error looks as without us, with the compiler's status.
echo 'int f(void) { return x; }' >wrong.c
status=0
"mpicc.$MPI" -c wrong.c 2>expected || status=$?
try "$status" mpivet-cc -c wrong.c
diff expected err || fail "an error looks different"

# Objects, archive, shared library, link-time optimization, a parallel make.
cat >Makefile <<'MAKE'
all: static shared whole
static: main.o libpart.a
	$(CC) main.o -L. -l:libpart.a -o $@
shared: main.o libpart.so
	$(CC) main.o ./libpart.so -o $@
whole: main.c part.c
	$(CC) -O2 -flto main.c part.c -o $@
libpart.a: part.o
	$(AR) rcs $@ part.o
libpart.so: part.c
	$(CC) -O1 -fPIC -shared part.c -o $@
MAKE
try 0 make -j4 CC=mpivet-cc
for file in main.o libpart.so static shared whole; do has_summary "$file"; done
strip static && has_summary static

# C++ and Fortran, and the compiler's name as a command of mpivet.
cat >lambda.cc <<'CC'
#include <mpi.h>
#include <stdexcept>
#include <vector>
template <class F> void every(F f) { for (int i = 0; i < 3; ++i) f(i); }
struct Step { virtual ~Step() = default; virtual void go() { MPI_Barrier(MPI_COMM_WORLD); } };
int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  std::vector<Step> steps(2);
  every([&](int i) { if (i > 5) throw std::runtime_error("too far"); for (auto& step : steps) step.go(); });
  MPI_Finalize();
}
CC
try 0 "$MPIVET" c++ -O1 -fplugin-arg-mpivet-verify lambda.cc -o lambda
has_summary lambda
for binding in "use mpi_f08" "use mpi" "include 'mpif.h'"; do
  printf '      program main\n      %s\n      integer ierror\n' "$binding" >main.f90
  printf '      call MPI_Init(ierror)\n      call MPI_Barrier(MPI_COMM_WORLD, ierror)\n      call MPI_Finalize(ierror)\n      end program\n' >>main.f90
  try 0 "$MPIVET" fc -O2 -fplugin-arg-mpivet-verify main.f90 -o fortran
  has_summary fortran
done

# CMake takes the flags out of the compiler that FindMPI is given, and sorts them; a program in Fortran names nothing of our library.
cat >CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.20)
project(app C)
if(FORTRAN)
  enable_language(Fortran)
  find_package(MPI REQUIRED COMPONENTS Fortran)
  add_executable(fortran main.f90)
  target_link_libraries(fortran PRIVATE MPI::MPI_Fortran)
endif()
find_package(MPI REQUIRED COMPONENTS C)
add_executable(app main.c part.c)
target_link_libraries(app PRIVATE MPI::MPI_C)
CMAKE
bin=$(dirname "$MPIVET")
try 0 cmake -S . -B found -DFORTRAN=ON -DMPI_C_COMPILER="$bin/mpivet-cc" -DMPI_Fortran_COMPILER="$bin/mpivet-fc"
try 0 cmake --build found
for program in app fortran; do
  has_summary found/$program
  readelf -d found/$program | grep -q "NEEDED.*libmpivet-cc-$MPI" || fail "found/$program has no library for its checks"
done
try 0 cmake -S . -B direct -DCMAKE_C_COMPILER="$bin/mpivet-cc"
try 0 cmake --build direct
has_summary direct/app

# A plugin for another GCC says so in one line, and the file is compiled. The same for both MPIs.
if [[ $MPI == openmpi ]]; then
  headers=$("mpicc.$MPI" -print-file-name=plugin)/include
  mkdir other_version
  sed 's/basever\[\] = "[^"]*"/basever[] = "99.1"/' "$headers/plugin-version.h" >other_version/plugin-version.h
  try 0 g++ -shared -fPIC -w -Iother_version -I"$headers" -DMPIVET_PLUGIN_FILE='"mpivet-gcc.so"' "$SOURCE/src/gcc/loader.cc" -o mpivet.so
  rm -f part.o
  try 0 "mpicc.$MPI" -fplugin=./mpivet.so -fplugin-arg-mpivet-instrument=none -c part.c
  [[ -f part.o && $(wc -l <err) == 1 ]] || fail "not one line"
  grep -qE "built for GCC 99.1 .*, this is GCC .*; compiling without its checks" err || fail "does not name the versions"
fi
