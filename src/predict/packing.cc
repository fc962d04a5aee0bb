#include "predict/packing.h"

#include <cassert>
#include <cstring>
#include <type_traits>

namespace mpivet::predict {
namespace {

// Plain values one behind another, for processes of one job: the same binary at both ends.
class Packer {
 public:
  template <class T>
  void add(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    out.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  template <class Items>
  void add_all(const Items& items) {
    add(static_cast<std::uint64_t>(items.size()));
    for (const auto& item : items) add(item);
  }
  std::string out;
};

class Unpacker {
 public:
  explicit Unpacker(const std::string& text) : text_(text) {}
  template <class T>
  T take() {
    T value{};
    if (text_.size() - at_ < sizeof value) {
      good = false;
      return value;
    }
    std::memcpy(&value, text_.data() + at_, sizeof value);
    at_ += sizeof value;
    return value;
  }
  template <class Items>
  void take_all(Items& items) {
    const auto count = take<std::uint64_t>();
    for (std::uint64_t i = 0; i < count && good; ++i) items.push_back(take<typename Items::value_type>());
  }
  bool good = true;

 private:
  const std::string& text_;
  std::size_t at_ = 0;
};

}  // namespace

std::string pack(const Outcome& outcome) {
  Packer to;
  to.add(static_cast<std::uint64_t>(outcome.stuck.size()));
  for (const Stuck& one : outcome.stuck) {
    to.add(one.rank);
    to.add(one.index);
    to.add(one.op);
    to.add(one.enough);
    to.add_all(one.site);
    to.add_all(one.pending);
  }
  to.add(static_cast<std::uint64_t>(outcome.gatherings.size()));
  for (const Gathering& one : outcome.gatherings) {
    to.add(one.comm);
    to.add(one.turn);
    to.add(one.mixed);
    to.add_all(one.here);
  }
  return std::move(to.out);
}

void unpack(const std::string& text, Outcome& into) {
  Unpacker from(text);
  for (auto count = from.take<std::uint64_t>(); count > 0 && from.good; --count) {
    Stuck one{};
    one.rank = from.take<Rank>();
    one.index = from.take<std::uint32_t>();
    one.op = from.take<Op>();
    one.enough = from.take<std::uint32_t>();
    from.take_all(one.site);
    from.take_all(one.pending);
    into.stuck.push_back(std::move(one));
  }
  for (auto count = from.take<std::uint64_t>(); count > 0 && from.good; --count) {
    Gathering one{};
    one.comm = from.take<std::uint32_t>();
    one.turn = from.take<std::uint32_t>();
    one.mixed = from.take<bool>();
    from.take_all(one.here);
    into.gatherings.push_back(std::move(one));
  }
  assert(from.good);
}

std::string pack(const Empdd& result) {
  Packer to;
  to.add(result.matched);
  to.add(static_cast<std::uint64_t>(result.marked.size()));
  for (const Marked& one : result.marked) {
    to.add(one.rank);
    to.add(one.index);
    to.add(one.why);
    to.add(one.op);
    to.add_all(one.site);
  }
  return std::move(to.out);
}

void unpack(const std::string& text, Empdd& into) {
  Unpacker from(text);
  into.matched += from.take<std::uint64_t>();
  for (auto count = from.take<std::uint64_t>(); count > 0 && from.good; --count) {
    Marked one{};
    one.rank = from.take<Rank>();
    one.index = from.take<std::uint32_t>();
    one.why = from.take<Marked::Why>();
    one.op = from.take<Op>();
    from.take_all(one.site);
    into.marked.push_back(std::move(one));
  }
  assert(from.good);
}

}  // namespace mpivet::predict
