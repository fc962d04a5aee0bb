# mpi: both
# Libraries that wrap MPI themselves go on to work, however they come into the program, and mpivet sees each call once.
source "${SOURCE:?}/tests/scenarios/lib.sh"

cc=mpicc.$MPI
library() { "$cc" -g -O1 -fPIC -shared "$HERE/programs/$1.c" -o "lib$2.so" "${@:3}" -Wl,-rpath,"$work"; }
library wraps_mpi wraps
library wraps_mpi asks -DASK
program() { build wrapped "$@"; mv wrapped "$out"; }
out=plain program
out=linked program -Wl,--no-as-needed -L. -lwraps -Wl,-rpath,"$work"
out=asking program -Wl,--no-as-needed -L. -lasks -Wl,-rpath,"$work"
out=static program "$HERE/programs/wraps_mpi.c"

if [[ $MPI == openmpi ]]; then launcher=("$HERE/launch" mpirun.openmpi --allow-run-as-root --oversubscribe); else launcher=(mpiexec.mpich); fi

wraps() {
  if [[ $1 == none ]]; then ! grep -q wrapped out || fail "the wrapper has run"; else prints "^wrapped $1$"; fi
}
# one NAME WRAPPED COMMAND...: how often functions of the wrapper run, with mpivet as without it; ranks make 20 calls, and MPI_Comm_rank
# once more where the wrapper does.
one() {
  local name=$1 wrapped=$2
  shift 2
  try 0 "${launcher[@]}" -n 2 "$@"
  wraps "$wrapped"
  try 0 "$MPIVET" run --mpi "$MPI" -n 2 "$@"
  wraps "$wrapped"
  says "checked 2 ranks, $calls MPI calls, 5 messages, 1 collective operation;"
  silent_about "ERROR|WARNING"
  echo "$name: fine"
}
calls=20 one plain none ./plain
calls=22 one linked 8 ./linked
calls=22 one static 8 ./static
calls=20 one asking 8 ./asking
export LD_PRELOAD=$work/libwraps.so
calls=22 one preloaded 8 ./plain
export LD_PRELOAD=$work/libasks.so
calls=22 one preloaded-asking 8 ./plain
unset LD_PRELOAD

# Loaded late, by a program that is linked with MPI or not: a wrapper runs where it runs without mpivet. With RTLD_DEEPBIND a library sees
# what it brings along before all that is there.
library wrapped plugin -DPLUGIN -Wl,--no-as-needed -L. -lwraps
library wrapped alone -DPLUGIN
gcc -g "$HERE/programs/loads.c" -o loads
build loads -DWITH_MPI -Wl,--no-as-needed -o loads_with_mpi
calls=22 one late 8 ./loads ./libplugin.so
calls=20 one late-alone none ./loads ./libalone.so
calls=22 one late-for-all 8 ./loads ./libalone.so ./libwraps.so
calls=22 one late-deep 8 ./loads ./libplugin.so deep
calls=20 one late-deep-alone none ./loads ./libalone.so deep
calls=22 one beside none ./loads_with_mpi ./libplugin.so
calls=24 one beside-deep 8 ./loads_with_mpi ./libplugin.so deep
calls=22 one beside-deep-alone none ./loads_with_mpi ./libalone.so deep
no_left_overs
