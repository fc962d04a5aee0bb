// What the records of a ring mean stands in records that were made once: who the process is, which objects it has
// loaded, what its stack ids are. The ring writes over them in time, so the flight recorder keeps them in a file of
// their own, written as they are read. A killed analyzer leaves it whole but for the last entry.
//
// The file: entries of a 16-byte head (magic, process) and the record, both as in the ring.
#pragma once
#include <sys/types.h>

#include <functional>
#include <string>

#include "base/unique_fd.h"
#include "event/record.h"

namespace mpivet::analyzer {

inline constexpr char kDefinitionsSuffix[] = ".definitions";

class DefinitionLog {
 public:
  explicit DefinitionLog(const std::string& path);
  void add(pid_t process, const event::Header* record);

 private:
  UniqueFd fd_;
  std::size_t bytes_ = 0;
};

// Calls `take` for every whole entry that makes sense; stops at the first that does not.
void read_definitions(const std::string& path,
                      const std::function<void(pid_t process, const event::Header* record)>& take);

}  // namespace mpivet::analyzer
