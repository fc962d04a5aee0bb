// The other way: a log as text, which text_reader.h reads back as the same log.
#pragma once
#include <functional>
#include <string>

#include "base/result.h"
#include "predict/log/log.h"

namespace mpivet::predict {

// One operation as in the text, requests by number: for messages to the user. No communicator, no place.
std::string operation_text(const Log& log, Rank rank, std::uint32_t index);
// The lines before the first process.
std::string prologue_text(const Log& log);
// "P3: Recv(*,0)=1 Send(1,0)": one process, with a line break at the end.
std::string process_text(const Log& log, Rank rank);
// The same of a process that is in no log (on the communicator of all processes, without places).
std::string process_text(const RankOps& ops, Rank rank);

// A piece at a time.
Status write_text_log(const Log& log, const std::function<Status(std::string_view)>& write);
std::string render_text_log(const Log& log);

}  // namespace mpivet::predict
