#include <fmt/format.h>

#include "checks/common/finding.h"

namespace mpivet::checks {
namespace {

using model::OverlapFact;
using Problem = OverlapFact::Problem;

const char* buffer(bool writes) { return writes ? "receive buffer" : "send buffer"; }

std::string what(const OverlapFact& fact) {
  const std::string name = function_name(fact.call);
  switch (fact.problem) {
    case Problem::active:
      return fmt::format(
          "The {} of {} overlaps the {} of {}{}, which is still under way. They meet at address {:#x} or above.",
          buffer(fact.call_writes), name, buffer(fact.active_writes), function_name(fact.active), place_of_site(1),
          fact.address);
    case Problem::send_receive:
      return fmt::format("Send and receive buffer of {} overlap, at address {:#x} or above.", name, fact.address);
    case Problem::receive:
      return fmt::format(
          "The receive buffer of {} overlaps itself: some of its bytes belong to more than one element of the "
          "datatype, or to the blocks of several ranks.",
          name);
  }
  return {};
}

const char* advice(const OverlapFact& fact) {
  switch (fact.problem) {
    case Problem::active:
      return fact.active_writes
                 ? "Complete the receive under way (MPI_Wait, MPI_Test) before its memory is used again, or give each "
                   "operation memory of its own. Until then nobody knows whether the data has come."
                 : "Complete the send under way (MPI_Wait, MPI_Test) before its memory is received into, or give each "
                   "operation memory of its own.";
    case Problem::send_receive:
      return "Use two different buffers, MPI_IN_PLACE in a collective operation, or MPI_Sendrecv_replace.";
    case Problem::receive:
      return "Check counts, displacements and strides: every byte of a receive buffer may be filled only once.";
  }
  return "";
}

class MemoryOverlap : public CheckOf<OverlapFact> {
 public:
  MaybeFinding look(const OverlapFact& fact, const Context&) const override {
    RawFinding finding = start_finding(Id::memory_overlap);
    finding.ranks = {fact.call.rank};
    finding.message = what(fact);
    finding.hint = advice(fact);
    finding.sites.push_back(site("memory used at", fact.call));
    if (fact.active.known()) finding.sites.push_back(site("under way since", fact.active));
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_memory_overlap() { return std::make_unique<MemoryOverlap>(); }

}  // namespace mpivet::checks
