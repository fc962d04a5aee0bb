// The tree of choices: what interleavings have in common at their beginnings. Nodes are made when they are opened, a
// thousand interleavings may have many.
import type {Exploration, Interleaving} from './exploration';

export interface TreeNode {
  depth: number; // choices made so far
  choice: number; // the last of them: position in Exploration.choices; -1: the root
  first: number; // of the interleavings below: positions in Exploration.kept, which is in the order of the tree
  last: number; // one behind
  children: TreeNode[];
}

const kDeadEnds = new Set(['deadlock', 'aborted', 'crashed', 'unsupported']);

export const endsBadly = (one: Interleaving): boolean => kDeadEnds.has(one.end);

/** Runs of single children are one node: only where ways part is something to be seen. */
export function choiceTree(all: Exploration): TreeNode {
  const root: TreeNode = {depth: 0, choice: -1, first: 0, last: all.kept.length, children: []};
  const open = [root];
  while (open.length > 0) {
    const node = open.pop()!;
    if (node.last - node.first < 2) {
      node.depth = all.kept[node.first]?.path.length ?? node.depth;
      continue;
    }
    node.depth = commonDepth(all, node);
    node.children = parts(all, node);
    for (const child of node.children) open.push(child);
  }
  return root;
}

function commonDepth(all: Exploration, node: TreeNode): number {
  const path = all.kept[node.first].path;
  let depth = path.length;
  for (let i = node.first + 1; i < node.last; ++i) {
    const other = all.kept[i].path;
    let same = node.depth;
    while (same < depth && other[same] === path[same]) ++same;
    depth = same;
  }
  return depth;
}

function parts(all: Exploration, node: TreeNode): TreeNode[] {
  const children: TreeNode[] = [];
  for (let i = node.first; i < node.last; ++i) {
    const choice = all.kept[i].path[node.depth] ?? -1;
    const last = children[children.length - 1];
    if (last && last.choice === choice && choice !== -1) last.last = i + 1;
    else children.push({depth: node.depth + 1, choice, first: i, last: i + 1, children: []});
  }
  return children;
}

/** Interleavings below that end badly. */
export function badBelow(all: Exploration, node: TreeNode): number {
  let count = 0;
  for (let i = node.first; i < node.last; ++i) if (endsBadly(all.kept[i])) ++count;
  return count;
}
