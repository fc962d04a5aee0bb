# Common to all scenarios; sourced. A scenario runs in a folder of its own, with TMPDIR below it.
#   MPIVET  the mpivet under test        MPI  openmpi or mpich
#   SOURCE  the repository               HERE tests/scenarios
set -euo pipefail
: "${MPIVET:?}" "${SOURCE:?}"
MPI=${MPI:-openmpi}
HERE=$SOURCE/tests/scenarios

work=$(mktemp -d /tmp/mvs-XXXXXX)
mkdir "$work/tmp"
export TMPDIR=$work/tmp
cd "$work"

# What a scenario has started ends with it, also if it fails half-way: a deadlocked job of MPICH would spin for ever, and all tests
# after it would have its processor no more. Everything that was started here has its working folder here.
started_here() {
  find /proc -maxdepth 2 -name cwd \( -lname "$work" -o -lname "$work/*" \) 2>/dev/null | tr -dc '0-9\n' || true
}
end_all() {
  local signal pid left
  for signal in TERM TERM KILL KILL; do
    left=()
    # Those that looked are gone by now, and do not count.
    for pid in $(started_here); do [[ $pid == "$$" ]] || ! kill -0 "$pid" 2>/dev/null || left+=("$pid"); done
    [[ ${#left[@]} -eq 0 ]] && break
    kill -"$signal" "${left[@]}" 2>/dev/null || true
    sleep 0.2
  done
  cd /
  rm -rf "$work"
}
trap end_all EXIT
unset MPIVET_OPTIONS
export XDG_CONFIG_HOME=$work/config

fail() {
  echo "FAILED: $*" >&2
  for file in out err; do
    [[ -f $file ]] && { echo "--- last std$file:"; cat "$file"; } >&2
  done
  exit 1
}

# build NAME [compiler options]: compiles programs/NAME.c for $MPI, gives ./NAME
build() {
  local name=$1
  shift
  "mpicc.$MPI" -g -O1 "$HERE/programs/$name.c" -o "$name" "$@"
}

# A launcher of Open MPI that crashed or hung while it shut itself down, as it does now and then without mpivet as well: its status
# says nothing about the program, what was printed still does.
launcher_broke() { [[ $1 -eq 199 ]] || { [[ $1 -eq 139 ]] && grep -q 'PMIx_server_finalize' err; }; }

# try STATUS COMMAND...: runs it, output to ./out and ./err; the exit status must be STATUS ("*": any)
try() {
  local wanted=$1 status=0
  shift
  timeout -k 10 60 "$@" >out 2>err </dev/null || status=$?
  launcher_broke "$status" && return
  [[ $status -ne 124 || $wanted == 124 ]] || fail "over its time limit: $*"
  # shellcheck disable=SC2053
  [[ $status == $wanted ]] || fail "status $status instead of $wanted: $*"
}

# start COMMAND...: runs it in the background, output to ./out and ./err, which are empty when this returns: what a run
# before has said is not taken for this one's. Process id in $!.
start() {
  : >out
  : >err
  "$@" >>out 2>>err </dev/null &
}

says() { grep -qE -- "$1" err || fail "stderr does not say '$1'"; }
silent_about() { ! grep -qE -- "$1" err || fail "stderr says '$1'"; }
prints() { grep -qE -- "$1" out || fail "stdout does not say '$1'"; }

# json EXPRESSION: evaluates a Python expression over the report ./report.json as `r`; it must be true.
json() {
  /usr/bin/python3 - "$1" <<'PYTHON' || fail "not true of the report: $1"
import json, re, sys
r = json.load(open("report.json"))
checks = [f["check"] for f in r["findings"]]
sys.exit(0 if eval(sys.argv[1]) else 1)
PYTHON
}

# For scenarios about mpivet-cc and its like: these are in PATH, for $MPI; part.c and main.c, which calls it, are there.
compile_door() {
  export PATH=$(dirname "$MPIVET"):$PATH MPIVET_OPTIONS="--mpi=$MPI"
  cp "$HERE/programs/part.c" part.c
  cp "$HERE/programs/calls_part.c" main.c
}
has_summary() { readelf -SW "$1" | grep -q '\.mpivet\.summary' || fail "$1 has no summary"; }

launcher() {
  if [[ $MPI == mpich ]]; then echo "mpiexec.mpich"; else echo "$HERE/launch mpirun.openmpi --allow-run-as-root --oversubscribe"; fi
}

# follows FILE: the interleaving of a replay file is the same on the MPI, and each rank makes as many operations and
# completing calls as in the file.
follows() {
  try 0 "$MPIVET" run --verbose --replay "$1"
  says "all of $1 was followed"
  /usr/bin/python3 - "$1" <<'PYTHON' || fail "not counted as in $1"
import json, re, sys
wanted = [(r["operations"], r["calls"]) for r in json.load(open(sys.argv[1]))["reached"]]
made = re.findall(r"rank \d+ made (\d+) operations and (\d+) completing calls", open("err").read())
sys.exit(wanted != [(int(a), int(b)) for a, b in made])
PYTHON
}

# Programs, launchers and mpivets of this scenario that still run.
our_processes() {
  local cwd exe
  find /proc -maxdepth 2 -name cwd -lname "$work" 2>/dev/null | while read -r cwd; do
    exe=$(readlink "${cwd%/cwd}/exe" 2>/dev/null) || continue
    if [[ $exe == "$work"/* || $exe == */mpivet || $exe =~ (orte|mpirun|mpiexec|hydra) ]]; then
      echo "process ${cwd//[^0-9]/} ($exe)"
    fi
  done || true  # processes come and go while find looks
}

# Open MPI's launcher hangs in its own shut-down once in a hundred times, and leaves the shared memory of its job when it is killed then.
# For scenarios that look for it, with OMPI_MCA_btl_vader_backing_directory=$TMPDIR: once in a scenario it may happen.
left_by_open_mpi=0
no_open_mpi_left_over() {
  for _ in $(seq 150); do [[ -z $(our_processes) ]] && break; sleep 0.1; done
  [[ -z $(find "$TMPDIR" -maxdepth 1 -name 'vader*' -print -delete) ]] || left_by_open_mpi=$((left_by_open_mpi + 1))
  [[ $left_by_open_mpi -le 1 ]] || fail "shared memory of Open MPI was left twice"
}

# What others have left in /dev/shm is theirs: only names that came since the scenario began count.
names_in_shm() { find /dev/shm -maxdepth 1 -name '*mpivet*' | sort; }
shm_before=$(names_in_shm)

# Nothing of ours outlives a run for longer than a launcher is given to end in good order: files in TMPDIR, names in /dev/shm,
# processes. Open MPI's session folder is its own: mpirun 4.1 crashes now and then when it is ended while ranks are in MPI_Finalize,
# without mpivet as well.
no_left_overs() {
  local left=""
  for _ in $(seq 150); do
    left=$(find "$TMPDIR" -type f -not -path "*/ompi.*" || true; comm -13 <(echo "$shm_before") <(names_in_shm); our_processes)
    [[ -z $left ]] && return
    sleep 0.1
  done
  fail "left over: $left"
}
