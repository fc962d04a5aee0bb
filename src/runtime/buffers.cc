#include "runtime/buffers.h"

#include "runtime/notice.h"

namespace mpivet::runtime {

// What lies in the gaps of a datatype need not be accessible, so of types with gaps nothing is said.
void look_at_buffer(const Call& call, const void* buffer, std::int64_t count, MPI_Datatype type, Access access) {
  const TypeShape shape = shape_of(type);
  const Span span = span_of(buffer, count, shape);
  if (!shape.known() || accessible(span, access) || !shape.dense()) [[likely]]
    return;
  const event::NoticeInfo info{
      event::Notice::inaccessible, access == Access::write, span.begin, 0, event::kHasAddress, span.bytes()};
  tell(info, static_cast<spec::Func>(call.function()), call.place());
}

}  // namespace mpivet::runtime
