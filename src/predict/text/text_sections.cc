#include "predict/text/text_sections.h"

#include <algorithm>

namespace mpivet::predict {
namespace {

bool ends_line(const TextCursor& in) { return in.at_end() || in.peek() == '\n' || in.peek() == '#'; }

}  // namespace

std::string place_of(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n') + 1;
  const std::size_t start = offset == 0 ? 0 : text.rfind('\n', offset - 1) + 1;  // npos + 1 is 0
  return std::to_string(line) + ":" + std::to_string(offset - start + 1);
}

std::optional<TextProblem> SectionReader::read(std::string_view text, std::size_t from, std::size_t to) {
  TextCursor in(text.substr(0, to));
  in.move_to(from);
  for (; !in.at_end(); in.to_next_line())
    if (!line(in)) return TextProblem{in.offset(), problem_};
  flush();
  for (const auto& [rank, kept] : kept_) sink_.put(rank, rank, kept.ops);
  return std::nullopt;
}

bool SectionReader::line(TextCursor& in) {
  const std::size_t begin = in.offset();
  in.blanks();
  if (ends_line(in)) return true;
  const bool named = in.peek() == 'P' && in.rest_of_line().size() > 1 && TextCursor::is_digit(in.rest_of_line()[1]);
  if (named) return header(in);
  if (passing_over_) return true;
  if (!columns_.empty()) {
    in.move_to(begin);
    return row(in);
  }
  if (first_ < 0) return fail("expected a process ('P0: Send(1,0)'), not " + in.sample());
  return operations(in);
}

bool SectionReader::rank_name(TextCursor& in, Rank& out) {
  if (!in.take('P') || !in.number(out)) return fail("expected the name of a process, such as P0, not " + in.sample());
  if (out >= kMostRanks) return fail("process " + std::to_string(out) + " is too large");
  highest_ = std::max(highest_, out);
  return true;
}

// "P3:", "P0-P7:" (all of them do the same), or the columns of a table: "P0  P1  P2".
bool SectionReader::header(TextCursor& in) {
  const std::size_t begin = in.offset();
  flush();
  Rank first, last;
  if (!rank_name(in, first)) return false;
  last = first;
  if (in.take('-')) {
    in.take('P');
    if (!in.number(last) || last >= kMostRanks) return fail("expected the last process of the range");
    if (last < first) return fail("this range of processes ends before it begins");
    highest_ = std::max(highest_, last);
  }
  in.blanks();
  if (!in.take(':')) {
    in.move_to(begin);
    return table_header(in);
  }
  columns_.clear();
  passing_over_ = last < wanted_first_ || first >= wanted_last_;
  saw_others_ = saw_others_ || first < wanted_first_ || last >= wanted_last_;
  if (passing_over_) return true;
  first_ = first;
  last_ = last;
  if (keep_ && first == last) current_ = std::move(kept_[first]);
  return operations(in);
}

bool SectionReader::table_header(TextCursor& in) {
  passing_over_ = false;
  columns_.clear();
  first_ = -1;
  tabbed_ = in.rest_of_line().find_first_of("\t|") != std::string_view::npos;
  for (in.blanks(); !ends_line(in); in.blanks()) {
    Rank rank;
    if (in.take('|')) continue;
    if (!rank_name(in, rank)) return false;
    if (std::find(columns_.begin(), columns_.end(), rank) != columns_.end())
      return fail("process " + std::to_string(rank) + " has two columns");
    columns_.push_back(rank);
    saw_others_ = saw_others_ || rank < wanted_first_ || rank >= wanted_last_;
  }
  return true;
}

// Cells are separated by tabs or |; without any, each column needs its operation, or '-'.
bool SectionReader::row(TextCursor& in) {
  std::size_t column = 0;
  bool filled = false;  // this cell
  for (;;) {
    while (in.peek() == ' ' || in.peek() == '\r' || (!tabbed_ && in.peek() == '\t')) in.skip();
    if (ends_line(in)) break;
    if (tabbed_ && (in.peek() == '\t' || in.peek() == '|')) {
      if (in.peek() == '|' && column == 0 && !filled && in.offset() > 0) filled = true;  // | a | b |
      in.skip();
      ++column;
      filled = false;
      continue;
    }
    if (column >= columns_.size()) return fail("this row has more cells than the table has processes");
    if (in.peek() == '-') {
      in.skip();
    } else {
      RankText& rank = process(columns_[column]);
      if (in.peek() == '.' ? !end_mark(in, rank) : !may_go_on(in, rank) || !operations_.read(in, rank)) {
        if (problem_.empty()) problem_ = operations_.problem();
        return false;
      }
    }
    filled = true;
    if (!tabbed_) ++column;
  }
  if (!tabbed_ && column != 0 && column != columns_.size())
    return fail(
        "this row has fewer cells than the table has processes; write - where there is none, or separate cells "
        "by tabs or |");
  return true;
}

bool SectionReader::operations(TextCursor& in) {
  for (;;) {
    in.blanks();
    while (in.take(';')) in.blanks();
    if (ends_line(in)) return true;
    if (in.peek() == '.') {
      if (!end_mark(in, current_)) return false;
      continue;
    }
    if (!may_go_on(in, current_)) return false;
    if (!operations_.read(in, current_)) return fail(operations_.problem());
  }
}

bool SectionReader::may_go_on(TextCursor&, const RankText& rank) {
  return !rank.ops.cut || fail("'...' is the end of what is known of a process; nothing can follow");
}

// "...": the process did more than this, or was still in its last call.
bool SectionReader::end_mark(TextCursor& in, RankText& rank) {
  for (int i = 0; i < 3; ++i)
    if (!in.take('.')) return fail("expected an operation or '...', not " + in.sample());
  rank.ops.cut = true;
  return true;
}

RankText& SectionReader::process(Rank rank) { return kept_[rank]; }

void SectionReader::flush() {
  if (first_ < 0) return;
  if (keep_ && first_ == last_) {
    kept_[first_] = std::move(current_);
  } else {
    sink_.put(first_, last_, current_.ops);
  }
  current_.clear();
  first_ = -1;
}

}  // namespace mpivet::predict
