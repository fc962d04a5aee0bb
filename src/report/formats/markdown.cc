#include "report/formats/markdown.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "report/findings/merge.h"
#include "report/findings/names.h"
#include "report/findings/ranks.h"
#include "report/formats/source_uri.h"
#include "report/text/sanitize.h"
#include "report/text/text.h"
#include "report/text/text_style.h"

namespace mpivet::report {
namespace {

std::size_t longest_backquotes(std::string_view text) {
  std::size_t longest = 0, run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

class Markdown {
 public:
  explicit Markdown(const ReportDocument& document) : document_(document) {}

  std::string render() {
    heading();
    if (!document_.findings.empty()) table();
    for (const Finding& finding : document_.findings) details(finding);
    runs();
    return std::move(out_);
  }

 private:
  void heading() {
    const auto count = document_.findings.size();
    const std::string what = document_.baseline ? "new finding" : "finding";
    out_ += "## mpivet: " +
            (count == 0 ? "nothing " + std::string(document_.baseline ? "new " : "") + "found" : plural(count, what)) +
            "\n\n";
  }

  std::string place_of(const Finding& finding) const {
    const Frame* const frame = finding.sites.empty() ? nullptr : user_frame(finding.sites.front());
    if (!frame) return "";
    if (frame->file.empty()) return frame->function;
    return path_below(frame->file, document_.source_root) + (frame->line > 0 ? ":" + std::to_string(frame->line) : "");
  }

  void table() {
    out_ += "| severity | check | place | ranks | evidence |\n| --- | --- | --- | --- | --- |\n";
    for (const Finding& finding : document_.findings) {
      const std::string place = place_of(finding);
      out_ += fmt::format("| {} | {} | {} | {} | {} |\n", name_of(finding.severity),
                          markdown_code(finding.check.text()), place.empty() ? "" : markdown_code(place),
                          shorten_ranks(finding.ranks), name_of(finding.evidence));
    }
    out_ += '\n';
  }

  void details(const Finding& finding) {
    const std::string place = place_of(finding);
    // HTML stands in the summary line, where Markdown's own marks are not looked at everywhere.
    out_ += fmt::format("<details><summary>{}{}</summary>\n\n", html_code(finding.check.text()),
                        place.empty() ? "" : " " + html_code(place));
    out_ += markdown_text(finding.message) + "\n\n";
    out_ += markdown_block(render_finding(finding, {})) + "\n</details>\n\n";
  }

  static std::string html_code(const std::string& text) {
    std::string out = "<code>";
    for (const char c : sanitize(text)) {
      if (c == '<')
        out += "&lt;";
      else if (c == '>')
        out += "&gt;";
      else if (c == '&')
        out += "&amp;";
      else if (std::ispunct(static_cast<unsigned char>(c)))
        out += fmt::format("&#{};", static_cast<int>(c));
      else
        out += c;
    }
    return out + "</code>";
  }

  void runs() {
    for (const RunInfo* run : runs_of(document_)) {
      out_ += "- " + markdown_code(text::shell_join(run->command));
      if (run->ranks > 0) out_ += ", " + plural(static_cast<std::uint64_t>(run->ranks), "rank");
      if (run->coverage.calls > 0) out_ += ", " + plural(run->coverage.calls, "MPI call");
      out_ += fmt::format(", exit status {}\n", run->exit_status);
    }
  }

  const ReportDocument& document_;
  std::string out_;
};

}  // namespace

std::string render_markdown(const ReportDocument& document) { return Markdown(document).render(); }

std::string markdown_text(std::string_view text) {
  std::string out;
  for (const char c : sanitize(text, LineBreaks::keep)) {
    if (c == '\n') {
      out += "<br>\n";
    } else if (c == '<' || c == '>' || c == '&') {
      out += c == '<' ? "&lt;" : c == '>' ? "&gt;" : "&amp;";
    } else if (c == '@' || c == '#') {
      out += std::string("\\") + c + "<!-- -->";  // no user is called, no issue is linked
    } else if (c == ',' || c == '/' || c == '=' || c == '\'' || c == '"' || c == ';') {
      out += c;
    } else {
      if (std::ispunct(static_cast<unsigned char>(c))) out += '\\';
      out += c;
    }
  }
  return out;
}

std::string markdown_code(std::string_view text) {
  std::string clean;
  for (const char c : sanitize(text)) clean += c == '|' ? std::string("\\|") : std::string(1, c);
  const std::string fence(longest_backquotes(clean) + 1, '`');
  const bool pad = clean.empty() || clean.front() == '`' || clean.back() == '`';
  return fence + (pad ? " " : "") + clean + (pad ? " " : "") + fence;
}

std::string markdown_block(std::string_view text) {
  const std::string clean = sanitize(text, LineBreaks::keep);
  const std::string fence(std::max<std::size_t>(3, longest_backquotes(clean) + 1), '`');
  return fence + "text\n" + clean + (clean.ends_with('\n') ? "" : "\n") + fence + '\n';
}

}  // namespace mpivet::report
