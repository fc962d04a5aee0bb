// What parts of an analysis tell each other, and how parts in other processes are reached.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "predict/log/operation.h"

namespace mpivet::predict {

struct Note {
  enum class What : std::uint32_t {
    message,  // `from` has sent, its operation `index`, to `to`
    receipt,  // the operation `index` of `to` is over
    arrival,  // of `from` members of communicator `comm` at its collective number `index`
    root,     // the root has come to it
    lower,    // members with the ranks from `from` to before `to` have
    group,    // `from` members of group `to` of an intercommunicator have
    passing,  // all have
  } what;
  Rank to = 0, from = 0;
  std::uint32_t index = 0;
  std::int32_t tag = 0;
  std::uint32_t comm = 0;
};

// The part that counts who has come to a collective.
inline int home_of(std::uint32_t comm, std::uint32_t turn, int parts) {
  return static_cast<int>((std::uint64_t{comm} * 31 + turn) % static_cast<unsigned>(parts));
}

class Exchange {
 public:
  virtual ~Exchange() = default;
  virtual int processes() const = 0;
  virtual int number() const = 0;
  // Everybody's notes to everybody: `out` by process, returns what has come in. Everybody calls it equally often.
  virtual std::vector<Note> notes(std::vector<std::vector<Note>> out) = 0;
  // The sum of what everybody says.
  virtual std::uint64_t sum(std::uint64_t mine) = 0;
  // What everybody says, for the first of them; nothing for the others.
  virtual std::vector<std::string> gather(const std::string& mine) = 0;
};

}  // namespace mpivet::predict
