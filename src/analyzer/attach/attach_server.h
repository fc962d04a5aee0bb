// Where ranks come in (event/attach.h). A thread of its own sleeps on the sockets, so that attaching and dying ranks
// are seen at once at no cost to the others.
#pragma once
#include <sys/types.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>

#include "analyzer/rings/ring_map.h"
#include "base/result.h"
#include "base/unique_fd.h"
#include "event/attach.h"

namespace mpivet::analyzer {

// The listening socket of a token.
Result<UniqueFd> listen_on(const std::string& token);

class AttachServer {
 public:
  struct Callbacks {  // on the server's thread
    std::function<void(int index, pid_t pid, RingMap ring)> attached;
    std::function<void(int index, UniqueFd process)> gone;  // `process`: a pidfd, if the kernel has them
  };
  // `control_fd` must outlive the server. `ring_files`: rings may be files with names (the flight recorder). `first`: a
  // connection that has been accepted already.
  AttachServer(UniqueFd listening, int control_fd, Callbacks callbacks, bool ring_files = false, UniqueFd first = {});
  ~AttachServer();
  AttachServer(const AttachServer&) = delete;
  AttachServer& operator=(const AttachServer&) = delete;

 private:
  struct Client {
    UniqueFd connection, process;
    bool attached = false;
    int index = -1;
  };
  void serve();
  void watch(int fd);
  void accept_clients();
  void admit(UniqueFd connection);
  bool drop_one_idle();
  void readable(int fd);
  void hello(Client& client);
  event::AttachStatus examine(Client& client);
  void remove(int fd);

  UniqueFd listening_, stop_, poll_;
  const int control_fd_;
  const bool ring_files_;
  Callbacks callbacks_;
  std::map<int, std::shared_ptr<Client>> clients_;  // by connection and by process descriptor
  int next_index_ = 0;
  std::thread thread_;
};

}  // namespace mpivet::analyzer
