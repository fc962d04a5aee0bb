// spec/collectives.h: the table of what each collective does.
#include <sstream>

#include "emit.h"

namespace specgen {
namespace {

void emit_row(std::ostream& out, const Collective& c) {
  out << "    {Flow::" << c.flow << ", Leaves::" << c.leaves << ", Members::" << c.members << ", Blocks::" << c.send
      << ", Blocks::" << c.recv << ", " << (c.reduces ? "true" : "false") << ", " << (c.exclusive ? "true" : "false")
      << "},  // " << c.name << "\n";
}

}  // namespace

std::string collectives_header(const Spec& spec) {
  std::ostringstream out;
  out << kGeneratedNote << R"(#pragma once
#include "spec/flow.h"

namespace mpivet::spec {

// Every collective, whatever its forms: MPI_Bcast, MPI_Ibcast and MPI_Bcast_init are one.
enum class Coll : std::uint8_t {
  none,
)";
  for (const auto& c : spec.collectives) out << "  " << c.name << ",\n";
  out << "};\ninline constexpr int kCollectiveCount = " << spec.collectives.size() << ";\n"
      << R"(
namespace detail {
inline constexpr CollectiveInfo collectives[kCollectiveCount + 1] = {
)";
  Collective none;
  none.name = "none", none.flow = "none", none.leaves = "at_once";
  emit_row(out, none);
  for (const auto& c : spec.collectives) emit_row(out, c);
  out << R"(};
}

// What is known about a collective; a number that is none gets the entry of Coll::none.
constexpr const CollectiveInfo& info(Coll coll) {
  const auto i = static_cast<std::uint8_t>(coll);
  return detail::collectives[i <= kCollectiveCount ? i : 0];
}

}  // namespace mpivet::spec
)";
  return out.str();
}

}  // namespace specgen
