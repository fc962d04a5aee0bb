#include "static/points_to/memory_nodes.h"

namespace mpivet::statics {
namespace {
// Places that an object of unknown size gets from those that it is copied from and to, beyond which it is all one: two
// that are copied to and fro, a bit further each time, would get ever more.
constexpr std::size_t kMostPlaces = 256;
}  // namespace

Id MemoryNodes::contents_node(Id object) {
  const auto [place, is_new] = contents_nodes_.try_emplace(object, kNone);
  if (!is_new) return place->second;
  const Id node = place->second = graph_.new_node();
  for (const Id cell : cells_.of(object))
    if (has_node(cell)) graph_.flow(cell_nodes_[cell], node);
  return node;
}

Id MemoryNodes::cell_node(Target target) {
  const Id cell = cells_.at(target);
  if (!has_node(cell)) {
    cell_nodes_.resize(cells_.size(), kNone);
    cell_nodes_[cell] = graph_.new_node();
    connect(cell);
  }
  return cell_nodes_[cell];
}

void MemoryNodes::connect(Id cell) {
  const Id object = cells_[cell].object;
  const Id node = cell_nodes_[cell];
  if (cells_[cell].offset == Target::kAny) {
    for (const Id other : cells_.of(object))
      if (other != cell && has_node(other)) graph_.flow(node, cell_nodes_[other]);
  } else if (const Id any = cells_.find(Target::anywhere(object)); any != kNone && any != cell && has_node(any)) {
    graph_.flow(cell_nodes_[any], node);
  }
  if (const auto all = contents_nodes_.find(object); all != contents_nodes_.end()) graph_.flow(node, all->second);
  const auto copies = copies_of_[object];  // a copy of its own: new cells may bring new ones
  for (const auto& copy : copies) apply(cell, copy);
  const auto sources = sources_of_[object];
  for (const auto& source : sources) make_source(cell, source);
}

void MemoryNodes::copy(Target from, Target to, std::uint64_t size) {
  if (from == to) return;
  if (!from.exact() || !to.exact())
    return graph_.flow(contents_node(from.object()), cell_node(Target::anywhere(to.object())));
  auto& list = copies_of_[from.object()];
  for (const auto& known : list)
    if (known.to == to.object() && known.from_offset == from.offset() && known.to_offset == to.offset()) return;
  const ObjectCopy copy{from.offset(), to.offset(), to.object(), size};
  list.push_back(copy);
  const auto cells = cells_.of(from.object());  // its own list: the object may be copied into itself
  for (const Id cell : cells)
    if (has_node(cell)) apply(cell, copy);
  const ObjectSource source{from.object(), from.offset(), to.offset(), size};
  sources_of_[to.object()].push_back(source);
  const auto copied = cells_.of(to.object());
  for (const Id cell : copied)
    if (has_node(cell)) make_source(cell, source);
}

Target MemoryNodes::copied_place(Id object, std::int64_t offset) const {
  const Target exact = Target::byte(object, offset);
  const bool grows =
      cells_.size_of(object) == 0 && cells_.of(object).size() > kMostPlaces && cells_.find(exact) == kNone;
  return grows ? Target::anywhere(object) : exact;
}

// Whoever looks at a part of a copy looks at that part of the original.
void MemoryNodes::make_source(Id cell, const ObjectSource& source) {
  const std::uint32_t offset = cells_[cell].offset;
  if (offset == Target::kAny || offset < source.to_offset) return;
  if (source.size && offset >= source.to_offset + source.size) return;
  const std::int64_t at = static_cast<std::int64_t>(offset) - source.to_offset + source.from_offset;
  if (const Target from = copied_place(source.from, at); cells_.fits(from)) cell_node(from);
}

void MemoryNodes::apply(Id cell, const ObjectCopy& copy) {
  const std::uint32_t offset = cells_[cell].offset;
  const Id node = cell_nodes_[cell];
  if (offset == Target::kAny) return graph_.flow(node, cell_node(Target::anywhere(copy.to)));
  if (offset < copy.from_offset || (copy.size && offset >= copy.from_offset + copy.size)) return;
  const std::int64_t at = static_cast<std::int64_t>(offset) - copy.from_offset + copy.to_offset;
  if (const Target to = copied_place(copy.to, at); cells_.fits(to)) graph_.flow(node, cell_node(to));
}

}  // namespace mpivet::statics
