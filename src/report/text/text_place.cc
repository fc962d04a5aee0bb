#include "report/text/text_place.h"

#include <cstdio>
#include <filesystem>

#include "report/findings/merge.h"

namespace mpivet::report {
namespace {

std::string working_directory() {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::current_path(error);
  return error ? std::string() : path.string() + '/';
}

std::string shortened(const std::string& file) {
  static const std::string kHere = working_directory();
  return kHere.size() > 1 && file.starts_with(kHere) ? file.substr(kHere.size()) : file;
}

}  // namespace

std::string frame_place(const Frame& frame) {
  if (!frame.file.empty())
    return shortened(frame.file) + (frame.line > 0 ? ':' + std::to_string(frame.line) : std::string());
  char offset[32];
  std::snprintf(offset, sizeof offset, "0x%llx", static_cast<unsigned long long>(frame.offset));
  return frame.module.empty() ? offset : shortened(frame.module) + '+' + offset;
}

std::string site_place(const CallSite& site) {
  const Frame* const frame = user_frame(site);
  return frame ? frame_place(*frame) : std::string();
}

std::string short_place(const CallSite& site) {
  const std::string place = site_place(site);
  return place.substr(place.rfind('/') + 1);
}

}  // namespace mpivet::report
