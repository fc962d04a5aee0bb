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

// In a partial plan a probe from any source looks for what it finds in the end, and says no until then.
struct Look {
  Look(int source, int tag, MPI_Comm comm, const char* function) : from{source, tag, comm} {
    counts = source == MPI_ANY_SOURCE;
    if (!counts || !(item = next_find())) return;
    from = planned_source(*item, source, tag, comm, function, "probe", me.calls + 1);
  }
  int done(int err, bool flag) const {
    if (!err && flag && counts) found(item);
    return err;
  }
  const Item* item = nullptr;
  Source from;
  bool counts;
};

}  // namespace
}  // namespace mpivet::replay

using namespace mpivet::replay;

MPIVET_WRAP(int, MPI_Probe, (int source, int tag, MPI_Comm comm, MPI_Status* status)) {
  if (!watched()) return real.Probe(source, tag, comm, status);
  const Inside inside;
  if (me.partial) {
    const Look look(source, tag, comm, "MPI_Probe");
    const int err = real.Probe(look.from.source, look.from.tag, comm, status);
    return look.done(err, true);
  }
  Source from{};
  answer(next_call(ItemKind::probe, "MPI_Probe"), source, tag, comm, "MPI_Probe", from);
  return real.Probe(from.source, from.tag, comm, status);
}

MPIVET_WRAP(int, MPI_Mprobe, (int source, int tag, MPI_Comm comm, MPI_Message* message, MPI_Status* status)) {
  if (!watched()) return real.Mprobe(source, tag, comm, message, status);
  const Inside inside;
  if (me.partial) {
    const Look look(source, tag, comm, "MPI_Mprobe");
    const int err = real.Mprobe(look.from.source, look.from.tag, comm, message, status);
    return look.done(err, true);
  }
  Source from{};
  answer(next_call(ItemKind::probe, "MPI_Mprobe"), source, tag, comm, "MPI_Mprobe", from);
  return real.Mprobe(from.source, from.tag, comm, message, status);
}

MPIVET_WRAP(int, MPI_Iprobe, (int source, int tag, MPI_Comm comm, int* flag, MPI_Status* status)) {
  if (!watched()) return real.Iprobe(source, tag, comm, flag, status);
  const Inside inside;
  if (me.partial) {
    const Look look(source, tag, comm, "MPI_Iprobe");
    const int err = real.Iprobe(look.from.source, look.from.tag, comm, flag, status);
    return look.done(err, *flag);
  }
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
  if (me.partial) {
    const Look look(source, tag, comm, "MPI_Improbe");
    const int err = real.Improbe(look.from.source, look.from.tag, comm, flag, message, status);
    return look.done(err, *flag);
  }
  Source from{};
  const Answer told = answer(next_call(ItemKind::probe, "MPI_Improbe"), source, tag, comm, "MPI_Improbe", from);
  if (told == Answer::free) return real.Improbe(source, tag, comm, flag, message, status);
  *flag = told == Answer::yes;
  return *flag ? real.Mprobe(from.source, from.tag, comm, message, status) : MPI_SUCCESS;
}
