# mpi: one
# Every row of checks.inc is listed and explained, and the selection is shown.
source "${SOURCE:?}/tests/scenarios/lib.sh"
try 0 "$MPIVET" checks
cp out all
mapfile -t ids < <(grep -oE '"(GLOBAL|LOCAL):[A-Z_:]+"' "$SOURCE/src/checks/checks.inc" | tr -d '"')
[[ ${#ids[@]} -ge 21 ]] || fail "only ${#ids[@]} checks in checks.inc"
for id in "${ids[@]}"; do
  grep -q "$id" all || fail "$id is not listed"
  try 0 "$MPIVET" explain "$id"
  prints "$id"
  [[ $(wc -l <out) -ge 5 ]] || fail "explanation of $id is very short"
  prints "^## Wrong" && prints "^## Right"
  prints "<- here"
  ! grep -qE "EXPECT|mpivet-test" out || fail "the marks of the tests are shown"
done
try 0 "$MPIVET" checks --checks=-LOCAL
prints "LOCAL:REQUEST:NOT_FREED"
! diff -q out all >/dev/null || fail "switching checks off does not show"
