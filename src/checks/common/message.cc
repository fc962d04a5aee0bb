#include "checks/common/message.h"

#include <fmt/format.h>

#include "checks/common/finding.h"
#include "report/findings/ranks.h"

namespace mpivet::checks {
namespace {

report::RawSite end_of_message(const char* intro, const model::CallRef& call, int rank) {
  report::RawSite out = site(intro, call);
  out.ranks = {rank};
  return out;
}

template <class Fact>
RawFinding both_ends(Id id, const Fact& fact) {
  RawFinding finding = start_finding(id);
  finding.ranks = {fact.source_rank, fact.dest_rank};
  report::normalize_ranks(finding.ranks);
  finding.sites.push_back(end_of_message("received at", fact.receive, fact.dest_rank));
  finding.sites.push_back(end_of_message("sent at", fact.send, fact.source_rank));
  return finding;
}

}  // namespace

RawFinding message_finding(Id id, const model::MessageFact& fact) { return both_ends(id, fact); }

RawFinding corrupted_finding(Id id, const model::TransmissionFact& fact) {
  RawFinding finding = both_ends(id, fact);
  const std::string in =
      fact.collective ? fmt::format("in {} on {}", function_name(fact.receive), fact.comm_name) : "in a message";
  finding.message = fmt::format(
      "Rank {} received other data {} than rank {} sent: their checksums differ, taken of the send buffer{} when it "
      "was "
      "given to MPI, and of the receive buffer{} when the receive was complete.",
      fact.dest_rank, in, fact.source_rank, place_of_site(1), place_of_site(0));
  finding.hint =
      "Look first for what writes to these buffers meanwhile: another thread, another process through shared memory, a "
      "receive into the same memory, a write beyond the end of an array. If nothing does, the MPI library, the network "
      "or the memory is at fault: try another transport or version.";
  return finding;
}

std::string amount(const model::SignatureText& signature) {
  const std::string bytes = fmt::format("{} {}", signature.bytes, signature.bytes == 1 ? "byte" : "bytes");
  return signature.text.empty() ? bytes : fmt::format("{} ({})", bytes, signature.text);
}

}  // namespace mpivet::checks
