// The tree of choices: a picture of all of it, and an outline to go through.
import {hierarchy, partition} from 'd3-hierarchy';
import {useMemo, useState} from 'preact/hooks';
import {badBelow, choiceTree, endsBadly, type TreeNode} from '../model/choice_tree';
import {callAt, callText, choiceText, type Exploration, type Interleaving} from '../model/exploration';
import {number, plural} from './base';
import {VirtualList} from './virtual_list';

interface Props {
  all: Exploration;
  chosen: Interleaving;
  onChoose: (one: Interleaving) => void;
}

const kWidth = 1000;
const kLevel = 22;
const kMostLevels = 14;

/** Each level of the tree is a row; a part is as wide as the interleavings below it are many. */
function Icicle({all, root, chosen, onChoose}: Props & {root: TreeNode}) {
  const tree = useMemo(() => {
    const made = hierarchy(root, (node) => node.children).sum((node) => (node.children.length === 0 ? node.last - node.first || 1 : 0));
    const levels = Math.min(kMostLevels, made.height + 1);
    return {levels, root: partition<TreeNode>().size([kWidth, kLevel * (made.height + 1)])(made)};
  }, [root]);
  const at = all.kept.indexOf(chosen);
  const shown = tree.root.descendants().filter((node) => node.x1 - node.x0 >= 0.8 && node.depth < tree.levels);
  return (
    <svg class="icicle" viewBox={`0 0 ${kWidth} ${tree.levels * kLevel}`} role="img" aria-label={`The tree of choices, ${plural(all.kept.length, 'interleaving')} wide and ${tree.root.height} deep; the outline below has the same.`} preserveAspectRatio="none">
      {shown.map((node, i) => {
        const bad = badBelow(all, node.data);
        const width = node.data.last - node.data.first;
        const name = bad === 0 ? 'good' : bad === width ? 'bad' : 'mixed';
        const on = node.data.first <= at && at < node.data.last;
        return (
          <rect key={i} class={`${name} ${on ? 'on' : ''}`} x={node.x0} y={node.y0} width={Math.max(0.6, node.x1 - node.x0 - 1)} height={kLevel - 2} onClick={() => onChoose(all.kept[node.data.first])}>
            <title>{node.data.choice >= 0 ? choiceText(all, all.choices[node.data.choice]) : `${plural(width, 'interleaving')}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

interface Row {
  node: TreeNode;
  level: number;
}

function rowsOf(root: TreeNode, open: Set<TreeNode>): Row[] {
  const out: Row[] = [];
  const walk = (node: TreeNode, level: number) => {
    out.push({node, level});
    if (open.has(node)) for (const child of node.children) walk(child, level + 1);
  };
  walk(root, 0);
  return out;
}

/** What is decided at a node, for its line. */
function questionText(all: Exploration, node: TreeNode): string {
  const choices = node.children.map((child) => all.choices[child.choice]).filter(Boolean);
  if (choices.length === 0) return '';
  const calls = new Set(choices.map((choice) => `rank ${choice.rank}, ${callText(callAt(all, choice.call))}`));
  return calls.size === 1 ? `then decides ${[...calls][0]}` : `then one of ${calls.size} calls decides`;
}

export function ChoiceTree({all, chosen, onChoose}: Props) {
  const root = useMemo(() => choiceTree(all), [all]);
  const at = all.kept.indexOf(chosen);
  const way = useMemo(() => {
    const out: TreeNode[] = [];
    for (let node: TreeNode | undefined = root; node; ) {
      out.push(node);
      node = node.children.find((child) => child.first <= at && at < child.last);
    }
    return out;
  }, [root, at]);
  const [toggled, setToggled] = useState<Map<TreeNode, boolean>>(new Map());
  const open = new Set(way);
  for (const [node, on] of toggled) if (on) open.add(node); else open.delete(node);
  const rows = rowsOf(root, open);
  const toggle = (node: TreeNode) => setToggled(new Map(toggled).set(node, !open.has(node)));
  const row = (i: number) => {
    const {node, level} = rows[i];
    const count = node.last - node.first;
    const bad = badBelow(all, node);
    const leaf = node.children.length === 0;
    const end = all.kept[node.first];
    const label = node.choice >= 0 ? choiceText(all, all.choices[node.choice]) : level === 0 ? 'Start' : 'no further choice';
    return (
      <div class="tree-row" style={{paddingLeft: `${8 + Math.min(level, 30) * 18}px`}}>
        {leaf ? (
          <span class={`dot ${end && endsBadly(end) ? 'bad' : 'good'}`} aria-hidden="true" />
        ) : (
          <button type="button" class="twist" aria-expanded={open.has(node)} aria-label={`${open.has(node) ? 'Close' : 'Open'}: ${label}`} onClick={() => toggle(node)}>
            {open.has(node) ? '▾' : '▸'}
          </button>
        )}
        <span class="tree-text">
          {label} {!leaf && <span class="muted">{questionText(all, node)}</span>}
        </span>
        {leaf && end ? (
          <button type="button" class={`leaf ${end === chosen ? 'active' : ''}`} aria-pressed={end === chosen} onClick={() => onChoose(end)}>
            {number(end.number)}: {end.end}{end.notable ? ' *' : ''}
          </button>
        ) : (
          <span class="muted">{plural(count, 'interleaving')}{bad > 0 && <strong class="bad-count">, {number(bad)} {bad === 1 ? 'ends' : 'end'} badly</strong>}</span>
        )}
      </div>
    );
  };
  return (
    <div class="choice-tree">
      {all.kept.length > 2 && <Icicle all={all} root={root} chosen={chosen} onChoose={onChoose} />}
      <VirtualList class="tree" count={rows.length} rowHeight={34} label="Outline of the tree of choices" row={row} />
      <p class="status">* something was found in it for the first time.</p>
    </div>
  );
}
