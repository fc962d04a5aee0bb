#include "runtime/record/cfi.h"

#include <dlfcn.h>

#include "runtime/process/careful.h"
#include "runtime/record/cfi_reader.h"

namespace mpivet::runtime {
namespace {

struct Bases {  // as libgcc gives them
  void *text, *data, *function;
};
using FindEntry = const void*(void* instruction, Bases*);
constinit FindEntry* find_entry = nullptr;

enum class How : std::uint8_t {
  same,       // as in this frame
  undefined,  // of the return address: there is no caller
  at,         // stands at the canonical frame address plus `offset`
  is,         // is that address plus `offset`
  in,         // is in register `offset`
  at_expression,
  is_expression,
};

struct Rule {
  How how;
  std::int64_t offset;  // of an expression: where its block is
};

struct Rules {
  Rule registers[kRegisters];
  std::uint64_t cfa_register;
  std::int64_t cfa_offset;
  const std::uint8_t* cfa_expression;  // its block; null: register plus offset
};

// What is common to many functions, and where the instructions of one are.
struct Entry {
  const std::uint8_t *common, *common_end, *own, *own_end;
  std::uint64_t function;  // where it begins
  std::uint64_t code_unit;
  std::int64_t data_unit;
  bool is_signal_frame;
};

bool read_common(const std::uint8_t* cie, Entry& e, std::uint8_t& encoding, bool& has_data) {
  std::uint32_t length;
  std::memcpy(&length, cie, sizeof length);
  if (length == 0xffffffffu) return false;
  e.common_end = cie + 4 + length;
  CfiReader r(cie + 8, e.common_end);
  const std::uint8_t version = r.byte();
  const char* letters = r.text();
  e.code_unit = r.unsigned_number();
  e.data_unit = r.signed_number();
  version == 1 ? r.byte() : r.unsigned_number();  // the return address
  encoding = 0;
  has_data = *letters == 'z';
  if (!has_data && *letters) return false;
  const CfiReader behind = has_data ? r.block() : r;
  CfiReader data(behind.at(), r.at());
  for (; has_data && *++letters;) {
    if (*letters == 'R') encoding = data.byte();
    if (*letters == 'L') data.byte();
    if (*letters == 'P' && !data.skip_pointer(data.byte())) return false;
    if (*letters == 'S') e.is_signal_frame = true;
  }
  e.common = r.at();
  return true;
}

bool find(std::uint64_t instruction, Entry& e) {
  Bases bases{};
  const auto* fde = static_cast<const std::uint8_t*>(find_entry(reinterpret_cast<void*>(instruction), &bases));
  if (!fde) return false;
  std::uint32_t length, distance;
  std::memcpy(&length, fde, sizeof length);
  std::memcpy(&distance, fde + 4, sizeof distance);
  if (length == 0xffffffffu) return false;
  std::uint8_t encoding = 0;
  bool has_data = false;
  if (!read_common(fde + 4 - distance, e, encoding, has_data)) return false;
  e.function = reinterpret_cast<std::uint64_t>(bases.function);
  e.own_end = fde + 4 + length;
  CfiReader r(fde + 8, e.own_end);
  if (!r.skip_pointer(encoding) || !r.skip_pointer(encoding)) return false;
  if (has_data) r.block();
  e.own = r.at();
  return true;
}

// Carries out instructions up to the one for `target`.
class Program {
 public:
  Program(const Entry& e, std::uint64_t target) : entry_(e), place_(e.function), target_(target) {}

  bool run(Rules& rules) {
    rules_ = &rules;
    if (!run_part(entry_.common, entry_.common_end)) return false;
    Rules initial = rules;
    initial_ = &initial;
    return run_part(entry_.own, entry_.own_end);
  }

 private:
  bool run_part(const std::uint8_t* begin, const std::uint8_t* end) {
    CfiReader r(begin, end);
    while (r.more() && place_ <= target_)
      if (!one(r)) return false;
    return true;
  }

  void set(std::uint64_t number, How how, std::int64_t offset = 0) {
    if (number < kRegisters) rules_->registers[number] = {how, offset};
  }
  void restore(std::uint64_t number) {
    if (number < kRegisters && initial_) rules_->registers[number] = initial_->registers[number];
  }
  void cfa(std::uint64_t number, std::int64_t offset) {
    rules_->cfa_register = number;
    rules_->cfa_offset = offset;
    rules_->cfa_expression = nullptr;
  }
  std::int64_t scaled(CfiReader& r) { return static_cast<std::int64_t>(r.unsigned_number()) * entry_.data_unit; }
  std::int64_t scaled_signed(CfiReader& r) { return r.signed_number() * entry_.data_unit; }
  void advance(std::uint64_t units) { place_ += units * entry_.code_unit; }

  bool one(CfiReader& r) {
    const std::uint8_t op = r.byte(), low = op & 0x3f;
    switch (op >> 6) {
      case 1:
        return advance(low), true;
      case 2:
        return set(low, How::at, scaled(r)), true;
      case 3:
        return restore(low), true;
    }
    return low < 0x0a ? simple(low, r) : low < 0x10 ? of_cfa(low, r) : further(low, r);
  }

