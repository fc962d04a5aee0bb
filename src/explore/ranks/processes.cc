#include "explore/ranks/processes.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstring>

#include "base/futex.h"
#include "explore/poe/explorer.h"
#include "explore/ranks/deeds.h"

namespace mpivet::explore {
namespace {

namespace vm = event::virtual_mpi;
using Clock = std::chrono::steady_clock;

constexpr std::int64_t kLookForDeath = 20'000'000;  // nanoseconds
constexpr double kStartSeconds = 60;

Result<UniqueFd> memory_file(const char* name) {
  UniqueFd fd(::memfd_create(name, 0));
  if (!fd.valid()) return system_error("cannot make memory to share with the ranks");
  ::fcntl(fd.get(), F_SETFL, O_APPEND);  // ranks may be set back to where they were; what they print is not
  return fd;
}

std::string read_new(int fd, off_t& from) {
  std::string text;
  char buffer[4096];
  for (ssize_t got; (got = ::pread(fd, buffer, sizeof buffer, from)) > 0; from += got)
    text.append(buffer, static_cast<std::size_t>(got));
  return text;
}

// A copy of the process would lack them.
bool has_threads(const Node& node) { return (node.batch.stop.flags & vm::kThreads) != 0; }

// Another process of the same program is to have its code and data at the same addresses.
class SameAddresses {
 public:
  SameAddresses() : before_(::personality(0xffffffff)) {
    ::personality(static_cast<unsigned long>(before_) | ADDR_NO_RANDOMIZE);
  }
  ~SameAddresses() { ::personality(static_cast<unsigned long>(before_)); }
  bool granted() const { return (::personality(0xffffffff) & ADDR_NO_RANDOMIZE) != 0; }

