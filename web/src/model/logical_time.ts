// Where there are no times: every event as early as it can be, behind what comes before it in its rank, a receive
// behind its send, the members of a collective at the same time (Lamport's clock, on whole steps).

export interface Orders {
  starts: number[]; // first event of each row, and one more
  nonblocking: boolean[]; // it need not wait for its partner
  stuck: boolean[]; // it never met anybody
  messages: {from: number; to: number}[];
  meetings: number[][];
}

export function logicalTimes(orders: Orders): Float64Array {
  const {starts, nonblocking, stuck, messages, meetings} = orders;
  const count = starts[starts.length - 1] ?? 0;
  const rows = starts.length - 1;
  const time = new Float64Array(count).fill(-1);
  const sends = new Map<number, number[]>(); // by receive
  for (const {from, to} of messages)
    if (!nonblocking[to] && !stuck[to]) sends.set(to, [...(sends.get(to) ?? []), from]);
  const meetingOf = new Map<number, number[]>();
  for (const events of meetings) for (const event of events) if (!stuck[event]) meetingOf.set(event, events);

  const next = starts.slice(0, rows);
  const isNext = (event: number, row: number) => next[row] === event;
  const rowOf = new Uint32Array(count);
  for (let row = 0; row < rows; ++row) rowOf.fill(row, starts[row], starts[row + 1]);
  const earliest = (event: number): number => {
    let at = event > starts[rowOf[event]] ? time[event - 1] + 1 : 0;
    for (const send of sends.get(event) ?? []) at = Math.max(at, time[send] + 1);
    return at;
  };
  const sent = (event: number) => (sends.get(event) ?? []).every((send) => time[send] >= 0);

  const place = (event: number): boolean => {
    const others = meetingOf.get(event);
    if (!others) {
      if (!sent(event)) return false;
      time[event] = earliest(event);
      ++next[rowOf[event]];
      return true;
    }
    if (!others.every((other) => stuck[other] || isNext(other, rowOf[other]))) return false;
    const members = others.filter((other) => !stuck[other]);
    const at = Math.max(...members.map(earliest));
    for (const member of members) {
      time[member] = at;
      ++next[rowOf[member]];
    }
    return true;
  };

  for (;;) {
    let moved = false;
    for (let row = 0; row < rows; ++row) while (next[row] < starts[row + 1] && place(next[row])) moved = true;
    if (moved) continue;
    // Only wrong data, or a part of what happened, can get here: what comes first goes on as if nothing held it.
    const row = next.findIndex((event, i) => event < starts[i + 1]);
    if (row < 0) return time;
    sends.delete(next[row]);
    meetingOf.delete(next[row]);
  }
}
