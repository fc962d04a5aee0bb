// The datatypes of one rank, by handle id.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>

#include "rules/types/datatype.h"
#include "rules/types/signature.h"
#include "spec/functions.h"

namespace mpivet::rules {

class TypeTable {
 public:
  // A successful call with role type_create; `payload` is the record without its header (joined, if it was chunked).
  void create(spec::Func func, std::span<const std::byte> payload);
  void define(std::uint32_t id, DatatypeRef type);
  // The handle is gone; operations that hold the datatype keep it.
  void free(std::uint32_t id);

  // Never null: Datatype::unknown() for a handle never seen.
  const DatatypeRef& find(std::uint32_t id) const;
  Signature signature(std::uint32_t id, std::int64_t count) const { return Signature(*find(id), count); }

  std::size_t size() const { return types_.size(); }

 private:
  std::unordered_map<std::uint32_t, DatatypeRef> types_;
  // The last look-ups, by the low bits of the id: programs use few types at a time.
  struct Recent {
    std::uint32_t id = 0;
    const DatatypeRef* type = nullptr;
  };
  mutable std::array<Recent, 16> recent_{};
};

}  // namespace mpivet::rules
