// FIB: which barriers are functionally irrelevant (FIB paper, sections 2 and 3.2).
//
// On each interleaving, CheckRelevant looks at the completes-before relation: within a rank (IntraCB), and between the
// members of a match set (InterCB). A barrier may matter if it is all that orders an any-source receive and a send that
// could have matched it. The relation does not say all: messages may be kept apart by other messages, and calls that
// ask (MPI_Test, MPI_Iprobe, MPI_Waitany) are not in it. So whoever is named here is tried (barrier_verdicts.h).
//
// A barrier is a source place, with all calls made from there; places whose calls meet belong together.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "explore/poe/explorer.h"

namespace mpivet::explore {

// The place of a call in the source, as a key that means the same in all ranks and workers.
using SiteOf = std::function<std::string(std::uint32_t stack)>;

struct CallAt {
  int rank = 0;
  std::uint32_t func = 0;
  std::string site;
};

// Two calls that a barrier keeps in order.
struct Ordered {
  CallAt receive, send;
  bool receive_first = false;
};

struct Barrier {
  std::set<std::string> sites;    // of its calls
  std::uint32_t func = 0;         // MPI_Barrier, MPI_Ibarrier
  std::uint64_t calls = 0;        // of all ranks, in the first interleaving that has it
  std::optional<Ordered> orders;  // it may matter for these
  bool may_matter = false;        // it has to be tried
};

// What has been seen of barriers; parts of an exploration can be put together.
struct BarriersSeen {
  struct Place {
    std::string parent;  // places that belong together (union-find)
    std::uint32_t func = 0;
    std::uint64_t calls = 0;
  };
  std::map<std::string, Place> places;
  std::map<std::string, Ordered> orders;  // by one of the places
  bool asks = false;                      // some call may end in several ways, or asks whether something is there

  std::string group_of(std::string site) const;
  void join(const std::string& a, const std::string& b);
  // `later` follows in the order of the tree.
  void append(const BarriersSeen& later);
  std::vector<Barrier> barriers() const;
};

class Fib {
 public:
  explicit Fib(SiteOf site_of) : site_of_(std::move(site_of)) {}
  // CheckRelevant of the paper.
  void look_at(const World& world);

  BarriersSeen seen;

 private:
  const std::string& site(std::uint32_t stack);
  void note_barriers(const World& world);
  void note_questions(const World& world);

  SiteOf site_of_;
  std::map<std::uint32_t, std::string> sites_;  // by stack
};

// Which message went to which receive.
std::string matching_of(const World& world);
// How calls ended that may end in several ways: "no" as often as it was said in a row counts once.
std::string outcomes_of(const World& world);

}  // namespace mpivet::explore
