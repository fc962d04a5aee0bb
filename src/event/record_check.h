// Whether a record can be what it says it is: nobody behind this needs to fear a payload shorter than its kind's
// fixed part. Arrays inside payloads carry their own lengths and are checked where they are read.
#pragma once
#include "event/ring.h"
#include "spec/functions.h"

namespace mpivet::event {

bool unusual_record_makes_sense(const Header* record);

inline bool record_makes_sense(const Header* record) {
  const bool plain_call = (record->kind == Kind::enter || record->kind == Kind::call) && record->flags == 0;
  if (!plain_call) [[unlikely]]
    return unusual_record_makes_sense(record);
  return record->thread < kMaxThreads && record->func != 0 && record->func <= spec::kFunctionCount &&
         payload_size(record) >= spec::info(static_cast<spec::Func>(record->func)).args_size;
}

}  // namespace mpivet::event
