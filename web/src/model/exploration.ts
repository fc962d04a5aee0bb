// What `mpivet explore` says besides its findings (docs/report-format.md, "explorations"), and how its tables hang
// together.

import type {CallKind} from './report';

export interface ExploredCall {
  function: string;
  kind?: CallKind;
  file: string;
  line: number;
}

export interface Choice {
  kind: 'receive' | 'outcome';
  rank: number;
  call: number;
  operation?: number;
  number?: number;
  message?: {rank: number; operation: number; call: number};
  flag?: boolean;
  chosen?: number[];
}

export type StepKind =
  'send' | 'receive' | 'collective' | 'wait' | 'test' | 'probe' | 'end' | 'abort' | 'crash' | 'unsupported';

export interface Step {
  kind: StepKind;
  rank: number;
  call: number;
  operation?: number;
  peer?: number;
  tag?: number;
  matched?: {rank: number; operation: number};
  possible?: number[];
  meeting?: number;
  waits_for?: number[];
  completed?: number[];
  done?: boolean;
  code?: number;
}

export interface Interleaving {
  number: number;
  end: 'finished' | 'deadlock' | 'aborted' | 'crashed' | 'unsupported';
  rank?: number;
  notable?: boolean;
  path: number[];
  steps?: number[];
}

export interface ExploredReceive {
  call: number;
  ranks: number[];
  ranks_text: string;
  senders: number[];
  senders_text: string;
  open: boolean;
}

export interface ExploredBarrier {
  calls: number[];
  times: number;
  verdict: 'irrelevant' | 'relevant' | 'undecided';
  why: string;
  receive?: {rank: number; call: number};
  send?: {rank: number; call: number};
}

export interface Exploration {
  buffering: string;
  interleavings: number;
  deadlocks: number;
  complete: boolean;
  limit: string;
  problem: string;
  explored: number;
  seconds: number;
  receives: ExploredReceive[];
  barriers: ExploredBarrier[];
  other_input: string;
  other_input_notes: string[];
  exits: {rank: number; code: number; aborted: boolean; count: number; first: number; replay: string}[];
  different_outputs: number;
  outputs: {text: string; count: number; first: number; replay: string}[];
  calls: ExploredCall[];
  choices: Choice[];
  steps: Step[];
  kept: Interleaving[];
}

const kNowhere: ExploredCall = {function: '?', file: '', line: 0};

export const callAt = (all: Exploration, call: number): ExploredCall => all.calls[call] ?? kNowhere;

export function callText(call: ExploredCall): string {
  const file = call.file.slice(call.file.lastIndexOf('/') + 1);
  return file ? `${call.function} (${file}${call.line > 0 ? `:${call.line}` : ''})` : call.function;
}

/** What was chosen, in a few words. */
export function choiceText(all: Exploration, choice: Choice): string {
  const call = callAt(all, choice.call).function;
  if (choice.kind === 'receive')
    return choice.message ? `${call} of rank ${choice.rank} gets rank ${choice.message.rank}'s` : `${call} gets nothing`;
  if (choice.message) return `${call} of rank ${choice.rank} finds rank ${choice.message.rank}'s`;
  if (choice.chosen?.length) return `${call} of rank ${choice.rank} completes ${choice.chosen.join(', ')}`;
  return `${call} of rank ${choice.rank} says ${choice.flag ? 'yes' : 'no'}`;
}

/** What a choice decides about; choices of one node that differ only in how it was decided have the same. */
export function subjectText(all: Exploration, choice: Choice): string {
  return `rank ${choice.rank}: ${callText(callAt(all, choice.call))}`;
}

const kGiven: Record<StepKind, string> = {
  send: 'starts',
  receive: 'starts',
  collective: 'enters',
  wait: 'ends',
  test: 'asks',
  probe: 'looks',
  end: 'ends',
  abort: 'aborts',
  crash: 'crashes',
  unsupported: 'makes a call that cannot be explored',
};

export function stepText(all: Exploration, step: Step): string {
  const call = callAt(all, step.call).function;
  const parts = [];
  if (step.kind === 'send') parts.push(`to rank ${step.peer}`);
  if (step.kind === 'receive') parts.push(step.peer === undefined ? 'from any rank' : `from rank ${step.peer}`);
  if (step.kind === 'send' || step.kind === 'receive') parts.push(step.tag === undefined ? 'any tag' : `tag ${step.tag}`);
  if (step.matched && step.kind !== 'send') parts.push(`gets rank ${step.matched.rank}'s message`);
  if ((step.kind === 'send' || step.kind === 'receive') && !step.matched) parts.push('nothing ever matches it');
  if (step.possible && step.possible.length > 1) parts.push(`could also get ${others(step)}`);
  if (step.kind === 'test' && !step.completed?.length) parts.push('says no');
  if (step.done === false) parts.push('never ends');
  if (step.kind === 'end') return `ends${step.code ? ` with status ${step.code}` : ''}`;
  if (step.kind === 'abort') return `calls MPI_Abort with ${step.code ?? 0}`;
  if (step.kind === 'crash') return `is ended by signal ${step.code ?? '?'}`;
  const verb = step.kind === 'wait' && step.done === false ? 'stands in' : kGiven[step.kind];
  return `${verb} ${call}${parts.length > 0 ? ': ' + parts.join(', ') : ''}`;
}

function others(step: Step): string {
  const rest = (step.possible ?? []).filter((rank) => rank !== step.matched?.rank);
  return rest.length === 1 ? `that of rank ${rest[0]}` : `those of ranks ${rest.join(', ')}`;
}
