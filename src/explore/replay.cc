#include "explore/replay.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace mpivet::explore {
namespace {

using nlohmann::json;

constexpr int kFormat = 1;
constexpr int kMostRanks = 1 << 20;

json choice_json(const Choice& choice) {
  if (choice.kind == Choice::Kind::match)
    return {{"receive", {{"rank", choice.rank}, {"operation", choice.op}}},
            {"message", {{"rank", choice.source}, {"operation", choice.send}}}};
  json out = {{"call", {{"rank", choice.rank}, {"stop", choice.op}}}, {"flag", choice.flag}, {"chosen", choice.chosen}};
  if (choice.probe) out["probe"] = true;
  if (choice.source >= 0) out["message"] = {{"rank", choice.source}, {"operation", choice.send}};
  return out;
}

// Throws json::exception where something is missing or of another kind.
Choice choice_of(const json& from) {
  Choice choice;
  if (from.contains("receive")) {
    choice.rank = from.at("receive").at("rank").get<int>();
    choice.op = from.at("receive").at("operation").get<std::uint64_t>();
  } else {
    choice.kind = Choice::Kind::outcome;
    choice.rank = from.at("call").at("rank").get<int>();
    choice.op = from.at("call").at("stop").get<std::uint64_t>();
    choice.flag = from.at("flag").get<bool>();
    choice.chosen = from.at("chosen").get<std::vector<std::uint32_t>>();
    choice.probe = from.value("probe", false);
  }
  if (from.contains("message")) {
    choice.source = from.at("message").at("rank").get<int>();
    choice.send = from.at("message").at("operation").get<std::uint64_t>();
  }
  return choice;
}

}  // namespace

const char* name_of(Buffering buffering) { return buffering == Buffering::zero ? "zero" : "infinite"; }

std::string render_replay(const Replay& replay) {
  json choices = json::array();
  for (const Choice& choice : replay.choices) choices.push_back(choice_json(choice));
  const json out = {{"format", kFormat},     {"program", replay.program},
                    {"ranks", replay.ranks}, {"buffering", name_of(replay.buffering)},
                    {"about", replay.about}, {"choices", choices}};
  return out.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

Result<Replay> parse_replay(const std::string& text, const std::string& origin) {
  try {
    const json from = json::parse(text);
    if (from.at("format").get<int>() != kFormat)
      return usage_error(origin + " is a replay file of another version of mpivet: explore again");
    Replay replay;
    replay.program = from.at("program").get<std::vector<std::string>>();
    replay.ranks = from.at("ranks").get<int>();
    replay.buffering = from.at("buffering").get<std::string>() == "infinite" ? Buffering::infinite : Buffering::zero;
    replay.about = from.value("about", "");
    for (const json& choice : from.at("choices")) replay.choices.push_back(choice_of(choice));
    if (replay.ranks < 1 || replay.ranks > kMostRanks || replay.program.empty())
      return usage_error(origin + " is damaged: it names no program or an impossible number of ranks");
    return replay;
  } catch (const json::exception&) {
    return usage_error(origin + " is not a replay file of mpivet explore");
  }
}

Result<Replay> read_replay(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return usage_error("cannot read " + path);
  std::ostringstream text;
  text << in.rdbuf();
  return parse_replay(text.str(), path);
}

}  // namespace mpivet::explore
