#include "explore/ranks/deeds.h"

#include <algorithm>
#include <cstring>

#include "spec/functions.h"

namespace mpivet::explore {
namespace {

namespace vm = event::virtual_mpi;

std::string without_records(const Batch& batch) {
  std::string deeds;
  for (std::size_t at = 0; at + sizeof(vm::ItemHeader) <= batch.memory.size();) {
    vm::ItemHeader header{};
    std::memcpy(&header, batch.memory.data() + at, sizeof header);
    const std::size_t bytes = std::min<std::size_t>(sizeof header + vm::filled(header.bytes), batch.memory.size() - at);
    if (header.kind != vm::ItemKind::records)
      deeds.append(reinterpret_cast<const char*>(batch.memory.data()) + at, bytes);
    at += bytes;
  }
  return deeds;
}

std::string name_of(const Origin& origin) {
  const bool known = origin.func != 0 && origin.func <= spec::kFunctionCount;
  return known ? spec::info(static_cast<spec::Func>(origin.func)).name : "MPI";
}

Origin origin_of(const Operation& op) {
  return std::visit(
      [](const auto& one) {
        if constexpr (requires { one.origin; })
          return one.origin;
        else
          return Origin{};
      },
      op);
}

bool equal(Bytes a, Bytes b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

// But for the place, whose number may not mean the same.
bool same_operation(const Operation& a, const Operation& b) {
  if (a.index() != b.index() || origin_of(a).func != origin_of(b).func) return false;
  if (const auto* send = std::get_if<SendOp>(&a)) {
    const auto& other = std::get<SendOp>(b);
    return send->dest == other.dest && send->tag == other.tag && send->context == other.context &&
           equal(send->data, other.data);
  }
  if (const auto* receive = std::get_if<ReceiveOp>(&a)) {
    const auto& other = std::get<ReceiveOp>(b);
    return receive->source == other.source && receive->tag == other.tag && receive->context == other.context &&
           receive->capacity == other.capacity;
  }
  if (const auto* collective = std::get_if<CollectiveOp>(&a)) {
    const auto& other = std::get<CollectiveOp>(b);
    return collective->what == other.what && collective->context == other.context &&
           std::equal(
               collective->parts.begin(), collective->parts.end(), other.parts.begin(), other.parts.end(),
               [](const Part& one, const Part& two) { return one.rank == two.rank && equal(one.data, two.data); });
  }
  return true;
}

}  // namespace

bool same_deeds(const Batch& before, const Batch& now) { return without_records(before) == without_records(now); }

std::string where_they_part(const Batch& before, const Batch& now,
                            const std::function<std::string(std::uint32_t stack)>& place_of) {
  const auto told = [&](const Origin& origin) {
    const std::string place = place_of && origin.stack != 0 ? place_of(origin.stack) : "";
    return name_of(origin) + (place.empty() ? "" : " at " + place);
  };
  const std::size_t both = std::min(before.ops.size(), now.ops.size());
  for (std::size_t i = 0; i < both; ++i) {
    if (same_operation(before.ops[i], now.ops[i])) continue;
    const Origin was = origin_of(before.ops[i]), is = origin_of(now.ops[i]);
    if (was.func == is.func) return "with other arguments or data in " + told(was);
    return "where it called " + told(was) + " it calls " + name_of(is) + " now";
  }
  if (before.ops.size() > both) return "it does not call " + told(origin_of(before.ops[both])) + " any more";
  if (now.ops.size() > both)
    return "it calls " + name_of(origin_of(now.ops[both])) + " before " + told(before.stop.origin);
  if (before.stop.origin.func != now.stop.origin.func || before.stop.kind != now.stop.kind)
    return "where it called " + told(before.stop.origin) + " it calls " + name_of(now.stop.origin) + " now";
  return "in " + told(before.stop.origin);
}

}  // namespace mpivet::explore
