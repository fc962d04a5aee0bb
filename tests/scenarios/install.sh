# mpi: one
# The installed tree works wherever it is moved.
source "${SOURCE:?}/tests/scenarios/lib.sh"
build leak
cmake --install "$BUILD" --prefix "$work/first" >install.log
mv first "second place"
[[ -x "second place/bin/mpivet" && -d "second place/lib/mpivet" && -d "second place/share" ]] || fail "the tree is not complete"
try 0 "second place/bin/mpivet" run -n 2 ./leak
says "LOCAL:DATATYPE:NOT_FREED"

# The tour from there.
"second place/share/mpivet/examples/demo" >tour 2>&1 || fail "$(cat tour)"
grep -q "heat.c:12" tour || fail "$(cat tour)"
