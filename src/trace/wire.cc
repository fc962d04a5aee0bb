#include "trace/wire.h"

namespace mpivet::trace {
namespace {

constexpr int kMostRanks = 1 << 28;

void put(WireWriter& out, const Transfer& t) {
  out.number(static_cast<std::uint64_t>(t.kind) << 1 | (t.cancelled ? 1 : 0));
  out.number(static_cast<std::uint64_t>(t.coll));
  out.number(t.request);
  out.number(t.comm);
  out.signed_number(t.peer);
  out.signed_number(t.tag);
  out.signed_number(t.root);
  out.number(t.sent);
  out.number(t.received);
}

bool get(WireReader& in, Transfer& t) {
  const std::uint64_t kind = in.number();
  t.cancelled = (kind & 1) != 0;
  t.kind = static_cast<Transfer::Kind>(kind >> 1 & 3);
  const std::uint64_t coll = in.number();
  if (coll > static_cast<std::uint64_t>(spec::kCollectiveCount)) return false;
  t.coll = static_cast<spec::Coll>(coll);
  t.request = static_cast<std::uint32_t>(in.number());
  t.comm = static_cast<std::uint32_t>(in.number());
  t.peer = static_cast<std::int32_t>(in.signed_number());
  t.tag = static_cast<std::int32_t>(in.signed_number());
  t.root = static_cast<std::int32_t>(in.signed_number());
  t.sent = in.number();
  t.received = in.number();
  return in.ok();
}

template <class T>
bool get_list(WireReader& in, std::vector<T>& list) {
  list.resize(in.count(9));
  for (T& one : list)
    if (!get(in, one)) return false;
  return in.ok();
}

void put(WireWriter& out, const std::vector<int>& ranks) {
  out.number(ranks.size());
  int before = 0;
  for (const int rank : ranks) {
    out.signed_number(rank - before);
    before = rank;
  }
}

bool get(WireReader& in, std::vector<int>& ranks, int world) {
  ranks.resize(in.count());
  std::int64_t rank = 0;
  for (int& one : ranks) {
    rank += in.signed_number();
    if (rank < 0 || rank >= world) return false;
    one = static_cast<int>(rank);
  }
  return in.ok();
}

void put(WireWriter& out, const CommDefinition& comm) {
  out.text(comm.name);
  out.number(comm.identity);
  out.number((comm.self ? 1 : 0) | (comm.inter ? 2 : 0));
  put(out, comm.group);
  put(out, comm.remote);
  out.number(comm.sources.size());
  for (const auto& [rank, sources] : comm.sources) out.number(static_cast<std::uint64_t>(rank)), put(out, sources);
}

bool get(WireReader& in, CommDefinition& comm, int world) {
  comm.name = in.text();
  comm.identity = in.number();
  const std::uint64_t flags = in.number();
  comm.self = (flags & 1) != 0;
  comm.inter = (flags & 2) != 0;
  if (!get(in, comm.group, world) || !get(in, comm.remote, world)) return false;
  for (std::size_t left = in.count(2); left-- > 0 && in.ok();) {
    const std::uint64_t rank = in.number();
    if (rank >= static_cast<std::uint64_t>(world) || !get(in, comm.sources[static_cast<int>(rank)], world))
      return false;
  }
  return in.ok();
}

}  // namespace

void put(WireWriter& out, const Call& call) {
  out.number(static_cast<std::uint64_t>(call.func) << 1 | (call.returned ? 1 : 0));
  out.number(call.begin);
  out.number(call.end - call.begin);
  out.number(call.present);
  for (int i = 0; i < kAttributes; ++i)
    if (call.has(static_cast<Attribute>(i))) out.signed_number(call.values[i]);
  out.number(call.requests.size());
  for (const std::uint32_t request : call.requests) out.number(request);
  out.number(call.started.size());
  for (const Transfer& t : call.started) put(out, t);
  out.number(call.done.size());
  for (const Transfer& t : call.done) put(out, t);
}

bool get(WireReader& in, Call& call) {
  call.clear();
  const std::uint64_t func = in.number();
  if (func >> 1 > spec::kFunctionCount) return false;
  call.func = static_cast<spec::Func>(func >> 1);
  call.returned = (func & 1) != 0;
  call.begin = in.number();
  call.end = call.begin + in.number();
  const std::uint64_t present = in.number();
  if (present >> kAttributes != 0) return false;
  for (int i = 0; i < kAttributes; ++i)
    if (present >> i & 1) call.set(static_cast<Attribute>(i), in.signed_number());
  call.requests.resize(in.count());
  for (std::uint32_t& request : call.requests) request = static_cast<std::uint32_t>(in.number());
  return get_list(in, call.started) && get_list(in, call.done) && in.ok();
}

void put(WireWriter& out, const ArchiveDefinitions& d) {
  out.number(d.ours ? 1 : 0);
  out.number(static_cast<std::uint64_t>(d.version));
  for (const std::string* text : {&d.creator, &d.description, &d.program, &d.end}) out.text(*text);
  out.number(static_cast<std::uint64_t>(d.world));
  for (const std::uint64_t n : {d.ticks_per_second, d.first_time, d.duration, d.events}) out.number(n);
  out.number(d.locations.size());
  for (const auto& location : d.locations) {
    out.number(location.id);
    out.signed_number(location.rank);
    out.text(location.name);
    out.number(location.events);
  }
  out.number(d.comms.size());
  for (const auto& [id, comm] : d.comms) out.number(id), put(out, comm);
  out.number(d.names.size());
  for (const auto& [id, name] : d.names) out.number(id), out.text(name);
  out.number(d.sources.size());
  for (const auto& [id, place] : d.sources)
    out.number(id), out.text(place.function), out.text(place.file), out.signed_number(place.line);
  out.number(d.contexts.size());
  for (const auto& [id, context] : d.contexts)
    out.number(id), out.text(context.function), out.number(context.source), out.number(context.parent);
}

bool get(WireReader& in, ArchiveDefinitions& d) {
  d.ours = in.number() != 0;
  d.version = static_cast<int>(in.number());
  for (std::string* text : {&d.creator, &d.description, &d.program, &d.end}) *text = in.text();
  const std::uint64_t world = in.number();
  if (world > static_cast<std::uint64_t>(kMostRanks)) return false;
  d.world = static_cast<int>(world);
  for (std::uint64_t* n : {&d.ticks_per_second, &d.first_time, &d.duration, &d.events}) *n = in.number();
  d.locations.resize(in.count(4));
  for (auto& location : d.locations) {
    location.id = in.number();
    const std::int64_t rank = in.signed_number();
    if (rank < -1 || rank >= d.world) return false;
    location.rank = static_cast<int>(rank);
    location.name = in.text();
    location.events = in.number();
  }
  for (std::size_t left = in.count(); left-- > 0 && in.ok();)
    if (const auto id = static_cast<std::uint32_t>(in.number()); !get(in, d.comms[id], d.world)) return false;
  for (std::size_t left = in.count(); left-- > 0 && in.ok();) {
    const auto id = static_cast<std::uint32_t>(in.number());
    d.names[id] = in.text();
  }
  for (std::size_t left = in.count(); left-- > 0 && in.ok();) {
    Place& place = d.sources[static_cast<std::uint32_t>(in.number())];
    place.function = in.text();
    place.file = in.text();
    place.line = static_cast<int>(in.signed_number());
  }
  for (std::size_t left = in.count(); left-- > 0 && in.ok();) {
    ContextDefinition& context = d.contexts[static_cast<std::uint32_t>(in.number())];
    context.function = in.text();
    context.source = static_cast<std::uint32_t>(in.number());
    context.parent = static_cast<std::uint32_t>(in.number());
  }
  return in.ok();
}

}  // namespace mpivet::trace
