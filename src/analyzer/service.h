// A running analyzer: the server ranks attach to, and the thread that analyzes.
#pragma once
#include <memory>
#include <thread>

#include "analyzer/analyzer.h"
#include "analyzer/attach/attach_server.h"
#include "analyzer/view/view_server.h"

namespace mpivet::analyzer {

struct ServiceSettings {
  Settings analyzer;
  Control::Wishes wishes;
};

// Where ranks come in; `first` has been accepted already, if it is valid.
struct Door {
  UniqueFd listening, first;
};

class Service {
 public:
  static Result<std::unique_ptr<Service>> start(Door door, ServiceSettings settings);
  ~Service();

  Analyzer& analyzer() { return *analyzer_; }
  // Waits until everything attached is gone (or not, with `at_once`), drains, and reports. The exit status.
  int finish(report::RunInfo run, bool at_once, int cut_short);

 private:
  Service(Door door, ServiceSettings settings, Control control);
  void end(bool at_once);

  Control control_;
  std::unique_ptr<Analyzer> analyzer_;
  std::unique_ptr<AttachServer> server_;
  std::unique_ptr<ViewServer> views_;
  std::thread thread_;
};

}  // namespace mpivet::analyzer
