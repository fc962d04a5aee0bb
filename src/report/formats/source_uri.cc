#include "report/formats/source_uri.h"

#include <cctype>

namespace mpivet::report {
namespace {

std::string percent_encoded(std::string_view path) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  std::string out;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain =
        (byte < 0x80 && std::isalnum(byte)) || std::string_view("/-._~").find(c) != std::string_view::npos;
    if (plain) {
      out += c;
    } else {
      out += '%';
      out += kDigits[byte >> 4];
      out += kDigits[byte & 15];
    }
  }
  return out;
}

std::string_view without_slashes(std::string_view folder) {
  while (folder.size() > 1 && folder.ends_with('/')) folder.remove_suffix(1);
  return folder;
}

}  // namespace

std::string path_below(std::string_view file, std::string_view root) {
  while (file.starts_with("./")) file.remove_prefix(2);
  root = without_slashes(root);
  if (root.empty() || !file.starts_with(root)) return std::string(file);
  std::string_view rest = file.substr(root.size());
  if (root != "/" && !rest.starts_with('/')) return std::string(file);
  while (rest.starts_with('/')) rest.remove_prefix(1);
  return rest.empty() ? std::string(file) : std::string(rest);
}

SourceUri source_uri(std::string_view file, std::string_view root) {
  const std::string path = path_below(file, root);
  if (path.starts_with('/')) return {"file://" + percent_encoded(path), false};
  return {percent_encoded(path), true};
}

std::string folder_uri(std::string_view folder) {
  folder = without_slashes(folder);
  return "file://" + percent_encoded(folder) + (folder == "/" ? "" : "/");
}

}  // namespace mpivet::report
