// Writes an OTF2 archive: calls as they come, definitions at the end.
//
// The library crashes when a flush of its buffers fails (OTF2 3.0, a full disk), so room is made sure of before each
// flush; what it cannot have ends the trace, and only the trace.
#pragma once
#include <memory>
#include <string>

#include "base/result.h"
#include "trace/call.h"
#include "trace/definitions.h"

namespace mpivet::trace {

class ArchiveWriter {
 public:
  // The folder must not exist, or be empty.
  // A definition must fit in a piece of memory, and that of a group names all of its processes: how many there may be.
  // 0: that is not known yet, and begin() says it before anything is written.
  static Result<std::unique_ptr<ArchiveWriter>> create(const std::string& folder, int processes = 1);
  void begin(int processes);
  ~ArchiveWriter();
  ArchiveWriter(const ArchiveWriter&) = delete;
  ArchiveWriter& operator=(const ArchiveWriter&) = delete;

  // Calls of one location in the order of time.
  void write(std::uint64_t location, const Call& call);
  // A location without any call is a location too.
  void open(std::uint64_t location);
  // No more calls of this location: gives its memory back.
  void close(std::uint64_t location);
  // Number of events written for each location is filled in.
  Status finish(Definitions& definitions);

  // Why nothing is written any more; empty: all is well.
  const std::string& failure() const;
  std::uint64_t calls() const;

 private:
  struct Impl;
  explicit ArchiveWriter(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace mpivet::trace
