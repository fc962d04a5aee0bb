#include "runtime/collective_check/state.h"

namespace mpivet::collective_check {

constinit std::atomic<bool> checking{false};
constinit Process process;
constinit thread_local Thread thread;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

}  // namespace mpivet::collective_check
