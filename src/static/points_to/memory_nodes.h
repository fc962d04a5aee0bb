// The nodes of an inclusion graph that stand for memory: one for each cell, and one for "whatever is in an object",
// kept connected while cells and copies between objects appear.
#pragma once
#include <unordered_map>

#include "static/dependence/cells.h"
#include "static/points_to/inclusion.h"

namespace mpivet::statics {

class MemoryNodes {
 public:
  // `sizes`: as of Cells.
  MemoryNodes(std::vector<std::uint64_t> sizes, InclusionGraph& graph)
      : graph_(graph), cells_(std::move(sizes)), copies_of_(cells_.objects()), sources_of_(cells_.objects()) {}

  Id add_object(std::uint64_t size) {
    copies_of_.emplace_back();
    sources_of_.emplace_back();
    return cells_.add_object(size);
  }
  Id cell_node(Target target);
  Id contents_node(Id object);
  // kNone: nobody asked for it yet.
  Id find_node(Target target) const {
    const Id cell = cells_.find(target);
    return cell != kNone && has_node(cell) ? cell_nodes_[cell] : kNone;
  }
  // What is at `from` gets to `to` as well; `size` 0: all that follows.
  void copy(Target from, Target to, std::uint64_t size);

  bool holds_address(Id cell) const { return has_node(cell) && graph_[cell_nodes_[cell]].holds_address(); }
  bool holds_functions(Id cell) const { return has_node(cell) && graph_[cell_nodes_[cell]].holds_functions(); }
  Cells& cells() { return cells_; }
  const Cells& cells() const { return cells_; }

 private:
  // Contents of an object that flow into another one.
  struct ObjectCopy {
    std::uint32_t from_offset, to_offset;
    Id to;
    std::uint64_t size;
  };
  struct ObjectSource {
    Id from;
    std::uint32_t from_offset, to_offset;
    std::uint64_t size;
  };

  bool has_node(Id cell) const { return cell < cell_nodes_.size() && cell_nodes_[cell] != kNone; }
  void connect(Id cell);
  Target copied_place(Id object, std::int64_t offset) const;
  void apply(Id cell, const ObjectCopy& copy);
  void make_source(Id cell, const ObjectSource& source);

  InclusionGraph& graph_;
  Cells cells_;
  std::vector<Id> cell_nodes_;
  std::unordered_map<Id, Id> contents_nodes_;
  std::vector<std::vector<ObjectCopy>> copies_of_;     // by object: where it goes
  std::vector<std::vector<ObjectSource>> sources_of_;  // ... where it comes from
};

}  // namespace mpivet::statics
