#include "predict/text/text_reader.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <thread>

#include "base/unique_fd.h"
#include "predict/parallel/division.h"
#include "predict/text/text_sections.h"

namespace mpivet::predict {
namespace {

// A file smaller than this is read by one thread.
constexpr std::size_t kWorthSplitting = std::size_t{1} << 20;
// Pieces that threads take in turn; small enough to share evenly, and for the progress to move.
constexpr std::size_t kPiece = std::size_t{8} << 20;

Error wrong(const std::string& origin, std::string_view text, const TextProblem& problem) {
  return usage_error(origin + ":" + place_of(text, problem.offset) + ": " + problem.what);
}

// The next line at or after `from` that begins a process of its own ("P12:").
std::size_t next_section(std::string_view text, std::size_t from) {
  while (from < text.size()) {
    if (text[from] == 'P' && (from == 0 || text[from - 1] == '\n')) {
      const std::size_t end = text.find_first_of(":(\n", from);
      if (end != std::string_view::npos && text[end] == ':') return from;
    }
    from = text.find("\nP", from);
    if (from == std::string_view::npos) return text.size();
    ++from;
  }
  return text.size();
}

// The first section of this rank or a higher one, if they are in the order of ranks.
std::size_t section_of(std::string_view text, std::size_t from, Rank wanted) {
  std::size_t to = text.size();
  while (from < to) {
    const std::size_t middle = from + (to - from) / 2;
    const std::size_t section = next_section(text, middle);
    Rank rank = 0;
    TextCursor in(text);
    in.move_to(section);
    if (section >= to || !in.take('P') || !in.number(rank) || rank >= wanted)
      to = middle;
    else
      from = section + 1;
  }
  return next_section(text, from);
}

// What several threads read: each process has to be in one piece.
class Parts : public RankSink {
 public:
  Parts(Log& log, Log::Store& store, std::vector<std::atomic<bool>>& taken) : log_(log), store_(store), taken_(taken) {}
  void put(Rank first, Rank last, const RankOps& ops) override {
    for (Rank rank = first; rank <= last && !split; ++rank) {
      const auto index = static_cast<std::size_t>(rank);
      if (index >= taken_.size() || taken_[index].exchange(true))
        split = true;
      else if (rank == first)
        log_.put(store_, rank, ops);
      else
        log_.share(first, rank);
    }
  }
  bool split = false;  // it is not so

 private:
  Log& log_;
  Log::Store& store_;
  std::vector<std::atomic<bool>>& taken_;
};

// Without knowing how many processes there are; the log grows.
class Growing : public RankSink {
 public:
  Growing(Log& log, Rank most) : log_(log), store_(log.add_store()), most_(most) {}
  void put(Rank first, Rank last, const RankOps& ops) override {
    if (last >= most_) return;  // which is told at the end
    if (last >= log_.ranks()) log_.set_ranks(last + 1);
    log_.put(store_, first, ops);
    for (Rank rank = first + 1; rank <= last; ++rank) log_.share(first, rank);
  }

 private:
  Log& log_;
  Log::Store& store_;
  const Rank most_;
};

class Reading {
 public:
  Reading(std::string_view text, const std::string& origin, const ReadOptions& options)
      : text_(text), origin_(origin), options_(options) {}

  Result<Log> run() {
    PrologueReader prologue(log_);
    if (auto problem = prologue.read(text_, begin_)) return wrong(origin_, text_, *problem);
    comms_ = &prologue.names;
    if (begin_ >= text_.size() && !prologue.processes) return usage_error(origin_ + " holds no process");
    // Piece by piece, which takes less memory and several threads, if the number of processes is known beforehand.
    const bool together = prologue.processes && text_.size() - begin_ >= kWorthSplitting;
    if (together && read_together(*prologue.processes)) return finish(prologue);
    if (together && options_.in_order) return usage_error(origin_ + " is not in the order of ranks");
    log_.set_ranks(0);
    Growing sink(log_, prologue.processes.value_or(kMostImpliedRanks));
    SectionReader reader(log_, *comms_, sink, true);
    if (auto problem = reader.read(text_, begin_, text_.size())) return wrong(origin_, text_, *problem);
    highest_ = reader.highest_rank();
    return finish(prologue);
  }

