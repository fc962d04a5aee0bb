// Which findings are shown: by severity, evidence, check, file, rank, and words.
import {placeOf} from './place';
import type {Evidence, Finding, Severity} from './report';

export const kSeverities: Severity[] = ['fatal', 'error', 'warning', 'info'];
export const kEvidence: Evidence[] = ['confirmed', 'possible', 'unreached', 'refuted'];

export interface Filter {
  severity: Severity | '';
  evidence: Evidence | '';
  check: string; // an id, or the beginning of one up to a colon
  file: string;
  rank: string;
  words: string;
}

export const kNoFilter: Filter = {severity: '', evidence: '', check: '', file: '', rank: '', words: ''};

/** What is searched of a finding, in small letters; made when it is first needed. */
export class SearchText {
  private readonly texts = new Map<Finding, string>();

  of(finding: Finding): string {
    let text = this.texts.get(finding);
    if (text === undefined) {
      const parts = [finding.check, finding.message, finding.hint];
      for (const site of finding.sites) {
        parts.push(site.call, site.intro);
        for (const frame of site.stack)
          if (!frame.internal) parts.push(frame.function ?? '', frame.file ? `${frame.file}:${frame.line ?? ''}` : '');
      }
      text = parts.join('\n').toLowerCase();
      this.texts.set(finding, text);
    }
    return text;
  }
}

export function fits(finding: Finding, filter: Filter, search: SearchText): boolean {
  if (filter.severity && finding.severity !== filter.severity) return false;
  if (filter.evidence && finding.evidence !== filter.evidence) return false;
  if (filter.check && finding.check !== filter.check && !finding.check.startsWith(filter.check + ':')) return false;
  if (filter.file && placeOf(finding)?.file !== filter.file) return false;
  if (filter.rank !== '' && !finding.ranks.includes(Number(filter.rank))) return false;
  const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = search.of(finding);
  return words.every((word) => text.includes(word));
}

/** Positions of the findings that fit. */
export function select(findings: Finding[], filter: Filter, search: SearchText): number[] {
  const out: number[] = [];
  findings.forEach((finding, i) => {
    if (fits(finding, filter, search)) out.push(i);
  });
  return out;
}

/** How many findings have each value, most frequent first. */
export function countBy(findings: Finding[], key: (finding: Finding) => string | undefined): [string, number][] {
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const value = key(finding);
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

export const isFiltered = (filter: Filter): boolean => Object.values(filter).some((value) => value !== '');
