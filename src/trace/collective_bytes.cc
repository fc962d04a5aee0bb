#include "trace/collective_bytes.h"

#include <algorithm>

namespace mpivet::trace {
namespace {

using spec::Blocks;
using spec::Flow;

class Sizes {
 public:
  Sizes(const event::Arguments& arguments, const rules::TypeTable& types) : a_(arguments), types_(types) {}

  std::uint64_t of(const char* count, const char* type) const {
    return positive(a_.value(count).value_or(0)) * size(a_.value(type).value_or(0));
  }
  std::uint64_t sum(const char* counts, const char* type, const char* types = nullptr) const {
    const auto list = a_.elements(counts);
    const auto each = types != nullptr ? a_.elements(types) : std::nullopt;
    const std::uint64_t common = size(a_.value(type).value_or(0));
    std::uint64_t total = 0;
    for (std::size_t i = 0; list && i < list->size(); ++i)
      total += positive((*list)[i]) * (each ? size((*each)[i]) : common);
    return total;
  }

 private:
  static std::uint64_t positive(std::int64_t n) { return static_cast<std::uint64_t>(std::max<std::int64_t>(n, 0)); }
  std::uint64_t size(std::int64_t type) const { return size_of(types_, static_cast<std::uint32_t>(type)); }

  const event::Arguments& a_;
  const rules::TypeTable& types_;
};

}  // namespace

Bytes collective_bytes(const event::Arguments& a, const rules::TypeTable& types, std::uint64_t n, bool root) {
  const Sizes sizes(a, types);
  const spec::CollectiveInfo& c = spec::info(a.info().coll);
  const auto plain = [&] { return sizes.of("count", "datatype"); };
  const auto reduced = [&]() -> Bytes {
    if (c.send == Blocks::one) return {plain(), plain()};
    if (c.send == Blocks::varying) return {sizes.sum("recvcounts", "datatype"), plain()};
    const std::uint64_t each = sizes.of("recvcount", "datatype");
    return {each * n, each};
  };
  const auto side = [&](Blocks blocks, const char* count, const char* type, const char* counts, const char* all_types) {
    if (blocks == Blocks::varying) return sizes.sum(counts, type, all_types);
    return sizes.of(count, type) * (blocks == Blocks::equal ? n : 1);
  };
  const auto out = [&] { return side(c.send, "sendcount", "sendtype", "sendcounts", "sendtypes"); };
  const auto in = [&] { return side(c.recv, "recvcount", "recvtype", "recvcounts", "recvtypes"); };
  switch (c.flow) {
    case Flow::none:
      return {};
    case Flow::one_to_all:
      if (c.send == Blocks::one) return root ? Bytes{plain() * n, 0} : Bytes{0, plain()};
      return {root ? out() : 0, in()};
    case Flow::all_to_one: {
      const Bytes all = c.reduces ? reduced() : Bytes{out(), in()};
      return {all.sent, root ? all.received : 0};
    }
    case Flow::all_to_all:
      if (c.reduces) return reduced();
      return {out() * (c.send == Blocks::one ? n : 1), in()};
    case Flow::prefix:
      return reduced();
    case Flow::neighbours:  // how many there are is not known here
      return {sizes.of("sendcount", "sendtype"), sizes.of("recvcount", "recvtype")};
  }
  return {};
}

}  // namespace mpivet::trace
