// mpivet trace stats: what is in a trace, in numbers.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>

#include "cli/trace/trace_commands.h"
#include "predict/any_log.h"
#include "report/text/sanitize.h"
#include "trace/isolated_reader.h"

namespace mpivet::cli {
namespace {

using trace::Attribute;

struct Numbers {
  int ranks = 0;
  std::size_t comms = 0;
  std::map<std::string, std::uint64_t> calls;
  std::uint64_t any_source = 0, any_tag = 0, unfinished = 0, sent_messages = 0, sent_bytes = 0;
  std::uint64_t bytes_on_disk = 0;
};

class Counter : public trace::CallSink {
 public:
  explicit Counter(Numbers& numbers) : numbers_(numbers) {}
  void location(const trace::ArchiveDefinitions::Location&) override {}
  void call(const trace::Call& call) override {
    ++by_function_[static_cast<std::size_t>(call.func)];
    numbers_.any_source += call.has(Attribute::source) && call.get(Attribute::source) == event::kAnySource;
    numbers_.any_tag += call.has(Attribute::recv_tag) && call.get(Attribute::recv_tag) == event::kAnyTag;
    numbers_.unfinished += !call.returned;
    for (const trace::Transfer& t : call.started) {
      if (t.kind != trace::Transfer::Kind::send) continue;
      ++numbers_.sent_messages;
      numbers_.sent_bytes += t.sent;
    }
  }
  void finish() {
    for (std::size_t i = 1; i < by_function_.size(); ++i)
      if (by_function_[i] != 0) numbers_.calls[spec::info(static_cast<spec::Func>(i)).name] += by_function_[i];
  }

 private:
  Numbers& numbers_;
  std::vector<std::uint64_t> by_function_ = std::vector<std::uint64_t>(spec::kFunctionCount + 1);
};

std::uint64_t bytes_of(const std::string& path) {
  std::error_code error;
  std::uint64_t bytes = 0;
  if (!std::filesystem::is_directory(path, error)) return std::filesystem::file_size(path, error);
  for (auto at = std::filesystem::recursive_directory_iterator(path, error);
       !error && at != std::filesystem::recursive_directory_iterator(); at.increment(error))
    if (at->is_regular_file(error)) bytes += at->file_size(error);
  return bytes;
}

Status count_archive(const std::string& path, Numbers& numbers) {
  auto anchor = trace::find_anchor(path);
  if (!anchor) return anchor.error();
  auto archive = trace::read_archive_definitions(*anchor);
  if (!archive) return archive.error();
  numbers.ranks = std::max(numbers.ranks, archive->world);
  numbers.comms = std::max(numbers.comms, archive->comms.size());
  Counter counter(numbers);
  if (auto read = trace::read_archive(*anchor, *archive, 0, archive->world, counter); !read) return read;
  counter.finish();
  std::fputs(fmt::format("{}: {}{}{:.6f} s, {} events{}\n", report::sanitize(path),
                         report::sanitize(archive->description), archive->description.empty() ? "" : ", ",
                         static_cast<double>(archive->duration) / static_cast<double>(archive->ticks_per_second),
                         archive->events, archive->ours ? "" : "; not mpivet's, without its attributes")
                 .c_str(),
             stdout);
  if (!archive->end.empty()) std::fputs((report::sanitize(archive->end) + "\n").c_str(), stdout);
  return Done{};
}

Status count_text(const std::string& path, Numbers& numbers) {
  auto log = predict::read_text_log(path);
  if (!log) return log.error();
  numbers.ranks = log->ranks();
  numbers.comms = log->comms.size();
  for (predict::Rank rank = 0; rank < log->ranks(); ++rank) {
    for (const predict::Op& op : log->ops(rank)) {
      const bool later_part = op.has(predict::kPart) && op.kind != predict::Kind::send;
      if (!later_part) ++numbers.calls[spec::info(op.func).name];
      numbers.any_source += op.is_wild();
      const bool receives = op.kind == predict::Kind::receive || op.kind == predict::Kind::probe;
      numbers.any_tag += receives && !op.is_matched_receive() && op.tag() == predict::kAnyTag;
      numbers.sent_messages += op.kind == predict::Kind::send;
    }
    numbers.unfinished += log->cut(rank);
  }
  return Done{};
}

void print(const Numbers& numbers) {
  std::uint64_t calls = 0;
  std::vector<std::pair<std::uint64_t, std::string>> by_number;
  for (const auto& [name, count] : numbers.calls) calls += count, by_number.emplace_back(count, name);
  std::sort(by_number.begin(), by_number.end(),
            [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
  const auto line = [](const char* name, std::uint64_t n) {
    std::fputs(fmt::format("{:<24}{:>14}\n", name, n).c_str(), stdout);
  };
  line("ranks", static_cast<std::uint64_t>(numbers.ranks));
  line("communicators", numbers.comms);
  line("calls", calls);
  line("messages sent", numbers.sent_messages);
  line("bytes sent", numbers.sent_bytes);
  line("for MPI_ANY_SOURCE", numbers.any_source);
  line("for MPI_ANY_TAG", numbers.any_tag);
  line("calls not returned", numbers.unfinished);
  line("bytes on disk", numbers.bytes_on_disk);
  for (const auto& [count, name] : by_number) line(("  " + name).c_str(), count);
}

}  // namespace

Result<int> trace_stats(const Words& paths, const Options&) {
  Numbers numbers;
  for (const std::string& path : paths) {
    auto counted = predict::is_archive(path) ? count_archive(path, numbers) : count_text(path, numbers);
    if (!counted) return counted.error();
    numbers.bytes_on_disk += bytes_of(path);
  }
  print(numbers);
  return 0;
}

}  // namespace mpivet::cli
