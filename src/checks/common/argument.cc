#include "checks/common/argument.h"

#include <fmt/format.h>

#include "event/canonical.h"
#include "event/decode.h"
#include "spec/constants.h"

namespace mpivet::checks {
namespace {

using model::ArgumentFact;
using Problem = ArgumentFact::Problem;

// As the program gave it.
std::string shown_rank(std::int64_t value) {
  switch (value) {
    case event::kAnySource:
      return "MPI_ANY_SOURCE";
    case event::kProcNull:
      return "MPI_PROC_NULL";
    case event::kRoot:
      return "MPI_ROOT";
    case event::kUndefined:
      return "MPI_UNDEFINED";
    default:
      return std::to_string(value < event::kUndefined ? value - event::kForeignShift : value);
  }
}

std::string shown_tag(std::int64_t value) {
  return std::to_string(value < event::kAnyTag ? value - event::kForeignShift : value);
}

std::string ranks_of(const ArgumentFact& fact) {
  if (fact.comm_size <= 0) return "";
  const std::string range = fact.comm_size == 1 ? "0 only" : fmt::format("0 to {}", fact.comm_size - 1);
  return fact.inter ? fmt::format(" of {}, whose remote group has the ranks {}", fact.comm_name, range)
                    : fmt::format(" of {}, which has the ranks {}", fact.comm_name, range);
}

std::string comm_kind(spec::Needs needs) {
  switch (needs) {
    case spec::Needs::cart:
      return "a communicator with a Cartesian topology (MPI_Cart_create)";
    case spec::Needs::graph:
      return "a communicator with a graph topology (MPI_Graph_create)";
    case spec::Needs::dist_graph:
      return "a communicator with a distributed graph topology (MPI_Dist_graph_create)";
    case spec::Needs::topology:
      return "a communicator with a topology";
    case spec::Needs::any:
    case spec::Needs::intra:
    case spec::Needs::inter:
      break;
  }
  return "another communicator";
}

std::string tag_problem(const ArgumentFact& fact) {
  if (fact.value == event::kAnyTag) return fmt::format("{}=MPI_ANY_TAG is not allowed in a send.", fact.parameter);
  if (fact.value < 0) return fmt::format("{}={} is negative.", fact.parameter, shown_tag(fact.value));
  return fmt::format("{}={} is above MPI_TAG_UB, which is {} here.", fact.parameter, fact.value, fact.most);
}

// A rank that an array names.
std::string rank_problem(const ArgumentFact& fact) {
  if (fact.in_range)
    return fmt::format("{} contains {}, which is no rank{}.", fact.parameter, fact.value, ranks_of(fact));
  return fmt::format("{}={} is no rank{}.", fact.parameter, shown_rank(fact.value), ranks_of(fact));
}

std::string repeated_rank(const ArgumentFact& fact) {
  const std::string what =
      fact.other == fact.parameter ? fmt::format("{} contains rank {} twice", fact.parameter, fact.value)
      : fact.in_range ? fmt::format("{} contains rank {} as {} does", fact.parameter, fact.value, fact.other)
                      : fmt::format("{}={} repeats {}", fact.parameter, fact.value, fact.other);
  return what + ", and each rank may be given once.";
}

// "MPI_COMM_WORLD, which has 2"
std::string processes_of(const ArgumentFact& fact) {
  return fmt::format("{}, which has {}", fact.comm_name.empty() ? "the communicator" : fact.comm_name, fact.comm_size);
}

std::string numbers_below(std::int64_t most) {
  return most <= 0 ? "none" : most == 1 ? "only 0" : fmt::format("0 to {}", most - 1);
}

const char* advice(Problem problem) {
  switch (problem) {
    case Problem::rank:
      return "Check how the rank is computed, and which communicator it belongs to. MPI_PROC_NULL stands for no rank.";
    case Problem::tag:
      return "Give a tag from 0 to the value of the attribute MPI_TAG_UB. MPI_ANY_TAG is for receives and probes.";
    case Problem::negative:
      return "Check how the number is computed; look for an overflow of int.";
    case Problem::null_handle:
      return "Check that the handle was set, and that this rank is a member of what it stands for.";
    case Problem::freed_handle:
      return "Free the handle after its last use, and look for copies of it.";
    case Problem::uncommitted:
      return "Call MPI_Type_commit once, before the first communication with the datatype.";
    case Problem::needs_intra:
    case Problem::needs_inter:
    case Problem::needs_topology:
      return "Check which communicator is meant here.";
    case Problem::repeated_rank:
      return "List each rank once.";
    case Problem::zero_stride:
      return "A range of one rank has first = last and stride 1.";
    case Problem::reduction:
      return "Look up in the description of the predefined operations which datatypes they take, or make an operation "
             "with MPI_Op_create.";
    case Problem::characters:
      return "For small integers in char take MPI_SIGNED_CHAR, MPI_UNSIGNED_CHAR or MPI_INT8_T.";
    case Problem::derived_type:
      return "Give the predefined datatype and a larger count, or make an operation with MPI_Op_create.";
    case Problem::one_sided_only:
      return "Take another operation, or make one with MPI_Op_create.";
    case Problem::color:
      return "Give a color from 0 on, or MPI_UNDEFINED to a rank that is to be in none of the communicators.";
    case Problem::dimension:
      return "Dimensions count from 0, in Fortran, too.";
    case Problem::grid:
    case Problem::no_process:
      return "MPI_Dims_create spreads the size of the communicator over the dimensions that are 0 before.";
    case Problem::nodes:
      return "A graph has at most as many nodes as the communicator has ranks.";
    case Problem::falling:
      return "Element i of index is the number of neighbours of the nodes 0 to i together.";
    case Problem::node:
      return "Nodes count from 0, in Fortran, too. Check that edges has as many elements as the last one of index "
             "says.";
    case Problem::in_place_never:
      return "Give a buffer.";
    case Problem::in_place_other_buffer:
    case Problem::in_place_at_root:
    case Problem::in_place_between:
      return "Look up in the description of the operation who may give MPI_IN_PLACE, and as which buffer.";
  }
  return "";
}

}  // namespace

std::string argument_problem(const ArgumentFact& fact, std::size_t other) {
  const std::string& name = fact.parameter;
  switch (fact.problem) {
    case Problem::rank:
      return rank_problem(fact);
    case Problem::tag:
      return tag_problem(fact);
    case Problem::negative:
      return fmt::format("{}={} is negative.", name, fact.value);
    case Problem::null_handle:
      return fmt::format("{} is {}, which is not allowed here.", name, spec::predefined_name(fact.handle, 0));
    case Problem::freed_handle:
      return fact.made.known()
                 ? fmt::format("{} was freed before, by {}{}.", name, function_name(fact.made), place_of_site(other))
                 : fmt::format("{} was freed before.", name);
    case Problem::uncommitted:
      return fact.made.known() ? fmt::format("{} has not been committed since it was made by {}{}.", name,
                                             function_name(fact.made), place_of_site(other))
                               : fmt::format("{} has not been committed.", name);
    case Problem::needs_intra:
      return fmt::format("{} is an intercommunicator, and an intracommunicator is needed.", name);
    case Problem::needs_inter:
      return fmt::format("{} is an intracommunicator, and an intercommunicator is needed.", name);
    case Problem::needs_topology:
      return fmt::format("{} is not {}.", name, comm_kind(fact.topology));
    case Problem::repeated_rank:
      return repeated_rank(fact);
    case Problem::zero_stride:
      return fmt::format("{} has the stride 0.", name);
    case Problem::reduction:
      return fmt::format("{} is not defined on {}.", fact.operation, fact.datatype);
    case Problem::characters:
      return fmt::format("{} is not defined on {}, which stands for printable characters.", fact.operation,
                         fact.datatype);
    case Problem::derived_type:
      return fmt::format("{} is not defined on a datatype of the program's own, made by {}{}.", fact.operation,
                         function_name(fact.made), place_of_site(other));
    case Problem::one_sided_only:
      return fmt::format("{} is for one-sided communication only.", fact.operation);
    case Problem::color:
      return fmt::format("{}={} is negative, and not MPI_UNDEFINED.", name, shown_rank(fact.value));
    case Problem::dimension:
      return fmt::format("{}={} is no dimension of {}, whose grid has the dimensions {}.", name, fact.value,
                         fact.comm_name, numbers_below(fact.most));
    case Problem::grid:
      return fmt::format("{}={} is a grid of {} processes, more than those of {}.", name, fact.other, fact.value,
                         processes_of(fact));
    case Problem::no_process:
      return fmt::format("{}=0, so the grid has no process at all.", name);
    case Problem::nodes:
      return fmt::format("{}={} is more than the processes of {}.", name, fact.value, processes_of(fact));
    case Problem::falling:
      return fmt::format("{}={} is less than {}.", name, fact.value, fact.other);
    case Problem::node:
      return fmt::format("{}={} is no node of the graph, which has the nodes {}.", name, shown_rank(fact.value),
                         numbers_below(fact.most));
    case Problem::in_place_never:
      return fmt::format("{} is MPI_IN_PLACE, and {} has no such option.", name, function_name(fact.call));
    case Problem::in_place_other_buffer:
      return fmt::format("{} is MPI_IN_PLACE, which {} takes as {} only.", name, function_name(fact.call), fact.other);
    case Problem::in_place_at_root:
      return fmt::format("{} is MPI_IN_PLACE, which only the root may give: rank {} of {}.", name, fact.value,
                         fact.comm_name);
    case Problem::in_place_between:
      return fmt::format("{} is MPI_IN_PLACE, which is not allowed in the intercommunicator {}.", name, fact.comm_name);
  }
  return {};
}

// There are handles of unknown origin that are right, so they are spoken of only where something has gone wrong.
std::string unknown_handle(const model::CallRef& call) {
  if (!call.known()) return {};
  const event::Arguments arguments{std::span<const std::byte>(call.record)};
  for (int i = 0; i < arguments.count(); ++i) {
    const spec::Param& p = arguments.param(i);
    const bool is_handle = event::handle_kind(p.kind) != spec::HandleKind::none;
    if (!is_handle || p.array || p.dir == spec::Dir::out) continue;
    if (const auto id = arguments.value(i); id && static_cast<std::uint32_t>(*id) == event::kUnknownHandle)
      return fmt::format(" The argument {} is no handle that MPI has given out, as far as mpivet has seen.", p.name);
  }
  return {};
}

bool is_about_in_place(const ArgumentFact& fact) {
  switch (fact.problem) {
    case Problem::in_place_never:
    case Problem::in_place_other_buffer:
    case Problem::in_place_at_root:
    case Problem::in_place_between:
      return true;
    case Problem::rank:
    case Problem::tag:
    case Problem::negative:
    case Problem::null_handle:
    case Problem::freed_handle:
    case Problem::uncommitted:
    case Problem::needs_intra:
    case Problem::needs_inter:
    case Problem::needs_topology:
    case Problem::repeated_rank:
    case Problem::zero_stride:
    case Problem::reduction:
    case Problem::characters:
    case Problem::derived_type:
    case Problem::one_sided_only:
    case Problem::color:
    case Problem::dimension:
    case Problem::grid:
    case Problem::no_process:
    case Problem::nodes:
    case Problem::falling:
    case Problem::node:
      break;
  }
  return false;
}

void add_argument_site(RawFinding& finding, const ArgumentFact& fact) {
  if (!fact.made.known()) return;
  finding.sites.push_back(site(fact.problem == Problem::freed_handle ? "freed at" : "made at", fact.made));
}

RawFinding argument_finding(Id id, const ArgumentFact& fact) {
  RawFinding finding = start_finding(id);
  finding.ranks = {fact.call.rank};
  if (fact.problem == Problem::characters || fact.problem == Problem::no_process)
    finding.severity = report::Severity::warning;
  finding.sites.push_back(site("called at", fact.call));
  add_argument_site(finding, fact);
  const bool returned = !(fact.call.header()->flags & event::kUnfinished);
  finding.message = fmt::format("{} has an invalid argument on rank {}: {}\n{}", function_name(fact.call),
                                fact.call.rank, argument_problem(fact, 1),
                                returned ? "The MPI library has not refused it." : "The call did not return.");
  finding.hint = advice(fact.problem);
  return finding;
}

}  // namespace mpivet::checks
