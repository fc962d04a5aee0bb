// A call as a user would write it:
//   MPI_Isend(buf=0x7ffc10, count=1, datatype=MPI_INT, dest=1, tag=100, comm=MPI_COMM_WORLD, *request=0x7ffe20)
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>

#include "event/decode.h"
#include "event/record.h"
#include "spec/types.h"

namespace mpivet::event {

// Names of handles the program has made, as the caller knows them; an empty name is replaced by plain_name().
// Predefined and null handles are not asked for.
class Namer {
 public:
  virtual ~Namer() = default;
  virtual std::string name(spec::HandleKind kind, std::uint32_t id) const = 0;
};

// "comm"
const char* kind_word(spec::HandleKind kind);
// "comm#1025"
std::string plain_name(spec::HandleKind kind, std::uint32_t id);

// Any handle: predefined, null, unknown, or named by the namer.
std::string handle_name(spec::HandleKind kind, std::uint32_t id, const Namer& namer);

std::string format_call(const Arguments& arguments, const Namer& namer);
std::string format_call(const Header* record, const Namer& namer, std::span<const std::byte> chunked_payload = {});

// The same with any callable as namer.
template <class Function>
requires std::is_invocable_r_v<std::string, const Function&, spec::HandleKind, std::uint32_t> std::string format_call(
    const Header* record, const Function& name_of, std::span<const std::byte> chunked_payload = {}) {
  struct Adapter final : Namer {
    explicit Adapter(const Function& f) : function(f) {}
    std::string name(spec::HandleKind kind, std::uint32_t id) const override { return function(kind, id); }
    const Function& function;
  };
  return format_call(record, static_cast<const Namer&>(Adapter(name_of)), chunked_payload);
}

}  // namespace mpivet::event
