// The report as Markdown, for comments on a change and summaries of CI jobs.
#pragma once
#include <string>
#include <string_view>

#include "report/findings/document.h"

namespace mpivet::report {

std::string render_markdown(const ReportDocument& document);

// Text that means itself: no markup, no HTML, no mention of a user, no reference to an issue.
std::string markdown_text(std::string_view text);
// Text in backquotes, fit for a table too.
std::string markdown_code(std::string_view text);
// A block of code, whatever fences are in it.
std::string markdown_block(std::string_view text);

}  // namespace mpivet::report
