// Warnings of our own, in GCC's form. GCC knows the option names of its own warnings only, so ours are shown and looked
// up here: each check of the list with an id STATIC:AREA:WORDS has the option -Wmpivet-area-words.
#pragma once
#include "checks/list/id.h"
#include "checks/words/words.h"
#include "gcc/gcc_headers.h"

namespace mpivet::gcc {

// "mpivet-collective-divergence" for static_collective_divergence.
std::string option_of_check(checks::Id check);

// What the command line says about a warning.
enum class Level : unsigned char {
  off,
  warning,      // an error under -Werror, as with GCC's own
  error,        // -Werror=mpivet-...
  never_error,  // -Wno-error=mpivet-...
};

class WarningLevels {
 public:
  // What stands behind -W: "no-mpivet-collective-divergence", "error=mpivet", ... False: there is no such warning.
  bool set(std::string_view words);
  Level level(const std::string& option) const;

 private:
  Level all_ = Level::warning;
  std::unordered_map<std::string, Level> levels_;
};

struct Note {
  location_t where = UNKNOWN_LOCATION;
  std::string text;
};

struct Warning {
  std::string option;  // "mpivet-collective-divergence"
  location_t where = UNKNOWN_LOCATION;
  std::string text;
  std::vector<Note> notes;
};

// `notes`: where those of the words belong.
Warning warning_of(checks::Id check, location_t where, const checks::words::Words& words,
                   std::initializer_list<location_t> notes = {});

void tell(const Warning& warning, const WarningLevels& levels);

}  // namespace mpivet::gcc
