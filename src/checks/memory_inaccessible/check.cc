#include <fmt/format.h>

#include "checks/common/notice.h"

namespace mpivet::checks {
namespace {

class MemoryInaccessible : public CheckOf<model::NoticeFact> {
 public:
  MaybeFinding look(const model::NoticeFact& fact, const Context&) const override {
    if (fact.info.what != event::Notice::inaccessible) return {};
    RawFinding finding = notice_finding(Id::memory_inaccessible, fact, "called at");
    const bool write = (fact.info.flags & event::kToWrite) != 0;
    if (fact.other.known()) finding.sites.push_back(site("prepared at", fact.other));
    finding.message =
        fmt::format("Rank {} gives {} a buffer that cannot be {}: {} bytes at {:#x} are not all mapped{}.", fact.rank,
                    function_name(fact.call), write ? "written" : "read", fact.info.bytes, fact.info.address,
                    write ? ", or are read-only" : "");
    finding.hint =
        "Check the pointer (is it null, was its memory freed or unmapped?) and whether count and datatype fit the size "
        "of the buffer. Constants and string literals cannot be received into.";
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_memory_inaccessible() { return std::make_unique<MemoryInaccessible>(); }

}  // namespace mpivet::checks
