#include "analyzer/attach/processes.h"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace mpivet::analyzer {
namespace {

// What a process runs that has hung up without having ended; empty if it has ended, or runs what it did.
std::string program_instead(const Stream& stream) {
  std::error_code none;
  const auto now = std::filesystem::read_symlink("/proc/" + std::to_string(stream.pid()) + "/exe", none);
  return none || stream.rank() < 0 || now == stream.about().program ? "" : now.string();
}

struct ProcessState {
  char state = 'X';  // as in proc(5); X: there is none
  pid_t parent = 0;
};

ProcessState state_of(pid_t pid) {
  ProcessState out;
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string line;
  if (std::getline(file, line) && line.rfind(')') != std::string::npos)
    std::istringstream(line.substr(line.rfind(')') + 1)) >> out.state >> out.parent;
  return out;
}

// It is gone, or whoever started it has yet to ask how it ended.
bool has_ended(pid_t pid) {
  const char state = state_of(pid).state;
  return state == 'X' || state == 'Z';
}

}  // namespace

void Processes::came(std::unique_ptr<Stream> stream) {
  {
    const std::lock_guard guard(lock_);
    living_.push_back({stream->index(), stream->pid(), state_of(stream->pid()).parent});
    news_.came.push_back(std::move(stream));
  }
  control_.wake();
}

void Processes::left(int index, UniqueFd process) {
  {
    const std::lock_guard guard(lock_);
    const auto known = std::find_if(living_.begin(), living_.end(), [&](auto& one) { return one.index == index; });
    const pid_t parent = known == living_.end() ? 0 : known->parent;
    // Asked at once: a parent ends soon after its child.
    const bool orphaned = parent > 0 && has_ended(parent);
    news_.left.push_back({index, std::chrono::steady_clock::now(), orphaned, std::move(process)});
    if (known != living_.end()) living_.erase(known);
  }
  control_.wake();
}

std::vector<pid_t> Processes::living() const {
  const std::lock_guard guard(lock_);
  std::vector<pid_t> pids;
  for (const Living& one : living_) pids.push_back(one.pid);
  return pids;
}

bool Processes::none_left() const {
  const std::lock_guard guard(lock_);
  return news_.came.empty() && news_.left.empty() && living_.empty();
}

void Processes::take_news() {
  News news;
  {
    const std::lock_guard guard(lock_);
    std::swap(news, news_);
  }
  for (auto& stream : news.came) {
    assert(stream->index() == static_cast<int>(streams_.size()));
    streams_.push_back(std::move(stream));
  }
  for (Left& left : news.left) note_gone(*streams_[static_cast<std::size_t>(left.index)], std::move(left));
}

void Processes::note_gone(Stream& stream, Left&& left) {
  stream.drain(kSlotsATurn);  // so that it has a name
  if (const std::string program = program_instead(stream); !program.empty())
    remarks_.warn("Rank " + std::to_string(stream.rank()) + " has replaced itself by " + program +
                  " (exec), which is not checked.");
  stream.gone = true;
  stream.gone_as = ++gone_;
  stream.gone_at = left.at;
  stream.orphaned = left.orphaned;
  stream.process = std::move(left.process);
}

}  // namespace mpivet::analyzer
