// How PointsTo finds its answers: the statements of the program become edges and rules of an inclusion graph, which is
// solved.
//
// It has more than 40 methods because each kind of statement has a small one of its own, and all of them write into the
// one graph that the solver owns.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

#include "static/dependence/library_calls.h"
#include "static/points_to/allocators.h"
#include "static/points_to/memory_nodes.h"
#include "static/points_to/points_to.h"

namespace mpivet::statics {

class PointsTo::Solver {
 public:
  explicit Solver(const Program& program);

  struct CallSite {
    Id function, call, result;
    std::vector<Id> callees;
    int data_argument = -1;  // what a library hands to the function it runs; -1: an ordinary call
    bool by_library = false;
    bool guessed = false;  // nothing is known about the pointer: by its type
    Id allocated = kNone;
  };

  Targets targets(Id function, const Operand& operand, std::int64_t offset, bool varying) const;
  bool holds_address(Id function, Id value) const { return graph_[value_node(function, value)].holds_address(); }
  bool holds_address(Id cell) const { return memory_.holds_address(cell); }
  bool holds_functions(Id function, Id value) const { return graph_[value_node(function, value)].holds_functions(); }
  bool holds_functions(Id cell) const { return memory_.holds_functions(cell); }
  const CallSite& site(Id function, Id call) const { return calls_[first_call_[function] + call]; }
  Targets filled_by(Id callee) const;
  Id shared_by_containers(Id object) const {
    const auto found = owned_.find(object);
    return found == owned_.end() ? kNone : found->second.heap;
  }
  bool stands_for_many(Id object) const;
  const Words& words(Given given) const { return given == Given::command_line ? command_line_ : environment_; }
  Targets pointed_to_from(Target place) const;
  Cells& cells() { return memory_.cells(); }

 private:
  struct CopyEnds {
    TargetList from, to;
    std::uint64_t size = 0;
  };

  // --- nodes: values, results of functions; those of memory are made by memory_
  Id value_node(Id f, Id value) const { return program_.value(f, value); }
  Id result_node(Id f) const { return program_.value_count() + f; }
  Target address(Id f, const Operand& o) const;
  Id find_function(Id f, const Operand& o) const;  // kNone: no address of a function of the program

  // --- rules
  void solve() {
    graph_.solve([this](const Rule& rule, Target t) { apply(rule, t); });
  }
  void operand_flows(Id f, const Operand& o, Id to);
  void on_targets(Id f, const Operand& base, const Rule& rule);
  void apply(const Rule& rule, Target t);
  Target displaced(const Rule& rule, Target t) const;

  // --- statements
  void initialise_globals();
  void collect(Id f);
  void collect(Id f, const Statement& s);
  void store(Id f, const Memory& m, const Operand& o);
  void copy_memory(Id f_to, const Memory& to, Id f_from, const Memory& from, std::uint64_t size);
  void note_address(Id f, const Operand& o);
  void note_addresses(Id f, const Call& call);

  // --- what is given from outside
  void give_words();
  Words make_words();
  void give_to_main(const Parameter& parameter, Id main, const Words& words);
  const Words* words_of(Behaviour behaviour) const;

  // --- calls
  void number_calls();
  void collect_call(Id f, const Statement& s);
  void collect_mpi(Id f, const Call& call, Id number);
  void collect_library(Id f, const Call& call, Id number);

  // --- memory of containers
  bool is_of_library(Id f) const;
  bool may_own(Id object) const;
  void own(Id stored, Target place);
  Target owned(Target t, Id owner);

  // --- attributes of communicators, windows and datatypes
  void find_attributes();
  std::optional<Target> key_of_attribute(Id f, const Call& call) const;
  bool collect_attribute(Id f, const Call& call);
  void collect_run_by_library(Id f, const Operand& function, int data_argument, Id number);
  Id allocate(Id call);
  std::uint64_t allocated_size(Id number) const;
  void link_call(Id number, Id callee);
  void link_result(Id number, Id callee);
  void pass(Id f, const Argument& argument, Id callee, const Parameter& parameter);
  void guess_unresolved_calls();
  void count_results();

  const Program& program_;
  InclusionGraph graph_;
  MemoryNodes memory_;
  std::vector<CopyEnds> copies_;
  std::vector<CallSite> calls_;
  std::vector<Id> first_call_;
  std::vector<std::size_t> results_;  // by object: how many calls of functions of the program return its address
  std::unordered_map<Id, Memory> result_memory_;
  std::set<Id> address_taken_;
  Words command_line_, environment_;
  std::map<Target, Id> attributes_;  // by the variable that has the key: the node of what is set under it
  const std::vector<Allocator> allocators_;
  struct Owned {
    Id heap;   // what a function of the C++ library allocates, for all containers
    Id owner;  // the object that this part of it belongs to
  };
  std::set<Id> library_heap_;
  std::unordered_map<Id, Owned> owned_;             // by heap object
  std::map<std::pair<Id, Id>, Id> copies_of_heap_;  // by what was allocated and the owner
  std::set<std::pair<Id, Target>> owning_;          // what is stored in a container, and where
};

inline bool is_address(const Operand& o) {
  return o.kind == Operand::Kind::local_address || o.kind == Operand::Kind::global_address;
}

}  // namespace mpivet::statics
