#!/usr/bin/env bash
# What mpivet adds to MPI with OpenMP: compiling LAMMPS's OPENMP package (goal 1.03), running a hybrid solver (goal 1.10).
# usage: hybrid.sh MPIVET [LAMMPS-SOURCE [options of compile.py]]
# LAMMPS-SOURCE is the folder of its source (apt-get source lammps); without it, only the solver is measured. With --instructions,
# instructions of the compiler are counted instead of its time, which the load of the machine does not change.
set -euo pipefail
mpivet=$(realpath "${1:?usage: hybrid.sh MPIVET [LAMMPS-SOURCE [options of compile.py]]}")
here=$(realpath "$(dirname "$0")")
if [ "${2:-}" ]; then
  lammps=$(realpath "$2")
  shift 2
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  cmake -S "$lammps/cmake" -B "$folder" -DPKG_OPENMP=on -DPKG_MOLECULE=on -DPKG_MANYBODY=on -DBUILD_MPI=on -DBUILD_OMP=on \
    -DFFT=KISS -DCMAKE_CXX_COMPILER=mpicxx.openmpi -DMPI_CXX_COMPILER=mpicxx.openmpi -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >"$folder/cmake.log" 2>&1 || { tail -5 "$folder/cmake.log" >&2; exit 3; }
  python3 "$here/compile.py" "$mpivet" "$folder/compile_commands.json" --match OPENMP/ "$@"
fi
"$here/instrument.sh" "$mpivet" 5 hybrid
