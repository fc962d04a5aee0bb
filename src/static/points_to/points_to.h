// What every pointer of the program may point to: inclusion-based, insensitive to flow and context, with fields told
// apart by their offsets. It also resolves indirect calls.
#pragma once
#include <memory>

#include "static/dependence/cells.h"
#include "static/summary/program.h"

namespace mpivet::statics {

class PointsTo {
 public:
  explicit PointsTo(const Program& program);
  ~PointsTo();

  // Where the address in `operand` of a function may lead; `wide`: too many places, or it is not known.
  struct Targets {
    std::vector<Target> list;
    bool wide = false;
  };
  Targets of(Id function, const Operand& operand) const;
  // Of a piece of memory.
  Targets of(Id function, const Memory& memory) const;

  // Does it hold addresses, as far as is known?
  bool is_pointer(Id function, Id value) const;
  bool is_pointer(Id cell) const;
  // Not of functions alone: which of them it is does not matter to anybody.
  bool is_data_pointer(Id function, Id value) const;
  bool is_data_pointer(Id cell) const;

  // The functions of the program that a call may run.
  const std::vector<Id>& callees(Id function, Id call) const;
  // Is it any of many functions of that type, in theory only?
  bool is_guess(Id function, Id call) const;
  // Of a call that hands a function to a library (threads, sorting): those run by it.
  bool run_by_library(Id function, Id call) const;
  // Does an object of the heap stand for many: what a function that the whole program allocates by returns?
  bool stands_for_many(Id object) const;
  // Of memory that a container has for itself: what its functions allocate, for this and for others; kNone: it is none.
  Id shared_by_containers(Id object) const;
  // The heap object that a call makes; kNone: none.
  Id allocated_by(Id function, Id call) const;

  // Of a function that fills new memory before it returns it: its own copy of it; what allocated_by says of its calls
  // begins as that. Nothing of other functions.
  Targets filled_by(Id callee) const;

  // The words that a program is given from outside: the vector of them, and the strings that it points to.
  enum class Given : std::uint8_t {
    command_line,
    environment,
  };
  struct Words {
    Id vector = kNone, strings = kNone;  // objects
  };
  Words words(Given given) const;
  // Where a pointer that is kept in memory leads.
  Targets pointed_to_from(Target place) const;

  Cells& cells();
  const Cells& cells() const;

 private:
  class Solver;
  std::unique_ptr<Solver> solver_;
};

}  // namespace mpivet::statics
