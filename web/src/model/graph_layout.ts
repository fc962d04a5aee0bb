// Where the nodes and edges of a grouped wait-for graph go: on a circle if it is one, else in layers (dagre).
import dagre from '@dagrejs/dagre';
import type {Group, GroupEdge, GroupedGraph} from './wait_groups';
import {formatRanks} from './ranks';

export interface Box {
  group: Group;
  title: string;
  x: number; // of the middle
  y: number;
  width: number;
  height: number;
}
export interface Line {
  edge: GroupEdge;
  points: {x: number; y: number}[];
  lines: string[]; // of the label
  labelAt: {x: number; y: number};
  labelWidth: number;
}
export interface Picture {
  boxes: Box[];
  lines: Line[];
  width: number;
  height: number;
}

const kCharacter = 7.3; // width of one, about
const kLine = 17;
const kLabelCharacters = 30;

export function wrap(text: string, most: number): string[] {
  const out: string[] = [];
  let line = '';
  for (let word of text.split(/\s+/).filter(Boolean)) {
    while (word.length > most) {
      if (line) out.push(line);
      line = '';
      out.push(word.slice(0, most));
      word = word.slice(most);
    }
    if (!line) line = word;
    else if (line.length + 1 + word.length <= most) line += ' ' + word;
    else {
      out.push(line);
      line = word;
    }
  }
  if (line) out.push(line);
  return out.length > 4 ? [...out.slice(0, 3), out[3].slice(0, most - 1) + '…'] : out;
}

export function titleOf(group: Group): string {
  if (group.ranks.length === 1) return `rank ${group.ranks[0]}`;
  const text = formatRanks(group.ranks, 3);
  return `${group.ranks.length.toLocaleString('en')} ranks: ${text.length > 30 ? text.slice(0, 29) + '…' : text}`;
}

function boxOf(group: Group): Box {
  const title = titleOf(group);
  const characters = Math.max(title.length * 1.08, group.where.length, 8);
  return {group, title, x: 0, y: 0, width: Math.min(330, characters * kCharacter + 28), height: 56};
}

function labelOf(edge: GroupEdge): {lines: string[]; width: number; height: number} {
  const lines = wrap(edge.label, kLabelCharacters);
  const width = Math.max(0, ...lines.map((line) => line.length)) * kCharacter * 0.92 + 10;
  return {lines, width, height: lines.length * kLine};
}

/** Each node waits for one other, and all of them are one circle. */
function isCircle(graph: GroupedGraph): boolean {
  const n = graph.groups.length;
  if (n < 2 || n > 12 || graph.edges.length !== n) return false;
  const next = new Map(graph.edges.map((edge) => [edge.from, edge.to]));
  let at = graph.groups[0].id;
  for (let i = 0; i < n; ++i) {
    const to = next.get(at);
    if (to === undefined || (to === graph.groups[0].id) !== (i === n - 1)) return false;
    at = to;
  }
  return true;
}

/** From the middle of the box towards (x, y): where its border is. */
function border(box: Box, x: number, y: number): {x: number; y: number} {
  const dx = x - box.x;
  const dy = y - box.y;
  const scale = Math.max(Math.abs(dx) / (box.width / 2 + 3), Math.abs(dy) / (box.height / 2 + 3), 1e-9);
  return {x: box.x + dx / scale, y: box.y + dy / scale};
}

