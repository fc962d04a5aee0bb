// A call of a rank, kept: enough to print it with all its arguments and to find its source line.
#pragma once
#include <cstddef>
#include <vector>

#include "event/record.h"

namespace mpivet::event {

struct CallRef {
  int rank = -1;
  int thread = 0;
  std::vector<std::byte> record;  // the whole record, header included; empty: no call known
  const Header* header() const { return reinterpret_cast<const Header*>(record.data()); }
  bool known() const { return record.size() >= sizeof(Header); }
};

}  // namespace mpivet::event
