# mpi: one
# The Debian package: what it depends on, and that its tree works where there is no compiler; manual pages, completions,
# pkg-config, CMake's find_package, environment modules.
source "$SOURCE/tests/scenarios/lib.sh"
deb=$("$SOURCE/tools/package" "$BUILD" "$work")
[[ $deb == */mpivet_*_*.deb ]] || fail "no package: $deb"
dpkg-deb -f "$deb" Depends >depends
grep -q libc6 depends || fail "depends on nothing: $(cat depends)"
! grep -qE "(^|, )(gcc|g\+\+|mpich|openmpi|gfortran|cpp)|-dev" depends || fail "depends on too much: $(cat depends)"
dpkg-deb -f "$deb" Recommends | grep -q "openmpi-bin | mpich" || fail "recommends no MPI"
# Its dependencies are there to be had.
apt-get install --simulate "$deb" >apt.log 2>&1 || fail "apt cannot install it: $(cat apt.log)"
dpkg-deb -x "$deb" tree
(cd tree && dpkg-deb -e "$deb" ../control && md5sum --quiet -c ../control/md5sums) || fail "damaged"
tree=$work/tree/usr

# The tour, where there is no compiler: only what a launcher needs is in PATH.
cp "$tree/share/mpivet/examples/collect.c" .
"mpicc.$MPI" -g collect.c -o collect
mkdir path
for tool in mpirun.openmpi orted ssh sh bash env true uname hostname cat; do
  ! type -P $tool >/dev/null || ln -s "$(type -P $tool)" path/
done
try 1 env PATH="$tree/bin:$work/path" "$tree/bin/mpivet" run -n 3 ./collect
says "collect.c:21"
try 0 env PATH="$tree/bin:$work/path" "$tree/bin/mpivet" doctor ./collect
prints "there is no mpicc"
prints "findings name source lines"
try 2 env PATH="$tree/bin:$work/path" "$tree/bin/mpivet-cc" -c collect.c
says "mpicc"
try 1 env PATH=/nowhere "$tree/bin/mpivet" doctor
prints "no launcher of any MPI"
try 1 env TMPDIR=/proc/nowhere "$tree/bin/mpivet" doctor
prints "TMPDIR"
try 2 "$tree/bin/mpivet" doctor one two

# Every command has its page, and every option is in it.
gzip -dc "$tree/share/man/man1/mpivet-run.1.gz" >run.1
grep -q 'no\\-progress\\-limit' run.1 || fail "an option is not in the manual"
[[ $(ls "$tree"/share/man/man1 | wc -l) -ge 18 ]] || fail "pages are missing"
if command -v groff >/dev/null; then groff -man -ww -z run.1 2>warnings; [[ ! -s warnings ]] || fail "$(cat warnings)"; fi
bash -n "$tree/share/bash-completion/completions/mpivet"
# completes WORDS...: what bash would offer for the last one
completes() {
  bash -c 'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; _mpivet; echo "${COMPREPLY[@]}"' \
    "$tree/share/bash-completion/completions/mpivet" "$@"
}
[[ $(completes mpivet expl) == "explore explain" ]] || fail "$(completes mpivet expl)"
[[ $(completes mpivet run --on-d) == "--on-deadlock" ]] || fail "$(completes mpivet run --on-d)"
[[ $(completes mpivet run --on-deadlock a) == abort ]] || fail "$(completes mpivet run --on-deadlock a)"
[[ $(completes mpivet explain STATIC:HAND) == *HANDLE:NEVER_FREED* ]] || fail "$(completes mpivet explain STATIC:HAND)"
! command -v zsh >/dev/null || zsh -n "$tree/share/zsh/site-functions/_mpivet"
! command -v fish >/dev/null || fish -n "$tree/share/fish/vendor_completions.d/mpivet.fish"

# pkg-config and CMake find the tree where it is.
[[ $(PKG_CONFIG_PATH=$tree/share/pkgconfig pkg-config --variable=cc mpivet) -ef $tree/bin/mpivet-cc ]] || fail "pkg-config"
mkdir project
cat >project/CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.20)
project(uses_mpivet NONE)
find_package(mpivet 0.1 REQUIRED)
enable_testing()
add_executable(app IMPORTED)
set_target_properties(app PROPERTIES IMPORTED_LOCATION ${APP})
mpivet_add_test(NAME hangs RANKS 3 REPORTS OPTIONS --quiet COMMAND app one)
set_tests_properties(hangs PROPERTIES WILL_FAIL TRUE)
mpivet_as_launcher()
add_test(NAME launched COMMAND ${MPIEXEC_EXECUTABLE} ${MPIEXEC_NUMPROC_FLAG} 2 ${CLEAN})
CMAKE
build clean
cmake -S project -B project/build -DCMAKE_PREFIX_PATH="$tree" -DAPP="$work/collect" -DCLEAN="$work/clean" >cmake.log 2>&1 || fail "$(cat cmake.log)"
(cd project/build && ctest >../ctest.log 2>&1) || fail "$(cat project/ctest.log)"
for report in json sarif xml; do
  [[ -s project/build/mpivet/hangs.$report ]] || fail "no hangs.$report"
done
grep -q "prepend-path PATH" "$tree"/share/modulefiles/mpivet/* || fail "no module file"
