// A shortest cycle of a wait-for graph, as the text report draws it.

export interface Wait {
  targets: number[]; // ascending
  label: string;
  alternative: boolean;
}
export type WaitGraph = Map<number, Wait>;

const kMaxStarts = 64; // searches: enough for a short cycle, bounded for thousands of ranks

function cycleThrough(graph: WaitGraph, start: number, shorterThan: number): number[] {
  const cameFrom = new Map<number, number>();
  let open = [start];
  for (let length = 1; open.length > 0 && length < shorterThan; ++length) {
    const next: number[] = [];
    for (const rank of open) {
      for (const target of graph.get(rank)?.targets ?? []) {
        if (target === start) {
          const cycle = [rank];
          while (cycle[cycle.length - 1] !== start) cycle.push(cameFrom.get(cycle[cycle.length - 1])!);
          return cycle.reverse();
        }
        if (cameFrom.has(target)) continue;
        cameFrom.set(target, rank);
        next.push(target);
      }
    }
    open = next;
  }
  return [];
}

/** Each waits for the next and the last for the first; starts with the least rank; empty if there is none. */
export function shortestCycle(graph: WaitGraph): number[] {
  let best: number[] = [];
  let starts = 0;
  for (const rank of graph.keys()) {
    if (++starts > kMaxStarts) break;
    const cycle = cycleThrough(graph, rank, best.length || Infinity);
    if (cycle.length > 0) best = cycle;
  }
  const least = best.indexOf(Math.min(...best.slice(0, 100_000)));
  return best.length > 0 ? [...best.slice(least), ...best.slice(0, least)] : best;
}
