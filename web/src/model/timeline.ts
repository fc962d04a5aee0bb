// What a space-time diagram shows, in flat arrays: a million events must not be a million objects.
import {logicalTimes} from './logical_time';
import type {CallKind, Diagram, DiagramOperation, EventTable, Place} from './report';

export const enum State {
  done = 0,
  pending = 1,
  waiting = 2,
  never = 3,
}
export const enum Kind {
  other = 0,
  send = 1,
  receive = 2,
  wait = 3,
  collective = 4,
}
export const kStateNames = ['over', 'started and not over', 'stuck here', 'never reached'];
export const kKindNames = ['other call', 'send', 'receive or probe', 'wait or test', 'collective'];

export interface Timeline {
  clock: 'steps' | 'seconds';
  ranks: number[]; // of the rows
  starts: Uint32Array; // first event of each row, and one more
  begin: Float64Array;
  end: Float64Array;
  call: Uint32Array; // position in calls
  calls: string[];
  kinds: Uint8Array; // of the calls
  state: Uint8Array;
  place: Int32Array; // position in places, or -1
  places: Place[];
  // Messages, ordered by when they begin.
  from: Uint32Array;
  to: Uint32Array;
  alternative: Uint8Array;
  rowOf: Uint32Array;
  matched: Uint8Array; // events that a message which is no alternative begins or ends at
  meetings: number[][]; // events that are one collective operation
  first: number;
  last: number;
  leftOut: number; // further ranks that are part of the problem
}

const kKinds: Record<CallKind, Kind> = {
  send: Kind.send,
  receive: Kind.receive,
  wait: Kind.wait,
  collective: Kind.collective,
  other: Kind.other,
};

/** As the report says; an older one does not. */
export function kindOf(kind: CallKind | undefined): Kind {
  return (kind !== undefined ? kKinds[kind] : undefined) ?? Kind.other;
}

/** Fills what follows from the rest. */
function finish(part: Omit<Timeline, 'rowOf' | 'matched' | 'first' | 'last'>): Timeline {
  const count = part.begin.length;
  const rowOf = new Uint32Array(count);
  for (let row = 0; row < part.ranks.length; ++row) rowOf.fill(row, part.starts[row], part.starts[row + 1]);
  const matched = new Uint8Array(count);
  for (let i = 0; i < part.from.length; ++i) {
    if (part.alternative[i]) continue;
    matched[part.from[i]] = 1;
    matched[part.to[i]] = 1;
  }
  let first = Infinity;
  let last = -Infinity;
  for (let row = 0; row < part.ranks.length; ++row) {
    if (part.starts[row] === part.starts[row + 1]) continue;
    first = Math.min(first, part.begin[part.starts[row]]);
    last = Math.max(last, part.end[part.starts[row + 1] - 1]);
  }
  if (!(last > first)) {
    first = 0;
    last = 1;
  }
  return {...part, rowOf, matched, first, last};
}

/** Positions of messages in the order of when they begin. */
function byBegin(from: ArrayLike<number>, begin: Float64Array): Uint32Array {
  const order = Uint32Array.from({length: from.length}, (_, i) => i);
  const key = Float64Array.from(order, (i) => begin[from[i]]);
  let sorted = true;
  for (let i = 1; i < key.length && sorted; ++i) sorted = key[i - 1] <= key[i];
  return sorted ? order : order.sort((a, b) => key[a] - key[b]);
}

