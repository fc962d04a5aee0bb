// Who waits for whom, as a picture and in words.
import {useId, useMemo, useState} from 'preact/hooks';
import {layOut, type Box, type Line} from '../model/graph_layout';
import {formatRanks, nameRanks} from '../model/ranks';
import type {Finding} from '../model/report';
import {groupWaits, kMostAlone, type Group, type GroupedGraph} from '../model/wait_groups';
import {plural} from './base';
import {SiteView} from './site';

function path(points: {x: number; y: number}[]): string {
  const [first, ...rest] = points;
  const at = (p: {x: number; y: number}) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`;
  if (rest.length === 3 && rest[0].x === rest[1].x) return `M${at(first)} C${at(rest[0])} ${at(rest[1])} ${at(rest[2])}`;
  if (rest.length === 2) return `M${at(first)} Q${at(rest[0])} ${at(rest[1])}`;
  let d = `M${at(first)}`;
  for (let i = 0; i < rest.length - 1; ++i) {
    const middle = {x: (rest[i].x + rest[i + 1].x) / 2, y: (rest[i].y + rest[i + 1].y) / 2};
    d += ` Q${at(rest[i])} ${at(i === rest.length - 2 ? rest[i + 1] : middle)}`;
  }
  return rest.length === 1 ? `${d} L${at(rest[0])}` : d;
}

function EdgeLine({line, marker}: {line: Line; marker: string}) {
  const name = `edge ${line.edge.inCycle ? 'cycle' : ''} ${line.edge.alternative ? 'alternative' : ''}`;
  return (
    <g class={name}>
      <path d={path(line.points)} marker-end={`url(#${marker}${line.edge.inCycle ? '-cycle' : ''})`} />
      {line.lines.length > 0 && (
        <>
          <rect
            class="label-back"
            x={line.labelAt.x - line.labelWidth / 2}
            y={line.labelAt.y - line.lines.length * 8.5}
            width={line.labelWidth}
            height={line.lines.length * 17}
            rx="3"
          />
          <text text-anchor="middle">
            {line.lines.map((text, i) => (
              <tspan key={i} x={line.labelAt.x} y={line.labelAt.y + (i - line.lines.length / 2) * 17 + 13}>
                {text}
              </tspan>
            ))}
          </text>
        </>
      )}
    </g>
  );
}

interface BoxProps {
  box: Box;
  chosen: boolean;
  found: boolean;
  onChoose: () => void;
}

function GroupBox({box, chosen, found, onChoose}: BoxProps) {
  const {group} = box;
  const name = `node ${group.inCycle ? 'cycle' : ''} ${group.gone ? 'gone' : ''} ${chosen ? 'chosen' : ''} ${found ? 'found' : ''}`;
  const many = group.ranks.length > 1;
  const x = box.x - box.width / 2;
  const y = box.y - box.height / 2;
  return (
    <g
      class={name}
      role="button"
      {...{tabindex: 0} /* attributes of SVG keep their spelling */}
      aria-pressed={chosen}
      aria-description={group.inCycle ? 'in the cycle' : undefined}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onChoose();
      }}
    >
      {many && <rect x={x + 6} y={y + 5} width={box.width} height={box.height} rx="8" class="behind" />}
      <rect x={x} y={y} width={box.width} height={box.height} rx="8" />
      <text x={box.x} y={box.y - 6} text-anchor="middle" class="title">{box.title}</text>
      <text x={box.x} y={box.y + 14} text-anchor="middle">
        {group.gone && !group.where ? 'no longer there' : shorten(group.where, Math.floor((box.width - 16) / 6.8))}
      </text>
    </g>
  );
}

const shorten = (text: string, most: number): string => (text.length > most ? text.slice(0, most - 1) + '…' : text);

export function cycleText(cycle: number[]): string {
  if (cycle.length === 0) return 'There is no cycle: ranks wait for ranks that are gone, or that never act.';
  if (cycle.length === 1) return `Rank ${cycle[0]} waits for itself.`;
  const shown = cycle.length > 14 ? [...cycle.slice(0, 10), '…', ...cycle.slice(-2)] : cycle;
  return `Cycle of ${plural(cycle.length, 'rank')}: ${[...shown, cycle[0]].join(' → ')}.`;
}

