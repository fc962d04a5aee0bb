// A run whose launcher, ranks or analyzer were killed, explained from the rings that the flight recorder has kept.
//
// Where the rings hold everything from the start on, the tracker is fed with it and says who waits for whom and why, as
// it would have said of the living. Otherwise only the last calls are known, and what they wait for by their arguments.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "analyzer/rings/ring_history.h"
#include "analyzer/settings.h"
#include "analyzer/streams/stream.h"
#include "checks/check_set.h"
#include "model/tracker.h"
#include "report/findings/job_view.h"
#include "report/findings/reporter.h"
#include "report/symbols/call_resolver.h"

namespace mpivet::analyzer {

// The runs in a folder of the flight recorder, the newest first: names for Postmortem. An error if there are none.
Result<std::vector<std::string>> recorded_runs(const std::string& folder);

class Postmortem : private StreamUser {
 public:
  // `last`: how many calls before the last one are kept for each rank.
  Postmortem(Settings settings, std::size_t last);
  ~Postmortem() override;

  // Reads the rings of a run. What cannot be read is noted, and the rest explained; an error if there is no rest.
  Status read(const std::string& folder, const std::string& run);
  // Whether the tracker knows all there is.
  bool exact() const;

  // Feeds the tracker, prints findings.
  void examine();
  report::JobView view();
  // The summary and the JSON report; the exit status.
  int finish(report::RunInfo run);

 private:
  struct Dead;
  class Frozen;

  bool joined(Stream& stream) override;
  void symbols(const Stream& stream, const event::Header* record) override;
  bool feed(const Stream& stream, const event::Header* record) override;
  void feed_repeat(const Stream& stream, std::uint32_t more) override;

  bool too_long() const;
  void feed_all();
  void read_ring(const std::string& path);
  void learn(Dead& dead, const event::Header* record);
  void look(report::RankView& view, const Dead& dead);
  void draw(report::RawFinding& finding) const;
  const Dead* of_rank(int rank) const;
  int world_size() const;

  Settings settings_;
  const std::size_t last_;
  report::Symbolizer symbolizer_;
  std::unique_ptr<model::Tracker> tracker_;
  std::unique_ptr<report::CallResolver> resolver_;
  std::unique_ptr<report::Reporter> reporter_;
  std::unique_ptr<checks::CheckSet> checks_;
  std::vector<std::unique_ptr<Dead>> dead_;
  std::vector<std::string> notes_;
  bool fed_ = false;
};

}  // namespace mpivet::analyzer
