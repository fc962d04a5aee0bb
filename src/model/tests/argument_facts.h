// What is told about the arguments of a few calls.
#pragma once
#include <vector>

#include "model/tests/stage.h"

namespace mpivet::model::test {

using Problem = ArgumentFact::Problem;

// `write` gets the script of all ranks.
template <class Write>
std::vector<ArgumentFact> wrong(Write write, int ranks = 2) {
  Script s(ranks);
  write(s);
  s.play();
  return s.facts.arguments;
}

// `write` gets the script of rank 0.
template <class Write>
std::vector<Problem> problems(Write write) {
  std::vector<Problem> out;
  for (const ArgumentFact& fact : wrong([&](Script& s) { write(s[0]); })) out.push_back(fact.problem);
  return out;
}

}  // namespace mpivet::model::test
