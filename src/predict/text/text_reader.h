// Logs as text (docs/text-log.md): processes one after another, or tables with a column for each, as in the EMPDD
// paper.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "predict/log/log.h"

namespace mpivet::predict {

struct ReadOptions {
  int threads = 1;
  // Of so many parts (Division), only the processes of these; the others have no operations. Where the log is in one
  // piece (tables, no line 'processes'), all are read.
  int parts = 1, first_part = 0, own_parts = 1;
  // Look for these only where they are if the log is in the order of ranks; an error if it is not, for this process or
  // for another one of the job.
  bool in_order = false;
  std::function<void(double)> progress;  // share that has been read; called by one thread at a time
};

// Nothing in the file is trusted: what is wrong is told with line and column.
Result<Log> read_text_log(const std::string& path, const ReadOptions& options = {});
// `origin` names the text in messages.
Result<Log> parse_text_log(std::string_view text, const std::string& origin, const ReadOptions& options = {});
// Whether a file may be a log as text: its beginning reads as one.
bool looks_like_text_log(std::string_view beginning);

}  // namespace mpivet::predict
