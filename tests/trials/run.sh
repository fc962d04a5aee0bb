#!/usr/bin/env bash
# Runs mpivet over programs written by others: the examples of both MPI libraries, MPICH's tests, LAMMPS, HPCC, NetPIPE, ScaLAPACK's
# testers, mpi4py's demonstrations. Not part of the tests: it fetches sources and packages. Prints one line per run and
# keeps the reports. docs/trials.md says what was found and why it is right.
# Usage: tests/trials/run.sh MPIVET FOLDER [trial ...]; trials: see the functions below.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mpivet=$(realpath "$1")
mkdir -p "$2" && cd "$2" || exit 2
shift 2

# vet NAME RANKS PROGRAM ...: one line with the exit status and the findings; everything else goes to NAME.log, NAME.json
vet() {
  local name=$1 ranks=$2 status=0
  shift 2
  timeout "${LIMIT:-120}" "$mpivet" run -n "$ranks" --json "$name.json" -- "$@" >"$name.log" 2>&1 <"${INPUT:-/dev/null}" || status=$?
  printf '%-40s ranks %s, status %s: %s\n' "$name" "$ranks" "$status" "$(summary "$name.json")"
}

summary() {
  /usr/bin/python3 - "$1" <<'EOF'
import json, sys
try:
    report = json.load(open(sys.argv[1]))
except OSError:
    print("no report")
else:
    found = [c for c in report["checks"] if c["findings"]]
    print(", ".join(f'{c["id"]} x{c["findings"]}' for c in found) or "nothing found", end="; ")
    print(report["coverage"]["calls"], "calls, program status", report["run"]["program_status"])
EOF
}

fetch() { # fetch PACKAGE [tar options]: the distribution's sources of it, unpacked
  local package=$1
  compgen -G "${package}_*.orig.tar.*" >/dev/null || apt-get -qq source --download-only "$package" || {
    echo "no sources of $package: does apt have deb-src entries?"
    return 1
  }
  tar xf "${package}"_*.orig.tar.?z "${@:2}"
}

openmpi_examples() {
  fetch openmpi --wildcards '*/examples/*' || return
  local f
  for f in openmpi-4.1.4/examples/{hello,ring,connectivity}_*.{c,cc,f,f90}; do
    [[ -e $f && $f != *oshmem* ]] || continue
    build_and_vet openmpi "$f" 4
  done
}

mpich_examples() {
  fetch mpich --wildcards '*/examples/*' || return
  local f mpi
  printf '100\n0\n' >intervals
  local -x INPUT=$PWD/intervals
  for mpi in mpich openmpi; do
    for f in mpich-4.0.2/examples/{cpi,icpi,ircpi,hellow,srtest}.c mpich-4.0.2/examples/{f77,f90,cxx}/*.{f,f90,cxx}; do
      [[ $mpi/$f == mpich/*/ircpi.c ]] && continue  # hangs with Debian's MPICH, without mpivet as well
      [[ -e $f ]] && build_and_vet $mpi "$f" 4
    done
  done
  vet_spawn
}

# The parents start children with MPI_Comm_spawn.
vet_spawn() {
  local mpi
  for mpi in mpich openmpi; do
    mkdir -p spawn.$mpi
    (cd spawn.$mpi && for f in parent child spawn_merge_parent spawn_merge_child1 spawn_merge_child2; do
      mpicc.$mpi -g -w ../mpich-4.0.2/examples/$f.c -o $f
    done
    LIMIT=40 vet parent 4 ./parent
    LIMIT=40 vet spawn_merge_parent 1 ./spawn_merge_parent)
  done
}

# MPICH's own tests, with each MPI: configured and built as its README says, then run with the numbers of ranks in their lists (at
# most 5).
mpich_tests() {
  fetch mpich --wildcards '*/test/mpi/*' || return
  local mpi
  for mpi in ${MPICH_TESTS_WITH:-mpich openmpi}; do mpich_tests_with $mpi; done
}

