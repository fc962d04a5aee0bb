// One program through all doors and through the brute force: where they do not agree, and what was looked at.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "program.h"

namespace agreement {

struct Disagreement {
  std::string door;    // "explorer", "prediction", "tracker"
  std::string kind;    // what about; the shrinker keeps it
  std::string detail;  // for people
};

// Counts of what has been looked at, so that nobody takes an empty test for a proof.
struct Coverage {
  std::uint64_t programs = 0;
  std::map<std::string, std::uint64_t> features;      // programs that have them
  std::map<std::string, std::uint64_t> verdicts;      // of the brute force, and of the doors
  std::map<std::string, std::uint64_t> not_compared;  // why a door's answer was not held against it
  void add(const Coverage& other);
  std::string text() const;
};

struct CompareOptions {
  std::uint64_t seed = 0;  // of what is chosen at random: executions, which sends are buffered
  int executions = 4;      // for the tracker
  bool explorer = true, prediction = true, tracker = true;
};
std::vector<Disagreement> compare(const Program& program, const CompareOptions& options, Coverage& coverage);

// The smallest program found that has the same disagreement.
Program shrink(const Program& program, const CompareOptions& options, const Disagreement& same);

void count_features(const Program& program, Coverage& coverage);

}  // namespace agreement
