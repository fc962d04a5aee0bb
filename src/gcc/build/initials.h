// The addresses in the initialiser of a global: function tables and vtables, through which indirect calls go.
#pragma once
#include "gcc/build/unit_builder.h"

namespace mpivet::gcc {

std::vector<statics::Object::Initial> address_initials(UnitBuilder& unit, tree decl);

}  // namespace mpivet::gcc
