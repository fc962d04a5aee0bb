// The wait-for graph made small enough to be read: ranks that do the same become one node, however many they are.
import {type Wait, type WaitGraph, shortestCycle} from './cycle';
import {frameOf, functionOf, shortPlace} from './place';
import {formatRanks} from './ranks';
import type {Finding} from './report';

export interface Group {
  id: number;
  ranks: number[]; // ascending
  where: string; // "MPI_Recv (ring.c:12)"
  site: number; // position in Finding.sites; -1: none
  gone: boolean; // waits for nobody: it has left, or is not stuck
  inCycle: boolean;
}

export interface GroupEdge {
  from: number;
  to: number;
  label: string;
  waits: number; // of single ranks for single ranks
  alternative: boolean;
  inCycle: boolean;
}

interface EdgeInMaking extends GroupEdge {
  labels: Set<string>;
  distances: Set<number>; // from a rank to the one it waits for
  targets: Set<number>;
}

export interface GroupedGraph {
  groups: Group[];
  edges: GroupEdge[];
  cycle: number[]; // ranks
  ranks: number; // all that take part
}

export const kMostAlone = 12; // ranks that are shown one by one
const kMostGroups = 20;
const kMostInCycleAlone = 8;
const kMostPatterns = 4; // ways to wait within a group that are worth groups of their own

export function waitGraph(finding: Finding): WaitGraph {
  const graph: WaitGraph = new Map();
  for (const edge of finding.graph ?? []) {
    const wait = graph.get(edge.from);
    if (wait) wait.targets.push(edge.to);
    else graph.set(edge.from, {targets: [edge.to], label: edge.label, alternative: edge.alternative});
  }
  for (const wait of graph.values()) wait.targets = [...new Set(wait.targets)].sort((a, b) => a - b);
  return graph;
}

const withoutNumbers = (text: string): string => text.replace(/\d+/g, '…');

class Grouping {
  private readonly graph: WaitGraph;
  private readonly siteOf = new Map<number, number>();
  private readonly all: number[];
  private readonly cycle: number[];
  private readonly size: number;

  constructor(private readonly finding: Finding) {
    this.graph = waitGraph(finding);
    finding.sites.forEach((site, i) => {
      for (const rank of site.ranks) if (!this.siteOf.has(rank)) this.siteOf.set(rank, i);
    });
    const all = new Set<number>(this.graph.keys());
    for (const wait of this.graph.values()) for (const target of wait.targets) all.add(target);
    this.all = [...all].sort((a, b) => a - b);
    this.size = this.all.length === 0 ? 0 : this.all[this.all.length - 1] + 1;
    this.cycle = shortestCycle(this.graph);
  }

  make(together: boolean): GroupedGraph {
    const groupOf = this.partition(together);
    const groups = this.groups(groupOf);
    return {groups, edges: this.edges(groupOf), cycle: this.cycle, ranks: this.all.length};
  }

  /** The finest way to put ranks together that gives a number of groups one can look at. */
  private partition(together: boolean): Map<number, number> {
    const alone = (rank: number) => String(rank);
    if (!together) return this.numbered(alone).groupOf;
    const ways = [
      ...(this.all.length <= kMostAlone ? [alone] : []),
      this.withPatterns(),
      (rank: number) => this.base(rank),
      (rank: number) => this.coarse(rank),
    ];
    const single = new Set(this.cycle.length <= kMostInCycleAlone ? this.cycle : []);
    for (const key of ways) {
      const made = this.numbered((rank) => (single.has(rank) ? `rank ${rank}` : key(rank)));
      if (made.count <= kMostGroups) return made.groupOf;
    }
    return this.withRest(single);
  }

  private numbered(key: (rank: number) => string): {groupOf: Map<number, number>; count: number} {
    const numbers = new Map<string, number>();
    const groupOf = new Map<number, number>();
    for (const rank of this.all) {
      const k = key(rank);
      if (!numbers.has(k)) numbers.set(k, numbers.size);
      groupOf.set(rank, numbers.get(k)!);
    }
    return {groupOf, count: numbers.size};
  }

  private base(rank: number): string {
    const wait = this.graph.get(rank);
    const site = this.siteOf.get(rank) ?? -1;
    return wait ? `${site}|${withoutNumbers(wait.label)}|${wait.alternative}` : `gone|${site}`;
  }

  private coarse(rank: number): string {
    const wait = this.graph.get(rank);
    return wait ? `${this.where(this.siteOf.get(rank) ?? -1).split(' ')[0]}` : 'gone';
  }

