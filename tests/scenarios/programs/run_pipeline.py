"""run_pipeline.py FILE: runs the shell steps of a pipeline for GitHub or GitLab in the current folder, as these services would: each step
in a shell of its own that ends at the first failure; after a failure only steps that are to run always. Status 1 if a step failed."""
import os
import subprocess
import sys

import yaml

pipeline = yaml.safe_load(open(sys.argv[1]))
summary = os.path.abspath("step-summary.md")


def steps():
    """(script, whether it runs after a failure)"""
    if "jobs" in pipeline:
        # "on" is a truth value in YAML 1.1, which GitHub does not take it for.
        assert True in pipeline or "on" in pipeline, "a workflow without events"
        for job in pipeline["jobs"].values():
            for step in job["steps"]:
                assert ("run" in step) != ("uses" in step), step
                if "run" in step:
                    yield step["run"], step.get("if") == "always()"
    else:
        for job in pipeline.values():
            # GitLab makes one script of all lines.
            yield "\n".join(job.get("before_script", []) + job["script"]), False


def wanted_files():
    if "jobs" in pipeline:
        for job in pipeline["jobs"].values():
            for step in job["steps"]:
                yield from (step.get("with", {}).get(key) for key in ("sarif_file", "path") if "with" in step)
    else:
        for job in pipeline.values():
            yield from job["artifacts"]["paths"]
            yield from job["artifacts"]["reports"].values()


failed = False
for script, always in steps():
    if failed and not always:
        continue
    environment = dict(os.environ, GITHUB_STEP_SUMMARY=summary, CI="true")
    failed = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", script], env=environment).returncode != 0 or failed
for path in filter(None, wanted_files()):
    if not os.path.exists(path):
        sys.exit("the pipeline keeps %s, which no step has written" % path)
sys.exit(1 if failed else 0)
