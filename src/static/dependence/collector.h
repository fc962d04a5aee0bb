// First step to the dependence graph: the edges between values, and what each block reads and writes in memory, in
// order.
//
// It has more than 40 methods because each kind of statement and of library call has a small one of its own, and all of
// them add to the same lists of one function.
#pragma once
#include <optional>
#include <set>

#include "static/dependence/dependence_graph.h"
#include "static/dependence/library_calls.h"
#include "static/dependence/loop_exits.h"

namespace mpivet::statics {

struct Action {
  enum class Kind : std::uint8_t {
    read,        // the cell's contents flow to `node`
    write,       // the cell holds `node` from here on
    weak_write,  // the cell may hold `node` from here on, or what it held
    call,        // functions of the program run here: `cell` is the number of the call
  };
  Kind kind;
  Id cell;
  Id node = kNone;
  bool nothing = false;  // a write of no value: a variable begins or ends to live
};

using BlockActions = std::vector<std::vector<Action>>;

class Collector {
 public:
  Collector(const Program& program, PointsTo& points_to, const CallGraph& calls, const std::vector<ControlFlow>& flows,
            const AnalysisOptions& options, DependenceGraph& graph)
      : program_(program), points_to_(points_to), calls_(calls), flows_(flows), options_(options), graph_(graph) {}

  // First for all functions, then collect() for each.
  void make_cells(Id function);
  BlockActions collect(Id function);
  // Cells that some call of MPI makes equal on all ranks.
  const std::set<Id>& made_equal() const { return made_equal_; }
  // May it be called from where we cannot see?
  bool is_root(Id function) const;

 private:
  using Kind = DependenceGraph::NodeKind;
  using EdgeKind = DependenceGraph::EdgeKind;

  // --- of the statement at hand
  Id new_node(Kind kind);
  Id value_node(const Operand& o) const { return o.kind == Operand::Kind::value ? program_.value(f_, o.index) : kNone; }
  void uses(const Operand& o, Id node);
  void read(const PointsTo::Targets& targets, Id node);
  void read(const Memory& memory, Id node) { read(points_to_.of(f_, memory), node); }
  void read_external(const Program::LinkedObject& object, Id node);
  bool differs_by_request(Behaviour given) const;
  void give_words(PointsTo::Given given, Id node);
  // Of the object from there on: all of it, or what is within `size` bytes.
  void read_contents(const Operand& pointer, Id node, std::uint64_t size = 0);
  bool is_within(Id cell, Target start, std::uint64_t size) const;
  void write(const PointsTo::Targets& targets, Id node, std::uint64_t size = 0);
  void copy(const PointsTo::Targets& to, const PointsTo::Targets& from, std::uint64_t size);
  enum class Extent {
    one,   // the cell pointed to
    rest,  // of unknown length from there on
  };
  void overwrite(const Operand& pointer, Id node, Extent extent, bool certainly, std::uint64_t size = 0);
  void act(Action::Kind kind, Id cell, Id node) { actions_->push_back({kind, cell, node, nothing_}); }
  static bool is_vague(const PointsTo::Targets& targets);
  bool are_variables_of_callers(const PointsTo::Targets& targets) const;
  bool is_lost(Target target) const;
  bool is_guess(const PointsTo::Targets& targets) const;
  bool are_containers_alike(const PointsTo::Targets& targets) const;
  void read_shared(Id object, Id node);
  Id guess(Id node);
  Id in_theory(Id node);
  Id guessed(Id node);
  bool holds_one_thing(Id object) const;

  void statement(const Statement& s);
  void call(const Statement& s);
  void program_call(const Statement& s, const Call& call);
  void pass(const Argument& argument, Id callee, const Parameter& parameter);
  void may_throw(const Statement& s);
  void mpi_call(const Statement& s, const Call& call);
  bool is_rooted_or_for_all(const Call& call) const;
  void library_call(const Statement& s, const Call& call);
  void given_call(const Statement& s, const Call& call, Behaviour given);
  void scan(const Statement& s, const Call& call, Id from);
  void transfer(const Operand& description, const Operand& to);
  // May give and change anything that it gets at; `given` says what that is across the ranks.
  void unknown_call(const Statement& s, const Call& call, Kind given);
  void joins(Id block);
  void exceptions();
  bool measure(const std::vector<Operand>& operands);
  void after_loops(const Operand& o, Id node);
  void condition_after_loops(Id block);
  static Id kind_of_edge(const Statement& phi, Id from);
  void parameters();
  void main_arguments();  // as different from rank to rank

  const Program& program_;
  PointsTo& points_to_;
  const CallGraph& calls_;
  const std::vector<ControlFlow>& flows_;
  const AnalysisOptions& options_;
  DependenceGraph& graph_;

  std::set<Id> made_equal_;

  Id f_ = kNone;
  const Function* function_ = nullptr;
  Place place_;
  Id call_ = kNone;
  bool nothing_ = false;
  Id block_ = kNone;
  std::vector<Id> defined_in_;  // by value: the block
  std::optional<LoopExits> loop_exits_;
  std::vector<Action>* actions_ = nullptr;
};

}  // namespace mpivet::statics