export function fromTable(table: EventTable): Timeline | undefined {
  const count = table.starts[table.starts.length - 1] ?? 0;
  if (table.begin.length < count || table.end.length < count || table.call.length < count) return undefined;
  const begin = Float64Array.from(table.begin);
  const valid: number[] = [];
  for (let i = 0; i < Math.min(table.from.length, table.to.length); ++i)
    if (table.from[i] < count && table.to[i] < count) valid.push(i);
  const isAlternative = new Uint8Array(table.from.length);
  for (const i of table.alternative ?? []) isAlternative[i] = 1;
  const order = byBegin(
    valid.map((i) => table.from[i]),
    begin,
  );
  const state = table.state ? Uint8Array.from(table.state) : new Uint8Array(count);
  for (const i of table.stuck ?? []) if (i < count) state[i] = State.waiting;
  return finish({
    clock: table.clock ?? 'steps',
    ranks: table.ranks,
    starts: Uint32Array.from(table.starts),
    begin,
    end: Float64Array.from(table.end),
    call: Uint32Array.from(table.call),
    calls: table.calls,
    kinds: Uint8Array.from(table.calls, (_, i) => kindOf(table.kinds?.[i])),
    state,
    place: table.place ? Int32Array.from(table.place) : new Int32Array(count).fill(-1),
    places: table.places ?? [],
    from: Uint32Array.from(order, (i) => table.from[valid[i]]),
    to: Uint32Array.from(order, (i) => table.to[valid[i]]),
    alternative: Uint8Array.from(order, (i) => isAlternative[valid[i]]),
    meetings: [],
    leftOut: 0,
  });
}

const kStates = {done: State.done, pending: State.pending, waiting: State.waiting, never: State.never};

/** Numbers for different texts. */
class Names<T> {
  readonly all: T[] = [];
  private readonly numbers = new Map<string, number>();
  number(key: string, value: T): number {
    let at = this.numbers.get(key);
    if (at === undefined) {
      at = this.all.push(value) - 1;
      this.numbers.set(key, at);
    }
    return at;
  }
}

export function fromDiagram(diagram: Diagram): Timeline {
  const order = diagram.operations.map((_, i) => i);
  const of = (i: number) => diagram.operations[i];
  order.sort((a, b) => of(a).rank - of(b).rank || of(a).number - of(b).number || a - b);
  const position = new Map(order.map((old, now) => [old, now]));
  const ranks: number[] = [];
  const starts: number[] = [];
  order.forEach((old, now) => {
    if (ranks[ranks.length - 1] === of(old).rank) return;
    ranks.push(of(old).rank);
    starts.push(now);
  });
  starts.push(order.length);
  const calls = new Names<DiagramOperation>();
  const places = new Names<Place>();
  const meetings = new Map<number, number[]>();
  order.forEach((old, now) => {
    const number = of(old).collective;
    if (number !== undefined) meetings.set(number, [...(meetings.get(number) ?? []), now]);
  });
  const messages = diagram.messages
    .filter((one) => position.has(one.from) && position.has(one.to))
    .map((one) => ({from: position.get(one.from)!, to: position.get(one.to)!, alternative: one.alternative}));
  const state = Uint8Array.from(order, (i) => kStates[of(i).state] ?? State.done);
  const call = Uint32Array.from(order, (i) => calls.number(of(i).call, of(i)));
  const begin = logicalTimes({
    starts,
    nonblocking: order.map((i) => of(i).nonblocking ?? false),
    stuck: Array.from(state, (one) => one === State.waiting || one === State.never),
    messages: messages.filter((one) => !one.alternative),
    meetings: [...meetings.values()],
  });
  messages.sort((a, b) => begin[a.from] - begin[b.from]);
  return finish({
    clock: 'steps',
    ranks,
    starts: Uint32Array.from(starts),
    begin,
    end: Float64Array.from(begin, (time) => time + 0.8),
    call,
    calls: calls.all.map((one) => one.call),
    kinds: Uint8Array.from(calls.all, (one) => kindOf(one.kind)),
    state,
    place: Int32Array.from(order, (i) => {
      const {file, line} = of(i);
      return file ? places.number(`${file}:${line}`, {file, line: line ?? 0}) : -1;
    }),
    places: places.all,
    from: Uint32Array.from(messages, (one) => one.from),
    to: Uint32Array.from(messages, (one) => one.to),
    alternative: Uint8Array.from(messages, (one) => (one.alternative ? 1 : 0)),
    meetings: [...meetings.values()].filter((events) => events.length > 1),
    leftOut: diagram.ranks_left_out ?? 0,
  });
}

/** A send or receive that nothing has matched, or not yet. */
export function isUnmatched(timeline: Timeline, event: number): boolean {
  const kind = timeline.kinds[timeline.call[event]];
  const state = timeline.state[event];
  return (
    (kind === Kind.send || kind === Kind.receive) &&
    (state === State.pending || state === State.waiting) &&
    !timeline.matched[event]
  );
}
