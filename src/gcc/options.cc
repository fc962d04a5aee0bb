#include "gcc/options.h"

#include "gcc/gcc_headers.h"

namespace mpivet::gcc {

PluginOptions read_options(int count, const plugin_argument* arguments) {
  PluginOptions options;
  for (int i = 0; i < count; ++i) {
    const std::string_view key = arguments[i].key;
    if (key == "paper-style")
      options.paper_style = true;
    else if (key == "verify")
      options.verify = true;
    else
      warning(0, "unknown option %<-fplugin-arg-mpivet-%s%>", arguments[i].key);
  }
  return options;
}

}  // namespace mpivet::gcc
