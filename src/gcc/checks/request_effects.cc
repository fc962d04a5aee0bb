#include "gcc/checks/request_effects.h"

namespace mpivet::gcc {
namespace {

using Kind = RequestEffect::Kind;

bool holds_requests(const HandleVariable& variable) {
  return std::all_of(variable.uses.begin(), variable.uses.end(),
                     [](const HandleUse& use) { return use.param().kind == spec::ParamKind::request; });
}

// Whether nothing but registers is changed between two statements of a block.
bool calls_nothing_between(gimple* first, gimple* second) {
  if (gimple_bb(first) != gimple_bb(second)) return false;
  for (gimple_stmt_iterator at = gsi_for_stmt(first); !gsi_end_p(at) && gsi_stmt(at) != second; gsi_next(&at))
    if (is_gimple_call(gsi_stmt(at))) return false;
  return true;
}

class Builder {
 public:
  Builder(RequestEffects& effects, const FunctionView& view) : effects_(effects) {
    for (const auto* list : {&view.handles, &view.copied})
      for (const HandleVariable& variable : *list)
        if (holds_requests(variable) && variable.handle_size > 0) variables_.push_back(&variable);
    for (const HandleVariable* variable : variables_) find_slots(*variable);
    for (const HandleVariable* variable : variables_) {
      for (const HandleUse& use : variable->uses) add_use(*variable, use);
      for (gimple* code : variable->assignments) add_assignment(*variable, code);
    }
  }

 private:
  using Slots = std::vector<std::size_t>;
  struct Place {
    const HandleVariable* variable = nullptr;
    std::optional<std::int64_t> offset;
  };

  // Only slots that something is known of can be told about: those that a call or an assignment names.
  void find_slots(const HandleVariable& variable) {
    for (const HandleUse& use : variable.uses)
      if (use.offset && !use.param().array) slot({&variable, *use.offset});
    for (gimple* code : variable.assignments)
      if (const Place to = place_of_reference(gimple_get_lhs(code)); to.offset) slot({&variable, *to.offset});
  }

  std::size_t slot(const RequestSlot& wanted) {
    auto& slots = effects_.slots;
    for (std::size_t i = 0; i < slots.size(); ++i)
      if (slots[i].variable == wanted.variable && slots[i].offset == wanted.offset) return i;
    slots.push_back(wanted);
    return slots.size() - 1;
  }

  Slots slots_between(const HandleVariable& variable, std::int64_t from, std::int64_t to) const {
    Slots found;
    for (std::size_t i = 0; i < effects_.slots.size(); ++i) {
      const RequestSlot& known = effects_.slots[i];
      if (known.variable == &variable && known.offset >= from && known.offset < to) found.push_back(i);
    }
    return found;
  }
  Slots all_slots(const HandleVariable& variable) const { return slots_between(variable, INT64_MIN, INT64_MAX); }

  void add(gimple* code, RequestEffect effect) { effects_.by_statement[code].push_back(std::move(effect)); }

  // Which requests a call is given, and whether it is certainly these.
  std::pair<Slots, bool> slots_of(const HandleVariable& variable, const HandleUse& use) const {
    std::optional<std::int64_t> count = 1;
    if (use.param().array) count = use.parameter > 0 ? mpi_call(use.call).integer(use.parameter - 1) : std::nullopt;
    if (!use.offset || !count) return {all_slots(variable), false};
    return {slots_between(variable, *use.offset, *use.offset + *count * variable.handle_size), true};
  }

  void add_use(const HandleVariable& variable, const HandleUse& use) {
    auto [slots, certain] = slots_of(variable, use);
    RequestEffect effect{.kind = Kind::forgets, .slots = std::move(slots), .use = &use};
    switch (spec::info(use.func).role) {
      case spec::Role::wait:
      case spec::Role::waitall:
      case spec::Role::request_free:
        if (certain) effect.kind = Kind::ends;
        break;
      case spec::Role::cancel:
      case spec::Role::request_get_status:
        return;
      default:
        if (certain && use.starts_operation() && !use.param().array) {
          effect.kind = Kind::makes;
          effects_.makers.push_back(use.call);
        }
        break;
    }
    add(use.call, std::move(effect));
  }

  void add_assignment(const HandleVariable& variable, gimple* code) {
    const Place to = place_of_reference(gimple_get_lhs(code));
    if (!to.offset) return add(code, {.kind = Kind::forgets, .slots = all_slots(variable)});
    const std::int64_t size = size_of(gimple_get_lhs(code));
    if (size != variable.handle_size) {
      Slots touched =
          slots_between(variable, *to.offset - variable.handle_size + 1, *to.offset + std::max<std::int64_t>(size, 1));
      return add(code, {.kind = Kind::forgets, .slots = size > 0 ? std::move(touched) : all_slots(variable)});
    }
    RequestEffect effect{.kind = Kind::forgets, .slots = {slot({&variable, *to.offset})}};
    if (const Place from = copied_from(code); from.offset) {
      const Slots known = slots_between(*from.variable, *from.offset, *from.offset + 1);
      if (known.size() == 1) {
        effect.kind = Kind::copies;
        effect.from = known.front();
      }
    }
    add(code, std::move(effect));
  }

  static std::int64_t size_of(tree reference) {
    const tree size = TYPE_SIZE_UNIT(TREE_TYPE(reference));
    return size != NULL_TREE && tree_fits_shwi_p(size) ? tree_to_shwi(size) : 0;
  }

  Place copied_from(gimple* code) const {
    if (!gimple_assign_single_p(code)) return {};
    const tree value = gimple_assign_rhs1(code);
    if (TREE_CODE(value) != SSA_NAME) return place_of_reference(value);
    gimple* loads = SSA_NAME_DEF_STMT(value);
    if (!gimple_assign_load_p(loads) || !calls_nothing_between(loads, code)) return {};
    return place_of_reference(gimple_assign_rhs1(loads));
  }

  Place place_of_reference(tree reference) const {
    if (reference == NULL_TREE || (!DECL_P(reference) && !REFERENCE_CLASS_P(reference))) return {};
    poly_int64 offset = 0;
    const tree base = get_addr_base_and_unit_offset(reference, &offset);
    const auto at = std::find_if(variables_.begin(), variables_.end(),
                                 [&](const HandleVariable* variable) { return variable->decl == base; });
    if (base == NULL_TREE || at == variables_.end()) return {};
    return {*at, offset.to_constant()};
  }

  RequestEffects& effects_;
  std::vector<const HandleVariable*> variables_;
};

}  // namespace

RequestEffects::RequestEffects(const FunctionView& view) { Builder(*this, view); }

}  // namespace mpivet::gcc
