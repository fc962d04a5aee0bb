#include "cli/report/report_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "report/findings/names.h"
#include "report/text/sanitize.h"
#include "report/text/text_place.h"
#include "report/text/text_style.h"

namespace mpivet::cli {
namespace {

using report::Evidence;

std::string refuted_line(const report::Finding& finding) {
  const std::string place = finding.sites.empty() ? "" : report::site_place(finding.sites.front());
  return fmt::format("mpivet: refuted: {}{}{}\n", report::sanitize(finding.check.text()), place.empty() ? "" : " at ",
                     report::sanitize(place));
}

// "2 confirmed, 1 unreached"
std::string evidence_text(const std::vector<report::Finding>& findings) {
  std::vector<std::string> parts;
  for (const auto evidence : {Evidence::confirmed, Evidence::possible, Evidence::unreached, Evidence::refuted}) {
    const auto count = std::count_if(findings.begin(), findings.end(),
                                     [&](const report::Finding& one) { return one.evidence == evidence; });
    if (count > 0) parts.push_back(fmt::format("{} {}", count, report::name_of(evidence)));
  }
  return text::join(parts, ", ");
}

std::string runs_text(const report::ReportDocument& document) {
  std::string out = "mpivet: joined " + report::plural(document.runs.size(), "report") + ":\n";
  for (std::size_t i = 0; i < document.runs.size(); ++i) {
    const report::RunInfo& run = document.runs[i];
    const auto saw = std::count_if(document.findings.begin(), document.findings.end(), [&](const report::Finding& one) {
      return std::find(one.seen_in.begin(), one.seen_in.end(), i) != one.seen_in.end();
    });
    out += fmt::format("mpivet:   {}: {}\n", report::sanitize(text::shell_join(run.command)),
                       report::plural(static_cast<std::uint64_t>(saw), "finding"));
  }
  return out;
}

}  // namespace

std::string joined_text(const report::ReportDocument& document, const std::optional<report::Compared>& compared,
                        const report::TextOptions& options, bool verbose) {
  std::string out, refuted;
  for (const report::Finding& finding : document.findings) {
    if (finding.evidence == Evidence::refuted && !verbose)
      refuted += refuted_line(finding);
    else
      out += report::render_finding(finding, options);
  }
  report::TextOptions summary = options;
  summary.only_new = compared.has_value();
  out += refuted + report::render_summary(document.run, document.findings, summary);
  if (!document.findings.empty()) out += "mpivet: evidence: " + evidence_text(document.findings) + '\n';
  if (compared)
    out += fmt::format("mpivet: {} of the baseline left out, {} gone\n",
                       report::plural(compared->known, "known finding"), compared->gone);
  return out + runs_text(document);
}

}  // namespace mpivet::cli
