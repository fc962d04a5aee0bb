// Probes: one that has to find a message waits for that one; one that has to find nothing does not look.
#include "runtime/replay/operations.h"
#include "runtime/replay/wrap.h"

namespace mpivet::replay {
namespace {

// What a probe that may not wait is told.
enum class Answer {
  free,
  no,
  yes,
};

Answer answer(const Item* item, int source, int tag, MPI_Comm comm, const char* function, Source& from) {
  from = {source, tag, comm};
  if (!item) return Answer::free;
  if (!item->flag || item->peer < 0) return Answer::no;
  from = planned_source(*item, source, tag, comm, function, "completing call", me.calls);
  return Answer::yes;
}

}  // namespace
}  // namespace mpivet::replay

using namespace mpivet::replay;

MPIVET_WRAP(int, MPI_Probe, (int source, int tag, MPI_Comm comm, MPI_Status* status)) {
  if (!watched()) return real.Probe(source, tag, comm, status);
  const Inside inside;
  Source from{};
  answer(next_call(ItemKind::probe, "MPI_Probe"), source, tag, comm, "MPI_Probe", from);
  return real.Probe(from.source, from.tag, comm, status);
}

MPIVET_WRAP(int, MPI_Mprobe, (int source, int tag, MPI_Comm comm, MPI_Message* message, MPI_Status* status)) {
  if (!watched()) return real.Mprobe(source, tag, comm, message, status);
  const Inside inside;
  Source from{};
  answer(next_call(ItemKind::probe, "MPI_Mprobe"), source, tag, comm, "MPI_Mprobe", from);
  return real.Mprobe(from.source, from.tag, comm, message, status);
}

MPIVET_WRAP(int, MPI_Iprobe, (int source, int tag, MPI_Comm comm, int* flag, MPI_Status* status)) {
  if (!watched()) return real.Iprobe(source, tag, comm, flag, status);
  const Inside inside;
  Source from{};
  const Answer told = answer(next_call(ItemKind::probe, "MPI_Iprobe"), source, tag, comm, "MPI_Iprobe", from);
  if (told == Answer::free) return real.Iprobe(source, tag, comm, flag, status);
  *flag = told == Answer::yes;
  return *flag ? real.Probe(from.source, from.tag, comm, status) : MPI_SUCCESS;
}

MPIVET_WRAP(int, MPI_Improbe,
            (int source, int tag, MPI_Comm comm, int* flag, MPI_Message* message, MPI_Status* status)) {
  if (!watched()) return real.Improbe(source, tag, comm, flag, message, status);
  const Inside inside;
  Source from{};
  const Answer told = answer(next_call(ItemKind::probe, "MPI_Improbe"), source, tag, comm, "MPI_Improbe", from);
  if (told == Answer::free) return real.Improbe(source, tag, comm, flag, message, status);
  *flag = told == Answer::yes;
  return *flag ? real.Mprobe(from.source, from.tag, comm, message, status) : MPI_SUCCESS;
}
