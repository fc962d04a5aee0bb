#include "static/summary/program.h"

#include <algorithm>

#include "static/summary/inline_wrappers.h"

namespace mpivet::statics {

Program::Program(std::vector<Unit> units) : units_(std::move(units)) {
  link_functions();
  find_meanings();
  put_wrappers_in_place();
  find_meanings();
  link_globals();
  number_locals();
}

// Of several definitions of one name (templates, inline functions) the first stands for all, as with the linker.
void Program::link_functions() {
  of_unit_.resize(units_.size());
  for (Id u = 0; u < units_.size(); ++u) {
    const Unit& unit = units_[u];
    for (Id f = 0; f < unit.functions.size(); ++f) {
      const Function& function = unit.functions[f];
      const auto name = [&](Id symbol, Id number) {
        return function.local ? of_unit_[u].try_emplace(symbol, number).first->second
                              : visible_.try_emplace(text(unit, symbol), number).first->second;
      };
      const Id number = name(function.symbol, static_cast<Id>(functions_.size()));
      if (number == functions_.size()) functions_.push_back({u, f, 0, 0});
      for (const Id alias : function.aliases) name(alias, number);
    }
  }
}

void Program::put_wrappers_in_place() {
  std::vector<FunctionRef> functions;
  for (const auto& f : functions_) functions.push_back({f.unit, f.index});
  inline_wrappers(units_, functions, [this](Id unit, Id symbol) { return find(unit, symbol); });
}

void Program::link_globals() {
  std::unordered_map<std::string_view, Id> by_name;
  global_objects_.resize(units_.size());
  for (Id u = 0; u < units_.size(); ++u) {
    const Unit& unit = units_[u];
    for (const Object& object : unit.globals) {
      const Id number = static_cast<Id>(objects_.size());
      if (object.symbol == kNone) {
        objects_.push_back({u, kNone, &object, true, object.size});
        global_objects_[u].push_back(number);
        continue;
      }
      const auto [known, is_new] = by_name.try_emplace(text(unit, object.symbol), number);
      global_objects_[u].push_back(known->second);
      if (is_new) objects_.push_back({u, kNone, &object, !object.external, object.size});
      LinkedObject& linked = objects_[known->second];
      const std::uint64_t size = linked.size == 0 || object.size == 0 ? 0 : std::max(linked.size, object.size);
      if (!is_new && !object.external && !linked.defined) linked = {u, kNone, &object, true};
      linked.size = size;
    }
  }
}

void Program::number_locals() {
  for (Id f = 0; f < functions_.size(); ++f) {
    functions_[f].first_value = value_count_;
    functions_[f].first_object = static_cast<Id>(objects_.size());
    value_count_ += static_cast<Id>(function(f).values.size());
    for (const Object& object : function(f).objects)
      objects_.push_back({functions_[f].unit, f, &object, true, object.size});
  }
}

// Names are looked up once: most are called from many places. Functions that are put in the place of their calls bring
// further ones.
void Program::find_meanings() {
  meant_.resize(units_.size());
  for (Id u = 0; u < units_.size(); ++u)
    for (Id symbol = static_cast<Id>(meant_[u].size()); symbol < units_[u].strings.size(); ++symbol)
      meant_[u].push_back(look_up(u, symbol));
}

Id Program::look_up(Id unit, Id symbol) const {
  if (const auto own = of_unit_[unit].find(symbol); own != of_unit_[unit].end()) return own->second;
  const auto found = visible_.find(text(units_[unit], symbol));
  return found == visible_.end() ? kNone : found->second;
}

}  // namespace mpivet::statics
