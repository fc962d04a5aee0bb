// The analyses of a program, as plain data for whoever shows it: the compiler's diagnostics, `mpivet static`.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "static/sequences/instrumentation.h"
#include "static/summary/program.h"
#include "static/threads/hybrid.h"

namespace mpivet::statics {

struct AnalyzeOptions {
  bool whole_program = true;  // false: one unit, whose functions others may call with anything
  // A condition is told if its answer is at least this: uniform tells all that Algorithm 1 finds.
  Answer least = Answer::divergent;
  DivergentSources divergent = {};
  bool published = false;  // exactly the papers' algorithms, rank dependence aside
  std::optional<PlanOptions> plan = {};
};

// A statement, or the end of a block if `statement` is kNone; indices of the unit as it was given.
struct Site {
  Id unit = kNone, function = kNone, block = kNone, statement = kNone;
  Place place = {};
};

struct SplitCondition {
  Site site;
  Answer answer = Answer::unknown;
  bool loop = false;       // decides how often a loop with collectives runs
  bool choice = false;     // not a condition: the call of one of several functions, through a pointer
  bool exception = false;  // not a condition: a call that may end by an exception, which is caught
  std::vector<Step> why;   // of a divergent one
};

// A collective that not every rank may reach, or not equally often.
struct Divergence {
  std::string collective;    // "MPI_Barrier"; of several in a callee the first
  std::string communicator;  // for people
  std::string function;      // where the condition is
  // Of a template, or of a file that is included several times: this one and others, with the same at the same place.
  std::vector<std::string> functions;
  Site site;           // the call in this function
  std::string callee;  // not empty: it is a call of this function of the program, which calls the collective ...
  Site inner;          // ... here
  std::vector<SplitCondition> conditions;
  // The collectives on two ways from the first condition to where they meet: one with the collective, one without.
  std::vector<std::string> path_with, path_without;
  std::vector<Site> sites_with, sites_without;  // of these
};

struct Statistics {
  std::size_t functions = 0;
  std::size_t collectives = 0;          // call sites
  std::size_t flagged_collectives = 0;  // with a condition that Algorithm 1 finds: what instrumentation would check
  std::size_t conditions = 0;           // all branches of functions with collectives
  std::size_t flagged_conditions = 0;   // found by Algorithm 1: the set S of the paper's table 1
  std::size_t divergent = 0, unknown = 0, uniform = 0;  // of the flagged ones
};

struct Analysis {
  std::vector<Divergence> divergences;
  Statistics statistics;
  std::vector<FunctionPlan> plans;  // if asked for: of the functions with collectives
  std::optional<Hybrid> hybrid;     // of programs with OpenMP
};

Analysis analyze(const Program& program, const AnalyzeOptions& options);

}  // namespace mpivet::statics
