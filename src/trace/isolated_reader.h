// Reads OTF2 archives of any origin. The OTF2 library crashes on some damaged files, and no input may crash mpivet, so
// that it runs in processes of its own; how one ended is part of the error message. They can be several: each reads
// some of the ranks, and nothing is kept but what is being handed on.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "trace/archive_definitions.h"
#include "trace/call.h"

namespace mpivet::trace {

// The anchor file of the archive in this folder; a path to an anchor file stands for itself.
Result<std::string> find_anchor(const std::string& path);

Result<ArchiveDefinitions> read_archive_definitions(const std::string& anchor);

// Calls of one location after the other, those of a rank together, in the order of ranks; in one location in the order
// of time.
class CallSink {
 public:
  virtual ~CallSink() = default;
  virtual void location(const ArchiveDefinitions::Location& location) = 0;
  virtual void call(const Call& call) = 0;
};

// The locations of ranks first to last (not included). One process for each call; several threads may read at a time.
Status read_archive(const std::string& anchor, const ArchiveDefinitions& definitions, int first_rank, int last_rank,
                    CallSink& sink);

}  // namespace mpivet::trace
