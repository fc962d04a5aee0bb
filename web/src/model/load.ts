// From the text in the page to a report that views can rely on: what is missing gets an empty value, nothing throws.
import type {Exploration} from './exploration';
import type {Finding, Report} from './report';
import {makeVisible, mayHide} from './visible_text';

export const kFormat = 1;

export type Loaded = {report: Report} | {problem: string};

function list<T>(value: T[] | undefined): T[] {
  return Array.isArray(value) ? value : [];
}

function complete(finding: Finding): void {
  finding.sites = list(finding.sites);
  finding.ranks = list(finding.ranks);
  for (const site of finding.sites) {
    site.stack = list(site.stack);
    site.ranks = list(site.ranks);
    site.call ??= '';
  }
  finding.message ??= '';
  finding.hint ??= '';
  finding.times ??= 1;
  finding.ranks_text ??= finding.ranks.join(',');
}

/** What doors have added to their runs, as if there had been one run. */
function takeAttachments(report: Report): void {
  for (const run of [report.run, ...list(report.runs)]) report.events ??= run.attachments?.events;
  if (list(report.explorations).length > 0) return;
  const all: Exploration[] = [];
  const firstOf = list(report.runs).map((run) => {
    const first = all.length;
    all.push(...list(run.explorations));
    return all.length > first ? first : undefined;
  });
  if (all.length === 0) return;
  report.explorations = all;
  // A finding counts them within its run.
  for (const finding of [...report.findings, ...report.suppressed]) {
    const run = list(finding.seen_in).find((one) => firstOf[one] !== undefined);
    if (!finding.interleavings) continue;
    if (run === undefined) delete finding.interleavings;
    else finding.interleavings.exploration += firstOf[run]!;
  }
}

export function load(text: string): Loaded {
  let report: Report;
  try {
    report = JSON.parse(text) as Report;
  } catch {
    return {problem: 'The data of this report cannot be read: the file was cut short or changed.'};
  }
  if (report === null || typeof report !== 'object' || report.tool?.name !== 'mpivet')
    return {problem: 'This page holds no report of mpivet.'};
  if (report.format > kFormat)
    return {problem: `This report has format ${report.format}; the page knows formats up to ${kFormat}.`};
  if (mayHide(text)) makeVisible(report);
  report.findings = list(report.findings);
  report.suppressed = list(report.suppressed);
  report.suppressions = list(report.suppressions);
  report.checks = list(report.checks);
  report.run ??= {door: 'run', command: [], program: '', mpi: '', ranks: 0};
  report.run.command = list(report.run.command);
  report.coverage ??= {
    calls: 0,
    messages: 0,
    collectives: 0,
    not_modelled: [],
    sends_taken_as_buffered: 0,
    stepped_over: 0,
    notes: [],
  };
  for (const check of report.checks) check.explanation ??= report.explanations?.[check.id];
  takeAttachments(report);
  for (const finding of report.findings) complete(finding);
  for (const finding of report.suppressed) complete(finding);
  return {report};
}
