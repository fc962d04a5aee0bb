// Logs from OTF2 archives (docs/trace-format.md), of mpivet and of other tools, and back.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "predict/log/log.h"
#include "predict/text/text_reader.h"

namespace mpivet::predict {

// One archive, or those that the nodes of a job have written: folders, or the .otf2 files in them. What they do not
// tell is in Log::lacks.
Result<Log> read_archive_log(const std::vector<std::string>& paths, const ReadOptions& options = {});

// The folder must not exist. A log has no times: operation n of a process is at n microseconds.
Status write_archive_log(const Log& log, const std::string& folder);
// The same for a log that holds one process at a time: each is asked for before it is written, and may go then.
using EachRank = std::function<void(Rank rank)>;
Status write_archive_log(const Log& log, const std::string& folder, const EachRank& before, const EachRank& after);

}  // namespace mpivet::predict
