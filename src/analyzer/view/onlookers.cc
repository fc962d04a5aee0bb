#include "analyzer/view/onlookers.h"

#include <utility>

namespace mpivet::analyzer {

std::optional<report::JobView> Onlookers::ask(std::chrono::milliseconds at_most) {
  std::future<report::JobView> answer;
  {
    const std::lock_guard guard(lock_);
    if (closed_) return std::nullopt;
    waiting_.emplace_back();
    answer = waiting_.back().get_future();
  }
  control_.wake();
  if (answer.wait_for(at_most) != std::future_status::ready) return std::nullopt;
  try {
    return answer.get();
  } catch (const std::future_error&) {  // the analyzer ended meanwhile
    return std::nullopt;
  }
}

void Onlookers::answer(const std::function<report::JobView()>& view) {
  std::vector<std::promise<report::JobView>> waiting;
  {
    const std::lock_guard guard(lock_);
    std::swap(waiting, waiting_);
  }
  for (auto& onlooker : waiting) onlooker.set_value(view());
}

void Onlookers::close() {
  const std::lock_guard guard(lock_);
  closed_ = true;
  waiting_.clear();
}

}  // namespace mpivet::analyzer
