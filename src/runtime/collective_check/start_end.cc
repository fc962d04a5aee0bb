// The life of the check in a process: it begins when MPI_Init has returned, and ends when MPI_Finalize begins or the
// process exits without it.
#include "runtime/collective_check/start_end.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <time.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "runtime/collective_check/channel.h"
#include "runtime/collective_check/counters.h"
#include "runtime/collective_check/exchange.h"
#include "runtime/collective_check/launch.h"
#include "runtime/collective_check/members.h"
#include "runtime/collective_check/scopes.h"
#include "runtime/collective_check/sites.h"
#include "runtime/collective_check/state.h"
#include "runtime/collective_check/wrap.h"
#include "runtime/threads/openmp.h"

namespace mpivet::collective_check {
namespace {

Wish wish_of_user() {
  const char* word = std::getenv("MPIVET_INSTRUMENT");
  if (!word || !*word) return Wish::automatic;
  if (std::strcmp(word, "off") == 0) return Wish::off;
  if (std::strcmp(word, "on") == 0) return Wish::on;
  if (std::strcmp(word, "stats") == 0) return Wish::stats;
  if (process.rank == 0)
    std::fprintf(stderr, "mpivet: MPIVET_INSTRUMENT=%s is not known; off, on or stats are\n", word);
  return Wish::automatic;
}

// `mpivet run` sees all calls itself, and finds more.
bool is_vetted() { return dlsym(RTLD_DEFAULT, "mpivet_error_detected") != nullptr; }

// By `mpivet explore`: what is below is no MPI of a job, and cannot be asked for anything yet.
bool is_explored() { return dlsym(RTLD_DEFAULT, "mpivet_virtual_end") != nullptr; }

// Of spawned processes it is not known which programs they run.
bool is_spawned() {
  MPI_Comm parent = MPI_COMM_NULL;
  PMPI_Comm_get_parent(&parent);
  return parent != MPI_COMM_NULL;
}

bool may_open_channel(bool in_session) {
  if (process.wish == Wish::on) return true;
  if (!in_session && is_spawned()) return false;
  const Programs programs = programs_of_job();
  if (programs == Programs::one) return true;
  if (process.rank == 0)
    std::fprintf(
        stderr,
        "mpivet: collectives are not checked: %s; MPIVET_INSTRUMENT=on if they all come from mpivet's compilers\n",
        programs == Programs::several ? "the ranks run several programs"
                                      : "it is not known whether all ranks run the same program");
  return false;
}

void tell_end(MarkKind kind) {
  for (Scope* s = first_scope(); s; s = s->next) tell_left(*s);
  const Mark mark{0, 0, 0, kind, false, 0, {}};
  for (Link* link = first_link(); link; link = next_link(*link)) send(*link, mark);
}

void come_to_end(End end) {
  process.end = end;
  tell_end(end == End::finalized ? MarkKind::finalized : MarkKind::ended);
  for (Scope* s = first_scope(); s; s = s->next) {
    s->sequence.end();
    stop_if_different(*s);
  }
}

bool neighbours_have_ended() {
  const Sequence& world = scope_of(key_of(all_ranks))->sequence;
  for (int i = 0; i < world.neighbours(); ++i)
    if (!world.has_ended(i)) return false;
  return true;
}

void print_counters() {
  if (process.wish != Wish::stats || process.rank != 0) return;
  std::fprintf(stderr,
               "mpivet: %llu checks on rank 0: %llu of collectives, %llu of functions left; %d of %d sites on\n",
               static_cast<unsigned long long>(counters.collectives + counters.leaves),
               static_cast<unsigned long long>(counters.collectives), static_cast<unsigned long long>(counters.leaves),
               sites_checked(), sites_known());
}

// MPI_Finalize deletes the attributes of MPI_COMM_SELF, the last set first: when ours goes, the program's own callbacks
// are through, and no collective of its can follow. Finalizing is collective over all: it does no harm to wait.
int finalizing(MPI_Comm, int, void*, void*) {
  if (!is_on()) return MPI_SUCCESS;
  Lock lock;
  come_to_end(End::finalized);
  while (!neighbours_have_ended()) {
    take_in_all();
    give_way();
  }
  checking.store(false);
  close_channel();
  print_counters();
  return MPI_SUCCESS;
}

bool watch_finalize() {
  int keyval = MPI_KEYVAL_INVALID;
  if (PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, finalizing, &keyval, nullptr) != MPI_SUCCESS) return false;
  const bool watching = PMPI_Comm_set_attr(MPI_COMM_SELF, keyval, nullptr) == MPI_SUCCESS;
  PMPI_Comm_free_keyval(&keyval);
  return watching;
}

// MPI libraries end a process by exit() after a fatal error; then MPI must not be called again.
bool is_inside_mpi() {
  if (thread.outermost) return true;
  Dl_info library, info;
  if (!dladdr(reinterpret_cast<void*>(runtime::real.Init), &library)) return true;
  void* frames[64];
  const int count = backtrace(frames, 64);
  for (int i = 0; i < count; ++i)
    if (dladdr(frames[i], &info) && info.dli_fbase == library.dli_fbase) return true;
  return false;
}

pid_t started_in = 0;

// For as long as a rank that is about to make a collective may take to hear that this one has ended.
constexpr int kLastLook = 1;

// Tells the neighbours, and hears what they have to tell for so long.
void end_without_finalize(End end) {
  come_to_end(end);
  timespec begin, now;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  while (!neighbours_have_ended()) {
    take_in_all();
    give_way();
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (now.tv_sec - begin.tv_sec > kLastLook) break;
  }
  checking.store(false);
}

void exiting() {
  if (!is_on() || getpid() != started_in || is_inside_mpi()) return;
  if (!thread.first && !process.threaded) return;
  int finalized = 0;
  PMPI_Finalized(&finalized);
  if (finalized) return;
  Lock lock;
  end_without_finalize(End::ended);
}

// `all`: has all ranks. A program with sessions only has no MPI_COMM_SELF to hang an attribute on.
void start_comparing(MPI_Comm all) {
  const bool in_session = all != MPI_COMM_WORLD;
  if (!may_open_channel(in_session) || !open_channel(all) || !(in_session || watch_finalize())) return;
  if (in_session) all_ranks = channel_communicator();
  process.compares = true;
  started_in = getpid();
  std::atexit(exiting);
}

}  // namespace

