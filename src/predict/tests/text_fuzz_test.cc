// A short, always equal run of tests/fuzz/text_log_fuzz.cc: good logs with some bytes changed, cut, doubled or mixed.
#include <gtest/gtest.h>

#include <random>

#include "predict/tests/paper_logs.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size);

namespace mpivet::predict {
namespace {

const std::vector<std::string>& seeds() {
  static const std::vector<std::string> all = {diffusion_log(), dtg_log(),
                                               "processes 4\ncomm row: 0-2:2\nP0: Irecv(*,*,a)=2,9 "
                                               "Isend(2,5,b)@row[a.c:12] Waitany(a,b)=a Waitall(a,b) Bcast(0)@row\n"
                                               "P2: Recv(0,5)@row Send(0,9) Mprobe(*,0,m) Mrecv(m) Ibarrier(r) Wait(r) "
                                               "Sendrecv(1,2,*,3)=1 ...\nP1-P3: Barrier()\n",
                                               "P0 | P1\nSend(1,0) | Recv(0,0)\n - | Barrier()\n"};
  return all;
}

std::string damaged(std::mt19937_64& random) {
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  std::string text = seeds()[below(seeds().size())];
  static const std::string kLikely = "P0123456789(),*:@[]=.|-#\t\n SRWabcr";
  for (std::size_t i = 1 + below(6); i > 0 && !text.empty(); --i) {
    const std::size_t at = below(text.size());
    switch (below(5)) {
      case 0:
        text[at] = static_cast<char>(random());
        break;
      case 1:
        text[at] = kLikely[below(kLikely.size())];
        break;
      case 2:
        text.resize(at);
        break;
      case 3:
        text.insert(at, text.substr(below(text.size()), 1 + below(20)));
        break;
      case 4:
        text.erase(at, 1 + below(10));
        break;
    }
  }
  return text;
}

TEST(TextFuzz, DamagedLogsAreRefusedOrDecided) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 20000; ++i) {
    const std::string text = damaged(random);
    LLVMFuzzerTestOneInput(reinterpret_cast<const unsigned char*>(text.data()), text.size());
  }
}

}  // namespace
}  // namespace mpivet::predict
