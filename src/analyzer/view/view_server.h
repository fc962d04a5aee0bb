// Where `mpivet top` asks: an abstract Unix socket "\0mpivet-view-<pid>". Whoever connects and is the same user is sent
// one view of the job, and that is all. Nothing of it has a name in the file system.
#pragma once
#include <sys/types.h>

#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"

namespace mpivet::analyzer {

class ViewServer {
 public:
  // `answer` is called on a thread of its own; an empty answer hangs up.
  explicit ViewServer(std::function<std::string()> answer);
  ~ViewServer();
  ViewServer(const ViewServer&) = delete;
  ViewServer& operator=(const ViewServer&) = delete;

 private:
  void serve();
  void answer_client();

  std::function<std::string()> answer_;
  UniqueFd listening_, stop_;
  std::thread thread_;
};

// The processes that serve a view on this machine, whoever owns them.
std::vector<pid_t> viewable_processes();
// What the process says; an error if it is gone, or belongs to another user.
Result<std::string> ask_for_view(pid_t process);

}  // namespace mpivet::analyzer
