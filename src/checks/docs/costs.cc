#include "costs.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace mpivet::checks::docs {
namespace {

constexpr const char* kRule =
    "\n## Which are on, and why\n\n"
    "A check is on by default when what it reports is a mistake, never a matter of taste, and when ranks hardly notice "
    "it. "
    "What it costs them:\n\n"
    "| cost | meaning |\n| --- | --- |\n"
    "| none | It is made from the records that ranks write anyway; the analyzer, a process of its own, does the work. "
    "|\n"
    "| glance | A look at something of the rank's own, in the calls concerned: tens of nanoseconds for what it has met "
    "before. |\n"
    "| data | The rank reads the data that it sends, so the cost grows with the messages. |\n"
    "| compiling | It looks at the source while it is compiled ([compile.md](../compile.md)); its option is `-W` and "
    "the name "
    "in the form `mpivet-area-words`. |\n\n"
    "`--checks` switches checks on and off; what only those that are off need is not done. What has to be "
    "explained:\n\n";

// What stands behind "is off by default: " in the explanation, up to the end of the sentence.
std::string reason(const Row& row) {
  const std::string_view text = explanation(row.id);
  const std::string words = fmt::format("is {} by default: ", row.on ? "on" : "off");
  const auto at = text.find(words);
  const auto begin = at + words.size();
  const auto end = at == std::string_view::npos ? at : text.find('.', begin);
  if (end == std::string_view::npos)
    throw std::runtime_error(fmt::format("{}/explain.md does not say why the check \"{}…\"", row.folder, words));
  std::string out(text.substr(begin, end - begin));
  std::replace(out.begin(), out.end(), '\n', ' ');
  return out;
}

}  // namespace

const char* cost_name(Cost cost) {
  switch (cost) {
    case Cost::none:
      return "none";
    case Cost::glance:
      return "glance";
    case Cost::data:
      return "data";
    case Cost::compiling:
      return "compiling";
  }
  return "";
}

const char* cost_sentence(Cost cost) {
  switch (cost) {
    case Cost::none:
      return "It costs the ranks nothing on top of the records they write anyway.";
    case Cost::glance:
      return "It costs the ranks a glance in the calls concerned.";
    case Cost::data:
      return "It costs the ranks reading the data they send.";
    case Cost::compiling:
      return "It looks at the source while `mpivet cc` compiles it: runs do not notice.";
  }
  return "";
}

std::string defaults_section() {
  std::string out = kRule;
  for (const Row& row : all())
    if (!row.on || row.cost == Cost::data)
      out += fmt::format("- {}, {}: {}.\n", row.name, row.on ? "on" : "off", reason(row));
  return out;
}

}  // namespace mpivet::checks::docs
