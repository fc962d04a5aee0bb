# mpi: one
# The user guide can be built as a site, and no link in it leads nowhere.
source "${SOURCE:?}/tests/scenarios/lib.sh"
try 0 "$SOURCE/tools/site" "$work/site"
[[ -s site/index.html && -s site/checks/deadlock_hard.html ]] || fail "pages are missing"
# Every page is in the navigation, but for those of checks and decisions, which their own lists name.
for page in site/*.html; do
  grep -q "href=\"$(basename "$page")\"" site/index.html || [[ $page == */index.html ]] || fail "$page is in no list"
done
grep -q 'aria-current="page"' site/run.html || fail "the page does not say where it is"
