// Which values differ between the threads of a team, and how: what decides who executes a call in a parallel region.
// Followed through calls, returns and memory that a thread has of its own; what all threads read at the same place is
// the same for all.
#pragma once
#include <unordered_map>

#include "static/graphs/control_flow.h"
#include "static/points_to/call_graph.h"

namespace mpivet::statics {

// In the order in which a value is taken to be more than it was.
enum class OfThread : std::uint8_t {
  no,          // the same for all threads, as far as is known
  team_size,   // computed from the number of threads; the same for all
  number,      // the number of the thread itself
  is_first,    // not zero in the first thread only
  is_other,    // zero in the first thread only
  depends,     // differs in a way that is not followed
  shared_out,  // of work that is shared out to the threads: bounds and counters of loops
};
inline bool differs(OfThread kind) { return kind >= OfThread::number; }

class TeamValues {
 public:
  TeamValues(const Program& program, const PointsTo& points_to, const std::vector<ControlFlow>& flows);

  // May threads of a parallel region execute the function?
  bool in_team(Id function) const { return in_team_[function]; }
  OfThread of(Id function, const Operand& operand) const {
    return operand.kind == Operand::Kind::value ? values_[program_.value(function, operand.index)] : OfThread::no;
  }
  // Of the condition at the end of a block.
  OfThread of_condition(Id function, const Block& block) const;

 private:
  void find_team_functions();
  void find_own_memory();
  bool look_at(Id function);
  bool look_at(Id function, Id block, const Statement& statement);
  bool look_at_call(Id function, const Statement& statement);
  bool pass_arguments(Id function, const Call& call, Id callee);
  OfThread of_computed(Id function, const Statement& statement) const;
  OfThread of_phi(Id function, Id block, const Statement& statement) const;
  OfThread of_load(Id function, const Memory& memory) const;
  OfThread of_result(Id function, Id call) const;
  OfThread combined(Id function, const std::vector<Operand>& operands) const;
  bool store(Id function, const Memory& memory, OfThread kind);
  bool store_at(Id function, const Operand& address, OfThread kind);
  bool set(OfThread& value, OfThread kind);

  const Program& program_;
  const PointsTo& points_to_;
  const std::vector<ControlFlow>& flows_;
  std::vector<char> in_team_;                            // by function
  std::vector<char> own_;                                // by object: each thread has its own
  std::vector<OfThread> values_;                         // by value of the program
  std::vector<OfThread> results_;                        // by function
  std::unordered_map<std::uint64_t, OfThread> written_;  // by object and offset
};

}  // namespace mpivet::statics
