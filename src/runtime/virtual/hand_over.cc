#include "runtime/virtual/hand_over.h"

#include <unistd.h>

#include <cstring>

#include "runtime/process/explored.h"
#include "runtime/virtual/copy.h"
#include "runtime/virtual/files.h"
#include "runtime/virtual/outbox.h"
#include "runtime/virtual/rank.h"

namespace mpivet::virtual_mpi {
namespace {

namespace vm = event::virtual_mpi;

struct Target {
  std::byte* at;
};

void write(Target& to, const void* data, std::size_t bytes) {
  if (bytes) std::memcpy(to.at, data, bytes);
  std::memset(to.at + bytes, 0, vm::filled(bytes) - bytes);
  to.at += vm::filled(bytes);
}

void write_records(const void* data, std::size_t bytes, void* where) {
  auto& to = *static_cast<Target*>(where);
  const vm::ItemHeader header{vm::ItemKind::records, 0, bytes};
  write(to, &header, sizeof header);
  write(to, data, bytes);
}

void write_stop(Target& to, vm::StopItem stop, std::span<const std::uint64_t> ops, std::string_view text) {
  if (me.has_threads) stop.flags |= vm::kThreads;
  stop.ops = static_cast<std::uint32_t>(ops.size());
  stop.text = text.size();
  const vm::ItemHeader header{vm::ItemKind::stop, 0, sizeof stop + ops.size_bytes() + vm::filled(text.size())};
  write(to, &header, sizeof header);
  write(to, &stop, sizeof stop);
  write(to, ops.data(), ops.size_bytes());
  write(to, text.data(), text.size());
}

void write_batch(const vm::StopItem& stop, std::span<const std::uint64_t> ops, std::string_view text) {
  std::byte* begin = vm::data_of(me.region);
  Target to{begin};
  write(to, outbox().data(), outbox().size());
  outbox().clear();
  mpivet_take_records(write_records, &to);
  write_stop(to, stop, ops, text);
  me.region->bytes = static_cast<std::uint64_t>(to.at - begin);
}

// The explorer is trusted.
class Reader {
 public:
  explicit Reader(const std::byte* at) : at_(at) {}
  const std::byte* take(std::size_t bytes) {
    const std::byte* taken = at_;
    at_ += vm::filled(bytes);
    return taken;
  }
  template <class T>
  T get() {
    T value;
    std::memcpy(&value, take(sizeof value), sizeof value);
    return value;
  }

 private:
  const std::byte* at_;
};

Done read_done(Reader& in) {
  const auto item = in.get<vm::DoneItem>();
  Done done{item.op, item.source, item.tag, item.bytes, item.cancelled != 0, {}};
  for (std::uint32_t i = 0; i < item.parts; ++i) {
    const auto part = in.get<vm::PartHeader>();
    done.parts.push_back({part.rank, {in.take(part.bytes), part.bytes}});
  }
  return done;
}

Response read_response() {
  Reader in(vm::data_of(me.region));
  Response response;
  for (;;) {
    const auto header = in.get<vm::ItemHeader>();
    if (header.kind == vm::ItemKind::answer) break;
    response.done.push_back(read_done(in));
  }
  const auto item = in.get<vm::AnswerItem>();
  response.flag = item.flag != 0;
  response.source = item.source;
  response.tag = item.tag;
  response.bytes = item.bytes;
  response.message = item.message;
  for (std::uint32_t i = 0; i < item.chosen; i += 2) {
    const auto pair = in.get<std::uint64_t>();
    response.chosen.push_back(static_cast<std::uint32_t>(pair));
    if (i + 1 < item.chosen) response.chosen.push_back(static_cast<std::uint32_t>(pair >> 32));
  }
  return response;
}

// What is opened meanwhile is not the program's doing.
class HandingOver {
 public:
  HandingOver() { me.inside_handing_over = true; }
  ~HandingOver() { me.inside_handing_over = false; }
};

// While the rank runs, others that share its files may have moved on in them.
class KeptFiles {
 public:
  KeptFiles() { files_.note(); }
  ~KeptFiles() { files_.restore(); }

 private:
  FilePositions files_;
};

}  // namespace

const Done* Response::find(std::uint64_t op) const {
  for (const Done& one : done)
    if (one.op == op) return &one;
  return nullptr;
}

vm::StopItem stop_item(vm::StopKind kind, spec::Func func) {
  vm::StopItem item{};
  item.kind = kind;
  item.func = static_cast<std::uint32_t>(func);
  item.stack = mpivet_place();
  item.call = me.calls;
  return item;
}

Response hand_over(const vm::StopItem& stop, std::span<const std::uint64_t> ops) {
  const HandingOver section;
  flush_output();
  write_batch(stop, ops, {});
  {
    const KeptFiles files;
    sleep_for_turn();
  }
  return read_response();
}

void tell_end(const vm::StopItem& stop, std::string_view text) {
  const HandingOver section;
  if (stop.kind != vm::StopKind::crash) flush_output();  // locks may be held
  write_batch(stop, {}, text);
  tell_stopped();
}

}  // namespace mpivet::virtual_mpi

void mpivet_virtual_spill() {
  using namespace mpivet::virtual_mpi;
  mpivet_take_records(
      [](const void* data, std::size_t bytes, void*) {
        outbox().begin(ItemKind::records);
        outbox().bytes(data, bytes);
        outbox().end();
      },
      nullptr);
}
