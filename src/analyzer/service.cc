#include "analyzer/service.h"

#include "report/formats/view_json.h"

namespace mpivet::analyzer {
namespace {

constexpr std::chrono::milliseconds kViewWait{2000};

}  // namespace

Result<std::unique_ptr<Service>> Service::start(Door door, ServiceSettings settings) {
  auto control = Control::make(settings.wishes);
  if (!control) return control.error();
  return std::unique_ptr<Service>(new Service(std::move(door), std::move(settings), std::move(*control)));
}

Service::Service(Door door, ServiceSettings settings, Control control) : control_(std::move(control)) {
  const bool ring_files = !settings.analyzer.definitions_path.empty();
  analyzer_ = std::make_unique<Analyzer>(std::move(settings.analyzer), control_);
  AttachServer::Callbacks callbacks;
  callbacks.attached = [this](int index, pid_t pid, RingMap ring) { analyzer_->attach(index, pid, std::move(ring)); };
  callbacks.gone = [this](int index, UniqueFd process) { analyzer_->process_gone(index, std::move(process)); };
  server_ = std::make_unique<AttachServer>(std::move(door.listening), control_.fd(), std::move(callbacks), ring_files,
                                           std::move(door.first));
  thread_ = std::thread([this] { analyzer_->run(); });
  views_ = std::make_unique<ViewServer>([this] {
    const auto view = analyzer_->view(kViewWait);
    return view ? report::view_to_json(*view) : std::string();
  });
}

Service::~Service() {
  end(true);
  server_.reset();  // before the analyzer it calls
}

void Service::end(bool at_once) {
  if (!thread_.joinable()) return;
  views_.reset();
  analyzer_->stop(at_once);
  thread_.join();
  // Ranks that live on must not wait for room in rings nobody reads.
  control_.page().stop = 1;
}

int Service::finish(report::RunInfo run, bool at_once, int cut_short) {
  end(at_once);
  const int status = analyzer_->finish(std::move(run), cut_short);
  // Only now: a rank in MPI_Abort takes the hang-up as the sign that all has been told.
  server_.reset();
  return status;
}

}  // namespace mpivet::analyzer
