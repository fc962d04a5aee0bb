#include "gcc/build/initials.h"

namespace mpivet::gcc {
namespace {

using Initial = statics::Object::Initial;
using statics::Operand;

class Collector {
 public:
  explicit Collector(UnitBuilder& unit) : unit_(unit) {}

  void collect(tree value, std::uint64_t offset) {
    STRIP_NOPS(value);
    if (TREE_CODE(value) == ADDR_EXPR) return address(TREE_OPERAND(value, 0), offset);
    if (TREE_CODE(value) != CONSTRUCTOR) return;
    const tree type = TREE_TYPE(value);
    unsigned i;
    tree index, element;
    std::uint64_t position = 0;
    FOR_EACH_CONSTRUCTOR_ELT(CONSTRUCTOR_ELTS(value), i, index, element) {
      if (TREE_CODE(type) == ARRAY_TYPE) {
        if (!element_position(type, index, position)) return;
        collect(element, offset + position);
        position += size_of(TREE_TYPE(type));
      } else if (index != NULL_TREE && TREE_CODE(index) == FIELD_DECL && tree_fits_uhwi_p(byte_position(index))) {
        collect(element, offset + tree_to_uhwi(byte_position(index)));
      }
    }
  }

  std::vector<Initial> found;

 private:
  static std::uint64_t size_of(tree type) {
    const tree size = TYPE_SIZE_UNIT(type);
    return size != NULL_TREE && tree_fits_uhwi_p(size) ? tree_to_uhwi(size) : 0;
  }

  // Where an element with this index is; without an index it follows the last one. False: it cannot be told.
  static bool element_position(tree array, tree index, std::uint64_t& position) {
    if (index == NULL_TREE) return true;
    const tree domain = TYPE_DOMAIN(array);
    const tree first = domain != NULL_TREE ? TYPE_MIN_VALUE(domain) : NULL_TREE;
    if (TREE_CODE(index) != INTEGER_CST || !tree_fits_shwi_p(index)) return false;
    if (first != NULL_TREE && !tree_fits_shwi_p(first)) return false;
    const auto at = tree_to_shwi(index) - (first != NULL_TREE ? tree_to_shwi(first) : 0);
    if (at < 0) return false;
    position = static_cast<std::uint64_t>(at) * size_of(TREE_TYPE(array));
    return true;
  }

  void address(tree of, std::uint64_t offset) {
    if (TREE_CODE(of) == FUNCTION_DECL) {
      found.push_back({offset, {Operand::Kind::function_address, unit_.string(linkage_name(of)), 0}});
      return;
    }
    poly_int64 inside = 0;
    const tree base = get_addr_base_and_unit_offset(of, &inside);
    if (base == NULL_TREE || !VAR_P(base) || !(TREE_STATIC(base) || DECL_EXTERNAL(base))) return;
    found.push_back({offset, {Operand::Kind::global_address, unit_.global(base), inside.to_constant()}});
  }

  UnitBuilder& unit_;
};

}  // namespace

std::vector<Initial> address_initials(UnitBuilder& unit, tree decl) {
  const tree initial = DECL_INITIAL(decl);
  if (initial == NULL_TREE || initial == error_mark_node || DECL_EXTERNAL(decl)) return {};
  Collector collector(unit);
  collector.collect(initial, 0);
  return std::move(collector.found);
}

}  // namespace mpivet::gcc
