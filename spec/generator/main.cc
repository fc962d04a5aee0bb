// mpivet_specgen: turns spec/data into code. Run by the build; see ../CMakeLists.txt.
#include <cstdio>
#include <map>
#include <string>

#include "emit.h"
#include "prototypes.h"
#include "text.h"
#include "unknown.h"
#include "wrappers.h"

namespace {

using Options = std::map<std::string, std::string>;

constexpr const char* kUsage =
    "usage: mpivet_specgen tables --data DIR --headers FILE:FILE --out DIR\n"
    "       mpivet_specgen wrappers|collective-wrappers|virtual-stubs|replay-wrappers --data DIR --headers FILE:FILE "
    "--protos FILE --out DIR\n"
    "--headers: the prototypes of all MPIs at hand, which all commands must be given alike; --protos: of the one to "
    "wrap\n";

Options parse_options(int argc, char** argv) {
  Options options;
  for (int i = 2; i + 1 < argc; i += 2) options[argv[i]] = argv[i + 1];
  return options;
}

// `name` is a literal: of a std::string GCC 13 fears that the result could be a part.
const std::string& required(const Options& options, const char* name) {
  auto found = options.find(name);
  if (found == options.end()) throw specgen::InputError(std::string("missing ") + name + "\n" + kUsage);
  return found->second;
}

// The spec, completed with what the MPIs at hand have beyond it; `added`: the names.
specgen::Spec load(const Options& options, std::string* added = nullptr) {
  specgen::Spec spec = specgen::load_spec(required(options, "--data"));
  for (const auto& file : specgen::split(required(options, "--headers"), ':'))
    if (!file.empty())
      for (const auto& name : specgen::add_unknown(spec, specgen::load_prototypes(file)))
        if (added) *added += " " + name;
  return spec;
}

void write_tables(const Options& options) {
  std::string added;
  const specgen::Spec spec = load(options, &added);
  if (!added.empty())
    std::fprintf(stderr, "note: the spec does not know these functions, calls are counted and not checked:%s\n",
                 added.c_str());
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
  for (const auto& name : missing) std::fprintf(stderr, "note: calls of %s are not seen\n", name.c_str());
  return declared;
}

// What every library of wrappers has; `chosen`: the functions whose real ones it calls.
void write_real(const Options& options, const std::vector<specgen::Declared>& chosen,
                const std::vector<specgen::Declared>& declared) {
  const std::string& out = required(options, "--out");
  specgen::write_file(out + "/declared.h", specgen::declared_header(declared));
  specgen::write_file(out + "/real.h", specgen::real_header(chosen));
  specgen::write_file(out + "/real.cc", specgen::real_source(chosen));
}

void write_wrappers(const Options& options) {
  const specgen::Spec spec = load(options);
  const auto declared = load_declared(spec, options);
  write_real(options, declared, declared);
  for (int part = 0; part < specgen::kWrapperParts; ++part)
    specgen::write_file(required(options, "--out") + "/wrappers_" + std::to_string(part) + ".cc",
                        specgen::wrappers_source(spec, declared, part));
}

void write_collective_wrappers(const Options& options) {
  const specgen::Spec spec = load(options);
  const auto declared = load_declared(spec, options);
  const auto chosen = specgen::collective_functions(declared);
  write_real(options, chosen, declared);
  specgen::write_file(required(options, "--out") + "/wrappers.cc", specgen::collective_wrappers_source(chosen));
}

void write_virtual_stubs(const Options& options) {
  const specgen::Spec spec = load(options);
  const auto declared = load_declared(spec, options);
  write_real(options, declared, declared);
  specgen::write_file(required(options, "--out") + "/stubs.cc", specgen::virtual_stubs_source(declared));
}

void write_replay_wrappers(const Options& options) {
  const specgen::Spec spec = load(options);
  const auto declared = load_declared(spec, options);
  write_real(options, declared, declared);
  specgen::write_file(required(options, "--out") + "/wrappers.cc", specgen::replay_wrappers_source(declared));
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
