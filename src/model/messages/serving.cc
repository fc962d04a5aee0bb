#include "model/messages/serving.h"

#include <numeric>

namespace mpivet::model {

Serving::Serving(const std::vector<AwaitedReceive>& receives, const std::vector<const Operation*>& messages)
    : receives_(receives) {
  add_messages(messages);
  add_receives();
}

void Serving::add_messages(const std::vector<const Operation*>& messages) {
  std::map<std::pair<const Channel*, std::int32_t>, std::size_t> kinds;
  for (const Operation* m : messages) {
    const auto [at, is_new] = kinds.try_emplace({m->channel, m->tag}, messages_.size());
    if (is_new) messages_.push_back({m->channel, m->tag, 0, {}});
    ++messages_[at->second].left;
  }
}

void Serving::add_receives() {
  std::map<std::pair<const Channel*, std::int32_t>, std::size_t> kinds;
  std::unordered_map<std::int32_t, std::vector<std::size_t>> of_tag;
  for (std::size_t i = 0; i < messages_.size(); ++i) of_tag[messages_[i].tag].push_back(i);
  std::vector<std::size_t> all(messages_.size());
  std::iota(all.begin(), all.end(), 0);
  for (const AwaitedReceive& r : receives_) {
    const auto [at, is_new] = kinds.try_emplace({r.only, r.tag}, kinds_.size());
    kind_of_.push_back(at->second);
    if (!is_new) continue;
    kinds_.push_back({r, {}, 0});
    for (const std::size_t m : r.tag == event::kAnyTag ? all : of_tag[r.tag])
      if (!r.only || messages_[m].channel == r.only) kinds_.back().fitting.push_back(m);
  }
}

std::vector<AwaitedReceive> Serving::unserved() {
  for (std::size_t r = 0; r < receives_.size(); ++r)
    if (!serve(r) && receives_[r].needed) return all_tried(r);
  return {};
}

bool Serving::serves_last() {
  bool served = false;
  for (std::size_t r = 0; r < receives_.size(); ++r) served = serve(r);
  return served;
}

// Without taking it away from anybody. Serving others never leaves more of a kind than there was.
bool Serving::serve_what_is_left(std::size_t kind) {
  Receives& r = kinds_[kind];
  for (; r.exhausted < r.fitting.size(); ++r.exhausted) {
    Messages& m = messages_[r.fitting[r.exhausted]];
    if (m.left == 0) continue;
    --m.left;
    ++m.served[kind];
    return true;
  }
  return false;
}

bool Serving::serve(std::size_t receive) {
  const std::size_t first = kind_of_[receive];
  if (serve_what_is_left(first)) return true;
  looked_at_.assign(messages_.size(), false);
  tried_.assign(kinds_.size(), false);
  // Breadth first with the way back kept: recursion would go as deep as there are kinds.
  std::vector<std::size_t> open{first}, came_by(messages_.size(), kNone), came_from(kinds_.size(), kNone);
  tried_[first] = true;
  for (std::size_t i = 0; i < open.size(); ++i)
    for (const std::size_t m : kinds_[open[i]].fitting) {
      if (looked_at_[m]) continue;
      looked_at_[m] = true;
      came_by[m] = open[i];
      if (messages_[m].left != 0) return hand_over(m, came_by, came_from), true;
      for (const auto& [kind, count] : messages_[m].served) {
        if (tried_[kind]) continue;
        tried_[kind] = true;
        came_from[kind] = m;
        open.push_back(kind);
      }
    }
  return false;
}

void Serving::hand_over(std::size_t free, const std::vector<std::size_t>& came_by,
                        const std::vector<std::size_t>& came_from) {
  --messages_[free].left;
  for (std::size_t m = free; m != kNone;) {
    const std::size_t kind = came_by[m];
    ++messages_[m].served[kind];
    m = came_from[kind];
    if (m != kNone)
      if (auto& served = messages_[m].served; --served[kind] == 0) served.erase(kind);
  }
}

std::vector<AwaitedReceive> Serving::all_tried(std::size_t last) const {
  std::vector<AwaitedReceive> out;
  for (std::size_t r = 0; r <= last; ++r)
    if (tried_[kind_of_[r]] && receives_[r].needed) out.push_back(receives_[r]);
  return out;
}

}  // namespace mpivet::model
