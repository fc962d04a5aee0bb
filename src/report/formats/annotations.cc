#include "report/formats/annotations.h"

#include "report/findings/merge.h"
#include "report/findings/ranks.h"
#include "report/findings/tally.h"
#include "report/formats/source_uri.h"
#include "report/text/sanitize.h"

namespace mpivet::report {
namespace {

const char* command_for(Severity severity) {
  switch (severity) {
    case Severity::info:
      return "notice";
    case Severity::warning:
      return "warning";
    case Severity::error:
    case Severity::fatal:
      return "error";
  }
  return "notice";
}

// A line break would end the command, and what follows might be another one.
std::string command_escaped(const std::string& text, bool property) {
  std::string out;
  for (const char c : sanitize(text, LineBreaks::keep)) {
    if (c == '%')
      out += "%25";
    else if (c == '\n')
      out += "%0A";
    else if (property && c == ':')
      out += "%3A";
    else if (property && c == ',')
      out += "%2C";
    else
      out += c;
  }
  return out;
}

std::string annotation(const Finding& finding, const std::string& root) {
  std::string out = std::string("::") + command_for(finding.severity) + ' ';
  const Frame* const frame = finding.sites.empty() ? nullptr : user_frame(finding.sites.front());
  if (frame && !frame->file.empty()) {
    out += "file=" + command_escaped(path_below(frame->file, root), true) + ',';
    if (frame->line > 0) out += "line=" + std::to_string(frame->line) + ',';
    if (frame->line > 0 && frame->column > 0) out += "col=" + std::to_string(frame->column) + ',';
  }
  out += "title=" + command_escaped("mpivet: " + finding.check.text(), true) + "::";
  std::string text =
      finding.ranks.empty() ? finding.message : '[' + shorten_ranks(finding.ranks) + "] " + finding.message;
  if (!finding.hint.empty()) text += '\n' + finding.hint;
  return out + command_escaped(text, false) + '\n';
}

}  // namespace

std::string render_annotations(const ReportDocument& document) {
  std::string out;
  for (const Finding& finding : one_per_place(document.findings))
    if (finding.evidence != Evidence::refuted) out += annotation(finding, document.source_root);
  return out;
}

}  // namespace mpivet::report
