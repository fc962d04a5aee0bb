// Reports read back. They come from files that anybody may have written: what does not fit the format is refused, with
// the place in the document.
#pragma once
#include <string>

#include "base/result.h"
#include "report/findings/document.h"

namespace mpivet::report {

// Whether it begins as a report of mpivet does; a folder may hold other JSON files. Damaged ones do too.
bool looks_like_report(const std::string& text);

// `name`: of the file, for messages.
Result<ReportDocument> read_report(const std::string& text, const std::string& name);

}  // namespace mpivet::report
