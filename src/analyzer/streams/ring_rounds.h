// Reads the rings of all streams, in turns, so that no rank waits for room while another one is served.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "analyzer/attach/processes.h"
#include "analyzer/findings/remarks.h"
#include "analyzer/streams/passing.h"
#include "analyzer/streams/patience.h"
#include "model/tracker.h"

namespace mpivet::analyzer {

class RingRounds {
 public:
  RingRounds(const Processes& processes, model::Tracker& tracker, Remarks& remarks)
      : processes_(processes), tracker_(tracker), remarks_(remarks), passing_(tracker) {}

  // All that ranks have published, or as much as there is time for. The number of slots.
  std::size_t read();
  // There was much to read, and perhaps there is more.
  bool behind() const { return behind_; }
  // How many records did not have to be looked at one by one.
  std::uint64_t passed_over() const { return passing_.passed_over(); }
  // A stream is damaged: conclusions that need all ranks are off.
  bool lost_track() const { return lost_track_; }

 private:
  std::size_t read_seen();
  std::size_t pass_over();
  void note_if_broken(const Stream& stream);

  const Processes& processes_;
  const model::Tracker& tracker_;
  Remarks& remarks_;
  Patience patience_;
  Passing passing_;
  std::vector<CycleSource*> sources_;
  bool behind_ = false, lost_track_ = false;
};

}  // namespace mpivet::analyzer