mpich_tests_with() {
  local build=$PWD/tests.$1 source=$PWD/mpich-4.0.2/test/mpi folder test ranks
  configure_mpich_tests "$1" "$build" "$source" || return
  for folder in ${MPICH_TESTS:-util pt2pt coll comm datatype topo attr group info init basic}; do
    make -k -j"$(nproc)" -C "$build/$folder" >"$build/$folder.log" 2>&1
    while read -r test ranks _; do
      [[ -f $build/$folder/$test && -x $build/$folder/$test && $test != \#* && $ranks =~ ^[0-9]+$ ]] || continue
      (cd "$build/$folder" && LIMIT=${LIMIT:-60} vet "$test.$ranks" $((ranks > 5 ? 5 : ranks)) "./$test")
    done < <(cat "$build/$folder/testlist" "$source/$folder/testlist" 2>/dev/null | sort -u)
  done
}

# Its configure takes the compiler from a folder of the MPI's.
configure_mpich_tests() {
  local mpi=$1 build=$2 source=$3
  [[ ! -e $build/Makefile ]] || return 0
  mkdir -p "$build/mpi/bin"
  printf '#!/bin/sh\nexec mpicc.%s "$@"\n' "$mpi" >"$build/mpi/bin/mpicc"
  chmod +x "$build/mpi/bin/mpicc"
  (cd "$build" && "$source/configure" CFLAGS="-g -w" --disable-fortran --disable-cxx --with-mpi="$build/mpi") \
    >"$build/configure.log" 2>&1 || return
  make -k -j"$(nproc)" -C "$build/dtpools" >"$build/dtpools.log" 2>&1 || true
}

build_and_vet() { # MPI SOURCE RANKS
  local mpi=$1 source=$2 ranks=$3 compiler name
  case $source in
    *.c) compiler=mpicc ;;
    *.cc | *.cxx) compiler=mpicxx ;;
    *) compiler=mpifort ;;
  esac
  name=$(basename "${source%.*}").${source##*.}.$mpi
  mkdir -p programs
  if $compiler.$mpi -g -w "$source" -o "programs/$name" -lm 2>"$name.build"; then
    vet "$name" "$ranks" "./programs/$name"
  else
    printf '%-40s does not compile\n' "$name"
  fi
}

lammps() {
  local n
  for n in 2 4; do vet lammps.$n $n lmp -in "$here/melt.lammps" -log none; done
}

hpcc() {
  local n rows
  for n in 2 4; do
    rows=$((n / 2))
    mkdir -p hpcc.$n
    sed -e 's/^[0-9]* *Ns$/500 Ns/' -e "s/^[0-9]* *Ps\$/$rows Ps/" -e "s/^[0-9]* *Qs\$/$((n / rows)) Qs/" \
      /usr/share/doc/hpcc/examples/_hpccinf.txt >hpcc.$n/hpccinf.txt
    (cd hpcc.$n && rm -f hpccoutf.txt && LIMIT=600 vet hpcc.$n $n hpcc)
  done
}

netpipe() { vet netpipe 2 NPopenmpi -u 65536 -n 20; }

# The testers of ScaLAPACK, the BLACS and the PBLAS read their input from files in the current folder.
scalapack() {
  local mpi tester folder
  for mpi in openmpi mpich; do
    folder=/usr/lib/x86_64-linux-gnu/scalapack/$mpi-tests
    [[ -d $folder ]] || continue
    mkdir -p scalapack.$mpi
    cp /usr/share/scalapack/*.dat /usr/share/scalapack/*/*.dat scalapack.$mpi/
    for tester in ${SCALAPACK_TESTERS:-xdlu xdllt xdqr xdsep xdnep xdls xdinv PBLAS/dpb1tst PBLAS/dpb2tst PBLAS/dpb3tst xCbtest}; do
      [[ -x $folder/$tester ]] && (cd scalapack.$mpi && vet "$(basename $tester).$mpi" 4 "$folder/$tester")
    done
  done
}

mpi4py() {
  local python=/usr/bin/python3 tool
  for tool in helloworld ringtest; do vet mpi4py.$tool 3 $python -m mpi4py.bench $tool; done
  vet mpi4py.futures 3 $python -m mpi4py.futures "$here/mpi4py_futures.py"
  vet mpi4py.fft 4 $python "$here/mpi4py_fft_roundtrip.py"
}

[[ $# -gt 0 ]] || set -- openmpi_examples mpich_examples mpich_tests lammps hpcc netpipe scalapack mpi4py
for trial in "$@"; do
  echo "== $trial"
  "$trial"
done
