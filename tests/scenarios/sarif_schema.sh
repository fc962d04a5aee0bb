# mpi: one
# What is written as SARIF fulfils the published schema. That comes from an npm package when the test runs; without it
# (no npm, no network) the test is skipped.
source "$SOURCE/tests/scenarios/lib.sh"
package=@microsoft/jest-sarif@1.0.0-beta.0
cache=${BUILD:-.}/sarif-schema
if [[ ! -s $cache/schema.json ]]; then
  mkdir -p "$cache"
  (cd "$work" && npm pack --silent "$package" >/dev/null 2>&1 && tar xzf ./*jest-sarif*.tgz) || { echo "no schema: npm pack failed"; exit 77; }
  cp "$work/package/lib/schemas/sarif-2.1.0-rtm.5.json" "$cache/schema.json.$$"
  mv "$cache/schema.json.$$" "$cache/schema.json"
  rm -rf "$work"/package "$work"/*.tgz
fi
/usr/bin/python3 -c 'import jsonschema' 2>/dev/null || { echo "no schema check: python3-jsonschema is missing"; exit 77; }
# Findings of all shapes: a deadlock with its graph, leaks, hostile names, a program without debug information.
build deadlock
cp deadlock $'a <b>&"c'
try 1 "$MPIVET" run -n 3 --sarif deadlock.sarif --json deadlock.json $'./a <b>&"c'
strip deadlock
try 1 "$MPIVET" run -n 2 --sarif stripped.sarif --json stripped.json ./deadlock
build mistakes
try '*' "$MPIVET" run -n 2 --sarif leaks.sarif --json leaks.json ./mistakes
build clean
try 0 "$MPIVET" run -n 2 --sarif clean.sarif --json clean.json ./clean
try '*' "$MPIVET" explore -n 2 --sarif explore.sarif --json explore.json ./clean
try 1 "$MPIVET" report --format sarif -o all.sarif --suppress "GLOBAL:MSG:*" ./*.json
try 1 "$MPIVET" report --format sarif -o new.sarif --baseline leaks.json ./*.json
/usr/bin/python3 - "$cache/schema.json" ./*.sarif <<'PYTHON' || fail "not valid"
import json, sys, jsonschema
validator = jsonschema.Draft7Validator(json.load(open(sys.argv[1])))
results = 0
for name in sys.argv[2:]:
    log = json.load(open(name))
    for error in validator.iter_errors(log):
        sys.exit("%s: %s: %s" % (name, "/".join(map(str, error.path)), error.message))
    results += len(log["runs"][0]["results"])
    for result in log["runs"][0]["results"]:
        assert result["partialFingerprints"], name
assert results > 4, results
PYTHON
