# mpi: one
# README and the tutorial are true: each command in them prints what is shown. Both begin with the programs of the tour.
source "${SOURCE:?}/tests/scenarios/lib.sh"
mkdir one
for tool in mpicc mpiexec mpirun; do ln -s "$(type -P $tool.$MPI)" one/$tool; done
export PATH=$(dirname "$MPIVET"):$work/one:$PATH
for page in README.md docs/tutorial.md; do
  folder=$work/$(basename $page .md)
  mkdir "$folder"
  cp "$SOURCE"/examples/*.c "$folder"
  cd "$folder"
  /usr/bin/python3 "$HERE/programs/run_session.py" "$SOURCE/$page" >"$work/out" 2>&1 || { cat "$work/out"; fail "$page"; }
  cat "$work/out"
done
