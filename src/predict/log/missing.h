// What the calls of an archive did not tell, counted; of other tools mostly.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace mpivet::predict {

struct Missing {
  std::uint64_t receives = 0;     // that got no message: for what they were posted is not known
  std::uint64_t probes = 0;       // for what they looked is not known
  std::uint64_t collectives = 0;  // on what they were made is not known
  std::uint64_t cancelled = 0;
  std::uint64_t other_requests = 0;  // files, windows: nobody of this program ends them
  std::uint64_t one_sided = 0;       // calls of one-sided communication
  std::uint64_t unfinished = 0;      // processes that were still in a call
  std::uint64_t persistent = 0;      // starts of persistent collectives, of which there are too many
  std::uint64_t ambiguous = 0;       // request handles that stood for several requests

  template <class Visit>
  void each(Visit visit) {
    for (std::uint64_t* one : {&receives, &probes, &collectives, &cancelled, &other_requests, &one_sided, &unfinished,
                               &persistent, &ambiguous})
      visit(*one);
  }
  void add(const Missing& other);
};

// In words for the user, one sentence each.
std::vector<std::string> words_for(const Missing& missing);

}  // namespace mpivet::predict
