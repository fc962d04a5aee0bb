#include "analyzer/attach/processes.h"

#include <cassert>
#include <filesystem>
#include <string>

namespace mpivet::analyzer {
namespace {

// What a process runs that has hung up without having ended; empty if it has ended, or runs what it did.
std::string program_instead(const Stream& stream) {
  std::error_code none;
  const auto now = std::filesystem::read_symlink("/proc/" + std::to_string(stream.pid()) + "/exe", none);
  return none || stream.rank() < 0 || now == stream.about().program ? "" : now.string();
}

}  // namespace

void Processes::came(std::unique_ptr<Stream> stream) {
  {
    const std::lock_guard guard(lock_);
    living_.emplace_back(stream->index(), stream->pid());
    news_.came.push_back(std::move(stream));
  }
  control_.wake();
}

void Processes::left(int index, UniqueFd process) {
  {
    const std::lock_guard guard(lock_);
    news_.left.emplace_back(index, std::move(process));
    std::erase_if(living_, [&](const auto& entry) { return entry.first == index; });
  }
  control_.wake();
}

std::vector<pid_t> Processes::living() const {
  const std::lock_guard guard(lock_);
  std::vector<pid_t> pids;
  for (const auto& [index, pid] : living_) pids.push_back(pid);
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
  for (auto& [index, process] : news.left) note_gone(*streams_[static_cast<std::size_t>(index)], std::move(process));
}

void Processes::note_gone(Stream& stream, UniqueFd process) {
  stream.drain(kSlotsATurn);  // so that it has a name
  if (const std::string program = program_instead(stream); !program.empty())
    remarks_.warn("Rank " + std::to_string(stream.rank()) + " has replaced itself by " + program +
                  " (exec), which is not checked.");
  stream.gone = true;
  stream.gone_as = ++gone_;
  stream.process = std::move(process);
}

}  // namespace mpivet::analyzer