 private:
  const int before_;
};

}  // namespace

Result<std::unique_ptr<Processes>> Processes::start(ProgramToExplore program, Records& records) {
  std::unique_ptr<Processes> made(new Processes(std::move(program), records));
  if (const auto opened = made->open_region(); !opened) return opened.error();
  if (const auto started = made->start_program(); !started) return started.error();
  return made;
}

Status Processes::open_region() {
  auto region = memory_file("mpivet-explore");
  if (!region) return region.error();
  region_fd_ = std::move(*region);
  if (::ftruncate(region_fd_.get(), vm::kRegionBytes) != 0) return system_error("cannot make memory to share");
  void* mapped =
      ::mmap(nullptr, vm::kRegionBytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, region_fd_.get(), 0);
  if (mapped == MAP_FAILED) return system_error("cannot map memory to share with the ranks");
  region_ = static_cast<vm::Region*>(mapped);
  region_->magic = vm::kMagic;
  region_->version = vm::kVersion;
  region_->world_size = program_.ranks;
  region_->buffering = static_cast<std::uint32_t>(program_.buffering);
  auto output = memory_file("mpivet-stdout");
  auto errors = memory_file("mpivet-stderr");
  if (!output || !errors) return output ? errors.error() : output.error();
  output_fd_ = std::move(*output);
  errors_fd_ = std::move(*errors);
  roots_.resize(static_cast<std::size_t>(program_.ranks));
  images_.resize(1);
  return Done{};
}

Status Processes::start_program() {
  if (const auto started = start_process(0); !started) return started;
  region_->shown_pid = images_[0].pid;
  images_.resize(1 + program_.unused_places);
  if (region_->early_threads != 0 && !same_addresses_)
    return Error{
        "the program starts threads before MPI_Init; its ranks have to be started one by one, and this system "
        "does not allow what that takes (personality)"};
  return Done{};
}

// A process that waits in MPI_Init, at this place.
Status Processes::start_process(int place) {
  process::SpawnOptions options{.set = program_.environment, .death_signal = SIGKILL, .no_input = true};
  options.set.emplace_back(event::kVirtualRegionVariable, std::to_string(region_fd_.get()));
  options.output_fd = output_fd_.get();
  options.error_fd = errors_fd_.get();
  region_->start_place = static_cast<std::uint32_t>(place);
  const std::uint32_t seen = region_->stops.load();
  const auto pid = [&] {
    const SameAddresses same;
    same_addresses_ = same.granted();
    return process::spawn(program_.words, options);
  }();
  if (!pid) return pid.error();
  images_[static_cast<std::size_t>(place)].pid = *pid;
  Running running{place, *pid};
  bool died = false;
  int wait_status = 0;
  if (const auto stopped = wait_for_stop(seen, running, died, wait_status); !stopped) return stopped;
  first_words_ = read_new(output_fd_.get(), output_read_) + read_new(errors_fd_.get(), errors_read_);
  if (died) {
    images_[static_cast<std::size_t>(place)].pid = -1;
    return Error{program_.words[0] + " " + process::describe(wait_status) + " before it called MPI_Init" +
                 (first_words_.empty() ? "" : "; it said:\n" + first_words_)};
  }
  if (region_->bytes != 0) {
    auto batch = parse_batch(read_batch());
    return Error{batch ? "the program cannot be explored: " + batch->stop.text : batch.error().message};
  }
  return Done{};
}

Processes::~Processes() {
  for (const Image& image : images_)
    if (image.pid > 0) ::kill(image.pid, SIGKILL);
  for (const Image& image : images_)
    if (image.pid > 0) ::waitpid(image.pid, nullptr, 0);
  if (region_) ::munmap(region_, vm::kRegionBytes);
  for (auto& root : roots_) dismantle(std::move(root));
}

Result<Node*> Processes::begin(int rank) {
  auto& root = roots_[static_cast<std::size_t>(rank)];
  if (root) return root.get();
  auto node = run_from_start(rank);
  if (!node) return node.error();
  root = std::move(*node);
  if (const auto taken = records_.take(*root); !taken) return taken.error();
  memory_ += bytes_of(*root);
  return root.get();
}

// A rank from its beginning to its first stop.
Result<std::unique_ptr<Node>> Processes::run_from_start(int rank) {
  const auto place = free_place();
  if (!place) return place.error();
  if (region_->early_threads == 0) {
    region_->rank = rank;
    return run(0, vm::Command::rank, {}, *place);
  }
  if (const auto started = start_process(*place); !started) return started.error();
  region_->rank = rank;
  return run(*place, vm::Command::resume, {}, -1);
}

Result<Node*> Processes::go_on(int rank, Node& at, const Response& response) {
  std::string told = response.encode();
  if (const auto known = at.next.find(told); known != at.next.end()) {
    known->second->used = ++clock_;
    return known->second.get();
  }
  const auto place = image_at(rank, at);
  if (!place) return place.error();
  auto node = run_on(at, told);
  if (!node) return node.error();
  (*node)->before = &at;
  (*node)->told = told;
  if (const auto taken = records_.take(**node); !taken) return taken.error();
  memory_ += bytes_of(**node);
  Node* result = node->get();
  at.next.emplace(std::move(told), std::move(*node));
  return result;
}

// From the image at this stop; a copy of it, if the image is needed again and can be copied.
Result<std::unique_ptr<Node>> Processes::run_on(Node& at, const std::string& told) {
  const int place = at.image;
  if (at.pins > 0 && !has_threads(at)) {
    at.used = ++clock_;
    const auto copy = free_place();
    if (!copy) return copy.error();
    return run(place, vm::Command::copy, told, *copy);
  }
  images_[static_cast<std::size_t>(place)].node = nullptr;
  at.image = -1;
  return run(place, vm::Command::resume, told, -1);
}

// Lets the image at `place`, or a copy of it, go on until its next stop.
Result<std::unique_ptr<Node>> Processes::run(int place, vm::Command command, const std::string& response,
                                             int copy_place) {
  if (response.size() > vm::kDataBytes) return Error{"a message is too large to be explored"};
  ++counts_.runs;
  if (command != vm::Command::resume) ++counts_.copies;
  const bool resumed = command == vm::Command::resume;
  Running running{resumed ? place : copy_place, -1};
  bool died = false;
  int wait_status = 0;
  do {
    running.pid = resumed ? images_[static_cast<std::size_t>(place)].pid : -1;
    if (const auto ran = this->command(running, place, command, response, copy_place, died, wait_status); !ran)
      return ran.error();
  } while (region_->copy_error != 0 && evict_one());
  if (region_->copy_error != 0)
    return system_error("a limit on processes or memory leaves no room for the ranks (ulimit -u): cannot copy one",
                        region_->copy_error);
  auto node = std::make_unique<Node>();
  if (died) {
    node->batch = sudden_end(wait_status);
  } else {
    auto batch = parse_batch(read_batch());
    if (!batch) return batch.error();
    node->batch = std::move(*batch);
  }
  read_output(node->batch);
  const StopKind kind = node->batch.stop.kind;
  const bool over = died || kind == StopKind::end || kind == StopKind::abort || kind == StopKind::crash ||
                    kind == StopKind::unsupported;
  auto& image = images_[static_cast<std::size_t>(running.place)];
  if (over) {
    // It goes by itself; reap() hears of it.
    image = {};
    free_.push_back(running.place);
    if (!died && running.pid > 0) ::waitpid(running.pid, nullptr, 0);
  } else {
    image = {running.pid, node.get()};
    node->image = running.place;
    node->used = ++clock_;
  }
  return node;
}

// Tells the image at `place` what to do, and waits for whoever does it to stop.
Status Processes::command(Running& running, int place, vm::Command command, const std::string& response, int copy_place,
                          bool& died, int& wait_status) {
  std::memcpy(vm::data_of(region_), response.data(), response.size());
  region_->bytes = response.size();
  region_->command = command;
  region_->copy_place = static_cast<std::uint32_t>(copy_place);
  region_->copy_error = 0;
  const std::uint32_t seen = region_->stops.load();
  auto& turn = region_->places[place].turn;
  turn.fetch_add(1, std::memory_order_release);
  futex_wake(turn, 1);
  return wait_for_stop(seen, running, died, wait_status);
}

Status Processes::wait_for_stop(std::uint32_t seen, Running& running, bool& died, int& wait_status) {
  const auto start = Clock::now();
  while (region_->stops.load(std::memory_order_acquire) == seen) {
    futex_wait(region_->stops, seen, kLookForDeath);
    if (region_->stops.load(std::memory_order_acquire) != seen) break;
    if (reap(running, wait_status)) {
      died = region_->stops.load(std::memory_order_acquire) == seen;
      if (died) return Done{};
      break;
    }
    if (program_.interrupted && program_.interrupted()) return Error{kInterrupted};
    const double spent = std::chrono::duration<double>(Clock::now() - start).count();
    const double limit = images_[0].node == nullptr && images_.size() == 1 ? kStartSeconds : program_.time_limit;
    if (limit > 0 && spent > limit)
      return Error{"a rank has made no MPI call for " + std::to_string(static_cast<int>(limit)) + " seconds"};
  }
  running.pid = region_->stopped_pid;
  return Done{};
}

// True: what runs has ended.
bool Processes::reap(Running& running, int& wait_status) {
  int status = 0;
  for (pid_t pid; (pid = ::waitpid(-1, &status, WNOHANG)) > 0;) {
    const auto image = std::find_if(images_.begin(), images_.end(), [&](const Image& one) { return one.pid == pid; });
    if (image != images_.end() && pid != running.pid) {
      // Somebody has killed an image: it can be made again.
      if (image->node) image->node->image = -1;
      if (image != images_.begin()) free_.push_back(static_cast<int>(image - images_.begin()));
      *image = {};
      continue;
    }
    wait_status = status;
    running.pid = -1;
    return true;
  }
  return false;
}

std::vector<std::byte> Processes::read_batch() const {
  const std::uint64_t bytes = std::min<std::uint64_t>(region_->bytes, vm::kDataBytes);
  const std::byte* data = vm::data_of(region_);
  return {data, data + bytes};
}

void Processes::read_output(Batch& batch) {
  batch.output = read_new(output_fd_.get(), output_read_);
  batch.errors = read_new(errors_fd_.get(), errors_read_);
}

// A process that went without a word: _exit, or a signal nobody can catch.
Batch Processes::sudden_end(int wait_status) const {
  Batch batch;
  const bool signalled = WIFSIGNALED(wait_status);
  batch.stop.kind = signalled ? StopKind::crash : StopKind::end;
  batch.stop.code = signalled ? WTERMSIG(wait_status) : WEXITSTATUS(wait_status);
  return batch;
}

// Where the rank waits at this stop; it is brought there if need be.
Result<int> Processes::image_at(int rank, Node& at) {
  if (at.image >= 0) return at.image;
  ++counts_.replays;
  std::vector<Node*> way{&at};
  while (way.back()->before && way.back()->before->image < 0) way.push_back(way.back()->before);
  std::reverse(way.begin(), way.end());
  for (Node* node : way) {
    if (node->before) node->before->used = ++clock_;  // not to be the one that makes room
    auto again = node->before ? run_on(*node->before, node->told) : run_from_start(rank);
    if (!again) return again.error();
    if (!same_deeds(node->batch, (*again)->batch)) return differs(rank, *node, **again);
    node->image = (*again)->image;
    node->used = ++clock_;
    if (node->image >= 0) images_[static_cast<std::size_t>(node->image)].node = node;
  }
  return at.image;
}

Error Processes::differs(int rank, const Node& before, const Node& now) {
  return Error{"rank " + std::to_string(rank) + " does something else when it is run again with the same messages: " +
               where_they_part(before.batch, now.batch, place_of) +
               ". It depends on time, chance, the order of threads, files or memory that was never set; what was found "
               "until then is shown"};
}

Result<int> Processes::free_place() {
  if (images_.size() - free_.size() > program_.max_images) evict_one();
  if (!free_.empty()) {
    const int place = free_.back();
    free_.pop_back();
    return place;
  }
  if (images_.size() >= vm::kMaxImages) return Error{"too many ranks wait at the same time"};
  images_.emplace_back();
  return static_cast<int>(images_.size() - 1);
}

// The one that has been left alone for longest, but not the one that was used last. False: there is none.
bool Processes::evict_one() {
  int oldest = -1;
  for (std::size_t i = 1; i < images_.size(); ++i) {
    if (!images_[i].node || images_[i].node->used == clock_) continue;
    if (oldest < 0 || images_[i].node->used < images_[static_cast<std::size_t>(oldest)].node->used)
      oldest = static_cast<int>(i);
  }
  if (oldest < 0) return false;
  ++counts_.evicted;
  drop(oldest);
  return true;
}

void Processes::drop(int place) {
  Image& image = images_[static_cast<std::size_t>(place)];
  if (image.pid > 0) {
    ::kill(image.pid, SIGKILL);
    ::waitpid(image.pid, nullptr, 0);
  }
  if (image.node) image.node->image = -1;
  image = {};
  free_.push_back(place);
}

}  // namespace mpivet::explore
