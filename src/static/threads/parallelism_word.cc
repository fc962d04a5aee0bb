#include "static/threads/parallelism_word.h"

#include <algorithm>

namespace mpivet::statics {
namespace {

using Kind = Letter::Kind;

ThreadState next(ThreadState state, Kind letter) {
  switch (letter) {
    case Kind::taskloop:
      return state == ThreadState::one ? ThreadState::parallel : state;
    case Kind::parallel:
      if (state == ThreadState::start || state == ThreadState::one) return ThreadState::parallel;
      if (state == ThreadState::some) return ThreadState::unknown;
      return state == ThreadState::unknown ? state : ThreadState::nested;
    case Kind::single:
    case Kind::master:
    case Kind::section:
    case Kind::ordered:
    case Kind::numbered:
      // Where there is such a construct, all threads of the team come to it, or none does.
      return state == ThreadState::parallel || state == ThreadState::some ? ThreadState::one : state;
    case Kind::alone:
      return state == ThreadState::parallel || state == ThreadState::some ? ThreadState::one : state;
    case Kind::serial:
      return ThreadState::start;
    case Kind::others:
    case Kind::task:  // as many as there are threads that make one
    case Kind::critical:
    case Kind::barrier:
      return state;
    case Kind::condition:
      if (state == ThreadState::nested) return ThreadState::unknown;
      return state == ThreadState::parallel ? ThreadState::some : state;
    case Kind::unknown:
      return state == ThreadState::start ? state : ThreadState::unknown;
  }
  return ThreadState::unknown;
}

// All threads come to the region, one after the other.
bool takes_turns(const Word& word) {
  for (auto letter = word.rbegin(); letter != word.rend() && letter->kind != Kind::parallel; ++letter)
    if (letter->kind == Kind::critical) return true;
  return false;
}

bool only_masters(const Word& word) {
  bool parallel = false;
  for (const Letter& letter : word) {
    parallel |= letter.kind == Kind::parallel;
    const bool any_thread = letter.kind != Kind::parallel && letter.kind != Kind::master &&
                            letter.kind != Kind::critical && letter.kind != Kind::condition &&
                            letter.kind != Kind::barrier && letter.kind != Kind::serial && letter.kind != Kind::alone;
    if (parallel && any_thread) return false;
  }
  return true;
}

}  // namespace

ThreadState state_after(const Word& word) {
  ThreadState state = ThreadState::start;
  std::int64_t left = 0;  // of the threads of a team
  for (const Letter& letter : word) {
    if (letter.kind == Kind::parallel) left = letter.threads;
    const bool counted = letter.kind == Kind::others && left > 0;
    if (counted) left = std::max<std::int64_t>(left - letter.threads, 1);
    const bool one_other = counted && left == 1;
    state = next(state, one_other ? Kind::numbered : letter.kind);
  }
  return state;
}

Word without_barriers(Word word) {
  std::erase_if(word, [](const Letter& l) { return l.kind == Kind::barrier; });
  return word;
}

ThreadLevel level_alone(const Word& word) {
  switch (state_after(word)) {
    case ThreadState::start:
      return ThreadLevel::single;
    case ThreadState::one:
      return only_masters(word) ? ThreadLevel::funneled : ThreadLevel::serialized;
    case ThreadState::parallel:
    case ThreadState::nested:
      return takes_turns(word) ? ThreadLevel::serialized : ThreadLevel::multiple;
    case ThreadState::some:
    case ThreadState::unknown:
      break;
  }
  return ThreadLevel::unknown;
}

const char* name_of(ThreadLevel level) {
  constexpr const char* kNames[] = {"MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED", "MPI_THREAD_SERIALIZED",
                                    "MPI_THREAD_MULTIPLE", "unknown"};
  return kNames[static_cast<std::size_t>(level)];
}

std::string shown(const Word& word) {
  constexpr char kLetters[] = {'P', 'S', 'M', 'X', 'T', 'O', 'C', 'N', 'A', '?', 'L', 'B', '1', '1', '?'};
  std::string out;
  for (const Letter& letter : word) {
    const char shown = kLetters[static_cast<std::size_t>(letter.kind)];
    if (shown != 'B' || !out.ends_with('B')) out += shown;
  }
  return out;
}

}  // namespace mpivet::statics