export function WaitGraphView({finding}: {finding: Finding}) {
  const [together, setTogether] = useState(true);
  const graph = useMemo(() => groupWaits(finding, together), [finding, together]);
  const picture = useMemo(() => layOut(graph), [graph]);
  const [chosen, setChosen] = useState(-1);
  const [wanted, setWanted] = useState('');
  const [zoom, setZoom] = useState(1);
  const marker = useId().replace(/[^\w-]/g, '');
  const foundRank = wanted.trim() === '' ? NaN : Number(wanted);
  const found = graph.groups.find((group) => group.ranks.includes(foundRank));
  const collapsed = graph.groups.length < graph.ranks;
  const few = graph.ranks > kMostAlone && graph.ranks <= 60;
  return (
    <div class="wait-graph">
      <p>{cycleText(graph.cycle)} An arrow points to whom a rank waits for.</p>
      <div class="toolbar" role="toolbar" aria-label="Wait-for graph">
        <button type="button" onClick={() => setZoom(zoom * 1.25)} aria-label="Zoom in">+</button>
        <button type="button" onClick={() => setZoom(zoom / 1.25)} aria-label="Zoom out">−</button>
        <button type="button" onClick={() => setZoom(1)}>Fit</button>
        {(few || !together) && (
          <label>
            <input type="checkbox" checked={together} onChange={(event) => setTogether(event.currentTarget.checked)} />{' '}
            Put equal ranks together
          </label>
        )}
        {collapsed && (
          <label>
            Find rank{' '}
            <input type="number" min="0" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
          </label>
        )}
        {found && <output>rank {foundRank} is among {shorten(nameRanks(found.ranks), 60)}</output>}
        {!found && !Number.isNaN(foundRank) && <output>rank {foundRank} takes no part</output>}
        <span>
          {plural(graph.ranks, 'rank')}
          {collapsed && ` in ${plural(graph.groups.length, 'group')}`}
        </span>
      </div>
      <div class="graph-box" tabIndex={0} role="group" aria-label="Picture of the wait-for graph">
        <svg
          role="group"
          aria-label={`Wait-for graph. ${cycleText(graph.cycle)}`}
          viewBox={`0 0 ${picture.width.toFixed(0)} ${picture.height.toFixed(0)}`}
          style={{width: `${Math.min(100, (picture.width / 11) * 1) * zoom}%`, minWidth: `${Math.min(640, picture.width * 0.6) * zoom}px`}}
        >
          <defs>
            {['', '-cycle'].map((kind) => (
              <marker key={kind} id={marker + kind} viewBox="0 0 10 10" refX="8.5" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse" class={`head${kind}`}>
                <path d="M0,0 L10,5 L0,10 z" />
              </marker>
            ))}
          </defs>
          {picture.lines.map((line, i) => (
            <EdgeLine key={i} line={line} marker={marker} />
          ))}
          {picture.boxes.map((box) => (
            <GroupBox
              key={box.group.id}
              box={box}
              chosen={chosen === box.group.id}
              found={found === box.group}
              onChoose={() => setChosen(chosen === box.group.id ? -1 : box.group.id)}
            />
          ))}
        </svg>
      </div>
      {chosen >= 0 && graph.groups[chosen] && <GroupDetails finding={finding} group={graph.groups[chosen]} graph={graph} />}
      <details>
        <summary>The same in words</summary>
        <GraphTable graph={graph} />
      </details>
    </div>
  );
}

function GroupDetails({finding, group, graph}: {finding: Finding; group: Group; graph: GroupedGraph}) {
  const site = finding.sites[group.site];
  const waits = graph.edges.filter((edge) => edge.from === group.id);
  return (
    <div class="group-details" role="group" aria-label="The chosen ranks">
      <h3>{group.ranks.length === 1 ? `Rank ${group.ranks[0]}` : plural(group.ranks.length, 'rank')}</h3>
      {group.ranks.length > 1 && <p class="ranks-list">{formatRanks(group.ranks, 400)}</p>}
      {waits.map((edge) => (
        <p key={edge.to}>
          waits {edge.label} — {shorten(nameRanks(graph.groups[edge.to].ranks), 80)}
        </p>
      ))}
      {site && <SiteView site={site} finding={finding} open />}
    </div>
  );
}

function GraphTable({graph}: {graph: GroupedGraph}) {
  return (
    <div class="scroll-x" tabIndex={0} role="group" aria-label="Wait-for graph in words">
      <table class="data">
        <thead>
          <tr>
            <th scope="col">Who</th>
            <th scope="col">sits in</th>
            <th scope="col">waits</th>
            <th scope="col">for</th>
          </tr>
        </thead>
        <tbody>
          {graph.groups.flatMap((group) => {
            const edges = graph.edges.filter((edge) => edge.from === group.id);
            const who = shorten(nameRanks(group.ranks), 90) + (group.inCycle ? ' (cycle)' : '');
            if (edges.length === 0)
              return [<tr key={group.id}><td>{who}</td><td>{group.where}</td><td>waits for nobody</td><td /></tr>];
            return edges.map((edge) => (
              <tr key={`${group.id}-${edge.to}`}>
                <td>{who}</td>
                <td>{group.where}</td>
                <td>{edge.label}{edge.alternative && ' (any of them would do)'}</td>
                <td>{shorten(nameRanks(graph.groups[edge.to].ranks), 90)}</td>
              </tr>
            ));
          })}
        </tbody>
      </table>
    </div>
  );
}
