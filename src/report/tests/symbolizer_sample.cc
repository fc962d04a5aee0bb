// Prints the load bias and the return addresses of a call that stands in an inlined function: symbolizer_test looks
// them up in differently built and stripped copies of this program.
#include <link.h>

#include <cstdio>

namespace sample {

int note_bias(dl_phdr_info* info, std::size_t, void* bias) {
  *static_cast<unsigned long long*>(bias) = info->dlpi_addr;
  return 1;  // the first is the program itself
}

__attribute__((noinline)) void note() {
  unsigned long long bias = 0;
  dl_iterate_phdr(note_bias, &bias);
  std::printf("%llx %llx\n", bias, reinterpret_cast<unsigned long long>(__builtin_return_address(0)));
  asm volatile("");
}

template <class T>
__attribute__((always_inline)) inline void inlined(T value) {
  note();  // HERE: inner
  asm volatile("" ::"r"(value));
}

__attribute__((noinline)) int outer(int value) {
  inlined(value);  // HERE: outer
  asm volatile("");
  return value;
}

}  // namespace sample

int main() { return sample::outer(0); }
