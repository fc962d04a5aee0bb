// What an exploration has been through: the tree of choices, single interleavings step by step, two of them side by
// side, receives and barriers.
import {useMemo} from 'preact/hooks';
import {endsBadly} from '../model/choice_tree';
import type {Exploration, Interleaving} from '../model/exploration';
import {number, plural, Section} from './base';
import {BarrierVerdicts, OpenReceives} from './barriers';
import {ChoiceTree} from './choice_tree';
import {Comparison} from './compare';
import {go, report} from './state';
import {StepThrough} from './step_through';

const address = (exploration: number, one?: number, other?: number): string =>
  ['#/interleavings', exploration + 1, one, other].filter((word) => word !== undefined).join('/');

function endText(all: Exploration): string {
  if (all.complete) return 'These are all.';
  const share = all.explored > 0 && all.explored < 1 ? ` About ${(100 * all.explored).toPrecision(2)} % of the choices were followed.` : '';
  return `These are not all: ${all.limit || all.problem || 'the exploration was cut short'}.${share}`;
}

export const endOf = (one: Interleaving): string => (one.rank !== undefined && one.rank >= 0 ? `${one.end} by rank ${one.rank}` : one.end);

export function InterleavingsPage({words}: {words: string[]}) {
  const explorations = report.value.explorations!;
  const which = Math.min(explorations.length, Math.max(1, Number(words[0]) || 1)) - 1;
  const all = explorations[which];
  const byNumber = useMemo(() => new Map(all.kept.map((one) => [one.number, one])), [all]);
  const worst = all.kept.find(endsBadly) ?? all.kept[0];
  const one = byNumber.get(Number(words[1])) ?? worst;
  const other = byNumber.get(Number(words[2]));
  return (
    <>
      <h1 tabIndex={-1}>Interleavings</h1>
      {explorations.length > 1 && (
        <p class="tabs">
          {explorations.map((entry, i) => (
            <a key={i} href={address(i)} aria-current={i === which ? 'true' : undefined}>
              {entry.buffering} buffering
            </a>
          ))}
        </p>
      )}
      <p>
        {plural(all.interleavings, 'interleaving')} with {all.buffering} buffering, {plural(all.deadlocks, 'deadlock')}.{' '}
        {endText(all)}
        {all.kept.length < all.interleavings && ` ${number(all.kept.length)} of them are kept in this report.`}
      </p>
      {one ? (
        <>
          <Section id="tree" title="The tree of choices">
            <ChoiceTree all={all} chosen={one} onChoose={(next) => go(address(which, next.number))} />
          </Section>
          <Section id="steps" title={`Interleaving ${number(one.number)}: ${endOf(one)}`}>
            <p class="pickers">
              <Picker label="Show" all={all} value={one.number} onPick={(value) => go(address(which, value!, other?.number))} />
              <Picker label="Compare with" all={all} value={other?.number} none onPick={(value) => go(address(which, one.number, value))} />
            </p>
            <StepThrough key={one.number} all={all} one={one} />
          </Section>
          {other && (
            <Section id="compare" title={`Interleavings ${number(one.number)} and ${number(other.number)} compared`}>
              <Comparison all={all} left={one} right={other} />
            </Section>
          )}
        </>
      ) : (
        <p class="empty">No single interleaving is kept in this report.</p>
      )}
      <OpenReceives all={all} />
      <BarrierVerdicts all={all} />
      <Endings all={all} which={which} />
    </>
  );
}

interface PickerProps {
  label: string;
  all: Exploration;
  value: number | undefined;
  none?: boolean;
  onPick: (value: number | undefined) => void;
}

function Picker({label, all, value, none, onPick}: PickerProps) {
  return (
    <label>
      {label}{' '}
      <select value={value ?? ''} onChange={(event) => onPick(event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value))}>
        {none && <option value="">nothing</option>}
        {all.kept.map((one) => (
          <option key={one.number} value={one.number}>
            {one.number}: {endOf(one)}{one.notable ? ' *' : ''}
          </option>
        ))}
      </select>
    </label>
  );
}

function Endings({all, which}: {all: Exploration; which: number}) {
  if (all.exits.length === 0 && all.outputs.length === 0) return null;
  return (
    <Section id="endings" title="Statuses and outputs">
      <ul>
        {all.exits.map((exit, i) => (
          <li key={i}>
            rank {exit.rank} {exit.aborted ? 'calls MPI_Abort with' : 'exits with status'} {exit.code} in {plural(exit.count, 'interleaving')}, first in{' '}
            <a href={address(which, exit.first)}>number {exit.first}</a>
            {exit.replay && <>; again: <code>mpivet explore --replay {exit.replay}</code></>}
          </li>
        ))}
      </ul>
      {all.different_outputs > 1 && <p>{plural(all.different_outputs, 'different output')}.</p>}
      {all.outputs.map((output, i) => (
        <details key={i}>
          <summary>Output of {plural(output.count, 'interleaving')}, first in number {output.first}</summary>
          <pre class="code" tabIndex={0}>{output.text}</pre>
        </details>
      ))}
    </Section>
  );
}
