#include "rules/types/predefined.h"

#include <cstring>
#include <vector>

#include "spec/constants.h"

namespace mpivet::rules {
namespace {

// A basic type for messages: named after the type itself where there is one, after its class inside a pair type.
TypeMapRef basic_map(const char* name, spec::BasicClass cls) {
  const spec::BasicClassInfo& info = spec::basic_class(cls);
  return TypeMap::basic(name, static_cast<BasicClass>(cls), info.size, info.alignment,
                        cls == spec::BasicClass::packed_);
}

Datatype* make_marker(std::uint32_t id) {
  const bool lower = id == spec::kDatatype_LB;
  return new Datatype(TypeMap::empty(), Bounds{0, 0, lower, !lower});
}

Datatype* make_pair_type(const spec::PredefinedType& type) {
  std::vector<TypeMap::Part> parts;
  for (int i = 0; i < type.components; ++i) {
    const auto& component = type.component[i];
    parts.push_back({basic_map(spec::basic_class(component.cls).type_name, component.cls), component.offset, 1, 0});
  }
  return new Datatype(TypeMap::of(std::move(parts), type.name), Bounds{0, type.extent, false, false});
}

Datatype* make(std::uint32_t id) {
  const spec::PredefinedType& type = spec::predefined_type(id);
  if (type.components == 0) return new Datatype(TypeMapRef(), Bounds{});
  if (type.component[0].cls == spec::BasicClass::marker_) return make_marker(id);
  if (type.components > 1) return make_pair_type(type);
  return new Datatype(basic_map(type.name, type.component[0].cls), Bounds{0, type.extent, false, false});
}

std::vector<DatatypeRef> make_all() {
  std::vector<DatatypeRef> types;
  for (std::uint32_t id = 0; id <= spec::kPredefinedTypes; ++id) {
    Datatype* type = make(id);
    type->make_immortal();
    types.emplace_back(type);
  }
  return types;
}

// Never destroyed: whoever ends last may still hold one.
const std::vector<DatatypeRef>& all() {
  static const auto& kAll = *new std::vector<DatatypeRef>(make_all());
  return kAll;
}

}  // namespace

const DatatypeRef& predefined_type(std::uint32_t id) { return all()[id <= spec::kPredefinedTypes ? id : 0]; }

const DatatypeRef& predefined_type(const char* name) {
  std::uint32_t id = spec::kPredefinedTypes;
  while (id > 0 && std::strcmp(spec::predefined_type(id).name, name) != 0) --id;
  return predefined_type(id);
}

}  // namespace mpivet::rules