 private:
  // False: something is wrong, or a process is in several pieces; then it is read once more in order.
  bool read_together(Rank ranks) {
    log_.set_ranks(ranks);
    std::vector<std::atomic<bool>> taken(static_cast<std::size_t>(ranks));
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> good = true;
    std::atomic<Rank> highest = -1;
    const Division division{ranks, options_.parts};
    const Rank first = division.first(options_.first_part);
    const Rank last = division.first(options_.first_part + options_.own_parts);
    std::size_t begin = begin_, end = text_.size();
    if (options_.in_order) {
      // Everybody's pieces together are the whole log: what is wrong there, somebody sees.
      if (first > 0) begin = section_of(text_, begin_, first);
      if (last < ranks) end = section_of(text_, begin_, last);
    }
    if (begin > end) return false;
    const std::size_t pieces = (end - begin + kPiece - 1) / kPiece;
    std::vector<Log::Store*> stores;
    for (int i = 0; i < options_.threads; ++i) stores.push_back(&log_.add_store());
    auto work = [&](int number) {
      Parts sink(log_, *stores[static_cast<std::size_t>(number)], taken);
      SectionReader reader(log_, *comms_, sink, false);
      if (options_.parts > 1) reader.read_only(first, last);
      for (std::size_t piece; good && (piece = next++) < pieces;) {
        const std::size_t from = next_section(text_, begin + piece * kPiece);
        const std::size_t to = next_section(text_, std::min(end, begin + (piece + 1) * kPiece));
        if (from < to && (reader.read(text_, from, to) || sink.split)) good = false;
        if (options_.in_order && reader.saw_others()) good = false;
        if (number == 0 && options_.progress)
          options_.progress(static_cast<double>(piece) / static_cast<double>(pieces));
      }
      for (Rank known = highest; known < reader.highest_rank();)
        if (highest.compare_exchange_weak(known, reader.highest_rank())) break;
    };
    std::vector<std::thread> threads;
    for (int i = 1; i < options_.threads; ++i) threads.emplace_back(work, i);
    work(0);
    for (auto& thread : threads) thread.join();
    highest_ = highest;
    return good;
  }

  Result<Log> finish(const PrologueReader& prologue) {
    for (const Communicator& comm : log_.comms)
      for (const RankRange& range : comm.members) highest_ = std::max(highest_, range.last);
    if (!prologue.processes && highest_ >= kMostImpliedRanks)
      return usage_error(origin_ + ": there are very many processes (rank " + std::to_string(highest_) +
                         " is named); say so by a line 'processes N' at its beginning");
    if (prologue.processes && highest_ >= *prologue.processes)
      return usage_error(origin_ + ": rank " + std::to_string(highest_) + " is named, but there are only " +
                         std::to_string(*prologue.processes) + " processes (see its line 'processes')");
    const Rank ranks = std::max(prologue.processes.value_or(0), highest_ + 1);
    if (log_.ranks() < ranks) log_.set_ranks(ranks);
    if (options_.progress) options_.progress(1);
    return std::move(log_);
  }

  const std::string_view text_;
  const std::string& origin_;
  const ReadOptions& options_;
  Log log_;
  std::size_t begin_ = 0;
  const CommNames* comms_ = nullptr;
  Rank highest_ = -1;
};

}  // namespace

Result<Log> parse_text_log(std::string_view text, const std::string& origin, const ReadOptions& options) {
  return Reading(text, origin, options).run();
}

Result<Log> read_text_log(const std::string& path, const ReadOptions& options) {
  const UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat about;
  if (!file.valid() || ::fstat(file.get(), &about) != 0)
    return usage_error("cannot read " + path + ": " + std::strerror(errno));
  if (!S_ISREG(about.st_mode)) return usage_error("cannot read " + path + ": it is no file");
  if (about.st_size == 0) return usage_error(path + " is empty");
  const auto size = static_cast<std::size_t>(about.st_size);
  void* memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
  if (memory == MAP_FAILED) return system_error("cannot read " + path);
  ::madvise(memory, size, MADV_SEQUENTIAL);
  auto log = parse_text_log({static_cast<const char*>(memory), size}, path, options);
  ::munmap(memory, size);
  return log;
}

bool looks_like_text_log(std::string_view beginning) {
  Log log;
  std::size_t end = 0;
  const std::size_t last = beginning.rfind('\n');
  PrologueReader prologue(log);
  const auto text = beginning.substr(0, last == std::string_view::npos ? beginning.size() : last);
  return !prologue.read(text, end) && (end < text.size() || !log.comms.empty());
}

}  // namespace mpivet::predict
