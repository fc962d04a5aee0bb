// The reporter: takes raw findings as they come, merges equal ones, prints each when it has been quiet for a moment
// (so that the same mistake of many ranks is one block), and at the end prints the summary and writes the reports to
// files.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "report/findings/finding.h"
#include "report/findings/foresight.h"
#include "report/findings/raw_finding.h"
#include "report/findings/run_info.h"
#include "report/findings/suppressions.h"
#include "report/formats/journal.h"
#include "report/formats/report_files.h"
#include "report/symbols/resolver.h"
#include "report/text/text.h"

namespace mpivet::report {

struct ReporterOptions {
  TextOptions text;
  ReportFiles files;
  std::string source_root;                            // see ReportDocument
  std::optional<Severity> fail_on = Severity::error;  // the same
  std::chrono::milliseconds quiet{300};               // a finding is printed when nothing was added to it for so long
  std::chrono::milliseconds at_latest{1000};          // or when it is this old, whatever is still being added
  std::size_t limit_per_place = 3;                    // different findings printed of one check at one source place
  std::size_t max_findings = 1000;                    // different findings kept; see finding_store.h
  Suppressions suppressions;
  ThreadsForeseen threads_foreseen;               // not set: nothing is known
  std::shared_ptr<Journal> journal;               // each finding is noted there when it is made; may be null
  std::function<void(const std::string&)> write;  // where text goes, a block at a time; default: stderr
};

class Reporter {
 public:
  using Clock = std::chrono::steady_clock;

  Reporter(ReporterOptions options, Resolver& resolver);
  ~Reporter();
  Reporter(const Reporter&) = delete;
  Reporter& operator=(const Reporter&) = delete;

  void add(const RawFinding& finding, Clock::time_point now = Clock::now());
  // Prints what has been quiet long enough, or everything not yet printed.
  void flush(Clock::time_point now = Clock::now(), bool force = false);
  // When flush() next has something to print; nothing if nothing waits.
  std::optional<Clock::time_point> next_flush() const;

  // Different findings so far, after merging, without those that are suppressed.
  std::uint64_t count(Severity at_least) const;
  std::vector<Finding> findings() const;

  // Prints what is left and the summary, and writes the files, which may fail.
  Status finish(const RunInfo& run);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace mpivet::report
