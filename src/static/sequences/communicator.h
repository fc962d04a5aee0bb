// What a collective works on, as an expression that is the same wherever the same communicator is meant: a constant, a
// variable, a member of what a parameter points to. Not sensitive to flow: a variable is taken to hold one
// communicator.
#pragma once
#include "static/points_to/points_to.h"

namespace mpivet::statics {

struct Expression {
  enum class Base : std::uint8_t {
    constant,
    address,    // of an object
    parameter,  // of the function
    value,      // something computed in the function
    unknown,
  };
  Base base = Base::unknown;
  std::string text = {};                // of a constant, object or value
  Id parameter = kNone;                 // which one
  std::vector<std::int64_t> path = {};  // loads, each at this offset of what was loaded before
  std::int64_t displacement = 0;        // added last
  Id object = kNone;                    // whose address it is

  Expression at(std::int64_t offset) const;  // what is in memory there
  // The same with the parameter replaced by what a caller passes.
  Expression with_parameter(const Expression& argument) const;
  std::string key() const;
  bool is_world() const { return base == Base::constant && text == "MPI_COMM_WORLD"; }
  bool is_self() const { return base == Base::constant && text == "MPI_COMM_SELF"; }
  std::string display() const;  // for people: MPI_COMM_WORLD, 'comm', "a communicator"
};

class Communicators {
 public:
  explicit Communicators(const Program& program) : program_(program), definitions_(program.functions().size()) {}

  // The communicator, window or file of a collective; that of all processes if it has none (MPI_Finalize).
  Expression of_call(Id function, const Call& call);
  Expression of_operand(Id function, const Operand& operand, int depth = 0);

 private:
  Expression of_value(Id function, Id value, int depth);
  Expression of_result(Id function, const Call& call, int depth);
  // What is in memory at the address `handle` + `offset`.
  Expression contents(Id function, const Expression& handle, std::int64_t offset, int depth);

  const Program& program_;
  std::vector<std::vector<const Statement*>> definitions_;  // by function: of each value
};

}  // namespace mpivet::statics
