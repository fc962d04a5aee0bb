// Reads OTF2 archives of any origin. The OTF2 library crashes on some damaged files, and no input may crash mpivet, so
// that it runs in processes of its own; how one ended is part of the error message. They can be several: each reads
// some of the ranks, and nothing is kept but what is being handed on.
#pragma once
#include <functional>
#include <memory>
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

class Reading;

// A process that reads the locations of ranks first to last (not included). Start all of them before the threads that
// take what they read: a process that is made while another thread holds a lock, of the memory allocator say, finds it
// held for ever. (glibc lets go of its own; sanitizers do not.)
class ReadingProcess {
 public:
  static Result<ReadingProcess> start(const std::string& anchor, int first_rank, int last_rank);
  ReadingProcess(ReadingProcess&&) noexcept;
  ReadingProcess& operator=(ReadingProcess&&) noexcept;
  ~ReadingProcess();
  // Until all has been read. Once only, by any thread.
  Status hand_out(const ArchiveDefinitions& definitions, CallSink& sink);

 private:
  explicit ReadingProcess(std::unique_ptr<Reading> reading);
  std::unique_ptr<Reading> reading_;
};

Status read_archive(const std::string& anchor, const ArchiveDefinitions& definitions, int first_rank, int last_rank,
                    CallSink& sink);

}  // namespace mpivet::trace
