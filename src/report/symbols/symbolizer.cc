#include "report/symbols/symbolizer.h"

#include <array>
#include <string_view>
#include <unordered_map>

#include "base/paths.h"
#include "report/symbols/module_file.h"

namespace mpivet::report {
namespace {

constexpr std::size_t kMaxCached = 1u << 16;  // addresses per module

void complete(Frame& frame, const std::string& module, std::uint64_t bias, std::uint64_t address) {
  frame.module = module;
  frame.address = address;
  frame.offset = address - bias;
  frame.internal = frame.internal || is_internal_module(module) || is_startup_function(frame.function);
}

}  // namespace

bool is_internal_module(const std::string& path) {
  // Whole names as far as possible: "libmpicfd.so" is the user's.
  constexpr std::array<std::string_view, 20> kPrefixes = {
      "libmpi.",  "libmpi_",   "libmpich", "libmpicxx", "libmpifort", "libmpivet", "libpmpi",
      "libopen-", "libmca_",   "mca_",     "libucs.",   "libucp.",    "libuct.",   "libfabric.",
      "ld-linux", "libc.so.6", "libpmix.", "libgomp.",  "libomp.",    "libiomp5."};
  const std::string_view name = paths::base_name(path);
  for (const std::string_view prefix : kPrefixes)
    if (name.starts_with(prefix)) return true;
  return false;
}

bool is_startup_function(const std::string& function) {
  constexpr std::array<std::string_view, 8> kNames = {"_start",
                                                      "__libc_start_main",
                                                      "__libc_start_main_impl",
                                                      "__libc_start_call_main",
                                                      "_dl_start_user",
                                                      "generic_start_main",
                                                      "clone",
                                                      "clone3"};
  for (const std::string_view name : kNames)
    if (function == name) return true;
  return false;
}

struct Symbolizer::Impl {
  struct Module {
    explicit Module(const std::string& path) : file(path) {}
    ModuleFile file;
    std::unordered_map<std::uint64_t, std::vector<Frame>> cache;
  };
  std::unordered_map<std::string, std::unique_ptr<Module>> modules;

  Module& open(const std::string& path) {
    auto& module = modules[path];
    if (!module) module = std::make_unique<Module>(path);
    return *module;
  }
};

Symbolizer::Symbolizer() : impl_(std::make_unique<Impl>()) {}
Symbolizer::~Symbolizer() = default;

std::vector<Frame> Symbolizer::return_address(const std::string& module, std::uint64_t bias, std::uint64_t address) {
  Impl::Module& opened = impl_->open(module);
  const std::uint64_t call = address - bias - 1;
  auto cached = opened.cache.find(call);
  if (cached == opened.cache.end()) {
    if (opened.cache.size() >= kMaxCached) opened.cache.clear();
    cached = opened.cache.emplace(call, opened.file.lookup(call)).first;
  }
  std::vector<Frame> frames = cached->second;
  if (frames.empty()) frames.emplace_back();
  for (Frame& frame : frames) complete(frame, module, bias, address);
  return frames;
}

}  // namespace mpivet::report
