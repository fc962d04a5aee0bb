// The smallest thing a rank can attach to: takes rings, keeps every record, checks nothing.
#pragma once
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "event/attach.h"
#include "event/canonical.h"
#include "event/cycle.h"
#include "event/record.h"
#include "event/ring.h"
#include "spec/args.h"
#include "spec/functions.h"

namespace mpivet::runtime_test {

// One record, copied out of the ring.
class Record {
 public:
  explicit Record(const event::Header* h)
      : bytes_(reinterpret_cast<const std::byte*>(h), reinterpret_cast<const std::byte*>(h) + h->slots * 64ul) {}
  const event::Header& header() const { return *reinterpret_cast<const event::Header*>(bytes_.data()); }
  event::Kind kind() const { return header().kind; }
  spec::Func func() const { return static_cast<spec::Func>(header().func); }
  template <class T>
  const T& as() const {
    return *reinterpret_cast<const T*>(payload());
  }
  const std::byte* payload() const { return bytes_.data() + sizeof(event::Header); }
  void set_repeat(std::uint32_t r) { reinterpret_cast<event::Header*>(bytes_.data())->repeat = r; }
  // Puts a payload that came in chunks where it belongs.
  void set_payload(const std::vector<std::byte>& payload) {
    bytes_.resize(sizeof(event::Header));
    bytes_.insert(bytes_.end(), payload.begin(), payload.end());
  }

 private:
  std::vector<std::byte> bytes_;
};

struct Ring {
  Ring() = default;
  ~Ring();
  Ring(const Ring&) = delete;
  Ring& operator=(const Ring&) = delete;

  int socket = -1;
  pid_t pid = 0;
  event::RingHeader* header = nullptr;
  std::uint64_t next = 0;
  bool has_open = false;
  std::uint64_t open = 0;
  event::CycleRound cycle;  // if the open record is one
  std::uint64_t counted = 0, counted_before = 0;
  std::uint64_t cycles = 0;
  std::uint64_t records = 0;
  bool hung_up = false;
  std::vector<Record> kept;
  std::map<int, std::vector<std::byte>> chunks;  // by thread

  const event::ProcessInfo* process() const;  // the newest
  int world_rank() const;
  // Records of calls to one function, or of one kind.
  std::vector<const Record*> of(spec::Func func) const;
  std::vector<const Record*> of(event::Kind kind) const;
  std::vector<const Record*> of(spec::Func func, event::Kind kind) const;
};

struct Behaviour {
  bool keep = true;                       // false: only count
  std::chrono::microseconds pause{50};    // between looks
  std::size_t slots_per_look = 1u << 20;  // how much it reads at a time
  std::uint64_t die_after = ~0ull;        // closes its sockets after that many records
  bool time = false;
};

class Server {
 public:
  explicit Server(Behaviour behaviour = {});
  ~Server();
  const std::string& token() const { return token_; }
  // Reads what is left and stops. Rings ordered by world rank.
  std::vector<std::unique_ptr<Ring>>& finish();
  bool died() const { return died_; }

 private:
  void loop();
  void accept_rank();
  std::size_t drain(Ring& ring);
  void take(Ring& ring, const event::Header* h);
  std::size_t take_counted(Ring& ring, const event::Header* cycle);
  void give_back(Ring& ring);
  void die();

  Behaviour behaviour_;
  std::string token_;
  int listener_ = -1, control_fd_ = -1;
  event::ControlPage* control_ = nullptr;
  std::vector<std::unique_ptr<Ring>> rings_;
  std::atomic<bool> stop_{false};
  bool died_ = false;
  std::uint64_t total_ = 0;
  std::thread thread_;
};

}  // namespace mpivet::runtime_test
