#include "report/formats/sarif_location.h"

#include <algorithm>
#include <cctype>
#include <map>

#include "report/findings/merge.h"
#include "report/findings/ranks.h"
#include "report/formats/source_uri.h"
#include "report/text/sanitize.h"

namespace mpivet::report::sarif {
namespace {

constexpr std::size_t kFlowsOfTheirOwn = 16;  // ranks

bool has_placeholder(std::string_view text) {
  for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
    std::size_t end = at + 1;
    while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end]))) ++end;
    if (end > at + 1 && end < text.size() && text[end] == '}') return true;
  }
  return false;
}

std::string escaped(const std::string& text) {
  const bool link = text.find("](") != std::string::npos;
  const bool placeholder = has_placeholder(text);
  if (!link && !placeholder) return text;
  std::string out;
  for (const char c : text) {
    if (link && (c == '[' || c == ']' || c == '\\')) out += '\\';
    if (placeholder && (c == '{' || c == '}')) out += c;
    out += c;
  }
  return out;
}

json physical_location(const Frame& frame, const std::string& root) {
  const SourceUri uri = source_uri(frame.file, root);
  json artifact = {{"uri", uri.uri}};
  if (uri.relative) artifact["uriBaseId"] = kRoot;
  json out = {{"artifactLocation", artifact}};
  if (frame.line > 0) out["region"]["startLine"] = frame.line;
  if (frame.line > 0 && frame.column > 0) out["region"]["startColumn"] = frame.column;
  return out;
}

json frame_location(const Frame& frame, const std::string& root) {
  json out = json::object();
  if (!frame.file.empty()) out["physicalLocation"] = physical_location(frame, root);
  if (!frame.function.empty())
    out["logicalLocations"] = json::array({{{"fullyQualifiedName", sanitize(frame.function)}, {"kind", "function"}}});
  return out;
}

std::string call_text(const CallSite& site) {
  if (site.intro.empty() || site.call.empty()) return site.intro + site.call;
  return site.intro + ": " + site.call;
}

// Outermost frame first, as the rank went.
void add_steps(const CallSite& site, const std::string& root, json& steps) {
  int level = 0;
  const Frame* const place = user_frame(site);
  for (auto frame = site.stack.rbegin(); frame != site.stack.rend(); ++frame) {
    if (frame->internal || frame->file.empty()) continue;
    json at = frame_location(*frame, root);
    const bool last = &*frame == place;
    at["message"] = message(last ? call_text(site) : "in " + frame->function, false);
    steps.push_back({{"location", at}, {"nestingLevel", level++}, {"importance", last ? "essential" : "important"}});
  }
}

}  // namespace

json message(const std::string& text, bool line_breaks) {
  return {{"text", escaped(sanitize(text, line_breaks ? LineBreaks::keep : LineBreaks::escape))}};
}

json location(const CallSite& site, const std::string& root) {
  const Frame* const frame = user_frame(site);
  if (!frame || (frame->file.empty() && frame->function.empty())) return nullptr;
  return frame_location(*frame, root);
}

json stack(const CallSite& site, const std::string& root) {
  json frames = json::array();
  for (const Frame& frame : site.stack) {
    if (frame.internal) continue;
    json one = {{"location", frame_location(frame, root)}};
    if (!frame.module.empty()) one["module"] = sanitize(frame.module);
    frames.push_back(one);
  }
  return {{"message", message(call_text(site), false)}, {"frames", frames}};
}

json thread_flows(const Finding& finding, const std::string& root) {
  const bool single = finding.ranks.size() <= kFlowsOfTheirOwn;
  std::map<std::vector<int>, json> by_ranks;
  for (const CallSite& site : finding.sites) {
    if (site.ranks.empty()) continue;
    std::vector<std::vector<int>> groups;
    if (single)
      for (const int rank : site.ranks) groups.push_back({rank});
    else
      groups.push_back(site.ranks);
    for (const auto& group : groups) add_steps(site, root, by_ranks[group]);
  }
  json flows = json::array();
  for (auto& [ranks, steps] : by_ranks) {
    if (steps.empty()) continue;
    flows.push_back({{"id", name_ranks(ranks)}, {"message", {{"text", name_ranks(ranks)}}}, {"locations", steps}});
  }
  return flows;
}

}  // namespace mpivet::report::sarif
