#include "report/findings/names.h"

#include "report/text/text_style.h"

namespace mpivet::report {

const char* name_of(Severity severity) { return severity_name(severity); }

const char* name_of(Evidence evidence) {
  switch (evidence) {
    case Evidence::possible:
      return "possible";
    case Evidence::confirmed:
      return "confirmed";
    case Evidence::refuted:
      return "refuted";
    case Evidence::unreached:
      return "unreached";
  }
  return "?";
}

const char* name_of(RankEnd::How how) {
  switch (how) {
    case RankEnd::How::finalized:
      return "finalized";
    case RankEnd::How::exited:
      return "exited";
    case RankEnd::How::signalled:
      return "signalled";
    case RankEnd::How::lost:
      return "lost";
    case RankEnd::How::running:
      return "running";
  }
  return "?";
}

const char* name_of(Foreseen::What what) {
  switch (what) {
    case Foreseen::What::condition:
      return "condition";
    case Foreseen::What::several_threads:
      return "several_threads";
    case Foreseen::What::concurrent:
      return "concurrent";
    case Foreseen::What::thread_level:
      return "thread_level";
    case Foreseen::What::same_request:
      return "same_request";
  }
  return "?";
}

}  // namespace mpivet::report
