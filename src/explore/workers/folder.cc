#include "explore/workers/folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "base/read_file.h"
#include "base/unique_fd.h"
#include "replay/choice_json.h"
#include "replay/replay.h"

namespace mpivet::explore {
namespace {

using nlohmann::json;

constexpr int kFolderFormat = 1;
constexpr std::size_t kPartsOfEach = 8, kLeastParts = 64;

bool exists(const std::string& name) { return ::access(name.c_str(), F_OK) == 0; }

}  // namespace

std::string Folder::file(Buffering buffering, const std::string& what) const {
  return path_ + "/" + replay::name_of(buffering) + "-" + what;
}

// Whole, or not at all; the first one wins.
Status Folder::publish(const std::string& name, const std::string& text, bool may_exist) const {
  char host[256] = "";
  ::gethostname(host, sizeof host - 1);
  const std::string own = name + "." + host + "." + std::to_string(::getpid());
  std::ofstream out(own, std::ios::binary);
  out << text;
  out.close();
  if (!out) return ::unlink(own.c_str()), system_error("cannot write " + own);
  const bool linked = ::link(own.c_str(), name.c_str()) == 0;
  const int error = errno;
  ::unlink(own.c_str());
  if (!linked && !(may_exist && error == EEXIST)) return system_error("cannot make " + name, error);
  return Done{};
}

bool Folder::take(const std::string& name) const {
  return UniqueFd(::open(name.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666)).valid();
}

bool Folder::take_last_word() const { return take(path_ + "/told"); }

Status Folder::begin(const FolderJob& wanted) const {
  if (::mkdir(path_.c_str(), 0777) != 0 && errno != EEXIST) return system_error("cannot make the folder " + path_);
  const json text = {
      {"format", kFolderFormat}, {"program", wanted.program}, {"ranks", wanted.ranks}, {"buffering", wanted.buffering}};
  if (auto made = publish(path_ + "/job.json", text.dump(1) + "\n", true); !made) return made;
  const auto there = job();
  if (!there) return there.error();
  if (*there == wanted) return Done{};
  return usage_error(path_ + " is the folder of another exploration: give one that is empty or not there yet");
}

Result<FolderJob> Folder::job() const {
  const auto text = read_whole_file(path_ + "/job.json");
  if (!text) return usage_error(path_ + " is not the folder of an exploration");
  try {
    const json from = json::parse(*text);
    if (from.at("format").get<int>() != kFolderFormat)
      return usage_error(path_ + " was made by another version of mpivet: explore again");
    FolderJob job{from.at("program"), from.at("ranks"), from.at("buffering")};
    if (!job.program.empty()) return job;
  } catch (const json::exception&) {
  }
  return usage_error(path_ + "/job.json is damaged");
}

Result<std::vector<Branch>> Folder::parts(Buffering buffering) const {
  const std::string name = file(buffering, "parts.json");
  const auto text = read_whole_file(name);
  if (!text) return text.error();
  try {
    std::vector<Branch> parts;
    for (const json& from : json::parse(*text)) parts.push_back({from.at("path"), from.at("weight")});
    return parts;
  } catch (const json::exception&) {
    return usage_error(name + " is damaged");
  }
}

Result<std::vector<Branch>> Folder::make_parts(PartExplorer& explorer, Buffering buffering, std::size_t wanted) const {
  const std::string name = file(buffering, "parts.json");
  if (!exists(name)) {
    const auto made = explorer.split(wanted);
    if (!made) return made.error();
    json text = json::array();
    for (const Branch& part : *made) text.push_back({{"path", part.path}, {"weight", part.weight}});
    if (const auto published = publish(name, text.dump(), true); !published) return published.error();
  }
  return parts(buffering);
}

Status Folder::work(const ProgramToExplore& program, const Wanted& wanted, Worker worker) const {
  const Buffering buffering = program.buffering;
  if (exists(file(buffering, "parts.json")) && done(buffering)) return Done{};
  auto explorer = PartExplorer::start(program, wanted);
  if (!explorer) return explorer.error();
  const auto count = static_cast<std::size_t>(std::max(1, worker.count));
  const auto parts = make_parts(**explorer, buffering, std::max(kLeastParts, kPartsOfEach * count));
  if (!parts) return parts.error();
  // Each begins elsewhere, so that they do not all try for the same.
  const std::size_t first = parts->size() * (static_cast<std::size_t>(std::max(0, worker.number)) % count) / count;
  for (std::size_t i = 0; i < parts->size(); ++i) {
    const std::size_t part = (first + i) % parts->size();
    const std::string name = file(buffering, std::to_string(part));
    if (exists(name + ".taken") || !take(name + ".taken")) continue;
    const Tally tally = (*explorer)->explore(
        (*parts)[part], [&](const Progress&) { return !program.interrupted || !program.interrupted(); });
    if (const auto stored = publish(name + ".json", to_json(tally), false); !stored) return stored;
    const std::string& limit = tally.summary.limit;
    if (!tally.problem.empty() || (!limit.empty() && !limit.starts_with("--max-depth"))) break;
  }
  return Done{};
}

bool Folder::done(Buffering buffering) const {
  const auto all = parts(buffering);
  if (!all) return false;
  for (std::size_t part = 0; part < all->size(); ++part)
    if (!exists(file(buffering, std::to_string(part) + ".json"))) return false;
  return true;
}

Result<Found> Folder::put_together(Buffering buffering) const {
  const auto all = parts(buffering);
  if (!all) return all.error();
  Found found;
  found.buffering = buffering;
  found.tally.summary.complete = true;
  std::size_t missing = 0;
  for (std::size_t i = 0; i < all->size(); ++i) {
    const std::string name = file(buffering, std::to_string(i) + ".json");
    if (!exists(name)) {
      ++missing;
      continue;
    }
    const auto text = read_whole_file(name);
    if (!text) return text.error();
    auto part = tally_of(*text);
    if (!part) return usage_error(name + " is damaged");
    append(found.tally, std::move(*part), (*all)[i].weight);
  }
  Summary& summary = found.tally.summary;
  if (missing > 0) {
    summary.complete = false;
    summary.limit = std::to_string(missing) + " of " + std::to_string(all->size()) + " parts that are missing" +
                    (summary.limit.empty() ? "" : ", and " + summary.limit);
  }
  if (summary.complete) summary.explored = 1;
  return found;
}

}  // namespace mpivet::explore
