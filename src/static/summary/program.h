// Units put together as the linker would: one number for each function, global and local object, whichever unit it is
// in.
#pragma once
#include <string_view>
#include <unordered_map>
#include <vector>

#include "static/summary/summary.h"

namespace mpivet::statics {

class Program {
 public:
  struct LinkedFunction {
    Id unit = 0, index = 0;  // units[unit].functions[index]
    Id first_value = 0;      // its values are numbered from here
    Id first_object = 0;     // its local objects are numbered from here
  };
  struct LinkedObject {
    Id unit = 0;
    Id function = kNone;  // of a local
    const Object* object = nullptr;
    bool defined = true;     // false: declared only
    std::uint64_t size = 0;  // the largest that a unit tells, as of COMMON blocks; 0: not known
  };

  explicit Program(std::vector<Unit> units);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  const std::vector<Unit>& units() const { return units_; }
  const std::vector<LinkedFunction>& functions() const { return functions_; }
  const std::vector<LinkedObject>& objects() const { return objects_; }
  Id value_count() const { return value_count_; }

  const Unit& unit_of(Id function) const { return units_[functions_[function].unit]; }
  const Function& function(Id function) const { return unit_of(function).functions[functions_[function].index]; }
  const std::string& name(Id function) const { return text(unit_of(function), this->function(function).name); }

  // Where the program begins.
  bool is_main(Id function) const {
    const std::string& symbol = text(unit_of(function), this->function(function).symbol);
    return symbol == "main" || symbol == "MAIN__";
  }

  // The function that a name means in a unit; kNone: not in the program.
  Id find(Id unit, Id symbol) const {
    return symbol < meant_[unit].size() ? meant_[unit][symbol] : look_up(unit, symbol);
  }
  Id global(Id unit, Id index) const { return global_objects_[unit][index]; }
  Id local(Id function, Id index) const { return functions_[function].first_object + index; }
  Id value(Id function, Id index) const { return functions_[function].first_value + index; }

 private:
  void link_functions();
  void find_meanings();
  Id look_up(Id unit, Id symbol) const;
  void put_wrappers_in_place();
  void link_globals();
  void number_locals();

  std::vector<Unit> units_;
  std::vector<LinkedFunction> functions_;
  std::vector<LinkedObject> objects_;
  std::unordered_map<std::string, Id> visible_;      // functions by linkage name
  std::vector<std::unordered_map<Id, Id>> of_unit_;  // by unit: static functions by name
  std::vector<std::vector<Id>> meant_;               // by unit and string: the function of that name
  std::vector<std::vector<Id>> global_objects_;      // by unit
  Id value_count_ = 0;
};

}  // namespace mpivet::statics
