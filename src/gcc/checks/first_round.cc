#include "gcc/checks/first_round.h"

#include "gcc/checks/predefined.h"
#include "gcc/checks/walk.h"

namespace mpivet::gcc {
namespace {

// The constant that a loop begins with to count.
std::optional<std::int64_t> first_value(gphi* counter) {
  if (gimple_phi_num_args(counter) != 2) return std::nullopt;
  for (unsigned i = 0; i < 2; ++i)
    if (const tree value = constant_behind(gimple_phi_arg_def(counter, i));
        value != NULL_TREE && TREE_CODE(value) == INTEGER_CST)
      return wi::to_wide(value).to_shwi();
  return std::nullopt;
}

// Whether each round of the loop that begins with `header` comes to `code`, and none to `begin`.
bool in_each_round(basic_block header, gimple* code, gimple* begin) {
  const Walk around = Walk::from(header, Ways::all, [&](gimple* other) { return other == code; });
  if (around.enters(header) || !around.reaches(code)) return false;
  const Walk rounds = Walk::from(header, Ways::all, [&](gimple* other) { return other == begin; });
  return rounds.enters(header) && !rounds.reaches(begin);
}

}  // namespace

Address in_first_round(Address at, gimple* code, gimple* begin) {
  const std::vector<Address::Term> terms = at.terms;
  for (const Address::Term& term : terms) {
    gphi* counter = dyn_cast<gphi*>(SSA_NAME_DEF_STMT(term.name));
    const auto value = counter != nullptr ? first_value(counter) : std::nullopt;
    if (!value || !in_each_round(gimple_bb(counter), code, begin)) continue;
    at.add(term.name, -term.factor);
    at.offset += term.factor * *value;
  }
  return at;
}

}  // namespace mpivet::gcc
