// One finding as a block of text.
#include <fmt/format.h>

#include <algorithm>

#include "report/findings/merge.h"
#include "report/findings/names.h"
#include "report/findings/ranks.h"
#include "report/symbols/openmp_body.h"
#include "report/symbols/source_lines.h"
#include "report/text/sanitize.h"
#include "report/text/text.h"
#include "report/text/text_foreseen.h"
#include "report/text/text_graph.h"
#include "report/text/text_place.h"
#include "report/text/text_style.h"

namespace mpivet::report {
namespace {

constexpr const char* kIndent = "  ";

class FindingText {
 public:
  FindingText(const Finding& finding, const TextOptions& options)
      : finding_(finding), options_(options), style_(options.color) {}

  std::string render() {
    heading();
    out_ += fold(sanitize(finding_.message, LineBreaks::keep), kIndent);
    seen();
    graph();
    sites();
    foreseen();
    notes();
    hint();
    out_ += '\n';
    return std::move(out_);
  }

 private:
  void heading() {
    if (!finding_.ranks.empty()) out_ += style_.bold('[' + shorten_ranks(finding_.ranks) + ']') + ' ';
    const bool weighed = finding_.evidence == Evidence::refuted || finding_.evidence == Evidence::unreached;
    out_ += fmt::format("{} {}{}\n", style_.severity(finding_.severity), style_.bold(sanitize(finding_.check.text())),
                        weighed ? std::string(", ") + name_of(finding_.evidence) : "");
  }

  void seen() {
    if (finding_.times < 2 || finding_.tally) return;
    out_ += fmt::format("{}Seen {} times; this is the first one.\n", kIndent, grouped(finding_.times));
  }

  void graph() {
    const std::string drawing = draw_graph(finding_);
    if (!drawing.empty()) out_ += '\n' + drawing;
  }

  void sites() {
    const std::size_t shown = std::min(finding_.sites.size(), options_.max_sites);
    for (std::size_t i = 0; i < shown; ++i) {
      const CallSite& site = finding_.sites[i];
      // A call that plays several parts is shown once, below all of them.
      const bool goes_on = i + 1 < shown && same_call(site, finding_.sites[i + 1]);
      if (i == 0 || !same_call(finding_.sites[i - 1], site)) out_ += '\n';
      site_heading(site, i + 1, goes_on);
      if (!goes_on) call(site);
    }
    left_out(finding_.sites.size() - shown);
  }

  static bool same_call(const CallSite& a, const CallSite& b) {
    return !a.call.empty() && a.call == b.call && a.ranks == b.ranks && same_stack(a, b);
  }

  static bool same_stack(const CallSite& a, const CallSite& b) {
    return std::equal(a.stack.begin(), a.stack.end(), b.stack.begin(), b.stack.end(),
                      [](const Frame& f, const Frame& g) { return frame_key(f) == frame_key(g); });
  }

  void site_heading(const CallSite& site, std::size_t number, bool goes_on) {
    std::string line = kIndent;
    if (finding_.tally) line += fmt::format("{}. {}, ", number, count(site));
    std::string who = site.ranks.empty() ? "" : name_ranks(site.ranks);
    if (!finding_.tally && !who.empty()) who[0] = 'R';
    line += style_.bold(who);
    if (!site.intro.empty()) line += (who.empty() ? "" : ", ") + sanitize(site.intro);
    const bool stands_alone = site.call.empty() && site.stack.empty();
    out_ += line + (stands_alone ? "\n" : goes_on ? ";\n" : ":\n");
  }

  void call(const CallSite& site) {
    if (!site.call.empty()) out_ += fmt::format("    {}\n", sanitize(site.call));
    if (site.varies) out_ += fmt::format("    {}\n", style_.dim("(the first call; others have other arguments)"));
    const bool repeated = std::any_of(stacks_shown_.begin(), stacks_shown_.end(),
                                      [&](const CallSite* other) { return same_stack(site, *other); });
    if (repeated && user_frame(site)) {
      out_ += fmt::format("      at {}, as above\n", frame_text(*user_frame(site)));
    } else {
      stack(site);
      stacks_shown_.push_back(&site);
    }
  }

