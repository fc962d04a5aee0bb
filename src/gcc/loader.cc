// What -fplugin names: a plugin that needs nothing of GCC. It compares the versions and only then loads the real one
// beside it, which would fail to load into another GCC with a page of missing symbols. A user whose mpicc is another
// compiler gets one line, and the program is compiled as without us.
#include <dlfcn.h>
#include <gcc-plugin.h>
#include <limits.h>
#include <plugin-version.h>
#include <stdio.h>
#include <string.h>

#define EXPORTED __attribute__((visibility("default")))

extern "C" {
EXPORTED int plugin_is_GPL_compatible;
EXPORTED int plugin_init(plugin_name_args* arguments, plugin_gcc_version* version);
}

namespace {

using Init = int(plugin_name_args*, plugin_gcc_version*);

int without_us(const char* why) {
  fprintf(stderr, "mpivet: %s; compiling without its checks\n", why);
  return 0;
}

// The folder this library is in, with the slash; false: it does not fit.
bool own_folder(char (&folder)[PATH_MAX]) {
  Dl_info own;
  if (dladdr(reinterpret_cast<void*>(&plugin_init), &own) == 0 || own.dli_fname == nullptr) return false;
  const char* slash = strrchr(own.dli_fname, '/');
  const size_t length = slash != nullptr ? static_cast<size_t>(slash - own.dli_fname) + 1 : 0;
  if (length + sizeof MPIVET_PLUGIN_FILE > sizeof folder) return false;
  memcpy(folder, own.dli_fname, length);
  folder[length] = '\0';
  return true;
}

}  // namespace

// Another compiler takes the same option, loads this library and asks it for nothing: its user should know.
[[gnu::constructor]] static void tell_other_compilers() {
  if (dlsym(RTLD_DEFAULT, "register_callback") == nullptr)
    without_us("this compiler is not GCC, which its plugin is for");
}

int plugin_init(plugin_name_args* arguments, plugin_gcc_version* version) {
  char text[PATH_MAX + 200];
  if (!plugin_default_version_check(version, &gcc_version)) {
    snprintf(text, sizeof text, "its plugin was built for GCC %s (%s), this is GCC %s (%s)", gcc_version.basever,
             gcc_version.datestamp, version->basever, version->datestamp);
    return without_us(text);
  }
  char path[PATH_MAX];
  if (!own_folder(path)) return without_us("its plugin cannot find its own folder");
  strcat(path, MPIVET_PLUGIN_FILE);
  void* library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    snprintf(text, sizeof text, "its plugin cannot be loaded: %s", dlerror());
    return without_us(text);
  }
  auto* init = reinterpret_cast<Init*>(dlsym(library, "mpivet_plugin_init"));
  return init != nullptr ? init(arguments, version) : without_us("its plugin is incomplete");
}
