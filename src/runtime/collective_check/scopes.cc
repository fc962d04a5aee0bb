#include "runtime/collective_check/scopes.h"

#include <new>

#include "runtime/collective_check/copies.h"
#include "runtime/collective_check/exchange.h"
#include "runtime/collective_check/id_map.h"
#include "runtime/collective_check/ids.h"
#include "runtime/collective_check/members.h"
#include "runtime/collective_check/state.h"
#include "spec/functions.h"

namespace mpivet::collective_check {
namespace {

struct Early {
  int rank;
  Mark mark;
};
struct Made {  // communicators made by their members only
  std::uint64_t key, times;
};
struct Tables {
  IdMap<Scope> by_handle, by_id;
  Array<Early> early;
  Array<Made> made;
  Scope* first = nullptr;
};

// Never destroyed: exit handlers may ask.
Tables& tables() {
  alignas(Tables) static char memory[sizeof(Tables)];
  static Tables* const all = new (memory) Tables;
  return *all;
}

void hear_early_marks(Scope& scope) {
  auto& early = tables().early;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < early.size(); ++i) {  // in their order
    if (early[i].mark.scope == scope.id)
      scope.sequence.hear(early[i].rank, early[i].mark);
    else
      early[kept++] = early[i];
  }
  while (early.size() > kept) early.remove(early.size() - 1);
}

void know(Scope* scope) {
  Tables& t = tables();
  t.by_handle.insert(scope->handle, scope);
  t.by_id.insert(scope->id, scope);
  scope->next = t.first;
  t.first = scope;
  hear_early_marks(*scope);
}

Scope* new_scope(std::uint64_t handle, std::uint64_t id, std::uint16_t made_by) {
  void* memory = std::malloc(sizeof(Scope));
  if (!memory) return nullptr;
  Scope* scope = new (memory) Scope;
  scope->handle = handle;
  scope->id = id;
  scope->made_by = made_by;
  return scope;
}

void add_neighbour(Scope& scope, int rank) {
  if (!process.compares) return;
  Link* link = link_to(rank);
  if (!link) return;
  scope.links[scope.sequence.neighbours()] = link;
  scope.sequence.add_neighbour(rank);
}

void know_members_of(MPI_Comm comm, const Members& members, std::uint64_t id, std::uint16_t made_by) {
  Scope* scope = new_scope(key_of(comm), id, made_by);
  if (!scope) return;
  scope->is_intra = members.is_intra();
  scope->size = members.size();
  const auto [before, after] = members.neighbours(process.rank);
  if (members.size() > 1) add_neighbour(*scope, before);
  if (members.size() > 2) add_neighbour(*scope, after);
  know(scope);
}

MPI_Comm comm_of(std::uint64_t key) {
  MPI_Comm comm = MPI_COMM_NULL;
  std::memcpy(&comm, &key, sizeof comm);
  return comm;
}

std::uint64_t times_made(std::uint64_t key) {
  auto& made = tables().made;
  for (Made& m : made)
    if (m.key == key) return ++m.times;
  made.push({key, 1});
  return 1;
}

bool is_gone(Scope& s) { return s.handle == 0 && s.sequence.all_have_told(s.sequence.count()); }

// Freed ones that the neighbours have freed as well.
void forget_gone() {
  for (Scope** link = &tables().first; *link;) {
    Scope* scope = *link;
    if (!is_gone(*scope) || scope->sequence.difference()) {
      link = &scope->next;
      continue;
    }
    *link = scope->next;
    tables().by_id.remove(scope->id);
    leaves().forget(scope->id);
    scope->~Scope();
    std::free(scope);
  }
}

}  // namespace

void know_world() {
  const Members members(all_ranks);
  know_members_of(all_ranks, members, kWorldId, 0);
}

Scope* scope_of(std::uint64_t handle) { return tables().by_handle.find(handle); }
Scope* scope_by_id(std::uint64_t id) { return tables().by_id.find(id); }
Scope* first_scope() { return tables().first; }

void know_derived(MPI_Comm made, const Scope& parent, std::uint32_t number, std::uint16_t func) {
  const Members members(made);
  if (members.all_in_world())
    know_members_of(made, members, event::child_identity(parent.id, number, members.least()), func);
}

void know_members(MPI_Comm made, int tag, std::uint16_t func) {
  Members members(made);
  if (!members.all_in_world()) return;
  Members sorted(made);
  sorted.sort();
  const std::uint64_t key = members_key(sorted.ranks(), static_cast<std::size_t>(sorted.size()), tag);
  know_members_of(made, members, mix(key, times_made(key)), func);
}

void expect_copy(std::uint64_t handle, const Scope& parent, std::uint32_t number) {
  const Members members(comm_of(handle));
  name_next_copy(comm_of(handle), event::child_identity(parent.id, number, members.least()));
}

void expect_no_copy(std::uint64_t handle) { name_next_copy(comm_of(handle), 0); }

Scope* know_copy(std::uint64_t handle) {
  const std::uint64_t id = take_id_of_copy(comm_of(handle));
  if (id == 0) return nullptr;
  const Members members(comm_of(handle));
  know_members_of(comm_of(handle), members, id, static_cast<std::uint16_t>(spec::Func::Comm_idup));
  return scope_of(handle);
}

void know_beside(std::uint64_t handle, const Scope& parent, std::uint32_t number, std::uint16_t func) {
  Scope* scope = new_scope(handle, event::child_identity(parent.id, number, -1), func);
  if (!scope) return;
  scope->is_intra = parent.is_intra;
  scope->size = parent.size;
  for (int i = 0; i < parent.sequence.neighbours(); ++i) add_neighbour(*scope, parent.sequence.neighbour(i));
  know(scope);
}

void release(Scope& scope) {
  tables().by_handle.remove(scope.handle);
  scope.handle = 0;
  forget_gone();
}

void tell(const Scope& scope, const Mark& mark) {
  for (int i = 0; i < scope.sequence.neighbours(); ++i) send(*scope.links[i], mark);
}

void tell_left(Scope& scope) {
  for (const LeftVisits& left : scope.left)
    if (left.first <= left.last) tell(scope, {scope.id, scope.sequence.count(), 0, MarkKind::leave, false, 0, left});
  scope.left.clear();
}

void tell_collective(Scope& scope, Mark mark) {
  for (std::size_t i = 0; i < scope.left.size(); ++i) {
    const LeftVisits& left = scope.left[i];
    if (left.first > left.last) continue;  // told already
    if (i + 1 == scope.left.size())
      mark.left = left;  // the usual case costs no message of its own
    else
      tell(scope, {scope.id, mark.number - 1, 0, MarkKind::leave, false, 0, left});
  }
  scope.left.clear();
  tell(scope, mark);
}

void keep_for_later(int rank, const Mark& mark) { tables().early.push({rank, mark}); }

}  // namespace mpivet::collective_check
