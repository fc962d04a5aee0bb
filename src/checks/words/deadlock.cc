#include "checks/words/deadlock.h"

namespace mpivet::checks::words {

static std::string they_wait(const Who& who) { return capital(who.name) + (who.one ? " waits" : " wait"); }

std::string wait_for_each_other(const Who& who) {
  return they_wait(who) + " for each other and none of them can ever go on.";
}

std::string waits_for_itself(const Who& who) { return they_wait(who) + " for itself and can never go on."; }

std::string waits_for_nothing(const Who& who) { return they_wait(who) + " for what will never happen."; }

std::string wait_behind(const Who& who) { return they_wait(who) + " behind them."; }

std::string advice_against_buffering() {
  return "Do not rely on buffering: use MPI_Sendrecv, start the receives with MPI_Irecv before sending, or send with "
         "MPI_Isend and complete it after the receive. MPI_Bsend with a large enough attached buffer is allowed too.";
}

std::string standstill() { return "No rank can go on. Those that ask whether something is there are told no forever."; }

std::string standstill_label(bool asks) { return asks ? "asks again and again in" : "waits in"; }

std::string standstill_advice() { return "Look for the message, or the rank, that never comes."; }

}  // namespace mpivet::checks::words
