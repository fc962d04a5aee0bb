// The different findings of a run: equal ones are merged, and what is past the limit is only counted.
//
// The limit is on findings at places that have one already: one at a place that has not been told yet is kept beyond
// it, so that one place never hides another. (Within reason: a program that makes code while it runs has places without
// end.)
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "report/findings/finding.h"
#include "report/findings/place_marker.h"

namespace mpivet::report {

class FindingStore {
 public:
  using Clock = std::chrono::steady_clock;

  struct Kept {
    Finding finding;
    Clock::time_point first, last;
    std::string message;  // with the marker of its total
    Totals totals{};
    std::optional<std::size_t> hidden_by;  // index of a suppression
    bool printed = false;
  };

  explicit FindingStore(std::size_t limit) : limit_(limit) {}

  struct Place {
    std::size_t index;
    bool is_new;
  };
  // Nothing when it was not kept.
  std::optional<Place> add(Finding finding, std::optional<std::size_t> hidden_by, Clock::time_point now);
  void repeat(std::size_t index, const std::vector<int>& ranks, std::uint64_t times, Clock::time_point now);

  std::vector<Kept>& all() { return kept_; }
  const std::vector<Kept>& all() const { return kept_; }
  // Shown or hidden ones, in the order of their gravity, check and place.
  std::vector<Finding> sorted(bool hidden) const;
  std::uint64_t count(Severity at_least) const;
  std::uint64_t not_kept() const { return not_kept_; }

 private:
  bool has_room(const Finding& finding);

  static constexpr std::size_t kBeyond = 10;  // times the limit, for new places
  const std::size_t limit_;
  std::vector<Kept> kept_;
  std::unordered_map<std::string, std::size_t> by_key_;
  std::unordered_set<std::string> places_;
  std::uint64_t not_kept_ = 0;
};

}  // namespace mpivet::report