  bool simple(std::uint8_t op, CfiReader& r) {
    switch (op) {
      case 0x00:
        return true;
      case 0x02:
        return advance(r.byte()), true;
      case 0x03:
        return advance(r.get<std::uint16_t>()), true;
      case 0x04:
        return advance(r.get<std::uint32_t>()), true;
    }
    const std::uint64_t number = r.unsigned_number();
    switch (op) {
      case 0x05:
        return set(number, How::at, scaled(r)), true;
      case 0x06:
        return restore(number), true;
      case 0x07:
        return set(number, How::undefined), true;
      case 0x08:
        return set(number, How::same), true;
      case 0x09:
        return set(number, How::in, static_cast<std::int64_t>(r.unsigned_number())), true;
    }
    return false;
  }

  bool of_cfa(std::uint8_t op, CfiReader& r) {
    switch (op) {
      case 0x0a:
        if (kept_count_ == kMostKept) return false;
        return kept_[kept_count_++] = *rules_, true;
      case 0x0b:
        if (kept_count_ == 0) return false;
        return *rules_ = kept_[--kept_count_], true;
      case 0x0c: {
        const std::uint64_t number = r.unsigned_number();
        return cfa(number, static_cast<std::int64_t>(r.unsigned_number())), true;
      }
      case 0x0d:
        return cfa(r.unsigned_number(), rules_->cfa_offset), true;
      case 0x0e:
        return cfa(rules_->cfa_register, static_cast<std::int64_t>(r.unsigned_number())), true;
    }
    rules_->cfa_expression = r.at();  // 0x0f
    return r.block(), true;
  }

  bool further(std::uint8_t op, CfiReader& r) {
    if (op == 0x13) return cfa(rules_->cfa_register, scaled_signed(r)), true;
    if (op == 0x2e) return r.unsigned_number(), true;  // the size of arguments
    const std::uint64_t number = r.unsigned_number();
    switch (op) {
      case 0x10:
      case 0x16: {
        set(number, op == 0x10 ? How::at_expression : How::is_expression, reinterpret_cast<std::int64_t>(r.at()));
        return r.block(), true;
      }
      case 0x11:
        return set(number, How::at, scaled_signed(r)), true;
      case 0x12:
        return cfa(number, scaled_signed(r)), true;
      case 0x14:
        return set(number, How::is, scaled(r)), true;
      case 0x15:
        return set(number, How::is, scaled_signed(r)), true;
      case 0x2f:
        return set(number, How::at, -scaled(r)), true;
    }
    return false;
  }

  static constexpr int kMostKept = 3;
  const Entry& entry_;
  Rules* rules_ = nullptr;
  const Rules* initial_ = nullptr;
  Rules kept_[kMostKept];
  int kept_count_ = 0;
  std::uint64_t place_, target_;
};

// Its length has been looked at before: it ends within its entry.
CfiReader block_at(const void* begin) {
  const auto* at = static_cast<const std::uint8_t*>(begin);
  return CfiReader(at, at + 4096).block();
}

bool cfa_of(const Rules& rules, const Frame& frame, FrameMemory& memory, std::uint64_t& cfa) {
  if (rules.cfa_expression) return evaluate(block_at(rules.cfa_expression), frame, memory, nullptr, cfa);
  if (rules.cfa_register >= kRegisters) return false;
  cfa = frame.registers[rules.cfa_register] + static_cast<std::uint64_t>(rules.cfa_offset);
  return true;
}

bool value_of(const Rule& rule, const Frame& frame, FrameMemory& memory, std::uint64_t cfa, std::uint64_t& value) {
  const auto code = [&] { return block_at(reinterpret_cast<const void*>(rule.offset)); };
  switch (rule.how) {
    case How::same:
      return true;
    case How::undefined:
      return value = 0, true;
    case How::at:
      return memory.read(cfa + static_cast<std::uint64_t>(rule.offset), value);
    case How::is:
      return value = cfa + static_cast<std::uint64_t>(rule.offset), true;
    case How::in:
      return rule.offset < static_cast<std::int64_t>(kRegisters) && (value = frame.registers[rule.offset], true);
    case How::is_expression:
      return evaluate(code(), frame, memory, &cfa, value);
    case How::at_expression: {
      std::uint64_t place = 0;
      return evaluate(code(), frame, memory, &cfa, place) && memory.read(place, value);
    }
  }
  return false;
}

}  // namespace

bool FrameMemory::may_read(std::uint64_t address) {
  const std::uint64_t page = address & ~std::uint64_t{4095};
  if (page == page_) return true;
  if (!readable_now(address, address + 8)) return false;
  page_ = page;
  return true;
}

bool leave(Frame& frame, FrameMemory& memory) {
  Entry entry{};
  const std::uint64_t target = frame.registers[kRip] - (frame.exact ? 0 : 1);
  if (!find_entry || !find(target, entry)) return false;
  Rules rules{};
  std::uint64_t cfa = 0;
  if (!Program(entry, target).run(rules) || !cfa_of(rules, frame, memory, cfa)) return false;
  Frame caller = frame;
  caller.registers[kRsp] = cfa;
  for (std::size_t i = 0; i < kRegisters; ++i)
    if (!value_of(rules.registers[i], frame, memory, cfa, caller.registers[i])) return false;
  caller.exact = entry.is_signal_frame;
  if (rules.registers[kRip].how == How::same) return false;
  frame = caller;
  return frame.registers[kRip] != 0;
}

bool prepare_to_unwind() {
  void* library = dlopen("libgcc_s.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library) find_entry = reinterpret_cast<FindEntry*>(dlsym(library, "_Unwind_Find_FDE"));
  return find_entry != nullptr;
}

}  // namespace mpivet::runtime
