#include "report/formats/report_files.h"

#include <optional>

#include "report/findings/fingerprint.h"
#include "report/formats/html_page.h"
#include "report/formats/json.h"
#include "report/formats/junit.h"
#include "report/formats/sarif.h"

namespace mpivet::report {
namespace {

class FileWriter {
 public:
  explicit FileWriter(const ReportDocument& document) : document_(document) {}

  void write(const std::string& path, Result<std::string> (*render)(const ReportDocument&)) {
    if (path.empty()) return;
    const auto text = render(document_);
    note(text ? write_file_atomically(path, *text) : text.error());
  }
  Status status() const { return first_ ? Status(*first_) : Status(Done{}); }

 private:
  void note(const Status& written) {
    if (!written && !first_) first_ = written.error();
  }
  const ReportDocument& document_;
  std::optional<Error> first_;
};

Result<std::string> as_json(const ReportDocument& document) { return render_json(document); }
Result<std::string> as_sarif(const ReportDocument& document) { return render_sarif(document); }
Result<std::string> as_junit(const ReportDocument& document) { return render_junit(document); }

}  // namespace

std::vector<std::string*> ReportFiles::asked_for() {
  std::vector<std::string*> out;
  for (std::string* path : {&json, &sarif, &html, &junit})
    if (!path->empty()) out.push_back(path);
  return out;
}

Status write_reports(ReportDocument document, const ReportFiles& files) {
  if (document.runs.empty()) document.run.source_root = document.source_root;
  set_fingerprints(document.findings, document);
  set_fingerprints(document.suppressed, document);
  FileWriter writer(document);
  writer.write(files.json, as_json);
  writer.write(files.sarif, as_sarif);
  writer.write(files.html, render_html);
  writer.write(files.junit, as_junit);
  return writer.status();
}

}  // namespace mpivet::report
