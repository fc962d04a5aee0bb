// The expressions that compilers and libc use in call frame information: of realigned stacks, procedure linkage tables
// and signal frames. Another operation ends the walk.
#include "runtime/record/cfi.h"
#include "runtime/record/cfi_reader.h"

namespace mpivet::runtime {
namespace {

class Numbers {
 public:
  void push(std::uint64_t value) {
    if (count_ < kMost)
      values_[count_++] = value;
    else
      good_ = false;
  }
  std::uint64_t pop() {
    if (count_ > 0) return values_[--count_];
    good_ = false;
    return 0;
  }
  std::uint64_t top(std::size_t below = 0) {
    if (below < count_) return values_[count_ - 1 - below];
    good_ = false;
    return 0;
  }
  bool good() const { return good_; }

 private:
  static constexpr std::size_t kMost = 16;
  std::uint64_t values_[kMost]{};
  std::size_t count_ = 0;
  bool good_ = true;
};

// Operations on two numbers.
bool combine(std::uint8_t op, Numbers& n) {
  const std::uint64_t b = n.pop(), a = n.pop();
  const auto sb = static_cast<std::int64_t>(b), sa = static_cast<std::int64_t>(a);
  switch (op) {
    case 0x1a:
      return n.push(a & b), true;
    case 0x1c:
      return n.push(a - b), true;
    case 0x1e:
      return n.push(a * b), true;
    case 0x21:
      return n.push(a | b), true;
    case 0x22:
      return n.push(a + b), true;
    case 0x24:
      return n.push(b < 64 ? a << b : 0), true;
    case 0x25:
      return n.push(b < 64 ? a >> b : 0), true;
    case 0x27:
      return n.push(a ^ b), true;
    case 0x29:
      return n.push(a == b), true;
    case 0x2a:
      return n.push(sa >= sb), true;
    case 0x2b:
      return n.push(sa > sb), true;
    case 0x2c:
      return n.push(sa <= sb), true;
    case 0x2d:
      return n.push(sa < sb), true;
    case 0x2e:
      return n.push(a != b), true;
  }
  return false;
}

// Constants.
bool constant(std::uint8_t op, CfiReader& code, Numbers& n) {
  switch (op) {
    case 0x08:
      return n.push(code.byte()), true;
    case 0x09:
      return n.push(static_cast<std::uint64_t>(std::int64_t{code.get<std::int8_t>()})), true;
    case 0x0a:
      return n.push(code.get<std::uint16_t>()), true;
    case 0x0b:
      return n.push(static_cast<std::uint64_t>(std::int64_t{code.get<std::int16_t>()})), true;
    case 0x0c:
      return n.push(code.get<std::uint32_t>()), true;
    case 0x0d:
      return n.push(static_cast<std::uint64_t>(std::int64_t{code.get<std::int32_t>()})), true;
    case 0x03:  // an address
    case 0x0e:
    case 0x0f:
      return n.push(code.get<std::uint64_t>()), true;
    case 0x10:
      return n.push(code.unsigned_number()), true;
    case 0x11:
      return n.push(static_cast<std::uint64_t>(code.signed_number())), true;
  }
  return false;
}

bool push_register(std::uint64_t number, std::int64_t offset, const Frame& frame, Numbers& n) {
  if (number >= kRegisters) return false;
  n.push(frame.registers[number] + static_cast<std::uint64_t>(offset));
  return true;
}

bool operate(std::uint8_t op, CfiReader& code, const Frame& frame, FrameMemory& memory, Numbers& n) {
  if (op >= 0x30 && op < 0x50) return n.push(op - 0x30u), true;
  if (op >= 0x70 && op < 0x90) return push_register(op - 0x70u, code.signed_number(), frame, n);
  switch (op) {
    case 0x06: {  // what stands there
      std::uint64_t value = 0;
      if (!memory.read(n.pop(), value)) return false;
      return n.push(value), true;
    }
    case 0x12:
      return n.push(n.top()), true;
    case 0x13:
      return n.pop(), true;
    case 0x14:
      return n.push(n.top(1)), true;
    case 0x16: {
      const std::uint64_t b = n.pop(), a = n.pop();
      return n.push(b), n.push(a), true;
    }
    case 0x23:
      return n.push(n.pop() + code.unsigned_number()), true;
    case 0x92: {
      const std::uint64_t number = code.unsigned_number();
      return push_register(number, code.signed_number(), frame, n);
    }
    case 0x96:
      return true;
  }
  return constant(op, code, n) || combine(op, n);
}

}  // namespace

bool evaluate(CfiReader code, const Frame& frame, FrameMemory& memory, const std::uint64_t* first,
              std::uint64_t& value) {
  Numbers n;
  if (first) n.push(*first);
  while (code.more())
    if (!operate(code.byte(), code, frame, memory, n) || !n.good()) return false;
  value = n.pop();
  return n.good();
}

}  // namespace mpivet::runtime
