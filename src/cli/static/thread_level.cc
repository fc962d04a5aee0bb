#include "cli/static/thread_level.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "cli/static/function_name.h"

namespace mpivet::cli {
namespace {

using statics::Hybrid;
using statics::ThreadedCall;
using statics::ThreadLevel;

class LevelTable {
 public:
  LevelTable(const statics::Program& program, const Hybrid& hybrid) : program_(program), hybrid_(hybrid) {}

  std::string text() {
    std::string out = std::string("Thread level needed: ") + name_of(hybrid_.needed) + '\n';
    for (const auto& request : hybrid_.requests) out += asked(request);
    add({"place", "call", "in", "word", "level", ""});
    std::vector<const ThreadedCall*> calls;
    for (const ThreadedCall& call : hybrid_.calls) calls.push_back(&call);
    std::stable_sort(calls.begin(), calls.end(), [](const auto* a, const auto* b) {
      return std::tuple(a->place.file, a->place.line) < std::tuple(b->place.file, b->place.line);
    });
    for (const ThreadedCall* call : calls) add(row(*call));
    out += aligned();
    return out +
           "Words: P parallel, S single, M master, X section, T task, L taskloop, O ordered, C critical,\n"
           "       N one thread by its number, A all others, B barriers passed before,\n"
           "       1 where there is no other thread, ? not understood.\n";
  }

 private:
  using Row = std::array<std::string, 6>;

  std::string place(const statics::CallSite& site, const statics::Place& at) const {
    const statics::Unit& unit = program_.unit_of(site.function);
    const std::string file = at.file < unit.files.size() ? unit.files[at.file] : "??";
    return file + ':' + std::to_string(at.line);
  }
  std::string asked(const statics::LevelRequest& request) const {
    const ThreadedCall* call = nullptr;
    for (const ThreadedCall& each : hybrid_.calls)
      if (each.site == request.site) call = &each;
    std::string out = std::string("Asked for: ") + name_of(request.level) + ", by " +
                      (call ? spec::info(call->function).name : "MPI") + " at " + place(request.site, request.place);
    if (!request.provided_used)
      out += "; what was provided is not looked at";
    else if (request.compared != ThreadLevel::unknown)
      out += std::string("; what was provided is compared with ") + name_of(request.compared);
    return out + '\n';
  }
  Row row(const ThreadedCall& call) const {
    Row out{place(call.site, call.place),
            spec::info(call.function).name,
            function_name(program_, call.site.function),
            shown(call.word),
            name_of(call.level),
            ""};
    if (call.beside == statics::kNone) return out;
    const ThreadedCall& other = hybrid_.calls[call.beside];
    out[5] = std::string("beside ") + spec::info(other.function).name + " at " + place(other.site, other.place);
    return out;
  }
  void add(Row row) {
    for (std::size_t i = 0; i < row.size(); ++i) widths_[i] = std::max(widths_[i], row[i].size());
    rows_.push_back(std::move(row));
  }
  std::string aligned() const {
    std::string out;
    for (const Row& row : rows_) {
      std::string line = " ";
      for (std::size_t i = 0; i < row.size(); ++i)
        line += ' ' + row[i] + std::string(widths_[i] - row[i].size() + 1, ' ');
      out += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    }
    return out;
  }

  const statics::Program& program_;
  const Hybrid& hybrid_;
  std::vector<Row> rows_;
  std::array<std::size_t, 6> widths_{};
};

}  // namespace

std::string thread_level_text(const statics::Program& program, const Hybrid& hybrid) {
  return LevelTable(program, hybrid).text();
}

}  // namespace mpivet::cli
