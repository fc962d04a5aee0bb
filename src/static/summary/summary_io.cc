#include "static/summary/summary_io.h"

#include "static/summary/summary_check.h"
#include "static/summary/summary_fields.h"
#include "static/summary/summary_reader.h"
#include "static/summary/summary_writer.h"
#include "static/summary/zero_free.h"

namespace mpivet::statics {
namespace {

constexpr std::string_view kMagic = "mpivet-summary";
constexpr std::uint64_t kVersion = 5;

Error damaged(const std::string& what) { return Error{"the program summary is damaged: " + what}; }

// Numbers of MPI functions mean nothing to another version of the table.
const char* other_version(SummaryReader& reader) {
  std::uint64_t version = 0, table = 0;
  reader.number(version);
  reader.number(table);
  return version == kVersion && table == spec::kSpecHash
             ? nullptr
             : "the program summary was made by another version of mpivet; compile the program again";
}

}  // namespace

std::string encode(const Unit& unit) {
  SummaryWriter writer;
  writer.number(kVersion);
  writer.number(spec::kSpecHash);
  fields(writer, const_cast<Unit&>(unit));  // the field list is shared with the reader; the writer only looks
  return std::string(kMagic) + without_zeros(writer.take());
}

Result<Unit> decode(std::string_view bytes) {
  if (!bytes.starts_with(kMagic)) return damaged("it does not begin as one");
  const auto plain = with_zeros(bytes.substr(kMagic.size()));
  if (!plain) return damaged("the encoding is broken");
  SummaryReader reader(*plain);
  if (const char* problem = other_version(reader)) return Error{problem};
  Unit unit;
  fields(reader, unit);
  if (reader.error()) return damaged(reader.error());
  if (!reader.at_end()) return damaged("something follows its end");
  if (const std::string problem = first_inconsistency(unit); !problem.empty()) return damaged(problem);
  return unit;
}

Result<std::vector<Unit>> decode_section(std::string_view contents) {
  std::vector<Unit> units;
  while (!contents.empty()) {
    const std::size_t end = contents.find('\0');
    const std::string_view one = contents.substr(0, end);
    contents.remove_prefix(end == std::string_view::npos ? contents.size() : end + 1);
    if (one.empty()) continue;  // padding
    auto unit = decode(one);
    if (!unit) return unit.error();
    units.push_back(std::move(*unit));
  }
  return units;
}

}  // namespace mpivet::statics
