#include "cli/mpi_job.h"

#include <dlfcn.h>

#include <cstdlib>
#include <cstring>
#include <type_traits>

#include "base/paths.h"
#include "runtime/exchange/interface.h"

namespace mpivet::cli {
namespace {

int number_in(const char* variable) {
  const char* text = std::getenv(variable);
  return text ? std::atoi(text) : 0;
}

// The launcher's MPI, by what it tells the processes it starts; empty: this one was started alone.
const char* launched_by() {
  if (number_in("OMPI_COMM_WORLD_SIZE") > 1) return "openmpi";
  if (number_in("PMI_SIZE") > 1) return "mpich";
  return "";
}

[[noreturn]] void give_up() {
  std::fputs("mpivet: the other processes of this job cannot be reached any more\n", stderr);
  std::_Exit(3);
}

}  // namespace

struct MpiJob::Functions {
  void* library = nullptr;
  mpivet_exchange_start_t start = nullptr;
  mpivet_exchange_counts_t counts = nullptr;
  mpivet_exchange_items_t items = nullptr;
  mpivet_exchange_sum_t sum = nullptr;
  mpivet_exchange_end_t end = nullptr;

  template <class Function>
  bool find(Function& function, const char* name) {
    function = reinterpret_cast<Function>(::dlsym(library, name));
    return function != nullptr;
  }
  bool find_all() {
    return find(start, "mpivet_exchange_start") && find(counts, "mpivet_exchange_counts") &&
           find(items, "mpivet_exchange_items") && find(sum, "mpivet_exchange_sum") && find(end, "mpivet_exchange_end");
  }
};

Result<std::unique_ptr<MpiJob>> MpiJob::join() {
  const std::string mpi = launched_by();
  if (mpi.empty()) return std::unique_ptr<MpiJob>();
  auto path = paths::exchange_library(mpi);
  if (!path) return path.error();
  std::unique_ptr<MpiJob> job(new MpiJob);
  job->functions_ = std::make_unique<Functions>();
  // Open MPI's own modules look for its symbols in what is loaded globally.
  job->functions_->library = ::dlopen(path->c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (!job->functions_->library || !job->functions_->find_all())
    return Error{"cannot load " + *path + ": " + std::string(::dlerror())};
  if (job->functions_->start(&job->number_, &job->processes_) != 0) return Error{"MPI does not start"};
  return job;
}

MpiJob::~MpiJob() {
  if (functions_ && functions_->end) functions_->end();
}

std::vector<predict::Note> MpiJob::notes(std::vector<std::vector<predict::Note>> out) {
  static_assert(std::is_trivially_copyable_v<predict::Note>);
  std::vector<int> out_counts, in_counts(static_cast<std::size_t>(processes_));
  std::vector<predict::Note> all;
  for (const auto& one : out) {
    out_counts.push_back(static_cast<int>(one.size()));
    all.insert(all.end(), one.begin(), one.end());
  }
  if (functions_->counts(out_counts.data(), in_counts.data()) != 0) give_up();
  std::size_t total = 0;
  for (const int count : in_counts) total += static_cast<std::size_t>(count);
  std::vector<predict::Note> in(total);
  if (functions_->items(all.data(), out_counts.data(), in.data(), in_counts.data(), sizeof(predict::Note)) != 0)
    give_up();
  return in;
}

std::uint64_t MpiJob::sum(std::uint64_t mine) {
  unsigned long long value = mine;
  if (functions_->sum(&value) != 0) give_up();
  return value;
}

std::vector<std::string> MpiJob::gather_texts(const std::string& mine) {
  const auto size = static_cast<std::size_t>(processes_);
  std::vector<int> out_counts(size), in_counts(size);
  if (mine.size() > 0x7fffffff) give_up();
  out_counts[0] = static_cast<int>(mine.size());
  if (functions_->counts(out_counts.data(), in_counts.data()) != 0) give_up();
  std::size_t total = 0;
  for (const int count : in_counts) total += static_cast<std::size_t>(count);
  std::string in(total, '\0');
  if (functions_->items(mine.data(), out_counts.data(), in.data(), in_counts.data(), 1) != 0) give_up();
  std::vector<std::string> out;
  std::size_t at = 0;
  for (const int count : in_counts) {
    out.push_back(in.substr(at, static_cast<std::size_t>(count)));
    at += static_cast<std::size_t>(count);
  }
  return out;
}

namespace {

// Plain values one behind another, for processes of one job: the same binary at both ends.
class Packer {
 public:
  template <class T>
  void add(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    out.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  template <class Items>
  void add_all(const Items& items) {
    add(static_cast<std::uint64_t>(items.size()));
    for (const auto& item : items) add(item);
  }
  std::string out;
};

class Unpacker {
 public:
  explicit Unpacker(const std::string& text) : text_(text) {}
  template <class T>
  T take() {
    T value{};
    if (text_.size() - at_ < sizeof value) {
      good = false;
      return value;
    }
    std::memcpy(&value, text_.data() + at_, sizeof value);
    at_ += sizeof value;
    return value;
  }
  template <class Items>
  void take_all(Items& items) {
    const auto count = take<std::uint64_t>();
    for (std::uint64_t i = 0; i < count && good; ++i) items.push_back(take<typename Items::value_type>());
  }
  bool good = true;

 private:
  const std::string& text_;
  std::size_t at_ = 0;
};

std::string pack(const predict::Outcome& outcome) {
  Packer to;
  to.add(static_cast<std::uint64_t>(outcome.stuck.size()));
  for (const predict::Stuck& one : outcome.stuck) {
    to.add(one.rank);
    to.add(one.index);
    to.add(one.op);
    to.add(one.enough);
    to.add_all(one.site);
    to.add_all(one.pending);
  }
  to.add(static_cast<std::uint64_t>(outcome.gatherings.size()));
  for (const predict::Gathering& one : outcome.gatherings) {
    to.add(one.comm);
    to.add(one.turn);
    to.add(one.mixed);
    to.add_all(one.here);
  }
  return std::move(to.out);
}

bool unpack(const std::string& text, predict::Outcome& into) {
  Unpacker from(text);
  for (auto count = from.take<std::uint64_t>(); count > 0 && from.good; --count) {
    predict::Stuck one{};
    one.rank = from.take<predict::Rank>();
    one.index = from.take<std::uint32_t>();
    one.op = from.take<predict::Op>();
    one.enough = from.take<std::uint32_t>();
    from.take_all(one.site);
    from.take_all(one.pending);
    into.stuck.push_back(std::move(one));
  }
  for (auto count = from.take<std::uint64_t>(); count > 0 && from.good; --count) {
    predict::Gathering one{};
    one.comm = from.take<std::uint32_t>();
    one.turn = from.take<std::uint32_t>();
    one.mixed = from.take<bool>();
    from.take_all(one.here);
    into.gatherings.push_back(std::move(one));
  }
  return from.good;
}

}  // namespace

void MpiJob::gather(predict::Outcome& outcome) {
  const auto texts = gather_texts(pack(outcome));
  if (number_ != 0) return;
  outcome.stuck.clear();
  outcome.gatherings.clear();
  for (const std::string& text : texts)
    if (!unpack(text, outcome)) give_up();
  predict::merge_gatherings(outcome.gatherings);
}

}  // namespace mpivet::cli
