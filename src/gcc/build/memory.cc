// References to memory: base, offset, size.
#include "gcc/build/function_builder.h"

namespace mpivet::gcc {
namespace {

// The registers that say which element of an array is meant.
void collect_indices(tree reference, const std::function<void(tree)>& take) {
  while (handled_component_p(reference)) {
    if (TREE_CODE(reference) == ARRAY_REF || TREE_CODE(reference) == ARRAY_RANGE_REF) {
      const tree index = TREE_OPERAND(reference, 1);
      if (TREE_CODE(index) == SSA_NAME) take(index);
    }
    reference = TREE_OPERAND(reference, 0);
  }
}

}  // namespace

// `indices`: gets the values that choose the element; null: they are of no interest.
Memory FunctionBuilder::memory(tree reference, std::vector<Operand>* indices) {
  poly_int64 bit_offset = 0, bit_size = 0, bit_extent = 0;
  bool reversed = false;
  const tree base = get_ref_base_and_extent(reference, &bit_offset, &bit_size, &bit_extent, &reversed);
  Memory result;
  result.offset = bit_offset.to_constant() / BITS_PER_UNIT;
  const HOST_WIDE_INT size = bit_size.to_constant();
  result.size = size > 0 ? static_cast<std::uint64_t>((size + BITS_PER_UNIT - 1) / BITS_PER_UNIT) : 0;
  result.varying = bit_extent.to_constant() != size;
  if (TREE_CODE(base) == MEM_REF || TREE_CODE(base) == TARGET_MEM_REF) {
    result.base = operand(TREE_OPERAND(base, 0));
    result.offset += constant_value(TREE_OPERAND(base, 1));
    if (TREE_CODE(base) == TARGET_MEM_REF) result.varying = true;
  } else {
    result.base = decl_address(base);
  }
  if (indices != nullptr) collect_indices(reference, [&](tree index) { indices->push_back(operand(index)); });
  return result;
}

// The address as an operand: where an object is known, its address; else a temporary that is computed here.
Operand FunctionBuilder::address_of(const Memory& memory) {
  if (memory.offset == 0 && !memory.varying) return memory.base;
  const bool of_object =
      memory.base.kind == Operand::Kind::local_address || memory.base.kind == Operand::Kind::global_address;
  if (of_object && !memory.varying) return {memory.base.kind, memory.base.index, memory.base.offset + memory.offset};
  const Id pointer = temporary();
  Statement& made = add(memory.varying ? Statement::Kind::compute : Statement::Kind::displace);
  made.result = pointer;
  made.operands = {memory.base};
  made.memory.offset = memory.varying ? 0 : memory.offset;
  return {Operand::Kind::value, pointer, 0};
}

}  // namespace mpivet::gcc
