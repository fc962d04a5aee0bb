// The fuzz target without libFuzzer, for the regression run: good calls, and these with bytes changed, from a fixed
// seed.
#include <cstdio>
#include <random>

#include "trace/tests/sample_calls.h"
#include "trace/wire.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size);

int main() {
  mpivet::trace::WireWriter good;
  for (const auto& call : mpivet::trace::sample_calls()) put(good, call);
  std::mt19937 random(1);
  for (int i = 0; i < 20'000; ++i) {
    std::string bytes = static_cast<char>(random()) + good.bytes();
    for (unsigned n = random() % 8; n > 0; --n) bytes[random() % bytes.size()] = static_cast<char>(random());
    if (random() % 4 == 0) bytes.resize(random() % bytes.size());
    LLVMFuzzerTestOneInput(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  }
  std::puts("20000 inputs");
}
