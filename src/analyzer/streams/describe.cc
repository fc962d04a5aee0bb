#include "analyzer/streams/describe.h"

#include "checks/registry.h"

namespace mpivet::analyzer {

std::string short_version(const std::string& library, std::uint32_t mpi) {
  const auto digit = library.find_first_of("0123456789");
  const std::string number = digit == std::string::npos
                                 ? ""
                                 : library.substr(digit, library.find_first_not_of("0123456789.abrc", digit) - digit);
  return (mpi == 1 ? "Open MPI " : "MPICH ") + number;
}

std::vector<report::CheckInfo> checks_of_runs(const checks::Selection& selection) {
  std::vector<report::CheckInfo> infos;
  for (const auto& row : checks::all())
    if (!checks::is_static(row))
      infos.push_back({row.name, selection.severity(row.id), row.title, selection.on(row.id),
                       std::string(checks::explanation(row.id))});
  return infos;
}

event::CallRef newest_call(const Stream& stream) {
  event::CallRef call;
  call.rank = stream.rank();
  const event::Header* newest = stream.newest();
  if (newest == nullptr || (newest->kind != event::Kind::enter && newest->kind != event::Kind::call)) return call;
  call.thread = newest->thread;
  const auto* bytes = reinterpret_cast<const std::byte*>(newest);
  call.record.assign(bytes, bytes + event::record_bytes(newest));
  return call;
}

}  // namespace mpivet::analyzer
