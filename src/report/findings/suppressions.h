// The suppressions of a run: they are asked about every new finding, and remember what each of them has hidden.
#pragma once
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "report/findings/run_info.h"
#include "report/findings/suppression.h"

namespace mpivet::report {

class Suppressions {
 public:
  Suppressions() = default;
  // One a line; '#' begins a comment, empty lines do not matter.
  Status read_file(const std::string& path, std::span<const std::string> checks);
  Status add(std::string_view text, std::string origin, std::span<const std::string> checks);
  bool empty() const { return entries_.empty(); }

  // Takes out of the finding what is suppressed: all of it (then the finding has no call left, or had none), or, where
  // its calls are a tally of independent mistakes, those calls alone. Of several that match, the first counts.
  struct Hidden {
    std::size_t by;  // index of the suppression
    Finding part;
  };
  std::vector<Hidden> take(Finding& finding, bool& nothing_left) const;
  // A hidden finding was seen; `is_new`: for the first time.
  void count(std::size_t by, const Finding& part, bool is_new);
  // One that was counted before came again.
  void count_again(std::size_t by, std::uint64_t times) { entries_[by].times += times; }

  const std::string& text(std::size_t index) const { return entries_[index].suppression.text; }
  // For the summary, with a remark on those that were not used or hide more than one might think.
  std::vector<SuppressionUse> uses() const;

 private:
  struct Entry {
    Suppression suppression;
    std::uint64_t findings = 0, times = 0;
    std::set<std::string> checks, places;
  };
  static std::string remark(const Entry& entry);
  std::optional<std::size_t> whole(const Finding& finding) const;

  std::vector<Entry> entries_;
};

}  // namespace mpivet::report
