#include "explore/ranks/records.h"

#include <cstring>

#include "event/record_check.h"

namespace mpivet::explore {
namespace {

using event::Header;
using event::Kind;
using Stacks = std::map<std::uint32_t, std::uint32_t>;

Error damaged_records() { return Error{"a rank has written over mpivet's own memory: its records make no sense"}; }

const char* behind(const char* text) { return text + std::strlen(text) + 1; }

}  // namespace

Status Records::take(Node& node) {
  event::Chunks chunks;
  if (node.before) node.stacks = node.before->stacks;
  for (const Bytes part : node.batch.records) {
    std::vector<event::Slot> slots(part.size() / event::kSlotSize);
    if (!slots.empty()) std::memcpy(slots.data(), part.data(), slots.size() * event::kSlotSize);
    for (std::size_t at = 0; at < slots.size();) {
      const auto* record = reinterpret_cast<const Header*>(&slots[at]);
      if (record->slots == 0 || record->slots > slots.size() - at) return damaged_records();
      at += record->slots;
      if (record->kind == Kind::pad) continue;
      if (!record_makes_sense(record) || !take_record(node, chunks, record)) return damaged_records();
    }
  }
  node.batch.records.clear();
  for (Operation& op : node.batch.ops)
    std::visit(
        [&](auto& one) {
          if constexpr (requires { one.origin; }) one.origin.stack = name_of(node, one.origin.stack);
        },
        op);
  node.batch.stop.origin.stack = name_of(node, node.batch.stop.origin.stack);
  return Done{};
}

bool Records::take_record(Node& node, event::Chunks& chunks, const Header* record) {
  switch (record->kind) {
    case Kind::chunk:
      chunks.add(record);
      return true;
    case Kind::module:
      define_(record);
      return true;
    case Kind::stack:
      define_stack(node, record);
      return true;
    case Kind::process:
      note_process(record);
      keep(node, record);
      return true;
    case Kind::enter:
    case Kind::call:
    case Kind::exit:
    case Kind::comm:
    case Kind::notice:
    case Kind::end:
    case Kind::sums:
      break;
    case Kind::thread:
    case Kind::time:
    case Kind::pad:
    case Kind::cycle:
      return true;
  }
  if (record->flags & event::kChunked) {
    record = chunks.join(record);
    if (!record || !record_makes_sense(record)) return false;
  }
  keep(node, record);
  return true;
}

void Records::keep(Node& node, const Header* record) {
  const auto* slots = reinterpret_cast<const event::Slot*>(record);
  const std::size_t at = node.records.size();
  node.records.insert(node.records.end(), slots, slots + event::slots_of(record));
  auto* kept = reinterpret_cast<Header*>(&node.records[at]);
  kept->stack = name_of(node, kept->stack);
}

void Records::define_stack(Node& node, const Header* record) {
  const auto& info = event::payload_as<event::StackInfo>(record);
  std::vector<std::uint64_t> addresses(info.count);
  if (info.count) std::memcpy(addresses.data(), &info + 1, info.count * sizeof(std::uint64_t));
  const auto [found, is_new] = names_.try_emplace(std::move(addresses), static_cast<std::uint32_t>(names_.size() + 1));
  auto stacks = node.stacks ? std::make_shared<Stacks>(*node.stacks) : std::make_shared<Stacks>();
  (*stacks)[info.id] = found->second;
  node.stacks = std::move(stacks);
  if (!is_new) return;
  std::vector<event::Slot> copy(record->slots);
  std::memcpy(copy.data(), record, event::record_bytes(record));
  auto* renamed = reinterpret_cast<event::StackInfo*>(reinterpret_cast<Header*>(copy.data()) + 1);
  renamed->id = found->second;
  define_(reinterpret_cast<const Header*>(copy.data()));
}

void Records::note_process(const Header* record) {
  const auto& info = event::payload_as<event::ProcessInfo>(record);
  const char* host = reinterpret_cast<const char*>(&info + 1);
  const char* path = behind(host);
  program = path;
  library = behind(path);
  mpi = info.mpi;
  tag_ub = info.tag_ub;
}

std::uint32_t Records::name_of(const Node& node, std::uint32_t stack) const {
  if (stack == 0 || !node.stacks) return 0;
  const auto found = node.stacks->find(stack);
  return found != node.stacks->end() ? found->second : 0;
}

}  // namespace mpivet::explore
