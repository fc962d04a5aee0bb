// What the user told the plugin: -fplugin-arg-mpivet-KEY[=VALUE].
#pragma once
#include "gcc/warnings.h"

struct plugin_argument;

namespace mpivet::gcc {

struct PluginOptions {
  bool paper_style = false;
  WarningLevels warnings;
  bool verify = false;  // look whether the summary is sound: for tests of mpivet
};

// Tells GCC's way of unknown arguments; the options as far as they are understood.
PluginOptions read_options(int count, const plugin_argument* arguments);

}  // namespace mpivet::gcc
