// Findings that are there at once, not while a job runs: selected, suppressed, printed, written.
#pragma once
#include <string>
#include <vector>

#include "analyzer/analyzer.h"
#include "base/result.h"
#include "report/findings/finding.h"

namespace mpivet::cli {

class FindingsOutput {
 public:
  explicit FindingsOutput(analyzer::Settings& settings) : settings_(settings) {}

  // Keeps it, unless its check is off or a suppression hides it; whether it was kept.
  bool take(report::Finding finding);
  // Prints it, unless its check is off or a suppression hides it.
  void tell(report::Finding finding);
  // Says how many there were and writes the files that were asked for; mpivet's exit status, `else_` if nothing that
  // fails was found.
  Result<int> finish(report::RunInfo info, int else_);
  bool found_nothing() const { return shown_.empty(); }
  // Whether something was found that makes the exit status 1.
  bool fails() const;
  const std::vector<report::Finding>& shown() const { return shown_; }
  const std::vector<report::Finding>& hidden() const { return hidden_; }

 private:
  analyzer::Settings& settings_;
  std::vector<report::Finding> shown_, hidden_;
};

}  // namespace mpivet::cli
