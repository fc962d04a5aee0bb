// What the user told the plugin: -fplugin-arg-mpivet-KEY[=VALUE].
#pragma once
#include "gcc/checks/warnings.h"
#include "static/dependence/divergent_sources.h"

struct plugin_argument;

namespace mpivet::gcc {

// Which collectives are checked at run time.
enum class Instrument : unsigned char {
  none,
  flagged,  // those that are not proved to be reached by all ranks
  all,
};

struct PluginOptions {
  Instrument instrument = Instrument::flagged;
  bool paper_style = false;
  WarningLevels warnings;
  statics::DivergentSources divergent;
  bool verify = false;  // look whether the summary is sound: for tests of mpivet
};

// Tells GCC's way of unknown arguments; the options as far as they are understood.
PluginOptions read_options(int count, const plugin_argument* arguments);

}  // namespace mpivet::gcc
