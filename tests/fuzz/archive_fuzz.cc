// Damages OTF2 archives at random and reads them as `mpivet predict` does: whatever comes out, it is a log or one line,
// and this process lives. Deterministic: the same seed makes the same archives.
//
//   archive_fuzz [SECONDS [SEED]]     without SECONDS: a fixed number of archives, for the regression test
#include <sys/stat.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>

#include "predict/any_log.h"
#include "predict/text/text_writer.h"
#include "trace/tests/sample_calls.h"

namespace fs = std::filesystem;
using namespace mpivet;

namespace {

constexpr int kRegressionArchives = 150;

using Files = std::map<std::string, std::string>;  // by path below the archive

Files read_files(const std::string& folder) {
  Files files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream in(entry.path(), std::ios::binary);
    files[fs::relative(entry.path(), folder)] = {std::istreambuf_iterator<char>(in), {}};
  }
  return files;
}

void write_files(const Files& files, const std::string& folder) {
  fs::remove_all(folder);
  for (const auto& [name, content] : files) {
    fs::create_directories(fs::path(folder + "/" + name).parent_path());
    std::ofstream(folder + "/" + name, std::ios::binary) << content;
  }
}

// What a recording looks like, and what a converted log does.
std::vector<Files> seeds(const trace::TemporaryFolder& folder) {
  auto writer = trace::ArchiveWriter::create(folder / "recorded");
  for (int rank = 0; rank < 2; ++rank)
    for (const trace::Call& call : trace::sample_calls()) (*writer)->write(trace::location_of(rank, 0), call);
  trace::Definitions definitions = trace::sample_definitions(2);
  if (auto done = (*writer)->finish(definitions); !done) std::abort();
  const auto log = predict::parse_text_log(
      "P0: Recv(*,0) Send(3,0) Recv(*,0)\nP1: Send(0,0) Send(3,0)\nP2: Isend(0,0) Wait()\nP3: Recv(1,0) Recv(0,0)\n",
      "seed");
  if (auto done = predict::write_archive_log(*log, folder / "converted"); !done) std::abort();
  return {read_files(folder / "recorded"), read_files(folder / "converted")};
}

void damage(Files& files, std::mt19937_64& random) {
  auto file = std::next(files.begin(), static_cast<std::ptrdiff_t>(random() % files.size()));
  std::string& bytes = file->second;
  if (bytes.empty()) return;
  const std::size_t at = random() % bytes.size();
  switch (random() % 8) {
    case 0:
      bytes.resize(at);
      break;
    case 1:
      bytes.insert(at, std::string(1 + random() % 16, static_cast<char>(random())));
      break;
    case 2:
      bytes.erase(at, 1 + random() % 16);
      break;
    case 3:  // a large number
      for (std::size_t i = at; i < std::min(bytes.size(), at + 8); ++i) bytes[i] = static_cast<char>(0xff);
      break;
    case 4:  // another file's content
      bytes = std::next(files.begin(), static_cast<std::ptrdiff_t>(random() % files.size()))->second;
      break;
    case 5: {  // the same part again
      const std::string part = bytes.substr(at, 1 + random() % 64);
      bytes.insert(random() % bytes.size(), part);
      break;
    }
    default:
      bytes[at] = static_cast<char>(random());
      break;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 0;
  std::mt19937_64 random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  const trace::TemporaryFolder folder;
  const std::vector<Files> good = seeds(folder);
  const auto start = std::chrono::steady_clock::now();
  std::map<std::string, int> outcomes;
  int archives = 0;
  for (;; ++archives) {
    const double elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (seconds > 0 ? elapsed >= seconds : archives >= kRegressionArchives) break;
    Files files = good[random() % good.size()];
    for (std::uint64_t n = 1 + random() % 4; n > 0; --n) damage(files, random);
    write_files(files, folder / "damaged");
    const auto log = predict::read_log({folder / "damaged"});
    std::string what = "read";
    if (log) {
      predict::render_text_log(*log);  // what was read can be used
    } else {
      if (log.error().message.find('\n') != std::string::npos || log.error().blame != Blame::usage) {
        std::fprintf(stderr, "not one line, or not the user's: %s\n", log.error().message.c_str());
        return 1;
      }
      what = log.error().message.find("OTF2 library") == std::string::npos      ? "refused"
             : log.error().message.find("does not get on") != std::string::npos ? "stuck in the OTF2 library"
                                                                                : "crashed the OTF2 library";
    }
    ++outcomes[what];
  }
  std::printf("%d damaged archives:", archives);
  for (const auto& [what, count] : outcomes) std::printf(" %s %d;", what.c_str(), count);
  std::printf("\n");
  return 0;
}
