// The blocks of data that a member of a collective sends and expects, as its call says. A view: it is made when needed
// from the part and the record, which must outlive it.
#pragma once
#include <cstdint>
#include <span>

#include "rules/compare/collective_part.h"
#include "rules/compare/pattern.h"
#include "rules/types/signature.h"

namespace mpivet::rules {

// One block per peer (rank of the communicator, or neighbour).
class BlockList {
 public:
  BlockList() = default;
  static BlockList same(const Datatype& type, std::int64_t count) {
    BlockList list;
    list.type_ = &type;
    list.count_ = count;
    return list;
  }
  static BlockList unknown() { return same(*Datatype::unknown(), 1); }
  static BlockList varying(const Datatype& type, std::span<const std::int64_t> counts) {
    BlockList list;
    list.type_ = &type;
    list.counts_ = counts;
    list.varies_ = true;
    return list;
  }
  static BlockList varying(std::span<const DatatypeRef> types, std::span<const std::int64_t> counts) {
    BlockList list;
    list.types_ = types;
    list.counts_ = counts;
    list.varies_ = true;
    return list;
  }

  // False: the member sends (or expects) nothing that matters to others.
  bool exists() const { return type_ != nullptr || varies_; }
  bool varies() const { return varies_; }
  std::size_t length() const { return counts_.size(); }  // when it varies
  Signature at(std::size_t i) const {
    const std::int64_t* count = count_at(i);
    return count != nullptr ? Signature(type_at(i), *count) : Signature();
  }
  // The key of that signature; `vague` is set when it does not tell what it fits.
  std::uint64_t key(std::size_t i, bool& vague) const {
    const std::int64_t* count = count_at(i);
    if (count == nullptr) {
      vague = true;
      return Signature::kUnknownKey;
    }
    const Datatype& type = type_at(i);
    const std::uint64_t key = Signature::key_of(type, *count);
    vague |= key == Signature::kUnknownKey || (key != Signature::kEmptyKey && type.map()->contains_packed());
    return key;
  }

 private:
  // Null when the record does not say.
  const std::int64_t* count_at(std::size_t i) const {
    if (!varies_) return &count_;
    return i < counts_.size() && (type_ != nullptr || i < types_.size()) ? &counts_[i] : nullptr;
  }
  const Datatype& type_at(std::size_t i) const { return type_ != nullptr ? *type_ : *types_[i]; }

  const Datatype* type_ = nullptr;
  std::int64_t count_ = 0;
  std::span<const std::int64_t> counts_;
  std::span<const DatatypeRef> types_;
  bool varies_ = false;
};

struct CallBlocks {
  Pattern pattern{};
  BlockList send, recv;
};

// Reductions have what they reduce in `send`.
CallBlocks call_blocks(const CollectivePart& part, std::span<const std::byte> payload);

}  // namespace mpivet::rules
