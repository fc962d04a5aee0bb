// Processes that have attached: they come and go as other threads tell, and what is known of them is kept until the
// end.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "analyzer/findings/remarks.h"
#include "analyzer/rings/control.h"
#include "analyzer/streams/stream.h"

namespace mpivet::analyzer {

class Processes {
 public:
  Processes(Control& control, Remarks& remarks) : control_(control), remarks_(remarks) {}

  // From any thread.
  void came(std::unique_ptr<Stream> stream);
  void left(int index, UniqueFd process);
  std::vector<pid_t> living() const;
  // Everybody has left, and take_news() has heard of it.
  bool none_left() const;

  // On the analyzer's thread.
  void take_news();
  const Streams& streams() const { return streams_; }

 private:
  struct Left {
    int index;
    std::chrono::steady_clock::time_point at;
    bool orphaned;  // what had started it was gone before
    UniqueFd process;
  };
  void note_gone(Stream& stream, Left&& left);

  Control& control_;
  Remarks& remarks_;
  Streams streams_;
  int gone_ = 0;

  mutable std::mutex lock_;
  struct News {
    Streams came;
    std::vector<Left> left;
  } news_;
  struct Living {
    int index;
    pid_t pid, parent;
  };
  std::vector<Living> living_;
};

}  // namespace mpivet::analyzer
