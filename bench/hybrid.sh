#!/usr/bin/env bash
# What mpivet adds to MPI with OpenMP: compiling LAMMPS's OPENMP package (goal 1.03), running a hybrid solver (goal 1.10).
# usage: hybrid.sh MPIVET [all | run | compile | instructions]
# All: median ratios of alternating compilations and runs, the latter with both MPIs, some 7 minutes on an idle machine with two
# processors. What is fetched is kept in $BENCH_FOLDER (/tmp/mpivet-bench). With `instructions`, instructions of the compiler are counted
# instead of its time, which the load of the machine does not change.
set -euo pipefail
mpivet=$(realpath "${1:?usage: hybrid.sh MPIVET [all | run | compile | instructions]}")
what=${2:-all}
here=$(realpath "$(dirname "$0")")
case $what in
  all | run) options=(--limit 8 --repeat 3) ;;
  compile) options=(--limit 24 --repeat 3) ;;
  instructions) options=(--limit 8 --instructions) ;;
  *) echo "hybrid.sh: all, run, compile or instructions, not $what" >&2 && exit 2 ;;
esac
echo "load: $(uptime | sed 's/.*load average: //'), processors: $(nproc)"
if [ "$what" = all ] || [ "$what" = run ]; then "$here/instrument.sh" "$mpivet" 5 hybrid; fi
if [ "$what" = run ]; then exit 0; fi
folder=${BENCH_FOLDER:-/tmp/mpivet-bench}
lammps=$("$here/fetch_source.sh" lammps "$folder")
cmake -S "$lammps/cmake" -B "$folder/lammps-openmp" -DPKG_OPENMP=on -DPKG_MOLECULE=on -DPKG_MANYBODY=on -DBUILD_MPI=on -DBUILD_OMP=on \
  -DCMAKE_CXX_COMPILER=mpicxx.openmpi -DMPI_CXX_COMPILER=mpicxx.openmpi -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >"$folder/lammps-openmp.log" 2>&1 || { tail -5 "$folder/lammps-openmp.log" >&2 && exit 3; }
exec "$here/compile.py" "$mpivet" "$folder/lammps-openmp/compile_commands.json" --match OPENMP/ "${options[@]}"
