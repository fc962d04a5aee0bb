#include "checks/common/message.h"

namespace mpivet::checks {
namespace {

class CollectiveCorrupted : public CheckOf<model::TransmissionFact> {
 public:
  MaybeFinding look(const model::TransmissionFact& fact, const Context&) const override {
    if (!fact.collective) return {};
    return corrupted_finding(Id::collective_corrupted, fact);
  }
};

}  // namespace

std::unique_ptr<Check> make_collective_corrupted() { return std::make_unique<CollectiveCorrupted>(); }

}  // namespace mpivet::checks
