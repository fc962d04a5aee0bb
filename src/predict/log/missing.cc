#include "predict/log/missing.h"

namespace mpivet::predict {

void Missing::add(const Missing& other) {
  receives += other.receives;
  probes += other.probes;
  collectives += other.collectives;
  cancelled += other.cancelled;
  other_requests += other.other_requests;
  one_sided += other.one_sided;
  unfinished += other.unfinished;
  persistent += other.persistent;
  ambiguous += other.ambiguous;
}

namespace {

std::string counted(std::uint64_t n, const char* one, const char* many) {
  return std::to_string(n) + " " + (n == 1 ? one : many);
}

}  // namespace

std::vector<std::string> words_for(const Missing& missing) {
  std::vector<std::string> out;
  if (missing.receives != 0)
    out.push_back("For what " + counted(missing.receives, "receive", "receives") + " that got no message " +
                  (missing.receives == 1 ? "was" : "were") + " posted is not known: any is assumed.");
  if (missing.probes != 0)
    out.push_back(counted(missing.probes, "probe is", "probes are") + " left out: for what they looked is not known.");
  if (missing.collectives != 0)
    out.push_back(counted(missing.collectives, "collective call is", "collective calls are") +
                  " left out: who takes part is not known.");
  if (missing.cancelled != 0)
    out.push_back(counted(missing.cancelled, "cancelled operation is", "cancelled operations are") +
                  " taken as if posted for MPI_PROC_NULL.");
  if (missing.other_requests != 0)
    out.push_back(counted(missing.other_requests, "request", "requests") +
                  " of files, windows or of the program's own making are taken as complete.");
  if (missing.one_sided != 0)
    out.push_back(counted(missing.one_sided, "call", "calls") + " of one-sided communication are left out.");
  if (missing.persistent != 0)
    out.push_back(counted(missing.persistent, "start", "starts") +
                  " of persistent collectives are left out: there are too many of them.");
  if (missing.ambiguous != 0)
    out.push_back("In " + counted(missing.ambiguous, "call", "calls") +
                  " a request handle stood for several requests; the oldest was taken.");
  return out;
}

}  // namespace mpivet::predict
