#include "gcc/options.h"

namespace mpivet::gcc {
namespace {

// As GCC does with options it does not know.
void unknown_warning(const char* words) { warning(0, "unrecognized warning option %<-W%s%>", words); }

bool set_instrument(const char* word, PluginOptions& options) {
  const std::string_view given = word != nullptr ? word : "";
  if (given == "none")
    options.instrument = Instrument::none;
  else if (given == "flagged")
    options.instrument = Instrument::flagged;
  else if (given == "all")
    options.instrument = Instrument::all;
  else
    return false;
  return true;
}

bool add_sources(const char* list, PluginOptions& options) {
  for (std::string_view rest = list != nullptr ? list : ""; !rest.empty();) {
    const std::string_view word = rest.substr(0, rest.find(','));
    if (!options.divergent.add(word)) return false;
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
  }
  return true;
}

}  // namespace

PluginOptions read_options(int count, const plugin_argument* arguments) {
  PluginOptions options;
  for (int i = 0; i < count; ++i) {
    const std::string_view key = arguments[i].key;
    if (key == "paper-style")
      options.paper_style = true;
    else if (key == "verify")
      options.verify = true;
    else if (key == "divergent-sources" && add_sources(arguments[i].value, options))
      continue;
    else if (key == "warn" && arguments[i].value != nullptr) {
      if (!options.warnings.set(arguments[i].value)) unknown_warning(arguments[i].value);
    } else if (key == "instrument" && set_instrument(arguments[i].value, options))
      continue;
    else
      warning(0, "unknown option %<-fplugin-arg-mpivet-%s%>", arguments[i].key);
  }
  return options;
}

}  // namespace mpivet::gcc
