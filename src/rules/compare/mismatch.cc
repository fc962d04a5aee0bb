#include "rules/compare/mismatch.h"

namespace mpivet::rules {
namespace {

std::string rank_text(const Entry& entry) { return "rank " + std::to_string(entry.world_rank()); }

// Where two sequences of several types part, since their texts may be shortened before that point.
std::string difference_text(const Signature& sent, const Signature& expected, std::int64_t first_difference) {
  if (first_difference <= 0) return "";
  return "; element " + std::to_string(first_difference) + " is sent as " +
         sent.map()->element(first_difference).name() + " and expected as " +
         expected.map()->element(first_difference).name();
}

}  // namespace

void Mismatches::compare(const Entry& source, const Entry& destination, const Signature& sent,
                         const Signature& expected) {
  std::int64_t first_difference = -1;
  const Fit fit = fits(sent, expected, &first_difference);
  if (fit == Fit::equal || fit == Fit::unknown) return;
  type_differs_ |= fit == Fit::mismatch;
  const std::string remark = difference_text(sent, expected, first_difference);
  if (remark_.empty()) remark_ = remark;
  if (++count_ > kMaxTold) return;
  const std::string sent_text = describe(sent).text, expected_text = describe(expected).text;
  if (&source == &destination) {
    told_.push_back({&source, "sends " + sent_text + " to itself and expects " + expected_text + remark});
    return;
  }
  told_.push_back(
      {&source, "sends " + sent_text + " to " + rank_text(destination) + ", which expects " + expected_text});
  told_.push_back({&destination,
                   "expects " + expected_text + " from " + rank_text(source) + ", which sends " + sent_text + remark});
}

void Mismatches::unexpected(const Entry& source, const Entry& destination, const Signature& sent) {
  if (++count_ > kMaxTold) return;
  told_.push_back(
      {&source, "sends " + describe(sent).text + " to " + rank_text(destination) + ", which expects no such block"});
  told_.push_back({&destination, "expects fewer blocks from " + rank_text(source)});
}

void Mismatches::missing(const Entry& source, const Entry& destination, const Signature& expected) {
  if (++count_ > kMaxTold) return;
  told_.push_back({&destination, "expects " + describe(expected).text + " from " + rank_text(source) +
                                     ", which sends no such block"});
  told_.push_back({&source, "sends fewer blocks to " + rank_text(destination)});
}

CollectiveFact Mismatches::fact() const {
  Groups groups;
  for (const Told& told : told_) {
    const bool last = &told == &told_.back() && count_ > kMaxTold;
    const std::string more = last ? "; " + std::to_string(count_ - kMaxTold) + " more blocks differ" : "";
    groups.add(*told.entry->member, told.text + more);
  }
  return std::move(groups).fact(problem());
}

}  // namespace mpivet::rules
