// mpivet-cc, mpivet-c++ and mpivet-fc: a small program for what is done thousands of times in a build, compiling a
// file. It starts in a fraction of the time of mpivet, which has reports, traces and the explorer in it; for a small
// file that is a tenth of the whole. Whatever else there is to do, linking, questions and mistakes, `mpivet cc` does.
#include <exception>

#include "base/paths.h"
#include "base/process.h"
#include "cli/compile/compile_request.h"
#include "cli/compile/link_words.h"

namespace mpivet::cli {
namespace {

// Returns where there is more to do than to become the compiler.
void compile(const std::string& plain, const Words& words) {
  const auto request = read_compile_request(plain, words);
  if (!request) return;
  const Words all = with_response_files(request->words.compiler);
  Words command{request->wrapper};
  if (wants_plugin(all)) {
    if (request->options.instrument != "none" && links_program(all)) return;
    const auto plugin = paths::gcc_plugin();
    if (!plugin) return;
    for (auto& word : plugin_words(*plugin, request->words.warnings, request->options)) command.push_back(word);
  }
  command.insert(command.end(), request->words.compiler.begin(), request->words.compiler.end());
  process::become(command, {});
}

int become_mpivet(const std::string& own_name, const Words& words) {
  const std::string mpivet = paths::folder_of(paths::own_executable()) + "/mpivet";
  Words command{mpivet, own_name};
  command.insert(command.end(), words.begin(), words.end());
  const Error error = process::become(command, {});
  std::fprintf(stderr, "mpivet: %s\n", error.message.c_str());
  return 3;
}

// "cc" of "/usr/bin/mpivet-cc"; under a name that is not ours, C is meant.
std::string command_of(std::string_view program) {
  const std::string_view name = paths::base_name(program);
  const std::size_t dash = name.rfind('-');
  const std::string_view command = dash != std::string_view::npos ? name.substr(dash + 1) : "";
  return std::string(wrapper_of_command(command).empty() ? "cc" : command);
}

}  // namespace
}  // namespace mpivet::cli

int main(int argc, char** argv) {
  using namespace mpivet::cli;
  const std::string command = command_of(argc > 0 ? argv[0] : "");
  const Words words(argv + (argc > 0), argv + argc);
  try {
    compile(wrapper_of_command(command), words);
  } catch (const std::exception&) {  // mpivet meets it again, and tells
  }
  return become_mpivet(command, words);
}
