// Reads an OTF2 archive with the OTF2 library, in this very process. The library may crash on files that are damaged:
// only for isolated_reader.cc, which runs it in a process of its own.
#pragma once
#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "trace/archive_definitions.h"
#include "trace/call.h"

namespace mpivet::trace {

class ArchiveReader {
 public:
  // The anchor file.
  static Result<std::unique_ptr<ArchiveReader>> open(const std::string& anchor);
  ~ArchiveReader();
  ArchiveReader(const ArchiveReader&) = delete;
  ArchiveReader& operator=(const ArchiveReader&) = delete;

  const ArchiveDefinitions& definitions() const;
  // Before any events are read: those of these locations will be.
  Status select(const std::vector<std::uint64_t>& locations);
  // One after the other: at no time more than one file is open.
  Status read(std::uint64_t location, const std::function<void(const Call&)>& take);

 private:
  struct Impl;
  explicit ArchiveReader(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace mpivet::trace