function circle(graph: GroupedGraph): Picture {
  const boxes = graph.groups.map(boxOf);
  const byId = new Map(boxes.map((box) => [box.group.id, box]));
  const next = new Map(graph.edges.map((edge) => [edge.from, edge]));
  const n = boxes.length;
  const widest = Math.max(...boxes.map((box) => box.width));
  const labels = new Map(graph.edges.map((edge) => [edge, labelOf(edge)]));
  const widestLabel = Math.max(...[...labels.values()].map((label) => label.width));
  const rx = Math.max((n * (widest + 24)) / 6, widest / 2 + widestLabel * 0.75);
  const ry = Math.max(n * 34, 120);
  const cx = rx + widest / 2 + widestLabel / 2 + 12;
  const cy = ry + 60;
  let at = graph.groups[0].id;
  for (let i = 0; i < n; ++i) {
    const box = byId.get(at)!;
    const angle = (2 * Math.PI * i) / n - Math.PI / 2;
    box.x = cx + rx * Math.cos(angle);
    box.y = cy + ry * Math.sin(angle);
    at = next.get(at)!.to;
  }
  const lines = graph.edges.map((edge): Line => {
    const from = byId.get(edge.from)!;
    const to = byId.get(edge.to)!;
    // Two nodes wait for each other: neither the arrows nor their labels may lie on each other.
    const bend = n === 2 ? Math.max(0.55, (widestLabel + 20) / (2 * ry)) : 0.12;
    const mx = (from.x + to.x) / 2 - (to.y - from.y) * -bend;
    const my = (from.y + to.y) / 2 + (to.x - from.x) * -bend;
    const label = labels.get(edge)!;
    const middle = {
      x: 0.25 * from.x + 0.5 * mx + 0.25 * to.x,
      y: 0.25 * from.y + 0.5 * my + 0.25 * to.y,
    };
    return {
      edge,
      points: [border(from, mx, my), {x: mx, y: my}, border(to, mx, my)],
      lines: label.lines,
      labelAt: middle,
      labelWidth: label.width,
    };
  });
  return {boxes, lines, width: 2 * cx, height: 2 * cy};
}

const kLoop = 70; // room of a loop, its label aside

function loop(edge: GroupEdge, box: Box, label: {lines: string[]; width: number}): Line {
  const x = box.x + box.width / 2;
  const points = [
    {x, y: box.y - 14},
    {x: x + kLoop - 14, y: box.y - 34},
    {x: x + kLoop - 14, y: box.y + 34},
    {x: x + 3, y: box.y + 14},
  ];
  return {edge, points, lines: label.lines, labelAt: {x: x + kLoop - 18 + label.width / 2, y: box.y}, labelWidth: label.width};
}

function layered(graph: GroupedGraph): Picture {
  const g = new dagre.graphlib.Graph({multigraph: true});
  g.setGraph({rankdir: 'TB', nodesep: 34, ranksep: 46, marginx: 16, marginy: 16, acyclicer: 'greedy'});
  g.setDefaultEdgeLabel(() => ({}));
  const boxes = graph.groups.map(boxOf);
  const labels = graph.edges.map(labelOf);
  // An edge from a node to itself is a loop at its right side, which needs room there.
  const loops = new Map<number, number>();
  graph.edges.forEach((edge, i) => {
    if (edge.from === edge.to) loops.set(edge.from, labels[i].width + kLoop);
  });
  for (const box of boxes)
    g.setNode(String(box.group.id), {width: box.width + (loops.get(box.group.id) ?? 0), height: box.height});
  graph.edges.forEach((edge, i) => {
    if (edge.from === edge.to) return;
    g.setEdge(
      String(edge.from),
      String(edge.to),
      {width: labels[i].width, height: labels[i].height, labelpos: 'c', weight: edge.inCycle ? 4 : 1},
      String(i),
    );
  });
  dagre.layout(g);
  for (const box of boxes) {
    const node = g.node(String(box.group.id)) as unknown as {x: number; y: number};
    box.x = node.x - (loops.get(box.group.id) ?? 0) / 2;
    box.y = node.y;
  }
  const byId = new Map(boxes.map((box) => [box.group.id, box]));
  const lines = graph.edges.map((edge, i): Line => {
    if (edge.from === edge.to) return loop(edge, byId.get(edge.from)!, labels[i]);
    const placed = g.edge({v: String(edge.from), w: String(edge.to), name: String(i)}) as unknown as {
      points: {x: number; y: number}[];
      x?: number;
      y?: number;
    };
    const middle = placed.points[Math.floor(placed.points.length / 2)];
    return {
      edge,
      points: placed.points,
      lines: labels[i].lines,
      labelAt: {x: placed.x ?? middle.x, y: placed.y ?? middle.y},
      labelWidth: labels[i].width,
    };
  });
  const size = g.graph() as {width?: number; height?: number};
  return {boxes, lines, width: size.width ?? 100, height: size.height ?? 100};
}

export function layOut(graph: GroupedGraph): Picture {
  return isCircle(graph) ? circle(graph) : layered(graph);
}
