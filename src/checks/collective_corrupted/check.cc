#include "checks/common/message.h"

namespace mpivet::checks {
namespace {

class CollectiveCorrupted : public Check {
 public:
  MaybeFinding transmission(const model::TransmissionFact& fact) const override {
    if (!fact.collective) return {};
    return corrupted_finding(Id::collective_corrupted, fact);
  }
};

}  // namespace

std::unique_ptr<Check> make_collective_corrupted() { return std::make_unique<CollectiveCorrupted>(); }

}  // namespace mpivet::checks