  static std::string count(const CallSite& site) {
    const std::size_t ranks = site.ranks.size();
    if (ranks > 1 && site.times == ranks) return "once each";
    return plural(site.times, "time") + (ranks > 1 ? " in all" : "");
  }

  void stack(const CallSite& site) {
    std::size_t shown = 0, hidden = 0;
    for (const Frame& frame : site.stack) {
      if (frame.internal && !options_.all_frames) continue;
      if (shown == options_.max_frames) {
        ++hidden;
        continue;
      }
      out_ += fmt::format("      {} {}\n", shown == 0 ? "at" : "by", frame_text(frame));
      if (&frame == user_frame(site)) source(frame, function_of(site));
      ++shown;
    }
    if (hidden > 0) out_ += "      " + style_.dim(fmt::format("({} not shown)", plural(hidden, "outer frame"))) + '\n';
    if (site.stack.empty() && !site.call.empty()) out_ += "      " + style_.dim("(place not known)") + '\n';
  }

  std::string frame_text(const Frame& frame) const {
    const std::string place = style_.bold(sanitize(frame_place(frame)));
    if (frame.function.empty() && frame.line > 0) return place;  // of a log that somebody wrote
    const std::string function = frame.function.empty() ? "??" : sanitize(frame.function);
    if (!frame.region_line) return fmt::format("{} ({})", function, place);
    const auto written = written_in(frame.function);
    return fmt::format("{} ({}), in the OpenMP region that begins in line {}",
                       written.empty() ? function : sanitize(std::string(written)), place, frame.region_line);
  }

  void source(const Frame& frame, const std::string& function) {
    if (!options_.source_lines) return;
    const auto text = source_line(frame.file, frame.line);
    if (!text || text->empty()) return;
    const std::string number = std::to_string(frame.line);
    const std::string gutter(10 - std::min<std::size_t>(number.size(), 8), ' ');
    out_ += gutter + style_.dim(number + " | ") + *text + '\n';
    if (const auto span = find_call(*text, function)) {
      out_ += std::string(gutter.size() + number.size() + 1, ' ') + style_.dim("| ") + std::string(span->begin, ' ') +
              style_.mark('^' + std::string(span->length - 1, '~')) + '\n';
    }
  }

  void left_out(std::size_t count) {
    if (count == 0) return;
    std::string line = plural(count, "further call site") + " not shown here";
    if (!options_.json_path.empty()) line += "; all are in " + sanitize(options_.json_path);
    out_ += fmt::format("\n{}{}\n", kIndent, style_.dim(fmt::format("({})", line)));
  }

  void foreseen() {
    if (finding_.foreseen.empty()) return;
    out_ += '\n' + (kIndent + style_.label("Found possible at compile time:")) + '\n';
    for (const Foreseen& one : finding_.foreseen) out_ += fold(sanitize(foreseen_text(one)), "    ");
  }

  void notes() {
    if (!finding_.notes.empty()) out_ += '\n';
    for (const std::string& note : finding_.notes) out_ += fold(sanitize(note), kIndent);
  }

  void hint() {
    out_ += '\n';
    if (!finding_.hint.empty()) {
      out_ += kIndent + style_.label("What to do:") + '\n';
      out_ += fold(sanitize(finding_.hint, LineBreaks::keep), "    ");
    }
    if (!finding_.replay.empty()) {
      const std::string file = sanitize(finding_.replay);
      out_ += kIndent + style_.label("Again:") + " mpivet explore --replay " + file + '\n';
      out_ += std::string(kIndent) + "  or on the MPI itself: mpivet run --replay " + file + '\n';
    }
    out_ += kIndent + style_.label("More:") + " mpivet explain " + sanitize(finding_.check.text()) + '\n';
  }

  const Finding& finding_;
  const TextOptions& options_;
  const Style style_;
  std::vector<const CallSite*> stacks_shown_;
  std::string out_;
};

}  // namespace

std::string render_finding(const Finding& finding, const TextOptions& options) {
  return FindingText(finding, options).render();
}

}  // namespace mpivet::report
