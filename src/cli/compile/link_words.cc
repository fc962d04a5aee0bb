#include "cli/compile/link_words.h"

#include <algorithm>

#include "base/paths.h"
#include "base/read_file.h"

namespace mpivet::cli {
namespace {

constexpr int kDeepest = 8;  // response files in response files

bool is_any_of(const std::string& word, std::initializer_list<const char*> words) {
  return std::any_of(words.begin(), words.end(), [&](const char* other) { return word == other; });
}

// Stops before linking, or links something else; a static program cannot have our library.
bool links_no_program(const std::string& word) {
  return is_any_of(word, {"-c", "-S", "-E", "-M", "-MM", "-fsyntax-only", "-r", "-shared", "-static", "-static-pie",
                          "-showme:compile", "-compile-info", "-compile_info"});
}

// How wrappers are asked what they would do.
bool asks(const std::string& word) {
  return word.starts_with("-show") || is_any_of(word, {"-link-info", "-link_info", "-###"});
}

bool is_input(const Words& words, std::size_t i) {
  if (words[i].starts_with("-l")) return true;
  return !words[i].starts_with('-') && (i == 0 || words[i - 1] != "-o");
}

// Words as the compiler takes them apart: white space, quotes, backslashes.
Words words_of_file(const std::string& path) {
  const auto text = read_whole_file(path);
  if (!text) return {};
  Words words;
  std::string word;
  char quote = 0;
  bool inside = false;
  for (auto at = text->begin(), end = text->end(); at != end; ++at) {
    const char c = *at;
    if (c == '\\') {
      if (++at == end) break;
      word += *at;
      inside = true;
    } else if (quote != 0 ? c == quote : c == '\'' || c == '"') {
      quote = quote != 0 ? '\0' : c;
      inside = true;
    } else if (quote == 0 && std::isspace(static_cast<unsigned char>(c))) {
      if (inside) words.push_back(std::exchange(word, {}));
      inside = false;
    } else {
      word += c;
      inside = true;
    }
  }
  if (inside) words.push_back(word);
  return words;
}

void expand(const Words& words, int depth, Words& out) {
  for (const auto& word : words) {
    if (word.starts_with('@') && depth > 0 && paths::is_readable_file(word.substr(1)))
      expand(words_of_file(word.substr(1)), depth - 1, out);
    else
      out.push_back(word);
  }
}

bool names_shared_library(std::string_view word) {
  return !word.starts_with('-') && (word.ends_with(".so") || word.find(".so.") != std::string_view::npos);
}

}  // namespace

Words with_response_files(const Words& compiler) {
  Words out;
  expand(compiler, kDeepest, out);
  return out;
}

bool links_program(const Words& words) {
  if (std::any_of(words.begin(), words.end(), links_no_program)) return false;
  if (only_asks(words)) return true;
  for (std::size_t i = 0; i < words.size(); ++i)
    if (is_input(words, i)) return true;
  return false;
}

std::optional<std::string> linked_program(const Words& words) {
  if (!links_program(words) || only_asks(words)) return std::nullopt;
  std::string output = "a.out";
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "-o" && i + 1 < words.size())
      output = words[i + 1];
    else if (words[i].starts_with("-o") && words[i].size() > 2)
      output = words[i].substr(2);
  }
  return output;
}

Words library_folders(const Words& words) {
  constexpr std::string_view kForLibraries = "-Wl,-rpath-link";
  Words folders;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "-L" && i + 1 < words.size())
      folders.push_back(words[++i]);
    else if (word.starts_with("-L"))
      folders.push_back(word.substr(2));
    else if (word.starts_with(kForLibraries) && word.size() > kForLibraries.size() + 1)
      folders.push_back(word.substr(kForLibraries.size() + 1));
    else if (names_shared_library(word))
      folders.push_back(paths::folder_of(word));
  }
  return folders;
}

bool only_asks(const Words& words) {
  return std::any_of(words.begin(), words.end(), [](const std::string& word) { return asks(word); });
}

Words library_words(const std::string& library, bool to_be_sorted) {
  const std::string folder = paths::folder_of(library);
  std::string name(paths::base_name(library));
  name = name.substr(3, name.rfind(".so") - 3);
  // The program need not name anything of it (one in Fortran does not): the linker must keep it all the same.
  const Words words{"-Wl,--push-state,--no-as-needed", "-L" + folder, "-l" + name, "-Wl,-rpath," + folder,
                    "-Wl,--pop-state"};
  return to_be_sorted ? Words{"-Wl,--no-as-needed", words[1], words[2], words[3]} : words;
}

}  // namespace mpivet::cli