void start(MPI_Comm all, int level) {
  if (is_explored()) return;
  PMPI_Comm_rank(all, &process.rank);
  PMPI_Comm_size(all, &process.size);
  process.wish = wish_of_user();
  if (process.size < 2 || process.wish == Wish::off || !find_sites()) return print_counters();
  if (is_vetted()) return;
  process.level = level;
  process.threaded = process.level == MPI_THREAD_MULTIPLE;
  process.by_turns = process.level == MPI_THREAD_SERIALIZED;
  process.locks = process.threaded || sites_of_threads() > 0;
  thread.first = true;
  start_comparing(all);
  if (!process.compares && (sites_of_threads() == 0 || all != MPI_COMM_WORLD)) return;
  know_world();
  mpivet::runtime::find_openmp();
  checking.store(true);
}

void end_early() {
  Lock lock;
  end_without_finalize(End::finalized);
  print_counters();
  if (neighbours_have_ended()) close_channel();
}

namespace {

void start_in_world() {
  int level = MPI_THREAD_SINGLE;
  PMPI_Query_thread(&level);
  start(MPI_COMM_WORLD, level);
}

// Before anything of the program runs.
[[gnu::constructor]] void find_real_functions() { runtime::real_resolve(); }

}  // namespace
}  // namespace mpivet::collective_check

using namespace mpivet::collective_check;
using mpivet::runtime::real;

MPIVET_WRAP(int, MPI_Init, (int* argc, char*** argv)) {
  const int err = real.Init(argc, argv);
  if (err == MPI_SUCCESS) start_in_world();
  return err;
}

MPIVET_WRAP(int, MPI_Init_thread, (int* argc, char*** argv, int required, int* provided)) {
  const int err = real.Init_thread(argc, argv, required, provided);
  if (err == MPI_SUCCESS) start_in_world();
  return err;
}

// The end of the job is wanted: nothing to be said about the collectives that are left out.
MPIVET_WRAP(int, MPI_Abort, (MPI_Comm comm, int errorcode)) {
  checking.store(false);
  return real.Abort(comm, errorcode);
}
