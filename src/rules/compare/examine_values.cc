// What must be the same on all members apart from the data: operation, root, reduction.
#include <algorithm>
#include <optional>

#include "rules/compare/agreement.h"
#include "rules/compare/entries.h"
#include "spec/constants.h"

namespace mpivet::rules {
namespace {

using Problem = CollectiveFact::Problem;

std::string root_text(std::int32_t root) {
  if (root == event::kRoot) return "root=MPI_ROOT";
  if (root == event::kProcNull) return "root=MPI_PROC_NULL";
  return "root=" + std::to_string(root);
}

void add_root_fact(std::span<const CollectiveMember> members, Facts& facts) {
  Groups groups;
  for (const CollectiveMember& member : members) groups.add(member, root_text(member.part->root));
  facts.push_back(std::move(groups).fact(Problem::root));
}

// Intercommunicators: in one group the root says MPI_ROOT and the others MPI_PROC_NULL, in the other all name the
// root's rank. True if the members given can belong to such a call.
bool inter_roots_agree(std::span<const CollectiveMember> members) {
  bool in_root_group[2] = {false, false}, in_other_group[2] = {false, false};
  std::optional<std::int32_t> actual, named;
  bool consistent = true;
  for (const CollectiveMember& member : members) {
    const CollectivePart& part = *member.part;
    const bool special = part.root == event::kRoot || part.root == event::kProcNull;
    (special ? in_root_group : in_other_group)[part.side & 1] = true;
    if (part.root == event::kRoot) {
      consistent &= !actual.has_value();
      actual = part.rank;
    } else if (!special) {
      consistent &= !named || *named == part.root;
      named = part.root;
    }
  }
  for (const int side : {0, 1}) consistent &= !(in_root_group[side] && in_other_group[side]);
  consistent &= !(in_root_group[0] && in_root_group[1] && actual) && !(in_other_group[0] && in_other_group[1]);
  if (actual && named) consistent &= *actual == *named;
  const CollectivePart& first = *members.front().part;
  const bool complete =
      members.size() == static_cast<std::size_t>(first.size) + static_cast<std::size_t>(first.remote_size);
  return consistent && !(complete && named && !actual);
}

// "MPI_Bcast(root=0)", "MPI_Barrier"
std::string operation_text(const CollectivePart& part) {
  const std::string name = spec::info(part.func).name;
  return part.root == kNoRoot ? name : name + '(' + root_text(part.root) + ')';
}

bool op_known(std::uint32_t op) { return event::is_usable(op); }

bool takes_part(const CollectivePart& part) {
  return !(part.inter && part.root == event::kProcNull) && op_known(part.op);
}

constexpr char kUserDefined[] = "a user-defined operation";

// Whether it commutes is said only where that is known of all.
std::string op_text(const CollectivePart& part, bool all_known) {
  if (part.op < event::kFirstUserHandle) {
    const char* name = spec::predefined_name(spec::HandleKind::op, part.op);
    return name != nullptr ? name : kUserDefined;
  }
  if (!all_known) return kUserDefined;
  return std::string(kUserDefined) + (part.user_op->commutes ? ", commute=1" : ", commute=0");
}

}  // namespace

void examine_operation(std::span<const CollectiveMember> members, Facts& facts) {
  const CollectivePart& first = *members.front().part;
  if (std::all_of(members.begin(), members.end(), [&](const auto& m) { return same_operation(*m.part, first); }))
    return;
  Groups groups;
  for (const CollectiveMember& member : members) groups.add(member, operation_text(*member.part));
  facts.push_back(std::move(groups).fact(Problem::operation));
}

void examine_root(std::span<const CollectiveMember> members, Facts& facts) {
  const CollectivePart& first = *members.front().part;
  if (first.root == kNoRoot) return;
  const bool agree = first.inter ? inter_roots_agree(members)
                                 : std::all_of(members.begin(), members.end(),
                                               [&](const auto& m) { return m.part->root == first.root; });
  if (!agree) add_root_fact(members, facts);
}

void examine_in_place(std::span<const CollectiveMember> members, Facts& facts) {
  Groups groups;
  for (const CollectiveMember& member : members)
    groups.add(member, member.part->in_place ? "sendbuf=MPI_IN_PLACE" : "a send buffer");
  if (groups.size() > 1) facts.push_back(std::move(groups).fact(Problem::in_place));
}

void examine_reduction(std::span<const CollectiveMember> members, Facts& facts) {
  if (!spec::info(members.front().part->func).reduces) return;
  const bool all_known = std::all_of(members.begin(), members.end(), [](const CollectiveMember& m) {
    return !takes_part(*m.part) || m.part->op < event::kFirstUserHandle || m.part->user_op;
  });
  Groups groups;
  for (const CollectiveMember& member : members)
    if (takes_part(*member.part)) groups.add(member, op_text(*member.part, all_known));
  if (groups.size() > 1) facts.push_back(std::move(groups).fact(Problem::reduction));
}

// Those that cannot be compared with the others are left out.
void examine_function(std::span<const CollectiveMember> members, Facts& facts) {
  const UserOperation* first = nullptr;
  Groups groups;
  for (const CollectiveMember& member : members) {
    const CollectivePart& part = *member.part;
    if (!takes_part(part) || !part.user_op) continue;
    if (!first && part.user_op->program != 0) first = &*part.user_op;
    if (!first || !first->comparable(*part.user_op)) continue;
    groups.add(member, kUserDefined, part.user_op->offset).function = part.user_op->function;
  }
  if (groups.size() > 1) facts.push_back(std::move(groups).fact(Problem::function));
}

}  // namespace mpivet::rules
