// The memory a call reads and writes, as its arguments say.
#pragma once
#include "model/local/footprint.h"
#include "model/records.h"
#include "model/rules.h"
#include "rules/compare/collective_part.h"

namespace mpivet::model {

struct CallBuffers {
  Footprint reads, writes;
};

// Sends, receives and their combinations. A buffer that is sent and replaced counts as written.
CallBuffers message_buffers(const Operands& f, const event::Header* record, const TypeTable& types);
// Collectives that move data; only what is significant on the calling rank.
CallBuffers collective_buffers(const Operands& f, const event::Header* record, const TypeTable& types,
                               const MemberPlace& place);

}  // namespace mpivet::model
