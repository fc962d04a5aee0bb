#include "report/formats/junit.h"

#include <fmt/format.h>

#include <set>

#include "base/text.h"
#include "report/findings/merge.h"
#include "report/findings/names.h"
#include "report/formats/source_uri.h"
#include "report/formats/xml_escape.h"
#include "report/text/text.h"
#include "report/text/text_place.h"

namespace mpivet::report {
namespace {

// "GLOBAL:DEADLOCK:HARD" is the class mpivet.GLOBAL.DEADLOCK: services show a tree of the parts.
std::string class_of(const std::string& check) {
  std::string out = "mpivet." + check.substr(0, check.rfind(':'));
  for (char& c : out)
    if (c == ':') c = '.';
  return out;
}

class Junit {
 public:
  explicit Junit(const ReportDocument& document) : document_(document) {}

  std::string render() {
    program();
    for (const Finding& finding : document_.findings) failed_or_told(finding);
    for (const Finding& finding : document_.suppressed) suppressed(finding);
    for (const CheckInfo& check : document_.run.checks)
      if (!with_findings_.contains(check.id)) without_finding(check);
    const std::string counts = fmt::format(R"(tests="{}" failures="{}" errors="{}" skipped="{}" time="{:.3f}")", tests_,
                                           failures_, errors_, skipped_, seconds());
    const std::string name = xml_attribute(text::shell_join(document_.run.command));
    std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    out += fmt::format("<testsuites name=\"mpivet\" {}>\n", counts);
    out += fmt::format("  <testsuite name=\"{}\" {}", name, counts);
    if (!document_.run.started.empty()) out += fmt::format(" timestamp=\"{}\"", xml_attribute(document_.run.started));
    return out + ">\n" + cases_ + "  </testsuite>\n</testsuites>\n";
  }

 private:
  double seconds() const {
    double sum = 0;
    for (const RunInfo* run : runs_of(document_)) sum += run->seconds;
    return sum;
  }

  void open(const std::string& class_name, const std::string& name, const CallSite* site = nullptr) {
    ++tests_;
    cases_ += fmt::format("    <testcase classname=\"{}\" name=\"{}\"", xml_attribute(class_name), xml_attribute(name));
    const Frame* const frame = site ? user_frame(*site) : nullptr;
    if (frame && !frame->file.empty()) {
      cases_ += fmt::format(" file=\"{}\"", xml_attribute(path_below(frame->file, document_.source_root)));
      if (frame->line > 0) cases_ += fmt::format(" line=\"{}\"", frame->line);
    }
  }

  // Did the program, or mpivet, fail without a finding?
  void program() {
    for (const RunInfo* run : runs_of(document_)) {
      open("mpivet.program", text::shell_join(run->command));
      const int status = run->exit_status;
      if (status == 0 || status == 1) {
        cases_ += "/>\n";
        continue;
      }
      ++errors_;
      std::string what = fmt::format("exit status {} of mpivet", status);
      if (!run->end.note.empty()) what += ": " + run->end.note;
      cases_ += fmt::format(">\n      <error message=\"{}\"/>\n    </testcase>\n", xml_attribute(what));
    }
  }

  void failed_or_told(const Finding& finding) {
    with_findings_.insert(finding.check.text());
    const CallSite* const site = finding.sites.empty() ? nullptr : &finding.sites.front();
    const std::string place = site ? site_place(*site) : std::string();
    open(class_of(finding.check.text()), finding.check.text() + (place.empty() ? "" : " at " + place), site);
    const std::string text = xml_text(render_finding(finding, {}));
    const bool fails =
        document_.fail_on && finding.severity >= *document_.fail_on && finding.evidence != Evidence::refuted;
    if (fails) {
      ++failures_;
      cases_ += fmt::format(">\n      <failure type=\"{}\" message=\"{}\">{}</failure>\n    </testcase>\n",
                            xml_attribute(finding.check.text()),
                            xml_attribute(finding.message.substr(0, finding.message.find('\n'))), text);
    } else {
      cases_ += fmt::format(">\n      <system-out>{}</system-out>\n    </testcase>\n", text);
    }
  }

  void skip(const std::string& why) {
    ++skipped_;
    cases_ += fmt::format(">\n      <skipped message=\"{}\"/>\n    </testcase>\n", xml_attribute(why));
  }

  void suppressed(const Finding& finding) {
    with_findings_.insert(finding.check.text());
    const CallSite* const site = finding.sites.empty() ? nullptr : &finding.sites.front();
    const std::string place = site ? site_place(*site) : std::string();
    open(class_of(finding.check.text()), finding.check.text() + (place.empty() ? "" : " at " + place), site);
    skip("suppressed by " + finding.suppressed_by);
  }

  void without_finding(const CheckInfo& check) {
    open(class_of(check.id), check.id);
    if (check.enabled)
      cases_ += "/>\n";
    else
      skip("switched off");
  }

  const ReportDocument& document_;
  std::set<std::string> with_findings_;
  std::string cases_;
  int tests_ = 0, failures_ = 0, errors_ = 0, skipped_ = 0;
};

}  // namespace

std::string render_junit(const ReportDocument& document) { return Junit(document).render(); }

}  // namespace mpivet::report
