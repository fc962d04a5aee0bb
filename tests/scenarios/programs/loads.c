// loads PLUGIN [deep | LIBRARY]: loads it, and before that a library for all, and calls its work(). With MPI it uses MPI itself, too.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#ifdef WITH_MPI
#include <mpi.h>
#endif

int main(int argc, char** argv) {
  const int deep = argc > 2 && !strcmp(argv[2], "deep");
  if (argc > 2 && !deep && !dlopen(argv[2], RTLD_NOW | RTLD_GLOBAL)) return fprintf(stderr, "%s\n", dlerror()), 1;
  void* plugin = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL | (deep ? RTLD_DEEPBIND : 0));
  if (!plugin) return fprintf(stderr, "%s\n", dlerror()), 1;
#ifdef WITH_MPI
  int version, subversion;
  MPI_Get_version(&version, &subversion);
#endif
  ((void (*)(void))dlsym(plugin, "work"))();
  return 0;
}
