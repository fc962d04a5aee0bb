// Ranks as little programs in memory, for tests: a function that is called again from its beginning with everything it
// has been told so far, until it asks for more.
#pragma once
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "event/canonical.h"
#include "explore/ranks/rank_runner.h"
#include "spec/functions.h"

namespace mpivet::explore {

class Script {
 public:
  using Handle = std::uint64_t;  // of an operation
  static constexpr int kAny = event::kAnySource;

  Script(int rank, int size, const std::vector<Response>& told) : rank_(rank), size_(size), told_(told) {}

  int rank() const { return rank_; }
  int size() const { return size_; }

  Handle isend(int dest, int value = 0, int tag = 0, spec::Mode mode = spec::Mode::standard) {
    auto data = std::make_shared<int>(value);
    values_.push_back(data);
    batch_.ops.emplace_back(SendOp{++ops_, 1, dest, tag, mode, {}, std::as_bytes(std::span(data.get(), 1))});
    return ops_;
  }
  Handle irecv(int source, int tag = event::kAnyTag) {
    batch_.ops.emplace_back(ReceiveOp{ops_ + 1, 1, source, tag, sizeof(int), 0, {}});
    return ++ops_;
  }
  Handle icollective(std::uint32_t what, std::uint32_t line, std::optional<std::vector<int>> needs = {}) {
    CollectiveOp op{ops_ + 1, 1, collectives_++, what, true, std::move(needs), {}, {}, {what, line}};
    for (int member = 0; member < size_; ++member) op.members.push_back(member);
    batch_.ops.emplace_back(std::move(op));
    return ++ops_;
  }
  void send(int dest, int value = 0, int tag = 0) { wait({isend(dest, value, tag)}); }
  struct Got {
    int value, source;
  };
  Got recv(int source, int tag = event::kAnyTag) { return got(wait({irecv(source, tag)}), 0); }
  void scan(std::uint32_t line = 1) {
    std::vector<int> lower;
    for (int member = 0; member < rank_; ++member) lower.push_back(member);
    wait({icollective(static_cast<std::uint32_t>(spec::Func::Scan), line, lower)});
  }
  void barrier(std::uint32_t line = 1) { wait({icollective(kBarrier, line)}); }

  Response wait(std::vector<Handle> handles) { return stop(StopKind::all, std::move(handles)); }
  // The position that was completed.
  std::uint32_t wait_any(std::vector<Handle> handles) { return stop(StopKind::any, std::move(handles)).chosen.at(0); }
  bool test(Handle handle) { return stop(StopKind::test_all, {handle}).flag; }
  bool probe(bool waits, int source, int tag) {
    if (next_ >= told_.size()) {
      batch_.stop.context = 1;
      batch_.stop.source = source;
      batch_.stop.tag = tag;
    }
    return stop(waits ? StopKind::probe : StopKind::test_probe, {}).flag;
  }
  static Got got(const Response& response, std::size_t position) {
    const Completed& done = response.done.at(position);
    int value = 0;
    std::memcpy(&value, done.parts.at(0).data.data(), sizeof value);
    return {value, done.source};
  }
  Response stop(StopKind kind, std::vector<Handle> handles) {
    if (next_ < told_.size()) {
      batch_ = {};
      return told_[next_++];
    }
    batch_.stop.kind = kind;
    batch_.stop.call = next_ + 1;
    batch_.stop.ops = std::move(handles);
    throw Stopped{};
  }

  static constexpr auto kBarrier = static_cast<std::uint32_t>(spec::Func::Barrier);
  struct Stopped {};

 private:
  friend class ScriptRunner;
  const int rank_, size_;
  const std::vector<Response>& told_;
  std::size_t next_ = 0;
  std::uint64_t ops_ = 0, collectives_ = 0;
  Batch batch_;
  std::vector<std::shared_ptr<int>> values_;  // messages
};

inline constexpr int kAny = Script::kAny;

class ScriptRunner : public RankRunner {
 public:
  using Program = std::function<void(Script&)>;
  ScriptRunner(int size, Program program) : size_(size), program_(std::move(program)) {
    roots_.resize(static_cast<std::size_t>(size));
  }

  Result<Node*> begin(int rank) override {
    auto& root = roots_[static_cast<std::size_t>(rank)];
    if (!root) root = run(rank, {});
    return root.get();
  }
  Result<Node*> go_on(int rank, Node& at, const Response& response) override {
    auto& next = at.next[response.encode()];
    if (next) return next.get();
    std::vector<Response> told = histories_.at(&at);
    told.push_back(response);
    next = run(rank, std::move(told));
    next->before = &at;
    return next.get();
  }
  std::size_t runs() const { return runs_; }

 private:
  std::unique_ptr<Node> run(int rank, std::vector<Response> told) {
    ++runs_;
    auto node = std::make_unique<Node>();
    Script script(rank, size_, told);
    try {
      program_(script);
      script.batch_.stop = Stop{};
    } catch (const Script::Stopped&) {
    }
    node->batch = std::move(script.batch_);
    values_.insert(values_.end(), script.values_.begin(), script.values_.end());
    histories_[node.get()] = std::move(told);
    return node;
  }

  const int size_;
  const Program program_;
  std::vector<std::unique_ptr<Node>> roots_;
  std::map<const Node*, std::vector<Response>> histories_;
  std::vector<std::shared_ptr<int>> values_;
  std::size_t runs_ = 0;
};

}  // namespace mpivet::explore
