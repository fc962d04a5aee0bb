#include <fmt/format.h>

#include "checks/common/finding.h"

namespace mpivet::checks {
namespace {

using model::BufferFact;
using Problem = BufferFact::Problem;

class BufferIllegalCall : public CheckOf<BufferFact> {
 public:
  MaybeFinding look(const BufferFact& fact, const Context&) const override {
    RawFinding finding = start_finding(Id::buffer_illegal_call);
    finding.ranks = {fact.call.rank};
    const std::string name = function_name(fact.call);
    switch (fact.problem) {
      case Problem::too_small:
        return {};
      case Problem::attached_twice:
        finding.message = fmt::format("{} attaches a buffer for buffered sends while another one is attached.", name);
        finding.hint = "Detach the first buffer with MPI_Buffer_detach: only one can be attached at a time.";
        break;
      case Problem::not_attached:
        finding.message = fmt::format("{} is called although no buffer for buffered sends is attached.", name);
        finding.hint = "Detach each buffer once.";
        break;
      case Problem::no_buffer:
        finding.message = fmt::format("{} needs a buffer, and none is attached.", name);
        finding.hint = "Attach one with MPI_Buffer_attach before the first buffered send.";
        break;
    }
    finding.sites.push_back(site("called at", fact.call));
    if (fact.attached.known()) finding.sites.push_back(site("attached at", fact.attached));
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_buffer_illegal_call() { return std::make_unique<BufferIllegalCall>(); }

}  // namespace mpivet::checks
