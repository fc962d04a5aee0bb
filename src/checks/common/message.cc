#include "checks/common/message.h"

#include <fmt/format.h>

#include "checks/common/finding.h"
#include "report/ranks.h"

namespace mpivet::checks {
namespace {

report::RawSite end_of_message(const char* intro, const model::CallRef& call, int rank) {
  report::RawSite out = site(intro, call);
  out.ranks = {rank};
  return out;
}

}  // namespace

RawFinding message_finding(Id id, const model::MessageFact& fact) {
  RawFinding finding = start_finding(id);
  finding.ranks = {fact.source_rank, fact.dest_rank};
  report::normalize_ranks(finding.ranks);
  finding.sites.push_back(end_of_message("received at", fact.receive, fact.dest_rank));
  finding.sites.push_back(end_of_message("sent at", fact.send, fact.source_rank));
  return finding;
}

std::string amount(const model::SignatureText& signature) {
  const std::string bytes = fmt::format("{} {}", signature.bytes, signature.bytes == 1 ? "byte" : "bytes");
  return signature.text.empty() ? bytes : fmt::format("{} ({})", bytes, signature.text);
}

}  // namespace mpivet::checks
