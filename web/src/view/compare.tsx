// Two interleavings side by side: where their choices part, and what each rank does then.
import {useMemo, useState} from 'preact/hooks';
import {align} from '../model/align';
import {choiceText, stepText, subjectText, type Exploration, type Interleaving, type Step} from '../model/exploration';
import {stepsOf} from '../model/interleaving_timeline';
import {endOf} from './interleavings';
import {number} from './base';

interface Props {
  all: Exploration;
  left: Interleaving;
  right: Interleaving;
}

interface ListProps {
  pairs: {left?: string; right?: string}[];
  caption: string;
  left: Interleaving;
  right: Interleaving;
}

const kMostRows = 600;

/** What is about the same call stands on one line, also where it goes another way. */
interface Line {
  about: string;
  text: string;
}
function sideBySide(left: Line[], right: Line[]): {left?: string; right?: string}[] {
  return align(left, right, (a, b) => a.about === b.about).map((pair) => ({left: pair.left?.text, right: pair.right?.text}));
}

function SideBySide({pairs, caption, left, right}: ListProps) {
  const [all, setAll] = useState(false);
  const differ = pairs.filter((pair) => pair.left !== pair.right).length;
  const shown = (all ? pairs : pairs.filter((pair, i) => isNear(pairs, i) || pair.left !== pair.right)).slice(0, kMostRows);
  return (
    <>
      <p>
        {differ === 0 ? 'They are equal here.' : `${number(differ)} of ${number(pairs.length)} lines differ.`}{' '}
        <button type="button" class="small" aria-pressed={all} onClick={() => setAll(!all)}>{all ? 'Only around differences' : 'All lines'}</button>
      </p>
      <div class="scroll-x" tabIndex={0} role="group" aria-label={caption}>
        <table class="ways">
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{left.number}: {endOf(left)}</th>
              <th scope="col">{right.number}: {endOf(right)}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((pair, i) => (
              <tr key={i}>
                <td class={pair.left === pair.right ? '' : pair.left ? 'differs' : 'missing'}>{pair.left ?? '—'}</td>
                <td class={pair.left === pair.right ? '' : pair.right ? 'differs' : 'missing'}>{pair.right ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Within two lines of a difference. */
function isNear(pairs: {left?: string; right?: string}[], at: number): boolean {
  for (let i = Math.max(0, at - 2); i <= Math.min(pairs.length - 1, at + 2); ++i) if (pairs[i].left !== pairs[i].right) return true;
  return false;
}

export function Comparison({all, left, right}: Props) {
  const ranks = useMemo(() => [...new Set([...stepsOf(all, left), ...stepsOf(all, right)].map((step) => step.rank))].sort((a, b) => a - b), [all, left, right]);
  const [rank, setRank] = useState(-1);
  const choices = useMemo(() => {
    const lines = (one: Interleaving): Line[] =>
      one.path.map((i) => {
        const choice = all.choices[i];
        return choice ? {about: subjectText(all, choice), text: choiceText(all, choice)} : {about: '?', text: '?'};
      });
    return sideBySide(lines(left), lines(right));
  }, [all, left, right]);
  const steps = useMemo(() => {
    // Rank by rank: in which order ranks that do not meet come to their steps means nothing.
    const lines = (one: Interleaving): Line[] =>
      stepsOf(all, one)
        .filter((step: Step) => rank < 0 || step.rank === rank)
        .sort((a, b) => a.rank - b.rank)
        .map((step) => ({
          about: `${step.rank} ${step.kind} ${step.call} ${step.peer ?? ''} ${step.tag ?? ''}`,
          text: `rank ${step.rank} ${stepText(all, step)}`,
        }));
    return sideBySide(lines(left), lines(right));
  }, [all, left, right, rank]);
  return (
    <>
      <SideBySide pairs={choices} caption="Choices" left={left} right={right} />
      {ranks.length > 0 && (
        <>
          <p>
            <label>
              Steps of{' '}
              <select value={rank} onChange={(event) => setRank(Number(event.currentTarget.value))}>
                <option value={-1}>all ranks</option>
                {ranks.map((one) => <option key={one} value={one}>rank {one}</option>)}
              </select>
            </label>
          </p>
          <SideBySide pairs={steps} caption="Steps" left={left} right={right} />
        </>
      )}
    </>
  );
}
