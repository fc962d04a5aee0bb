#include "report/formats/html_page.h"

#include <nlohmann/json.hpp>

#include "report/formats/html_embed.h"
#include "report/formats/json_compact.h"
#include "report/formats/named_places.h"
#include "report/formats/page_text.h"
#include "report/formats/source_excerpts.h"

namespace mpivet::report {
namespace {

nlohmann::json sources_json(const std::vector<SourceExcerpt>& excerpts) {
  nlohmann::json out = nlohmann::json::array();
  for (const SourceExcerpt& one : excerpts) {
    nlohmann::json parts = nlohmann::json::array();
    for (const auto& part : one.parts) parts.push_back({{"first", part.first}, {"lines", part.lines}});
    out.push_back({{"file", one.file}, {"parts", parts}});
  }
  return out;
}

nlohmann::json explanations_json(const ReportDocument& document) {
  nlohmann::json out = nlohmann::json::object();
  for (const RunInfo* run : runs_of(document))
    for (const CheckInfo& check : run->checks)
      if (!check.explanation.empty()) out[check.id] = check.explanation;
  for (const CheckInfo& check : document.run.checks)
    if (!check.explanation.empty()) out[check.id] = check.explanation;
  return out;
}

// The first table of events there is.
const std::string* events_of(const ReportDocument& document) {
  for (const Attachment& one : document.run.attachments)
    if (one.name == kEvents) return &one.json;
  for (const RunInfo& run : document.runs)
    for (const Attachment& one : run.attachments)
      if (one.name == kEvents) return &one.json;
  return nullptr;
}

}  // namespace

Result<std::string> render_html(const ReportDocument& document) {
  if (page_text().empty())
    return Error{
        "this mpivet was built without its HTML page (-DMPIVET_WEB=OFF); --json and --sarif work, and an mpivet "
        "with the page makes one of a JSON report: mpivet report --html"};
  std::string json = render_compact_json(document);
  const nlohmann::json more = {{"sources", sources_json(source_excerpts(named_places(json)))},
                               {"explanations", explanations_json(document)}};
  const std::string members = more.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  // Both are objects, and the report is not empty: its last brace makes way for further members.
  json.resize(json.rfind('}'));
  json += ',';
  if (const std::string* events = events_of(document)) json.append("\"events\":").append(*events).append(",");
  json.append(members, 1);
  std::string page = put_into_page(page_text(), json);
  if (page.empty()) return Error{"the HTML page of this mpivet has no place for a report"};
  return page;
}

}  // namespace mpivet::report
