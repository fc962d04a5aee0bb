// mpivet_cli_docs FOLDER: writes the manual pages and completions below FOLDER, laid out as they are installed
// (share/).
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "completions.h"
#include "man_pages.h"

namespace {

bool write(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream out(path);
  out << text;
  if (out.flush()) return true;
  std::fprintf(stderr, "cannot write %s\n", path.c_str());
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace mpivet::cli;
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
    return 2;
  }
  const std::filesystem::path share = argv[1];
  bool good = write(share / "man/man1/mpivet.1", docs::main_page(MPIVET_VERSION));
  for (const Command& command : commands())
    good = write(share / "man/man1" / ("mpivet-" + std::string(command.name) + ".1"),
                 docs::command_page(command, MPIVET_VERSION)) &&
           good;
  good = write(share / "bash-completion/completions/mpivet", docs::bash_completion()) && good;
  good = write(share / "zsh/site-functions/_mpivet", docs::zsh_completion()) && good;
  good = write(share / "fish/vendor_completions.d/mpivet.fish", docs::fish_completion()) && good;
  return good ? 0 : 1;
}
