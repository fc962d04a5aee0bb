#include "explore/ranks/batch.h"

#include <algorithm>
#include <cstring>

namespace mpivet::explore {
namespace {

namespace vm = event::virtual_mpi;

Error damaged(const char* what) {
  return Error{std::string("a rank has told nonsense about its MPI calls (") + what + "); its memory may be damaged"};
}

// Reads one item after the other; after the first thing that does not fit, everything else is empty.
class Reader {
 public:
  explicit Reader(Bytes bytes) : left_(bytes) {}

  bool ok() const { return ok_; }
  bool done() const { return left_.empty(); }

  Bytes take(std::uint64_t bytes) {
    if (bytes > left_.size()) return ok_ = false, left_ = {}, Bytes{};
    const Bytes taken = left_.first(bytes);
    left_ = left_.subspan(std::min<std::size_t>(vm::filled(bytes), left_.size()));
    return taken;
  }
  template <class T>
  T get() {
    T value{};
    const Bytes from = take(sizeof(T));
    if (from.size() == sizeof(T)) std::memcpy(&value, from.data(), sizeof(T));
    return value;
  }

 private:
  Bytes left_;
  bool ok_ = true;
};

spec::Mode mode_of(std::uint32_t mode) {
  return mode <= static_cast<std::uint32_t>(spec::Mode::ready) ? static_cast<spec::Mode>(mode) : spec::Mode::standard;
}

SendOp send_op(Reader& in, std::uint64_t bytes) {
  const auto item = in.get<vm::SendItem>();
  SendOp op{item.op, item.context, item.dest, item.tag, mode_of(item.mode), {item.func, item.stack}, {}};
  if (bytes >= sizeof item) op.data = in.take(bytes - sizeof item);
  return op;
}

ReceiveOp receive_op(Reader& in) {
  const auto item = in.get<vm::ReceiveItem>();
  return {item.op, item.context, item.source, item.tag, item.capacity, item.message, {item.func, item.stack}};
}

std::vector<int> ranks(Reader& in, std::uint32_t count) {
  const Bytes bytes = in.take(std::uint64_t{count} * sizeof(std::int32_t));
  std::vector<int> out(bytes.size() / sizeof(std::int32_t));
  if (!bytes.empty()) std::memcpy(out.data(), bytes.data(), bytes.size());
  return out;
}

CollectiveOp collective_op(Reader& in) {
  const auto item = in.get<vm::CollectiveItem>();
  CollectiveOp op{item.op, item.context,           item.number, item.what, item.blocking != 0, {}, {},
                  {},      {item.func, item.stack}};
  op.members = ranks(in, item.members);
  if (item.needs != vm::kEverybody) op.needs = ranks(in, static_cast<std::uint32_t>(item.needs));
  for (std::uint32_t i = 0; i < item.parts && in.ok(); ++i) {
    const auto part = in.get<vm::PartHeader>();
    op.parts.push_back({part.rank, in.take(part.bytes)});
  }
  return op;
}

BesideOp beside_op(Reader& in, std::uint64_t bytes) {
  const auto item = in.get<vm::BesideItem>();
  BesideOp op{static_cast<vm::BesideKind>(std::min(item.kind, static_cast<std::uint32_t>(vm::BesideKind::socket))), {}};
  if (bytes < sizeof item) return op;
  const Bytes path = in.take(bytes - sizeof item);
  op.path.assign(reinterpret_cast<const char*>(path.data()), path.size());
  return op;
}

Stop stop_of(Reader& in) {
  const auto item = in.get<vm::StopItem>();
  Stop stop{item.kind, item.flags, {item.func, item.stack}, item.code, {}, item.context, item.source, item.tag,
            {},        item.call};
  const Bytes ops = in.take(std::uint64_t{item.ops} * sizeof(std::uint64_t));
  stop.ops.resize(ops.size() / sizeof(std::uint64_t));
  if (!ops.empty()) std::memcpy(stop.ops.data(), ops.data(), ops.size());
  const Bytes text = in.take(item.text);
  stop.text.assign(reinterpret_cast<const char*>(text.data()), text.size());
  return stop;
}

class Writer {
 public:
  void bytes(Bytes data) {
    const std::size_t at = out_.size();
    out_.resize(at + vm::filled(data.size()));
    if (!data.empty()) std::memcpy(out_.data() + at, data.data(), data.size());
  }
  template <class T>
  void put(const T& value) {
    bytes(std::as_bytes(std::span(&value, 1)));
  }
  std::size_t begin(vm::ItemKind kind) {
    put(vm::ItemHeader{kind, 0, 0});
    return out_.size();
  }
  void end(std::size_t begun) {
    vm::ItemHeader header{};
    std::memcpy(&header, out_.data() + begun - sizeof header, sizeof header);
    header.bytes = out_.size() - begun;
    std::memcpy(out_.data() + begun - sizeof header, &header, sizeof header);
  }
  std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

}  // namespace

Result<Batch> parse_batch(std::vector<std::byte> memory) {
  Batch batch;
  batch.memory = std::move(memory);
  Reader in(batch.memory);
  while (in.ok() && !in.done()) {
    const auto header = in.get<vm::ItemHeader>();
    Reader item(in.take(header.bytes));
    if (!in.ok()) break;
    switch (header.kind) {
      case vm::ItemKind::records:
        batch.records.push_back(item.take(header.bytes));
        break;
      case vm::ItemKind::send:
        batch.ops.emplace_back(send_op(item, header.bytes));
        break;
      case vm::ItemKind::receive:
        batch.ops.emplace_back(receive_op(item));
        break;
      case vm::ItemKind::collective:
        batch.ops.emplace_back(collective_op(item));
        break;
      case vm::ItemKind::cancel:
        batch.ops.emplace_back(CancelOp{item.get<vm::OpItem>().op});
        break;
      case vm::ItemKind::drop:
        batch.ops.emplace_back(DropOp{item.get<vm::OpItem>().op});
        break;
      case vm::ItemKind::beside:
        batch.beside.push_back(beside_op(item, header.bytes));
        break;
      case vm::ItemKind::stop:
        batch.stop = stop_of(item);
        if (!item.ok()) return damaged("stop");
        return batch;
      case vm::ItemKind::done:
      case vm::ItemKind::answer:
        return damaged("kind of item");
    }
    if (!item.ok()) return damaged("length of an item");
  }
  return damaged("no end");
}

std::string Response::encode() const {
  Writer out;
  for (const Completed& one : done) {
    const std::size_t begun = out.begin(vm::ItemKind::done);
    out.put(vm::DoneItem{one.op, one.source, one.tag, one.bytes, one.cancelled,
                         static_cast<std::uint32_t>(one.parts.size())});
    for (const Part& part : one.parts) {
      out.put(vm::PartHeader{part.rank, 0, part.data.size()});
      out.bytes(part.data);
    }
    out.end(begun);
  }
  const std::size_t begun = out.begin(vm::ItemKind::answer);
  out.put(vm::AnswerItem{flag, static_cast<std::uint32_t>(chosen.size()), source, tag, bytes, message});
  out.bytes(std::as_bytes(std::span(chosen)));
  out.end(begun);
  return out.take();
}

}  // namespace mpivet::explore
