// The files a report goes to, besides the text: one for each format that was asked for.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"
#include "report/findings/document.h"

namespace mpivet::report {

struct ReportFiles {
  std::string json, sarif, html, junit;  // empty: none
  std::vector<std::string*> asked_for();
};

// Gives the findings their fingerprints and writes the files, each whole or not at all; the first that fails is told,
// the others are written nevertheless.
Status write_reports(ReportDocument document, const ReportFiles& files);

}  // namespace mpivet::report
