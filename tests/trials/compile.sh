#!/usr/bin/env bash
# Compiles codes written by others with mpivet's compilers (-O0, Open MPI) and looks at each as a whole with `mpivet static`. Not part
# of the tests: it fetches sources, and takes an hour or two. Prints one line per code and keeps logs and reports.
# docs/trials.md says what was found, and which of it is right.
# Usage: tests/trials/compile.sh MPIVET FOLDER [code ...]; codes: see the functions below. JOBS: compilers at a time (1).
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mpivet=$(realpath "${1:?usage: compile.sh MPIVET FOLDER [code ...]}")
mkdir -p "${2:?usage: compile.sh MPIVET FOLDER [code ...]}" && cd "$2" || exit 2
shift 2
folder=$PWD
cc=$mpivet-cc cxx=$mpivet-c++ fc=$mpivet-fc
make=(make -k -j "${JOBS:-1}")
export MPIVET_OPTIONS="--mpi openmpi --instrument none"

fetch() { "$here/../../bench/fetch_source.sh" "$1" "$folder"; }

# A copy to build in: the next trial begins anew.
copy_of() { # copy_of PACKAGE: where it is
  local source
  source=$(fetch "$1") || return 1
  rm -rf "build-$1" && cp -r "$source" "build-$1" && echo "$folder/build-$1"
}

# cmake_objects CODE SOURCE [option ...]: builds them in build-CODE
cmake_objects() {
  rm -rf "build-$1"
  cmake -S "$2" -B "build-$1" -DCMAKE_BUILD_TYPE=None -DCMAKE_C_COMPILER="$cc" -DCMAKE_CXX_COMPILER="$cxx" -DCMAKE_Fortran_COMPILER="$fc" \
    -DCMAKE_C_FLAGS="-O0" -DCMAKE_CXX_FLAGS="-O0" -DCMAKE_Fortran_FLAGS="-O0 -fallow-argument-mismatch" "${@:3}" >"$1.log" 2>&1 &&
    "${make[@]}" -C "build-$1" >>"$1.log" 2>&1
}

# look_at CODE LINES: LINES of the objects in build-CODE; further arguments are for find
look_at() {
  local code=$1 lines=$2 objects warned failed
  shift 2
  # Some builds have other files with that name.
  mapfile -t objects < <(find "build-$code" -name '*.o' "$@" -exec sh -c 'head -c 4 "$0" | grep -q ELF && echo "$0"' {} \; | sort)
  warned=$(grep -c 'warning: .*\[-Wmpivet' "$code.log")
  failed=$(grep -cE 'internal compiler error|mpivet: the summary is not sound|Segmentation fault' "$code.log")
  local TIMEFORMAT=%U
  { time "$mpivet" static --quiet --stats --json "$code.json" "${objects[@]}" >"$code.txt" 2>"$code.err"; } 2>"$code.time"
  /usr/bin/python3 - "$code" "${#objects[@]}" "$lines" "$warned" "$failed" "$(tail -n 1 "$code.time")" <<'END'
import json, re, sys
code, objects, lines, warned, failed, seconds = sys.argv[1:]
try:
    findings = json.load(open(code + ".json"))["findings"]
except (OSError, ValueError) as error:
    sys.exit(f"{code}: no report: {error}")
collectives = re.search(r"ollectives\D*(\d+)", open(code + ".txt").read())
told = sum(finding["check"] == "STATIC:COLLECTIVE:DIVERGENCE" for finding in findings)
print(f"{code}: {objects} objects, {lines} lines, {collectives.group(1) if collectives else '?'} collectives: {told} divergences"
      f" ({told * 10000 / int(lines):.2f} of 10,000 lines), {len(findings) - told} others; {seconds} s;"
      f" {warned} warnings of single files, {failed} crashes", flush=True)
END
}

lines_of() { # lines_of FOLDER ...: of all sources there
  find "$@" \( -name '*.c' -o -name '*.h' -o -name '*.cpp' -o -name '*.f' -o -name '*.F' -o -name '*.[fF]90' -o -name '*.hpp' -o -name '*.[yl]' \
    -o -name '*.cc' -o -name '*.inc' -o -name '*.fh' -o -name '*.template' \) -type f -exec cat {} + | wc -l
}

hypre() {
  local source
  source=$(fetch hypre) || return
  cmake_objects hypre "$source/src" -DCMAKE_POSITION_INDEPENDENT_CODE=OFF
  look_at hypre "$(lines_of "$source/src" -path '*/test' -prune -o -path '*/examples' -prune -o)"
}

lammps() {
  local source
  source=$(fetch lammps) || return
  cmake_objects lammps "$source/cmake" -DBUILD_MPI=ON -DBUILD_OMP=OFF -DWITH_JPEG=OFF -DWITH_PNG=OFF -DWITH_GZIP=OFF -DWITH_FFMPEG=OFF \
    -DPKG_MOLECULE=ON -DPKG_KSPACE=ON -DPKG_MANYBODY=ON
  look_at lammps "$(lines_of "$source"/src/*.cpp "$source"/src/*.h "$source"/src/{MOLECULE,KSPACE,MANYBODY})"
}