  /** Within a group: those that wait for the same ranks, or for ranks at the same distance. */
  private withPatterns(): (rank: number) => string {
    const same = new Map<string, Set<string>>();
    const distance = new Map<string, Set<string>>();
    const add = (to: Map<string, Set<string>>, key: string, value: string) => {
      if (!to.has(key)) to.set(key, new Set());
      const set = to.get(key)!;
      if (set.size <= kMostPatterns) set.add(value);
    };
    for (const rank of this.all) {
      add(same, this.base(rank), this.targetsText(rank));
      add(distance, this.base(rank), this.distanceText(rank));
    }
    return (rank) => {
      const base = this.base(rank);
      if (same.get(base)!.size <= kMostPatterns) return `${base}|${this.targetsText(rank)}`;
      if (distance.get(base)!.size <= kMostPatterns) return `${base}|${this.distanceText(rank)}`;
      return base;
    };
  }

  private targetsText(rank: number): string {
    return formatRanks(this.graph.get(rank)?.targets ?? []);
  }

  private distanceText(rank: number): string {
    const targets = this.graph.get(rank)?.targets ?? [];
    return formatRanks(targets.map((to) => (to - rank + this.size) % this.size).sort((a, b) => a - b));
  }

  private withRest(single: Set<number>): Map<number, number> {
    const made = this.numbered((rank) => (single.has(rank) ? `rank ${rank}` : this.base(rank)));
    const sizes = new Map<number, number>();
    for (const group of made.groupOf.values()) sizes.set(group, (sizes.get(group) ?? 0) + 1);
    const kept = new Set([...single].map((rank) => made.groupOf.get(rank)!));
    for (const [group] of [...sizes].sort((a, b) => b[1] - a[1])) if (kept.size < kMostGroups - 1) kept.add(group);
    return this.numbered((rank) => {
      const group = made.groupOf.get(rank)!;
      return kept.has(group) ? String(group) : 'rest';
    }).groupOf;
  }

  private where(site: number): string {
    const at = this.finding.sites[site];
    if (!at) return '';
    const frame = frameOf(at);
    const place = frame?.file ? ` (${shortPlace({file: frame.file, line: frame.line ?? 0})})` : '';
    return functionOf(at.call) + place;
  }

  private groups(groupOf: Map<number, number>): Group[] {
    const inCycle = new Set(this.cycle);
    const groups: Group[] = [];
    for (const rank of this.all) {
      const id = groupOf.get(rank)!;
      const site = this.siteOf.get(rank) ?? -1;
      groups[id] ??= {id, ranks: [], where: this.where(site), site, gone: true, inCycle: false};
      const group = groups[id];
      group.ranks.push(rank);
      if (group.site !== site && group.where !== this.where(site)) group.where = 'several calls';
      if (this.graph.has(rank)) group.gone = false;
      if (inCycle.has(rank)) group.inCycle = true;
    }
    return groups;
  }

  private edges(groupOf: Map<number, number>): GroupEdge[] {
    const next = new Map(this.cycle.map((rank, i) => [rank, this.cycle[(i + 1) % this.cycle.length]]));
    const made = new Map<string, EdgeInMaking>();
    for (const [rank, wait] of this.graph) {
      for (const target of wait.targets) {
        const from = groupOf.get(rank)!;
        const to = groupOf.get(target)!;
        const key = `${from},${to}`;
        const edge: EdgeInMaking = made.get(key) ?? {
          ...{from, to, label: '', waits: 0, alternative: wait.alternative, inCycle: false},
          ...{labels: new Set(), distances: new Set(), targets: new Set()},
        };
        made.set(key, edge);
        ++edge.waits;
        if (edge.labels.size < 3) edge.labels.add(wait.label);
        if (edge.distances.size < 3) edge.distances.add(target - rank);
        if (edge.targets.size < 3) edge.targets.add(target);
        if (!wait.alternative) edge.alternative = false;
        if (next.get(rank) === target) edge.inCycle = true;
      }
    }
    return [...made.values()].map(({labels, distances, targets, ...edge}) => ({
      ...edge,
      label: this.edgeLabel(edge, [...labels], [...distances], targets.size),
    }));
  }

  private edgeLabel(edge: GroupEdge, labels: string[], distances: number[], targets: number): string {
    const what = labels.length === 1 ? labels[0] : [...new Set(labels.map(withoutNumbers))].slice(0, 2).join('; ');
    if (edge.waits === 1) return what;
    // On a ring one step is as good as all but one backwards.
    const least = distances.map((d) => (2 * Math.abs(d) > this.size ? d - Math.sign(d) * this.size : d));
    const regular = targets > 1 && new Set(least).size === 1;
    const who = regular
      ? `each for its rank ${least[0] > 0 ? '+' : '−'} ${Math.abs(least[0])}`
      : `${edge.waits.toLocaleString('en')} waits`;
    return what ? `${what} (${who})` : who;
  }
}

/** `together`: equal ranks as one, where there are too many to be shown one by one. */
export function groupWaits(finding: Finding, together = true): GroupedGraph {
  return new Grouping(finding).make(together);
}

export type {Wait};
