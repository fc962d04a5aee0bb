#include <fmt/format.h>

#include <algorithm>

#include "checks/common/collective.h"

namespace mpivet::checks {
namespace {

using Fact = model::CollectiveFact;

RawFinding operations_differ(const Fact& fact) {
  RawFinding finding = collective_finding(
      Id::collective_reduction_mismatch, fact,
      fmt::format("The ranks of {} give different reduction operations to {}", comm_name(fact), operation_name(fact)));
  finding.hint = "Give the same operation on all ranks.";
  return finding;
}

// "a user-defined operation that calls largest()"
std::string name_of(const Fact::Group& group, const Context& context) {
  return context.function_at ? context.function_at(group.call.rank, group.function) : std::string();
}

// A function in a header may stand in the program several times: then its name is the same.
MaybeFinding functions_differ(Fact fact, const Context& context) {
  const std::string first = name_of(fact.groups.front(), context);
  const bool same =
      !first.empty() && std::all_of(fact.groups.begin(), fact.groups.end(),
                                    [&](const Fact::Group& group) { return name_of(group, context) == first; });
  if (same) return {};
  for (Fact::Group& group : fact.groups) {
    const std::string name = name_of(group, context);
    group.value += " with the function " + (name.empty() ? fmt::format("at {:#x}", group.function) : name);
  }
  RawFinding finding =
      collective_finding(Id::collective_reduction_mismatch, fact,
                         fmt::format("The ranks of {} give user-defined operations with different functions to {}",
                                     comm_name(fact), operation_name(fact)));
  finding.severity = report::Severity::warning;
  finding.hint =
      "Make the operation of the same function on all ranks. If the functions compute the same, suppress this finding.";
  return finding;
}

class CollectiveReductionMismatch : public CheckOf<Fact> {
 public:
  MaybeFinding look(const Fact& fact, const Context& context) const override {
    if (fact.problem == Fact::Problem::reduction) return operations_differ(fact);
    if (fact.problem == Fact::Problem::function) return functions_differ(fact, context);
    return {};
  }
};

}  // namespace

std::unique_ptr<Check> make_collective_reduction_mismatch() { return std::make_unique<CollectiveReductionMismatch>(); }

}  // namespace mpivet::checks
