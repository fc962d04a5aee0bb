#include "predict/parallel/packing.h"

#include <cassert>
#include <cstring>
#include <type_traits>
#include <utility>

namespace mpivet::predict {
namespace {

// Plain values one behind another, for processes of one job: the same binary at both ends.
class Packer {
 public:
  template <class T>
  void operator()(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    out.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  template <class Items, class Each>
  void all(const Items& items, Each&& each) {
    (*this)(static_cast<std::uint64_t>(items.size()));
    for (const auto& item : items) each(item);
  }
  std::string out;
};

class Unpacker {
 public:
  explicit Unpacker(const std::string& text) : text_(text) {}
  template <class T>
  void operator()(T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    good = good && text_.size() - at_ >= sizeof value;
    if (!good) return;
    std::memcpy(&value, text_.data() + at_, sizeof value);
    at_ += sizeof value;
  }
  // Adds to what is there.
  template <class Items, class Each>
  void all(Items& items, Each&& each) {
    std::uint64_t count = 0;
    (*this)(count);
    for (; count > 0 && good; --count) {
      typename Items::value_type one{};
      each(one);
      items.push_back(std::move(one));
    }
  }
  bool good = true;

 private:
  const std::string& text_;
  std::size_t at_ = 0;
};

// What there is of each, once for both directions.
template <class Archive>
auto each_value(Archive& a) {
  return [&a](auto& value) { a(value); };
}

void pass_outcome(auto& a, auto& outcome) {
  a.all(outcome.stuck, [&](auto& one) {
    a(one.rank);
    a(one.index);
    a(one.op);
    a(one.enough);
    a.all(one.site, each_value(a));
    a.all(one.pending, each_value(a));
  });
  a.all(outcome.gatherings, [&](auto& one) {
    a(one.comm);
    a(one.turn);
    a(one.mixed);
    a.all(one.here, each_value(a));
  });
}

void pass_marked(auto& a, auto& result) {
  a.all(result.marked, [&](auto& one) {
    a(one.rank);
    a(one.index);
    a(one.why);
    a(one.op);
    a.all(one.site, each_value(a));
  });
}

}  // namespace

std::string pack(const Outcome& outcome) {
  Packer to;
  pass_outcome(to, outcome);
  return std::move(to.out);
}

void unpack(const std::string& text, Outcome& into) {
  Unpacker from(text);
  pass_outcome(from, into);
  assert(from.good);
}

std::string pack(const Empdd& result) {
  Packer to;
  to(result.matched);
  pass_marked(to, result);
  return std::move(to.out);
}

void unpack(const std::string& text, Empdd& into) {
  Unpacker from(text);
  std::uint64_t matched = 0;
  from(matched);
  into.matched += matched;
  pass_marked(from, into);
  assert(from.good);
}

}  // namespace mpivet::predict
