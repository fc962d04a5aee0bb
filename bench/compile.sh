#!/usr/bin/env bash
# Compile time of a real code base with mpivet's compilers against the bare ones: fetches and configures it, then runs compile.py.
# usage: compile.sh MPIVET [hypre | lammps [time | instructions]]
# HYPRE is C, LAMMPS C++; 24 files each, in five to ten minutes. What is fetched is kept in $BENCH_FOLDER (/tmp/mpivet-bench).
set -euo pipefail
here=$(realpath "$(dirname "$0")")
mpivet=$(realpath "${1:?usage: compile.sh MPIVET [hypre | lammps [time | instructions]]}")
code=${2:-hypre} what=${3:-time}
folder=${BENCH_FOLDER:-/tmp/mpivet-bench}
source=$("$here/fetch_source.sh" "$code" "$folder")
case $code in
  hypre) cmake=("$source/src" -DCMAKE_C_COMPILER=mpicc.openmpi -DCMAKE_BUILD_TYPE=Release) ;;
  lammps)
    cmake=("$source/cmake" -DCMAKE_CXX_COMPILER=mpicxx.openmpi -DCMAKE_BUILD_TYPE=Release -DBUILD_MPI=ON -DBUILD_OMP=OFF
      -DWITH_JPEG=OFF -DWITH_PNG=OFF -DWITH_GZIP=OFF -DWITH_FFMPEG=OFF -DPKG_MOLECULE=ON -DPKG_KSPACE=ON -DPKG_MANYBODY=ON)
    ;;
  *) echo "compile.sh: hypre or lammps, not $code" >&2 && exit 2 ;;
esac
cmake -S "${cmake[@]}" -B "$folder/$code-build" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >"$folder/$code.log" 2>&1 ||
  { tail -5 "$folder/$code.log" >&2 && exit 3; }
# Some headers are made by the build.
make -s -C "$folder/$code-build" gitversion >>"$folder/$code.log" 2>&1 || true
if [ "$what" = instructions ]; then
  exec "$here/compile.py" "$mpivet" "$folder/$code-build/compile_commands.json" --limit 8 --instrument none,flagged --instructions
fi
exec "$here/compile.py" "$mpivet" "$folder/$code-build/compile_commands.json" --limit 24 --repeat 3 --instrument none,flagged
