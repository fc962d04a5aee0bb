# mpi: one
# What is written as SARIF fulfils the published schema. That comes from an npm package when the test runs; without it
# (no npm, no network) the test is skipped.
source "${SOURCE:?}/tests/scenarios/lib.sh"
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
# And those of all test programs, as far as they were run in this build folder (tests/programs.cmake).
/usr/bin/python3 - "$cache/schema.json" "$BUILD/sarif-of-programs" ./*.sarif <<'PYTHON' || fail "not valid"
import glob, json, sys, jsonschema
schema, programs, names = json.load(open(sys.argv[1])), sys.argv[2], sys.argv[3:]
validator = jsonschema.Draft7Validator(schema)
def parts(log):  # the rules are the same everywhere: each of the parts is looked at once
    for run in log["runs"]:
        yield dict(log, runs=[dict(run, tool={"driver": dict(run["tool"]["driver"], rules=[])}, results=[])])
        rules = run["tool"]["driver"]["rules"]
        if rules in known_rules: rules = []
        else: known_rules.append(rules)
        for rule in rules:
            yield {"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x", "rules": [rule]}}}]}
        for result in run["results"]:
            yield {"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x"}}, "results": [result]}]}
known_rules, seen, results = [], set(), 0
def validate(name, part):
    text = json.dumps(part, sort_keys=True)
    if text in seen: return
    seen.add(text)
    for error in validator.iter_errors(part):
        sys.exit("%s: %s: %s" % (name, "/".join(map(str, error.path)), error.message))
of_programs = sorted(glob.glob(programs + "/*.sarif"))
for name in names:
    validate(name, json.load(open(name)))  # as a whole
for name in names + of_programs:
    log = json.load(open(name))
    for part in parts(log):
        validate(name, part)
    for run in log["runs"]:
        rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
        for result in run["results"]:
            results += 1
            assert result["partialFingerprints"] and rules[result["ruleIndex"]] == result["ruleId"], name
assert results > 4, results
print("%d files, %d results" % (len(names) + len(of_programs), results))
PYTHON
