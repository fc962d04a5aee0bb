#include "checks/common/notice.h"

#include <fmt/format.h>

#include <utility>

#include "event/team.h"

namespace mpivet::checks {
namespace {

std::string words_of(std::uint64_t packed) {
  const event::TeamPlace place = event::unpacked(static_cast<std::uint32_t>(packed));
  if (!place.known()) return {};
  const std::string level = place.level > 1 ? fmt::format(", at level {}", place.level) : std::string();
  return fmt::format(" (OpenMP thread {} of {}{})", place.number, place.size, level);
}

}  // namespace

std::string team_words(const model::NoticeFact& fact) { return words_of(fact.info.address); }
std::string team_words_of_other(const model::NoticeFact& fact) { return words_of(fact.info.address >> 32); }

RawFinding notice_finding(Id id, const model::NoticeFact& fact, const char* intro) {
  RawFinding finding = start_finding(id);
  if (fact.rank >= 0) finding.ranks = {fact.rank};
  finding.sites.push_back(site(intro, fact.call));
  finding.sites[0].ranks = finding.ranks;
  return finding;
}

std::string who(const model::NoticeFact& fact) {
  return fact.rank >= 0 ? fmt::format("rank {}", fact.rank) : "a process";
}

model::NoticeFact in_fixed_order(model::NoticeFact fact) {
  if (!fact.call.known() || !fact.other.known()) return fact;
  const auto place = [](const model::CallRef& call) { return std::pair(function_name(call), call.header()->stack); };
  if (place(fact.other) < place(fact.call)) {
    std::swap(fact.call, fact.other);
    fact.info.address = fact.info.address << 32 | fact.info.address >> 32;
  }
  return fact;
}

}  // namespace mpivet::checks