mumps() {
  local place
  place=$(copy_of mumps) || return
  sed -e '/^LSCOTCH\|^ISCOTCH\|^LMETIS\|^IMETIS\|^ORDERINGS/d' -e '/^LORDERINGS/i LSCOTCH =\nORDERINGSF = -Dpord\nORDERINGSC = -Dpord' \
    -e "s|^CC *=.*|CC = $cc|;s|^F[CL] *=.*|FC = $fc|" -e 's|^OPTF *=.*|OPTF = -O0 -fallow-argument-mismatch|;s|^OPT\([LC]\) *=.*|OPT\1 = -O0|' \
    "$place/Make.inc/Makefile.debian.PAR" >"$place/Makefile.inc"
  echo "FL = $fc" >>"$place/Makefile.inc"
  (cd "$place" && "${make[@]}" d) >mumps.log 2>&1
  look_at mumps "$(lines_of "$place"/src/[dm]*.F "$place"/src/{ana,fac,sol,lr,front,tools,double,omp}*.F "$place"/src/*.[ch] "$place/PORD")"
}

p4est() {
  local place
  place=$(copy_of p4est) || return
  echo 2.2 >"$place/.tarball-version" && echo 2.2 >"$place/sc/.tarball-version"
  (cd "$place" && sh bootstrap && ./configure --enable-mpi --disable-shared CC="$cc" FC="$fc" F77="$fc" CFLAGS="-O0" &&
    "${make[@]}") >p4est.log 2>&1
  look_at p4est "$(lines_of "$place"/{src,example} "$place"/sc/{src,libb64,iniparser,example})"
}

elpa() {
  local place
  place=$(copy_of elpa) || return
  (cd "$place" && mkdir -p build && cd build && ../configure CC="$cc" FC="$fc" CXX="$cxx" CFLAGS="-O0" FCFLAGS="-O0 -fallow-argument-mismatch" \
    --enable-option-checking=fatal --disable-shared --disable-sse --disable-sse-assembly --disable-avx --disable-avx2 --disable-avx512 \
    --disable-c-tests --disable-cpp-tests LIBS="-lscalapack-openmpi -llapack -lblas" &&
    "${make[@]}" libelpa.la) >elpa.log 2>&1
  look_at elpa "$(lines_of "$place/src" -path '*/GPU' -prune -o)"
}

hpcc() {
  local place
  place=$(copy_of hpcc) || return
  sed -e "s|^CC  *=.*|CC = $cc|;s|^LINKER .*|LINKER = $cc|;s|^LAlib.*|LAlib = -lblas -lm|" -e 's|^CCFLAGS.*|CCFLAGS = $(HPL_DEFS) -O0|' \
    -e 's|^MPdir.*|MPdir =|' "$place/hpl/setup/Make.macports_openmpi" >"$place/hpl/Make.trial"
  (cd "$place" && "${make[@]}" arch=trial) >hpcc.log 2>&1
  look_at hpcc "$(lines_of "$place")"
}

scotch() {
  local place
  place=$(copy_of scotch) || return
  sed -e "s|^CC[SPD]\(\s*\)=.*|XX|" "$place/src/Make.inc/Makefile.inc.x86-64_pc_linux2" | grep -v '^XX' >"$place/src/Makefile.inc"
  printf 'CCS = %s\nCCP = %s\nCCD = %s\n' "$cc" "$cc" "$cc" >>"$place/src/Makefile.inc"
  sed -i 's|-O3 -fPIC|-O0|' "$place/src/Makefile.inc"
  (cd "$place/src" && make scotch ptscotch esmumps ptesmumps && cd check && "${make[@]}" check_prog_dgraph) >scotch.log 2>&1
  look_at scotch "$(lines_of "$place/src")"
}

# The message-passing part of ARPACK.
parpack() {
  local source
  source=$(fetch arpack) || return
  cmake_objects parpack "$source" -DMPI=ON -DBUILD_SHARED_LIBS=OFF -DEXAMPLES=ON -DTESTS=OFF -DICB=OFF
  look_at parpack "$(lines_of "$source"/{SRC,UTIL,PARPACK/SRC/MPI,PARPACK/UTIL/MPI,PARPACK/EXAMPLES/MPI})"
}

# Quantum ESPRESSO: plane waves with the libraries below them.
espresso() {
  local place
  place=$(copy_of espresso) || return
  (cd "$place" && ./configure MPIF90="$fc" F90="$fc" F77="$fc" CC="$cc" FFLAGS="-O0 -fallow-argument-mismatch" \
    FFLAGS_NOOPT="-O0" CFLAGS="-O0" --enable-parallel --with-scalapack=no --disable-openmp &&
    "${make[@]}" pw) >espresso.log 2>&1
  look_at espresso "$(lines_of "$place"/{PW,Modules,UtilXlib,FFTXlib,LAXlib,KS_Solvers,upflib,clib,dft-d3})"
}

codes=(hypre lammps mumps p4est elpa hpcc scotch parpack espresso)
for code in "${@:-${codes[@]}}"; do
  declare -F "$code" >/dev/null || { echo "compile.sh: no such code: $code" >&2 && exit 2; }
  "$code"
done
