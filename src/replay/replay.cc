#include "replay/replay.h"

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/read_file.h"
#include "replay/choice_json.h"

namespace mpivet::replay {
namespace {

using nlohmann::json;

constexpr int kFormat = 2;
constexpr int kMostRanks = 1 << 20;
constexpr std::uint64_t kMostNumber = std::uint64_t{1} << 40;     // of operations and calls
constexpr std::size_t kMostBytes = std::size_t{1} << 28;          // of a file
constexpr std::uint32_t kMostPositions = std::uint32_t{1} << 24;  // in an array of requests

// What is wrong with a file whose JSON is as it should be.
struct Damaged {
  std::string what;
};

json message_json(const Choice& choice) {
  json out = {{"rank", choice.source}, {"operation", choice.send}};
  if (choice.tag.value >= 0) out["tag"] = choice.tag.value;
  return out;
}

json choice_json(const Choice& choice) {
  if (choice.kind == Choice::Kind::match)
    return {{"receive", {{"rank", choice.rank}, {"operation", choice.op}}}, {"message", message_json(choice)}};
  json out = {
      {"call", {{"rank", choice.rank}, {"number", choice.op}}}, {"flag", choice.flag}, {"chosen", choice.chosen}};
  if (choice.probe) out["probe"] = true;
  if (choice.source >= 0) out["message"] = message_json(choice);
  return out;
}

// A whole number in its range; JSON would turn others into some number.
std::int64_t number_of(const json& from, const char* name, std::int64_t least, std::int64_t most) {
  const json& value = from.at(name);
  if (!value.is_number_integer()) throw Damaged{std::string(name) + " is not a whole number"};
  const bool fits = value.is_number_unsigned() ? value.get<std::uint64_t>() <= static_cast<std::uint64_t>(most)
                                               : value.get<std::int64_t>() <= most;
  const std::int64_t number = fits ? value.get<std::int64_t>() : most;
  if (!fits || number < least) throw Damaged{std::string(name) + " is out of range"};
  return number;
}

int rank_of(const json& from, int ranks) { return static_cast<int>(number_of(from, "rank", 0, ranks - 1)); }
std::uint64_t count_of(const json& from, const char* name, std::int64_t least) {
  return static_cast<std::uint64_t>(number_of(from, name, least, kMostNumber));
}

void read_message(const json& from, int ranks, Choice& choice) {
  choice.source = rank_of(from, ranks);
  choice.send = count_of(from, "operation", 1);
  if (from.contains("tag")) choice.tag.value = static_cast<int>(number_of(from, "tag", 0, INT32_MAX));
}

void read_outcome(const json& from, int ranks, Choice& choice) {
  choice.kind = Choice::Kind::outcome;
  choice.rank = rank_of(from.at("call"), ranks);
  choice.op = count_of(from.at("call"), "number", 1);
  choice.flag = from.at("flag").get<bool>();
  choice.probe = from.value("probe", false);
  for (const json& position : from.at("chosen")) {
    if (!position.is_number_unsigned() || position.get<std::uint64_t>() >= kMostPositions)
      throw Damaged{"chosen has a position out of range"};
    choice.chosen.push_back(position.get<std::uint32_t>());
  }
}

// Throws where something is missing or of another kind.
Choice choice_of(const json& from, int ranks) {
  Choice choice;
  if (from.contains("receive")) {
    choice.rank = rank_of(from.at("receive"), ranks);
    choice.op = count_of(from.at("receive"), "operation", 1);
    read_message(from.at("message"), ranks, choice);
    return choice;
  }
  read_outcome(from, ranks, choice);
  if (from.contains("message")) read_message(from.at("message"), ranks, choice);
  return choice;
}

std::vector<std::uint64_t> operations_of(const json& from, const char* name, std::uint64_t most) {
  std::vector<std::uint64_t> numbers;
  if (!from.contains(name)) return numbers;
  for (const json& number : from.at(name)) {
    const bool fits = number.is_number_unsigned() && number.get<std::uint64_t>() - 1 < most;
    if (!fits) throw Damaged{std::string(name) + " has an operation out of range"};
    numbers.push_back(number.get<std::uint64_t>());
  }
  return numbers;
}

Extent extent_of(const json& from) {
  Extent extent{count_of(from, "operations", 0), count_of(from, "calls", 0)};
  extent.cancelled = operations_of(from, "cancelled", extent.operations);
  extent.open = operations_of(from, "open", extent.operations);
  return extent;
}

Replay replay_of(const json& from) {
  Replay replay;
  replay.program = from.at("program").get<std::vector<std::string>>();
  if (replay.program.empty()) throw Damaged{"it names no program"};
  for (const std::string& word : replay.program)
    if (word.find('\0') != std::string::npos) throw Damaged{"a word of its program has a zero byte"};
  replay.ranks = static_cast<int>(number_of(from, "ranks", 1, kMostRanks));
  const std::string buffering = from.at("buffering").get<std::string>();
  if (buffering != "zero" && buffering != "infinite") throw Damaged{"buffering is neither zero nor infinite"};
  replay.buffering = buffering == "infinite" ? Buffering::infinite : Buffering::zero;
  replay.about = from.value("about", "");
  replay.partial = from.value("partial", false);
  for (const json& choice : from.at("choices")) {
    replay.choices.push_back(choice_of(choice, replay.ranks));
    if (replay.partial && replay.choices.back().source < 0) throw Damaged{"it is partial, and a choice has no message"};
  }
  if (!from.contains("reached")) return replay;
  for (const json& extent : from.at("reached")) replay.reached.push_back(extent_of(extent));
  if (replay.reached.size() != static_cast<std::size_t>(replay.ranks)) throw Damaged{"reached is not about each rank"};
  return replay;
}

}  // namespace

void to_json(json& to, const Choice& choice) { to = choice_json(choice); }

void from_json(const json& from, Choice& choice) {
  try {
    choice = choice_of(from, kMostRanks);
  } catch (const Damaged& damaged) {
    throw json::other_error::create(501, damaged.what, nullptr);
  }
}

// Every part is there, also where it is empty.
void to_json(json& to, const Extent& extent) {
  to = {{"operations", extent.operations},
        {"calls", extent.calls},
        {"cancelled", extent.cancelled},
        {"open", extent.open}};
}

void from_json(const json& from, Extent& extent) {
  from.at("operations").get_to(extent.operations);
  from.at("calls").get_to(extent.calls);
  from.at("cancelled").get_to(extent.cancelled);
  from.at("open").get_to(extent.open);
}

const char* name_of(Buffering buffering) { return buffering == Buffering::zero ? "zero" : "infinite"; }

std::string render_replay(const Replay& replay) {
  json choices = json::array(), reached = json::array();
  for (const Choice& choice : replay.choices) choices.push_back(choice_json(choice));
  for (const Extent& extent : replay.reached) {
    reached.push_back({{"operations", extent.operations}, {"calls", extent.calls}});
    if (!extent.cancelled.empty()) reached.back()["cancelled"] = extent.cancelled;
    if (!extent.open.empty()) reached.back()["open"] = extent.open;
  }
  json out = {{"format", kFormat},     {"program", replay.program},
              {"ranks", replay.ranks}, {"buffering", name_of(replay.buffering)},
              {"about", replay.about}, {"choices", choices}};
  if (replay.partial) out["partial"] = true;
  if (!reached.empty()) out["reached"] = reached;
  return out.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

Result<Replay> parse_replay(const std::string& text, const std::string& origin) {
  try {
    const json from = json::parse(text);
    if (number_of(from, "format", 0, INT32_MAX) != kFormat)
      return usage_error(origin + " is a replay file of another version of mpivet: explore again");
    return replay_of(from);
  } catch (const json::exception&) {
    return usage_error(origin + " is not a replay file of mpivet explore");
  } catch (const Damaged& damaged) {
    return usage_error(origin + " is damaged: " + damaged.what);
  }
}

Result<Replay> read_replay(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_regular_file(path, error) && std::filesystem::file_size(path, error) > kMostBytes)
    return usage_error(path + " is too large for a replay file");
  const auto text = read_whole_file(path);
  if (!text) return text.error();
  return parse_replay(*text, path);
}

}  // namespace mpivet::replay
