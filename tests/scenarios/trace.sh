# mpi: both
# Recording: OTF2 archives that otf2-print reads without a warning, whatever the end of the run, and what they tell as text.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build trace_all -w
build deadlock
build dies
build rounds
"mpif90.$MPI" -g "$HERE/programs/trace_fortran.f90" -o trace_fortran

sound() { # DIR: otf2-print has nothing to say against it
  otf2-print "$1/traces.otf2" >printed 2>complaints || fail "otf2-print fails on $1: $(cat complaints)"
  [[ ! -s complaints ]] || fail "otf2-print complains about $1: $(head -3 complaints)"
}
log_of() { try 0 "$MPIVET" trace convert "$1"; }

# Everything a program can do, by itself to its end.
try 0 "$MPIVET" run --trace all -n 3 ./trace_all
says "Recorded [0-9]+ calls in all"
sound all
for event in MPI_SEND MPI_RECV MPI_ISEND MPI_ISEND_COMPLETE MPI_IRECV_REQUEST MPI_IRECV MPI_COLLECTIVE_BEGIN MPI_COLLECTIVE_END \
  NON_BLOCKING_COLLECTIVE_REQUEST NON_BLOCKING_COLLECTIVE_COMPLETE MPI_REQUEST_CANCELLED; do
  grep -q "^$event " printed || fail "no $event in the trace"
done
for attribute in call_site stack comm dest send_tag source recv_tag count datatype recv_count recv_datatype root op request \
  requests message win matched_source matched_tag new_message new_comm new_handle; do
  grep -q "\"mpivet::$attribute\"" printed || fail "no mpivet::$attribute in the trace"
done
grep -q 'trace_all.c:[0-9]' printed || fail "no source lines in the trace"
log_of all
sed -e '/^program /d' -e 's/\[trace_all.c:[0-9]*\]//g' out >text
diff -u "$HERE/programs/trace_all.expected" text || fail "the text of the trace is not what the program did"
try 0 "$MPIVET" trace stats all
prints "^ranks +3$"
prints "^calls not returned +0$"
prints "^ended by itself$"
try 0 "$MPIVET" trace print --only 1 all
prints "MPI_Recv\(.*source=MPI_ANY_SOURCE.* -> from 0 tag 4 .*trace_all.c:"

# There and back.
try 0 "$MPIVET" trace convert all -o all.txt
try 0 "$MPIVET" trace convert all.txt -o again
sound again
log_of again
diff -u all.txt out || fail "the text of the archive of the text is another one"

try 0 "$MPIVET" run --trace fortran -n 2 ./trace_fortran
sound fortran
log_of fortran
sed -e '/^program /d' -e 's/\[trace_fortran.f90:[0-9]*\]//g' out >text
printf '%s\n' 'processes 2' 'P0: Send(1,3) Irecv(*,5)=1 Wait() Barrier() Allreduce() Finalize()' \
  'P1: Recv(*,*)=0,3 Isend(0,5) Wait() Barrier() Allreduce() Finalize()' | diff -u - text || fail "the text of the Fortran program"

# A deadlock, a crash, a killed rank, SIGTERM: complete all the same.
try 1 "$MPIVET" run --trace dead -n 2 ./deadlock
sound dead
log_of dead
[[ $(grep -c 'Recv([01],0).* \.\.\.$' out) == 2 ]] || fail "the receives that never returned are not in the trace"
try 0 "$MPIVET" trace stats dead
prints "^calls not returned +2$"
prints "deadlock"
try '[1-9]*' "$MPIVET" run --trace killed -n 2 ./dies kill
sound killed
log_of killed
prints '^P0: Sendrecv\(1,0,1,1\).* \.\.\.$'
prints '^P1: Recv\(0,0\).* \.\.\.$'
try 0 "$MPIVET" trace stats killed
prints "^a rank died before its MPI_Finalize$"
try '[1-9]*' "$MPIVET" run --trace crashed -n 2 ./dies segv
sound crashed
start "$MPIVET" run --trace ended -n 2 ./rounds
pid=$!
for _ in $(seq 400); do [[ -e running ]] && break; sleep 0.05; done
kill -TERM "$pid"
wait "$pid" || true
sound ended

# By another launcher.
# shellcheck disable=SC2046
try 0 $(launcher) -n 2 "$MPIVET" exec --trace other ./trace_fortran
sound other
log_of other
prints '^P1: Recv\(\*,\*\)'

# Patterns as archives, a process at a time.
try 0 "$MPIVET" trace synth stencil2 -n 16 --steps 3 --collective-every 2 --to otf2 -o made
sound made
try 0 "$MPIVET" trace synth stencil2 -n 16 --steps 3 --collective-every 2 -o made.txt
try 0 "$MPIVET" trace convert --to text made.txt
cp out made.again
log_of made
cmp made.again out || fail "the archive of a pattern differs from its text"

# Wrong input: one line, status 2.
try 2 "$MPIVET" trace synth ring -n 4 --to otf2
says "needs a folder"
try 2 "$MPIVET" trace synth ring -n 4 --to otf2 -o made
says "made, exists already"
try 2 "$MPIVET" run --trace all -n 2 ./deadlock
says "^mpivet: error: the folder of the trace, all, exists already"
try 2 "$MPIVET" run --trace nowhere/all -n 2 ./deadlock
says "cannot make the folder of the trace, nowhere/all"
try 2 "$MPIVET" trace
try 2 "$MPIVET" trace convrt all
says "did you mean convert"
try 2 "$MPIVET" trace stats
try 2 "$MPIVET" trace stats missing
says "cannot read missing"
try 2 "$MPIVET" trace print --only 7 all
says "there is no rank 7"
mkdir empty
try 2 "$MPIVET" trace stats empty
says "holds no trace"
for file in traces.otf2 traces.def traces/0.evt; do
  cp -r all cut
  truncate -s 30 "cut/$file"
  try 2 "$MPIVET" trace convert cut
  [[ $(wc -l <err) == 1 ]] || fail "more than one line about a cut $file"
  rm -r cut
done
no_left_overs
