// Those who want to see the job (mpivet top): they ask from other threads, and are answered between two passes.
#pragma once
#include <chrono>
#include <functional>
#include <future>
#include <mutex>
#include <optional>
#include <vector>

#include "analyzer/rings/control.h"
#include "report/findings/job_view.h"

namespace mpivet::analyzer {

class Onlookers {
 public:
  explicit Onlookers(Control& control) : control_(control) {}

  // From any thread. Nothing: there was no time, or nobody answers any more.
  std::optional<report::JobView> ask(std::chrono::milliseconds at_most);

  // On the analyzer's thread.
  void answer(const std::function<report::JobView()>& view);
  void close();

 private:
  Control& control_;
  std::mutex lock_;
  std::vector<std::promise<report::JobView>> waiting_;
  bool closed_ = false;
};

}  // namespace mpivet::analyzer
