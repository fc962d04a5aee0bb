#include "rules/types/type_table.h"

#include "event/canonical.h"
#include "rules/types/constructor_calls.h"
#include "rules/types/predefined.h"

namespace mpivet::rules {

void TypeTable::create(spec::Func func, std::span<const std::byte> payload) {
  CreatedType created = created_type(func, payload, *this);
  if (created.type) define(created.id, std::move(created.type));
}

void TypeTable::define(std::uint32_t id, DatatypeRef type) {
  if (id < event::kFirstUserHandle || id == event::kUnknownHandle) return;
  types_.insert_or_assign(id, std::move(type));
}

void TypeTable::free(std::uint32_t id) {
  Recent& recent = recent_[id % recent_.size()];
  if (recent.id == id) recent = {};
  types_.erase(id);
}

const DatatypeRef& TypeTable::find(std::uint32_t id) const {
  if (id < event::kFirstUserHandle) return predefined_type(id);
  Recent& recent = recent_[id % recent_.size()];
  if (recent.id == id) return *recent.type;
  const auto found = types_.find(id);
  if (found == types_.end()) return Datatype::unknown();
  recent = {id, &found->second};
  return found->second;
}

}  // namespace mpivet::rules
