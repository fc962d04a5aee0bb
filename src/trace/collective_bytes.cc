#include "trace/collective_bytes.h"

#include <algorithm>

namespace mpivet::trace {
namespace {

using spec::Coll;

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
  const Coll coll = a.info().coll;
  const auto plain = [&] { return sizes.of("count", "datatype"); };
  const auto out = [&] { return sizes.of("sendcount", "sendtype"); };
  const auto in = [&] { return sizes.of("recvcount", "recvtype"); };
  if (coll == Coll::barrier) return {};
  if (coll == Coll::bcast) return root ? Bytes{plain() * n, 0} : Bytes{0, plain()};
  if (coll == Coll::gather) return {out(), root ? in() * n : 0};
  if (coll == Coll::gatherv) return {out(), root ? sizes.sum("recvcounts", "recvtype") : 0};
  if (coll == Coll::scatter) return {root ? out() * n : 0, in()};
  if (coll == Coll::scatterv) return {root ? sizes.sum("sendcounts", "sendtype") : 0, in()};
  if (coll == Coll::allgather) return {out() * n, in() * n};
  if (coll == Coll::allgatherv) return {out() * n, sizes.sum("recvcounts", "recvtype")};
  if (coll == Coll::alltoall) return {out() * n, in() * n};
  if (coll == Coll::alltoallv) return {sizes.sum("sendcounts", "sendtype"), sizes.sum("recvcounts", "recvtype")};
  if (coll == Coll::alltoallw)
    return {sizes.sum("sendcounts", "", "sendtypes"), sizes.sum("recvcounts", "", "recvtypes")};
  if (coll == Coll::reduce) return {plain(), root ? plain() : 0};
  if (coll == Coll::allreduce || coll == Coll::scan || coll == Coll::exscan) return {plain(), plain()};
  if (coll == Coll::reduce_scatter) return {sizes.sum("recvcounts", "datatype"), plain()};
  if (coll == Coll::reduce_scatter_block)
    return {sizes.of("recvcount", "datatype") * n, sizes.of("recvcount", "datatype")};
  return {out(), in()};
}

}  // namespace mpivet::trace
