// Frames whose saved frame pointer is overwritten while MPI is called, and a call from code that nobody can unwind: the program does
// not care, and who walks its stack must not, either.
// mpivet-test: ranks=2 flags="-fno-omit-frame-pointer"
#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

__attribute__((noinline)) static void barrier_below(uintptr_t wrong) {
  volatile uintptr_t* frame = __builtin_frame_address(0);
  const uintptr_t saved = frame[0];
  frame[0] = wrong;
  MPI_Barrier(MPI_COMM_WORLD);
  frame[0] = saved;
}

// A page of code as a compiler at run time makes it: pushes garbage, and calls the function in its first argument with the second one.
static void generated(void (*function)(void)) {
  static const unsigned char code[] = {
      0x55,                                // push %rbp
      0x48, 0xc7, 0xc5, 0x10, 0, 0, 0,     // mov $0x10, %rbp
      0xff, 0xd7,                          // call *%rdi
      0x5d, 0xc3,                          // pop %rbp; ret
  };
  unsigned char* page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (size_t i = 0; i < sizeof code; ++i) page[i] = code[i];
  mprotect(page, 4096, PROT_READ | PROT_EXEC);
  ((void (*)(void (*)(void)))page)(function);
  munmap(page, 4096);
}

static void barrier(void) { MPI_Barrier(MPI_COMM_WORLD); }

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  char* guarded = mmap(NULL, 8192, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char* heap = malloc(64);
  for (int round = 0; round < 2; ++round) {
    barrier_below(0x41);
    barrier_below(0x4141414141414141u);
    barrier_below((uintptr_t)guarded);
    barrier_below((uintptr_t)heap & ~(uintptr_t)15);
    generated(barrier);
  }
  free(heap);
  MPI_Finalize();
  return 0;
}
