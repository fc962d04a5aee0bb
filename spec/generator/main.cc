// mpivet_specgen: turns spec/data into code. Run by the build; see ../CMakeLists.txt.
#include <cstdio>
#include <map>
#include <string>

#include "emit.h"
#include "prototypes.h"
#include "text.h"
#include "wrappers.h"

namespace {

using Options = std::map<std::string, std::string>;

constexpr const char* kUsage = "usage: mpivet_specgen tables --data DIR --out DIR\n";

Options parse_options(int argc, char** argv) {
  Options options;
  for (int i = 2; i + 1 < argc; i += 2) options[argv[i]] = argv[i + 1];
  return options;
}

const std::string& required(const Options& options, const std::string& name) {
  auto found = options.find(name);
  if (found == options.end()) throw specgen::InputError("missing " + name + "\n" + kUsage);
  return found->second;
}

void write_tables(const Options& options) {
  const specgen::Spec spec = specgen::load_spec(required(options, "--data"));
  const std::string& out = required(options, "--out");
  specgen::write_file(out + "/collectives.h", specgen::collectives_header(spec));
  specgen::write_file(out + "/functions.h", specgen::functions_header(spec));
  specgen::write_file(out + "/functions.cc", specgen::functions_source(spec));
  specgen::write_file(out + "/args.h", specgen::args_header(spec));
  specgen::write_file(out + "/constants.h", specgen::constants_header(spec));
  specgen::write_file(out + "/constants.cc", specgen::constants_source(spec));
  specgen::write_file(out + "/predefined.inc", specgen::predefined_list(spec));
}

std::vector<specgen::Declared> load_declared(const specgen::Spec& spec, const Options& options) {
  const auto prototypes = specgen::load_prototypes(required(options, "--protos"));
  auto [declared, missing] = specgen::match_prototypes(spec, prototypes);
  // A newer MPI than the spec knows is usable; what it adds is simply not seen.
  for (const auto& name : missing)
    std::fprintf(stderr, "mpivet_specgen: warning: not in spec/data: %s\n", name.c_str());
  return declared;
}

void write_wrappers(const Options& options) {
  const specgen::Spec spec = specgen::load_spec(required(options, "--data"));
  const auto declared = load_declared(spec, options);
  const std::string& out = required(options, "--out");
  specgen::write_file(out + "/real.h", specgen::real_header(declared));
  specgen::write_file(out + "/real.cc", specgen::real_source(declared));
  for (int part = 0; part < specgen::kWrapperParts; ++part)
    specgen::write_file(out + "/wrappers_" + std::to_string(part) + ".cc",
                        specgen::wrappers_source(spec, declared, part));
}

void write_collective_wrappers(const Options& options) {
  const specgen::Spec spec = specgen::load_spec(required(options, "--data"));
  const auto chosen = specgen::collective_functions(load_declared(spec, options));
  const std::string& out = required(options, "--out");
  specgen::write_file(out + "/real.h", specgen::real_header(chosen));
  specgen::write_file(out + "/real.cc", specgen::real_source(chosen));
  specgen::write_file(out + "/wrappers.cc", specgen::collective_wrappers_source(chosen));
}

void write_virtual_stubs(const Options& options) {
  const specgen::Spec spec = specgen::load_spec(required(options, "--data"));
  const auto declared = load_declared(spec, options);
  const std::string& out = required(options, "--out");
  specgen::write_file(out + "/real.h", specgen::real_header(declared));
  specgen::write_file(out + "/real.cc", specgen::real_source(declared));
  specgen::write_file(out + "/stubs.cc", specgen::virtual_stubs_source(declared));
}

void write_replay_wrappers(const Options& options) {
  const specgen::Spec spec = specgen::load_spec(required(options, "--data"));
  const auto declared = load_declared(spec, options);
  const std::string& out = required(options, "--out");
  specgen::write_file(out + "/real.h", specgen::real_header(declared));
  specgen::write_file(out + "/real.cc", specgen::real_source(declared));
  specgen::write_file(out + "/wrappers.cc", specgen::replay_wrappers_source(declared));
}

}  // namespace

int main(int argc, char** argv) {
  const std::string command = argc > 1 ? argv[1] : "";
  try {
    const Options options = parse_options(argc, argv);
    if (command == "tables") {
      write_tables(options);
    } else if (command == "wrappers") {
      write_wrappers(options);
    } else if (command == "collective-wrappers") {
      write_collective_wrappers(options);
    } else if (command == "virtual-stubs") {
      write_virtual_stubs(options);
    } else if (command == "replay-wrappers") {
      write_replay_wrappers(options);
    } else {
      std::fputs(kUsage, stderr);
      return 2;
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "mpivet_specgen: %s\n", error.what());
    return 1;
  }
  return 0;
}
