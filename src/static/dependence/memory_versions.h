// Second step to the dependence graph: the SSA form of memory. Each cell that a function touches gets a version at each
// write and at each join where versions meet; reads are tied to the version they see. Across calls, a cell flows from
// where it is at the call to the entry of the functions below that read it, and back from those that write it.
#pragma once
#include <optional>
#include <set>
#include <unordered_map>

#include "static/dependence/cells_below.h"

namespace mpivet::statics {

class MemoryVersions {
 public:
  MemoryVersions(const Program& program, const PointsTo& points_to, const CallGraph& calls,
                 const std::vector<ControlFlow>& flows, DependenceGraph& graph);

  // `actions` by function; `made_equal`: cells that MPI makes equal on all ranks somewhere.
  void connect(const std::vector<BlockActions>& actions, const std::set<Id>& made_equal);

 private:
  using Kind = DependenceGraph::NodeKind;
  using EdgeKind = DependenceGraph::EdgeKind;
  class OfFunction;

  struct Users {
    std::vector<Id> readers, writers;  // functions
    std::size_t storing = 0;           // so many of the writers store something
    Id last_storing = kNone;
  };
  void connect_functions();
  std::vector<Id> number_shared(Id& count) const;
  void find_users(const std::vector<BlockActions>& actions);
  // The node of a cell on entry (exit) of a function; one for all functions where a cell has too many users.
  Id entry_node(Id function, Id cell) { return boundary(entries_, function, cell, Kind::entry_of); }
  Id exit_node(Id function, Id cell) { return boundary(exits_, function, cell, Kind::exit_of); }
  using Boundaries = std::unordered_map<std::uint64_t, Id>;
  Id boundary(Boundaries& nodes, Id function, Id cell, Kind kind);
  void find_crowds(const std::set<Id>& made_equal);
  bool crowded(Id cell) const { return crowded_[cell]; }
  std::uint64_t boundary_key(Id function, Id cell) const;

  const Program& program_;
  const PointsTo& points_to_;
  const CallGraph& calls_;
  const std::vector<ControlFlow>& flows_;
  DependenceGraph& graph_;
  std::vector<Users> users_;   // by cell
  std::vector<char> crowded_;  // by cell: has it too many users to tell them apart?
  std::optional<CellsBelow> below_;
  const std::set<Id>* made_equal_ = nullptr;
  Boundaries entries_, exits_;
  std::vector<std::set<Id>> surely_written_;  // by function: cells it writes on every way
};

}  // namespace mpivet::statics
