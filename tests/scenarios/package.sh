# mpi: one
# The Debian package: what it depends on, and that its tree works where there is no compiler; manual pages, completions,
# pkg-config, CMake's find_package, environment modules.
source "${SOURCE:?}/tests/scenarios/lib.sh"
deb=$("$SOURCE/tools/package" "$BUILD" "$work")
[[ $deb == */mpivet_*_*.deb ]] || fail "no package: $deb"
dpkg-deb -f "$deb" Depends >depends
grep -q libc6 depends || fail "depends on nothing: $(cat depends)"
! grep -qE "(^|, )(gcc|g\+\+|mpich|openmpi|gfortran|cpp)|-dev" depends || fail "depends on too much: $(cat depends)"
dpkg-deb -f "$deb" Recommends | grep -q "openmpi-bin | mpich" || fail "recommends no MPI"
# Its dependencies are there to be had.
apt-get install --simulate "$deb" >apt.log 2>&1 || fail "apt cannot install it: $(cat apt.log)"
# Into a root of its own, by dpkg itself where that is allowed.
mkdir -p root/var/lib/dpkg/{info,updates} && touch root/var/lib/dpkg/status
as_root=()
[[ $(id -u) -eq 0 ]] || as_root=(unshare --map-root-user)
if "${as_root[@]}" true 2>/dev/null; then
  "${as_root[@]}" dpkg --root="$work/root" --force-depends --force-not-root --log=/dev/null --install "$deb" >dpkg.log 2>&1 || fail "$(cat dpkg.log)"
  dpkg --root="$work/root" --verify mpivet >verified || fail "$(cat verified)"
  [[ ! -s verified ]] || fail "damaged: $(cat verified)"
else
  dpkg-deb -x "$deb" root
fi
tree=$work/root/usr

# The tour of README, where there is no compiler: only what a launcher needs is in PATH.
mkdir path
for tool in mpirun.openmpi mpiexec.openmpi orted mpiexec.mpich hydra_pmi_proxy ssh sh bash env true uname hostname cat cp dirname rm mktemp; do
  ! type -P $tool >/dev/null || ln -s "$(type -P $tool)" path/
done
without_compiler=(env PATH="$tree/bin:$work/path")
"${without_compiler[@]}" "$tree/share/mpivet/examples/demo" >tour 2>&1 || fail "$(cat tour)"
for text in "collect.c:21  MPI_Recv  ranks 0-2" "MPI_Recv(&x, 1, MPI_DOUBLE, i, TAG_JOB" "heat.c:12  MPI_Send  ranks 0-3" \
  "Open MPI 4" "MPICH 4" "explored 2 interleavings of 3 ranks"; do
  grep -qF "$text" tour || fail "the tour does not show '$text': $(cat tour)"
done
try 0 "${without_compiler[@]}" mpivet doctor "$tree/lib/mpivet/examples/openmpi/collect"
prints "there is no mpicc"
prints "findings name source lines"
# Debian's MPIs have the wrappers of compilers beside their launchers.
ln -s "$(type -P mpicc.openmpi)" path/mpicc
ln -s "$(type -P mpicc.openmpi)" path/
try 0 "${without_compiler[@]}" mpivet doctor
prints "mpicc is here, but not the gcc it calls"
"${without_compiler[@]}" "$tree/share/mpivet/examples/demo" >tour 2>&1 || fail "$(cat tour)"
rm path/mpicc*
try 2 "${without_compiler[@]}" mpivet-cc -c "$tree/share/mpivet/examples/collect.c"
says "mpicc"
try 1 env PATH=/nowhere "$tree/bin/mpivet" doctor
prints "no launcher of any MPI"
try 1 env TMPDIR=/proc/nowhere "$tree/bin/mpivet" doctor
prints "TMPDIR"
try 2 "$tree/bin/mpivet" doctor one two
# Shared memory as in a container that was given next to none, and none at all; only root may make that up.
if unshare -m mount -t tmpfs -o size=64k tmpfs /dev/shm 2>/dev/null; then
  try 1 unshare -m sh -c 'mount -t tmpfs -o size=64k tmpfs /dev/shm && exec "$0" doctor' "$tree/bin/mpivet"
  prints "problem +shared memory: /dev/shm has only 64 KB left"
  try 1 unshare -m sh -c 'mount -t tmpfs -o ro tmpfs /dev/shm && exec "$0" doctor' "$tree/bin/mpivet"
  prints "problem +shared memory: no file can be made in /dev/shm: Read-only"
fi

for file in man/man1/mpivet-run.1.gz bash-completion/completions/mpivet zsh/site-functions/_mpivet fish/vendor_completions.d/mpivet.fish; do
  [[ -s $tree/share/$file ]] || fail "no $file"
done

# pkg-config finds the tree where it is; for CMake see recipes.sh.
[[ $(PKG_CONFIG_PATH=$tree/share/pkgconfig pkg-config --variable=cc mpivet) -ef $tree/bin/mpivet-cc ]] || fail "pkg-config"
grep -q "prepend-path PATH" "$tree"/share/modulefiles/mpivet/* || fail "no module file"
