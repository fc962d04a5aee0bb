// What one check is: it looks at a fact of the tracker and says what it means to the user, or nothing.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "checks/registry.h"
#include "model/listener.h"
#include "report/findings/raw_finding.h"

namespace mpivet::checks {

using RawFinding = report::RawFinding;
using MaybeFinding = std::optional<RawFinding>;

// What checks may ask about the run.
struct Context {
  // For how many seconds a thread has been inside the call it sits in; negative: not known.
  std::function<double(int rank, int thread)> seconds_inside;
  // The call was made by a library and not by the program itself; false if that is not known.
  std::function<bool(const model::CallRef& call)> made_by_library = {};
  // The name of the function at an address of a rank's process; empty if it is not known.
  std::function<std::string(int rank, std::uint64_t address)> function_at = {};
};

class Check {
 public:
  virtual ~Check() = default;
  virtual MaybeFinding on(const model::Fact& fact, const Context& context) const = 0;
};

template <class Fact>
class Looks {
 public:
  virtual MaybeFinding look(const Fact& fact, const Context& context) const = 0;

 protected:
  ~Looks() = default;
};

// A check that looks at facts of these kinds: it defines a look() for each.
template <class... Facts>
class CheckOf : public Check, protected Looks<Facts>... {
 public:
  MaybeFinding on(const model::Fact& fact, const Context& context) const final {
    MaybeFinding finding;
    const auto offer = [&]<class Fact>(const Looks<Fact>& check) {
      if (const Fact* wanted = std::get_if<Fact>(&fact)) finding = check.look(*wanted, context);
    };
    (offer(static_cast<const Looks<Facts>&>(*this)), ...);
    return finding;
  }
};

// One maker per row, defined in the check's folder.
#define CHECK(folder, id, severity, on, cost, title) std::unique_ptr<Check> make_##folder();
#define STATIC_CHECK(folder, id, severity, on, cost, title, foretells)
#include "checks/checks.inc"
#undef CHECK

}  // namespace mpivet::checks
