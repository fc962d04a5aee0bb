#include "cli/run/split_command.h"

#include <algorithm>

namespace mpivet::cli {
namespace {

class Splitter {
 public:
  Splitter(Where command, const Words& words, bool launcher_options)
      : command_(command), words_(words), launcher_options_(launcher_options) {}

  Result<SplitCommand> run() {
    do {
      ProgramPart part;
      if (auto done = take_options(part); !done) return done.error();
      if (result_.help) return result_;
      take_program(part);
      if (part.program.empty()) return usage_error(missing_program(part));
      result_.parts.push_back(std::move(part));
    } while (next_ < words_.size());
    return result_;
  }

 private:
  // Everything up to the program's name.
  Status take_options(ProgramPart& part) {
    while (next_ < words_.size()) {
      const std::string& word = words_[next_];
      if (word == "--") return ++next_, Done{};
      if (word.size() < 2 || word[0] != '-') return Done{};
      if (word == "--help" || word == "-h") return result_.help = true, Done{};
      if (auto done = take_option(word, part); !done) return done.error();
    }
    return Done{};
  }

  Status take_option(const std::string& word, ProgramPart& part) {
    const auto launcher_values = launcher_options_ ? launcher_option_values(word) : std::nullopt;
    const bool slurm_mpi = launcher_values.has_value() && word.starts_with("--mpi=");
    const OptionRow* own = find_option(word);
    if (own != nullptr && own->taken_by(command_) && !slurm_mpi) {
      const bool value_follows = own->takes_value() && word.find('=') == std::string::npos;
      return take(result_.own, value_follows ? 1 : 0);
    }
    if (launcher_values) return take(part.launcher, *launcher_values);
    const auto separator = std::find(words_.begin() + static_cast<std::ptrdiff_t>(next_), words_.end(), "--");
    if (launcher_options_ && separator != words_.end()) {
      part.launcher.insert(part.launcher.end(), words_.begin() + static_cast<std::ptrdiff_t>(next_), separator);
      next_ = static_cast<std::size_t>(separator - words_.begin());
      return Done{};
    }
    Error unknown = unknown_option(word, command_);
    if (launcher_options_) unknown.message += " (if it is the launcher's, put '--' before the program)";
    return unknown;
  }

  Status take(Words& where, int values) {
    const std::size_t end = next_ + 1 + static_cast<std::size_t>(values);
    if (end > words_.size()) return usage_error("option " + words_[next_] + " needs a value");
    while (next_ < end) where.push_back(words_[next_++]);
    return Done{};
  }

  // The program and its arguments, up to the ':' that begins the next one.
  void take_program(ProgramPart& part) {
    while (next_ < words_.size()) {
      const std::string& word = words_[next_++];
      if (launcher_options_ && word == ":") return;
      part.program.push_back(word);
    }
  }

  std::string missing_program(const ProgramPart& part) const {
    std::string message = "no program given";
    if (!part.launcher.empty() || !result_.own.empty())
      message += " after " + (part.launcher.empty() ? result_.own.back() : part.launcher.back());
    if (launcher_options_) return message + "; usage: mpivet run -n 4 ./program";
    return message +
           (command_ & kExplore ? "; usage: mpivet explore -n 3 ./program" : "; usage: mpivet exec ./program");
  }

  const Where command_;
  const Words& words_;
  const bool launcher_options_;
  std::size_t next_ = 0;
  SplitCommand result_;
};

}  // namespace

Result<SplitCommand> split_command(Where command, const Words& words, bool launcher_options) {
  return Splitter(command, words, launcher_options).run();
}

}  // namespace mpivet::cli
