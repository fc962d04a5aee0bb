// From the record of a type-creating call to the datatype it made.
#pragma once
#include <cstdint>
#include <span>

#include "rules/types/datatype.h"
#include "spec/functions.h"

namespace mpivet::rules {

class TypeTable;

struct CreatedType {
  std::uint32_t id = 0;  // 0: the call made no handle
  DatatypeRef type;
};

CreatedType created_type(spec::Func func, std::span<const std::byte> payload, const TypeTable& types);

}  // namespace mpivet::rules
