// One interleaving as a timeline: calls of each rank at the steps where they begin and end, messages between them.
import {callAt, type Exploration, type Interleaving, type Step} from './exploration';
import {fromTable, State, type Timeline} from './timeline';
import type {Place} from './report';

interface Event {
  rank: number;
  begin: number; // position in the order of the steps
  end: number;
  text: string;
  call: number;
  state: State;
  steps: number[];
}

const key = (rank: number, operation: number): string => `${rank}.${operation}`;

function textOf(all: Exploration, step: Step): string {
  const name = callAt(all, step.call).function;
  if (step.kind === 'send') return `${name}(to ${step.peer}, tag ${step.tag ?? 'any'})`;
  if (step.kind === 'receive') return `${name}(from ${step.peer ?? 'any'}, tag ${step.tag ?? 'any'})`;
  if (step.kind === 'end' || step.kind === 'abort' || step.kind === 'crash') return step.kind;
  return name;
}

export interface InterleavingTimeline {
  timeline: Timeline;
  eventOf: number[]; // of each step
}

class Maker {
  private readonly events: Event[] = [];
  private readonly byOperation = new Map<string, Event>();
  private readonly eventOfStep: Event[] = [];

  constructor(
    private readonly all: Exploration,
    private readonly steps: Step[],
  ) {}

  make(): InterleavingTimeline | undefined {
    this.steps.forEach((step, i) => this.add(step, i));
    const ranks = [...new Set(this.events.map((event) => event.rank))].sort((a, b) => a - b);
    const ordered = ranks.flatMap((rank) => this.events.filter((event) => event.rank === rank));
    const position = new Map(ordered.map((event, i) => [event, i]));
    const starts = [0];
    for (const rank of ranks) starts.push(starts[starts.length - 1] + ordered.filter((event) => event.rank === rank).length);
    this.keepApart(ordered);
    const messages = this.messages(position);
    const calls = [...new Set(ordered.map((event) => event.text))];
    const kinds = new Map(ordered.map((event) => [event.text, callAt(this.all, event.call).kind ?? 'other']));
    const places: Place[] = this.all.calls.map(({file, line}) => ({file, line}));
    const timeline = fromTable({
      clock: 'steps',
      ranks,
      starts,
      begin: ordered.map((event) => event.begin),
      end: ordered.map((event) => event.end),
      calls,
      kinds: calls.map((text) => kinds.get(text) ?? 'other'),
      call: ordered.map((event) => calls.indexOf(event.text)),
      state: ordered.map((event) => event.state),
      places,
      place: ordered.map((event) => (places[event.call]?.file ? event.call : -1)),
      ...messages,
    });
    if (!timeline) return undefined;
    timeline.meetings = this.meetings(position);
    return {timeline, eventOf: this.eventOfStep.map((event) => position.get(event) ?? -1)};
  }

  /** The end of a blocking call belongs to its beginning. */
  private add(step: Step, i: number): void {
    const last = this.lastOf(step.rank);
    const ends = step.kind === 'wait' || step.kind === 'probe';
    if (ends && last && this.isEndOf(step, last)) {
      last.end = i + 0.8;
      last.steps.push(i);
      if (step.done === false) last.state = State.waiting;
      else last.state = State.done;
      this.eventOfStep[i] = last;
      return;
    }
    const event: Event = {
      ...{rank: step.rank, begin: i, end: i + 0.8, call: step.call, steps: [i]},
      text: textOf(this.all, step),
      state: step.done === false ? State.waiting : this.open(step) ? State.pending : State.done,
    };
    this.events.push(event);
    this.eventOfStep[i] = event;
    if (step.operation !== undefined && step.operation > 0) this.byOperation.set(key(step.rank, step.operation), event);
  }

  private open(step: Step): boolean {
    return (step.kind === 'send' || step.kind === 'receive') && !step.matched;
  }

  private lastOf(rank: number): Event | undefined {
    for (let i = this.events.length - 1; i >= 0; --i) if (this.events[i].rank === rank) return this.events[i];
    return undefined;
  }

  private isEndOf(step: Step, event: Event): boolean {
    if (event.call !== step.call || event.steps.length > 1) return false;
    const begun = this.steps[event.steps[0]];
    return begun.operation !== undefined && (step.waits_for ?? []).includes(begun.operation);
  }

  /** A blocking call is over before the next one of its rank begins, whatever the others did meanwhile. */
  private keepApart(ordered: Event[]): void {
    for (let i = 0; i + 1 < ordered.length; ++i)
      if (ordered[i].rank === ordered[i + 1].rank)
        ordered[i].end = Math.min(ordered[i].end, Math.max(ordered[i].begin + 0.1, ordered[i + 1].begin));
  }

  private messages(position: Map<Event, number>): {from: number[]; to: number[]; alternative: number[]} {
    const from: number[] = [];
    const to: number[] = [];
    const alternative: number[] = [];
    this.steps.forEach((step, i) => {
      if (step.kind !== 'receive' && step.kind !== 'probe') return;
      const receive = position.get(this.eventOfStep[i])!;
      const sender = step.matched && this.byOperation.get(key(step.matched.rank, step.matched.operation));
      if (sender) {
        from.push(position.get(sender)!);
        to.push(receive);
      }
      for (const rank of step.possible ?? []) {
        if (rank === step.matched?.rank) continue;
        const other = this.otherSend(step, rank);
        if (!other) continue;
        alternative.push(from.length);
        from.push(position.get(other)!);
        to.push(receive);
      }
    });
    return {from, to, alternative};
  }

  /** The message of `rank` that the receive could have got: the first that it has not got before. */
  private otherSend(receive: Step, rank: number): Event | undefined {
    for (const step of this.steps) {
      if (step.kind !== 'send' || step.rank !== rank || step.peer !== receive.rank) continue;
      if (receive.tag !== undefined && step.tag !== receive.tag) continue;
      const got = step.matched && step.matched.rank === receive.rank ? step.matched.operation : Infinity;
      if (got < (receive.operation ?? 0)) continue;
      return this.byOperation.get(key(rank, step.operation ?? 0));
    }
    return undefined;
  }

  private meetings(position: Map<Event, number>): number[][] {
    const out = new Map<number, number[]>();
    this.steps.forEach((step, i) => {
      if (step.meeting === undefined || step.meeting < 0) return;
      out.set(step.meeting, [...(out.get(step.meeting) ?? []), position.get(this.eventOfStep[i])!]);
    });
    return [...out.values()].filter((events) => events.length > 1);
  }
}

export function stepsOf(all: Exploration, one: Interleaving): Step[] {
  return (one.steps ?? []).map((i) => all.steps[i]).filter(Boolean);
}

export function interleavingTimeline(all: Exploration, one: Interleaving): InterleavingTimeline | undefined {
  const steps = stepsOf(all, one);
  return steps.length > 0 ? new Maker(all, steps).make() : undefined;
}
