// The JSON report as the page reads it (docs/report-format.md). Everything that a door may leave out is optional.

import type {Exploration} from './exploration';

export type Severity = 'info' | 'warning' | 'error' | 'fatal';
export type Evidence = 'possible' | 'confirmed' | 'refuted' | 'unreached';

export interface Frame {
  module: string;
  address: string;
  offset: string;
  function?: string;
  file?: string;
  line?: number;
  column?: number;
  region_line?: number;
  internal: boolean;
}

export interface Site {
  intro: string;
  ranks: number[];
  call: string;
  times: number;
  arguments_vary: boolean;
  stack: Frame[];
}

export interface Edge {
  from: number;
  to: number;
  label: string;
  alternative: boolean;
}

export interface Place {
  file: string;
  line: number;
}

export interface Foreseen {
  what: string;
  collective: string;
  at: Place;
  conditions: Place[];
  elsewhere: boolean;
  level?: string;
}

export type OperationState = 'done' | 'pending' | 'waiting' | 'never';

/** What MPI's own description says of a function; older reports do not have it. */
export type CallKind = 'send' | 'receive' | 'wait' | 'collective' | 'other';

export interface DiagramOperation {
  rank: number;
  number: number;
  call: string;
  kind?: CallKind;
  nonblocking?: boolean;
  state: OperationState;
  file?: string;
  line?: number;
  collective?: number;
}

export interface DiagramMessage {
  from: number;
  to: number;
  alternative: boolean;
}

export interface Diagram {
  operations: DiagramOperation[];
  messages: DiagramMessage[];
  ranks_left_out?: number;
}

/** One of the ways that ranks may take from a condition on: the collectives it meets, in order. */
export interface Way {
  title: string;
  collectives: {call: string; file?: string; line?: number}[];
}

export interface Finding {
  check: string;
  severity: Severity;
  evidence: Evidence;
  ranks: number[];
  ranks_text: string;
  message: string;
  hint: string;
  times: number;
  tally: boolean;
  sites: Site[];
  graph?: Edge[];
  diagram?: Diagram;
  ways?: Way[];
  foreseen?: Foreseen[];
  notes?: string[];
  replay?: string;
  suppressed_by?: string;
  fingerprint?: string;
  seen_in?: number[];
  interleavings?: {exploration: number; count: number; first: number};
}

export interface Check {
  id: string;
  title: string;
  severity: Severity;
  enabled: boolean;
  findings: number;
  times: number;
  explanation?: string;
}

export interface RankEnd {
  rank: number;
  how: string;
  status?: number;
  signal?: number;
  last_call?: string;
}

export interface Run {
  door: string;
  command: string[];
  launched?: string[];
  program: string;
  mpi: string;
  ranks: number;
  hosts?: string[];
  started?: string;
  seconds?: number;
  program_status?: number | null;
  program_signal?: number | null;
  end_note?: string;
  rank_ends?: RankEnd[];
  explorations?: Exploration[];
  attachments?: {events?: EventTable};
}

export interface Coverage {
  calls: number;
  messages: number;
  collectives: number;
  not_modelled: {function: string; calls: number}[];
  sends_taken_as_buffered: number;
  stepped_over: number;
  notes: string[];
}

export interface Suppression {
  text: string;
  origin: string;
  findings: number;
  times: number;
  remark: string;
}

/** Lines of a source file that the report talks about; the page shows them, it cannot read files. */
export interface SourceExcerpt {
  file: string;
  parts: {first: number; lines: string[]}[];
}

/** Many events, in columns. Those of a row lie one behind another, in the order of their rank. */
export interface EventTable {
  title?: string;
  clock?: 'steps' | 'seconds';
  ranks: number[];
  starts: number[]; // where the events of each row begin, and one more: the number of events
  begin: number[];
  end: number[];
  calls: string[];
  kinds?: CallKind[]; // of `calls`
  call: number[]; // which of `calls`
  state?: number[]; // 0 done, 1 pending, 2 waiting, 3 never
  stuck?: number[]; // events that never ended: waiting
  places?: Place[];
  place?: number[]; // which of `places`; -1: not known
  from: number[]; // messages: the event of the send
  to: number[]; // and that of the receive
  alternative?: number[]; // positions of messages that were not matched so
}

export interface Report {
  format: number;
  tool: {name: string; version: string};
  exit_status: number;
  run: Run;
  runs?: Run[];
  checks: Check[];
  findings: Finding[];
  findings_not_kept: number;
  suppressed: Finding[];
  suppressions: Suppression[];
  not_confirmed?: Foreseen[];
  coverage: Coverage;
  explorations?: Exploration[];
  explanations?: Record<string, string>; // of checks, Markdown
  sources?: SourceExcerpt[];
  events?: EventTable;
}
