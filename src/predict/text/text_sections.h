// The lines of a text log: declarations, processes, tables.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "predict/log/log.h"
#include "predict/text/text_operations.h"

namespace mpivet::predict {

inline constexpr Rank kMostRanks = 1 << 26;
// Without a line 'processes': a slip of the finger must not take all memory.
inline constexpr Rank kMostImpliedRanks = 1 << 22;

using CommNames = std::unordered_map<std::string_view, std::uint32_t>;

struct TextProblem {
  std::size_t offset;
  std::string what;
};

// "comm", "processes", "program" lines, up to the first process.
class PrologueReader {
 public:
  explicit PrologueReader(Log& log) : log_(log) { names["world"] = kWorld; }
  // Offset of the first line that is none of these.
  std::optional<TextProblem> read(std::string_view text, std::size_t& end);
  CommNames names;
  std::optional<Rank> processes;

 private:
  bool line(TextCursor& in);
  bool comm(TextCursor& in);
  bool members(TextCursor& in, Communicator& comm);
  bool order(TextCursor& in);
  bool sources(TextCursor& in);
  bool fail(std::string what) {
    problem_ = std::move(what);
    return false;
  }
  Log& log_;
  std::string problem_;
};

// Takes the operations of a process once they are complete.
class RankSink {
 public:
  virtual ~RankSink() = default;
  virtual void put(Rank first, Rank last, const RankOps& ops) = 0;  // the same for all of them
};

// Processes and tables. A process that goes on in a later section is kept until the end, if `keep`; otherwise it is
// handed over at the end of its section.
class SectionReader {
 public:
  SectionReader(Log& log, const CommNames& comms, RankSink& sink, bool keep)
      : operations_(log, comms), sink_(sink), keep_(keep) {}
  std::optional<TextProblem> read(std::string_view text, std::size_t from, std::size_t to);
  // Passes over the sections of all other processes than first ... last - 1.
  void read_only(Rank first, Rank last) {
    wanted_first_ = first;
    wanted_last_ = last;
  }
  bool saw_others() const { return saw_others_; }  // that were not wanted, or only in part
  Rank highest_rank() const { return std::max(highest_, operations_.highest_rank()); }

 private:
  bool line(TextCursor& in);
  bool header(TextCursor& in);
  bool table_header(TextCursor& in);
  bool row(TextCursor& in);
  bool cell(TextCursor& in, Rank rank, bool tabbed);
  bool operations(TextCursor& in);
  bool rank_name(TextCursor& in, Rank& out);
  bool end_mark(TextCursor& in, RankText& rank);
  bool may_go_on(TextCursor& in, const RankText& rank);
  RankText& process(Rank rank);
  void flush();
  bool fail(std::string what) {
    problem_ = std::move(what);
    return false;
  }

  OperationReader operations_;
  RankSink& sink_;
  const bool keep_;
  std::string problem_;
  Rank highest_ = -1;
  std::map<Rank, RankText> kept_;
  RankText current_;
  Rank first_ = -1, last_ = -1;  // of the section
  std::vector<Rank> columns_;    // of the table; empty: no table
  bool tabbed_ = false;
  Rank wanted_first_ = 0, wanted_last_ = INT32_MAX;
  bool passing_over_ = false;
  bool saw_others_ = false;
};

// Line and column, from 1.
std::string place_of(std::string_view text, std::size_t offset);

}  // namespace mpivet::predict
