// Writes the pages of docs/checks from the table of checks, their explanations and their example programs:
//   mpivet_check_docs SRC_CHECKS DOCS_CHECKS          writes
//   mpivet_check_docs SRC_CHECKS DOCS_CHECKS --check  only compares, and fails if a page is out of date
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "checks/registry.h"
#include "costs.h"
#include "examples.h"
#include "report/text/text_style.h"

namespace mpivet::checks::docs {
namespace {

namespace fs = std::filesystem;

constexpr const char* kGenerated = "<!-- Generated from src/checks by the build target check_docs; edit there. -->\n";

std::string show(const Example& example) {
  return fmt::format("`{}`:\n\n```{}\n{}```\n\n", example.name, example.language, example.text);
}

std::string example_section(const Row& row, const std::vector<Example>& all_of_it) {
  std::string out = fmt::format(
      "## Examples\n\nmpivet's own tests {} them {} Open MPI and MPICH: it has to report the lines "
      "marked `EXPECT` and `ALSO`, and nothing else.\n\n",
      is_static(row) ? "compile" : "run", is_static(row) ? "with" : "on");
  std::map<std::string, bool> shown;
  for (const auto& [bad, language] : {std::pair{true, "c"}, {false, "c"}, {true, "fortran"}}) {
    const Example* const example = shortest(all_of_it, bad, language);
    if (!example) continue;
    out += (bad ? "Reported, " : "Correct, ") + show(*example);
    shown[example->name] = true;
  }
  std::string more;
  for (const Example& example : all_of_it)
    if (!shown[example.name]) more += fmt::format("- [{0}](../../src/checks/{1}/{0})\n", example.name, row.folder);
  return more.empty() ? out : out + "More:\n\n" + more;
}

std::string page(const Row& row, const fs::path& root) {
  return fmt::format(
      "{}\n# {}\n\n{}.\n\nSeverity: {}. {} {}\n\n{}\n{}", kGenerated, row.name, row.title,
      report::severity_name(row.severity),
      row.on ? "On by default." : fmt::format("Off by default; switch it on with `--checks {}`.", row.name),
      cost_sentence(row.cost), explanation(row.id), example_section(row, examples(root / row.folder)));
}

std::string index_page() {
  std::string out = fmt::format(
      "{}\n# Checks\n\n| check | severity | default | cost | what it finds |\n| --- | --- | --- | --- | --- |\n",
      kGenerated);
  for (const Row& row : all())
    out += fmt::format("| [{}]({}.md) | {} | {} | {} | {} |\n", row.name, row.folder,
                       report::severity_name(row.severity), row.on ? "on" : "off", cost_name(row.cost), row.title);
  return out + defaults_section();
}

std::map<std::string, std::string> pages(const fs::path& root) {
  std::map<std::string, std::string> out = {{"README.md", index_page()}};
  for (const Row& row : all()) out[row.folder + std::string(".md")] = page(row, root);
  return out;
}

int compare(const std::map<std::string, std::string>& pages, const fs::path& folder) {
  int stale = 0;
  for (const auto& [name, text] : pages) {
    if (content(folder / name) == text) continue;
    ++stale;
    fmt::print(stderr, "docs/checks/{} is out of date: build the target check_docs\n", name);
  }
  return stale == 0 ? 0 : 1;
}

int write(const std::map<std::string, std::string>& pages, const fs::path& folder) {
  fs::create_directories(folder);
  for (const auto& [name, text] : pages) {
    std::ofstream out(folder / name);
    out << text;
    if (!out.flush()) {
      fmt::print(stderr, "cannot write {}\n", (folder / name).string());
      return 1;
    }
  }
  return 0;
}

}  // namespace
}  // namespace mpivet::checks::docs

int main(int argc, char** argv) {
  using namespace mpivet::checks::docs;
  const bool check = argc == 4 && std::string(argv[3]) == "--check";
  if (argc != 3 && !check) {
    fmt::print(stderr, "usage: {} SRC_CHECKS DOCS_CHECKS [--check]\n", argv[0]);
    return 2;
  }
  const auto all_pages = pages(argv[1]);
  return check ? compare(all_pages, argv[2]) : write(all_pages, argv[2]);
}
