#include "runtime/buffers/guard_sum.h"

#include "runtime/buffers/mapped.h"
#include "runtime/process/careful.h"

namespace mpivet::runtime {
namespace {

// What MPI reads cannot be left by a jump, so it is asked for first. Of a large area only whether something is mapped
// everywhere: asking for each page would take longer than all the rest.
bool may_pack(Span span) {
  constexpr std::size_t kFewPages = 64;
  return span.bytes() <= kFewPages * kPage ? readable_now(span.begin, span.end) : still_mapped(span);
}

}  // namespace

[[gnu::noinline]] Sum sum_of_plain(const Block& b, std::uint64_t& sum) {
  const Span span = b.span();
  if (!faults_come_to_us()) [[unlikely]] {
    if (!readable_now(span.begin, span.end)) return Sum::unreadable;
    sum = sum_of_memory(b.data, span.bytes());
    return Sum::made;
  }
  CarefulRead read(b.data, span.bytes());
  if (__builtin_setjmp(read.resume)) return Sum::unreadable;
  read.begin();
  sum = sum_of_memory(b.data, span.bytes());
  CarefulRead::end();
  return Sum::made;
}

// Of what a buffer with gaps holds, in the order in which it is sent, at most kWhole.
Sum sum_of_some(const Block& b, std::uint64_t& sum) {
  const std::int64_t most = static_cast<std::int64_t>(kWhole) / b.shape.size;
  const std::int64_t count = b.count < most ? b.count : most;
  if (!may_pack(span_of(b.data, count, b.shape))) return Sum::unreadable;
  sum = packed_sum(b.data, count, b.type, b.shape.size, count * b.shape.size);
  return sum == kNoSum ? Sum::unknown : Sum::made;
}

Sum sum_of_pieces(const Guard& g, std::uint64_t& sum) {
  sum = 0;
  for (const Block& b : g.pieces.all()) {
    std::uint64_t more = 0;
    const Sum made = is_empty(b) ? Sum::made : is_plain(b.shape) ? sum_of_plain(b, more) : sum_of_some(b, more);
    if (made != Sum::made) return made;
    sum = sum * 31 + more;
  }
  return Sum::made;
}

}  // namespace mpivet::runtime
