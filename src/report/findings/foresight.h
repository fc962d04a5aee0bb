// Joins what happens in a run with what the compiler had said about the program: the records of collectives that not
// every rank may reach, which mpivet's compilers leave in object files.
#pragma once
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "report/findings/finding.h"
#include "report/symbols/site_section.h"

namespace mpivet::report {

// Part of a file that both are in, whatever folders the compiler and the debug information name before it.
bool same_source(const std::string& one, const std::string& other);

// What the records say about the calls of a finding.
std::vector<Foreseen> foreseen(const CallSite& site, const std::vector<SiteEntry>& records);

// What else they say, if it is little: a rank that has left out one collective is stuck in a later one.
std::vector<Foreseen> foreseen_elsewhere(const std::vector<SiteEntry>& records);

// Collectives that several threads may call, or beside each other, and that no finding is about.
std::vector<Foreseen> not_confirmed(const std::vector<SiteEntry>& records, const std::vector<Finding>& findings);

// What the analysis of the whole program says about threads: asked for when the first finding about threads comes.
using ThreadsForeseen = std::function<std::vector<Foreseen>(const std::string& module)>;

class Foresight {
 public:
  explicit Foresight(ThreadsForeseen threads = {}) : threads_(std::move(threads)) {}

  // Findings about deadlocks, collectives and threads only. Object files are read when the first such finding has a
  // call in them.
  void join(Finding& finding);

  const std::vector<SiteEntry>& records_of(const std::string& module);

 private:
  void join_threads(Finding& finding);
  const std::vector<Foreseen>& threads_in(const std::string& module);

  ThreadsForeseen threads_;
  std::unordered_map<std::string, std::vector<Foreseen>> of_threads_;
  std::unordered_map<std::string, std::vector<SiteEntry>> records_;
};

}  // namespace mpivet::report
