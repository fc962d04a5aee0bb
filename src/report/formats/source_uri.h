// Paths of source files as URIs, relative to the root of the source where they are below it.
#pragma once
#include <string>
#include <string_view>

namespace mpivet::report {

struct SourceUri {
  std::string uri;        // percent-encoded: only characters that mean nothing in JSON, XML or a URI are left
  bool relative = false;  // to the root
};

// `root` is an absolute path, or empty: then absolute paths stay as they are.
SourceUri source_uri(std::string_view file, std::string_view root);
// "file:///home/u/app/", with the slash that a base needs.
std::string folder_uri(std::string_view folder);
// The path below the root, or as it is; without "./".
std::string path_below(std::string_view file, std::string_view root);

}  // namespace mpivet::report
