// One interleaving, step by step.
import {useMemo, useState} from 'preact/hooks';
import {callAt, callText, choiceText, stepText, type Exploration, type Interleaving} from '../model/exploration';
import {interleavingTimeline, stepsOf} from '../model/interleaving_timeline';
import {SourceAt} from './source';
import {SpaceTime} from './space_time';
import {announcement} from './state';
import {VirtualList} from './virtual_list';

export function StepThrough({all, one}: {all: Exploration; one: Interleaving}) {
  const steps = useMemo(() => stepsOf(all, one), [all, one]);
  const picture = useMemo(() => interleavingTimeline(all, one), [all, one]);
  const [now, setNow] = useState(-1);
  const to = (step: number) => {
    const next = Math.min(steps.length - 1, Math.max(0, step));
    setNow(next);
    announcement.value = `step ${next + 1}: rank ${steps[next].rank} ${stepText(all, steps[next])}`;
  };
  const place = now >= 0 ? callAt(all, steps[now].call) : undefined;
  return (
    <>
      <details open={one.path.length <= 8}>
        <summary>Choices that make it ({one.path.length})</summary>
        <ol class="choices">
          {one.path.slice(0, 300).map((choice, i) => all.choices[choice] && (
            <li key={i}>{choiceText(all, all.choices[choice])} <span class="muted">{callText(callAt(all, all.choices[choice].call))}</span></li>
          ))}
        </ol>
      </details>
      {steps.length === 0 ? (
        <p class="empty">The steps of this interleaving are not kept in the report.</p>
      ) : (
        <>
          {picture && <SpaceTime timeline={picture.timeline} label={`Space-time diagram of interleaving ${one.number}`} now={now >= 0 ? picture.eventOf[now] : undefined} />}
          <div class="toolbar" role="toolbar" aria-label="Steps">
            <button type="button" onClick={() => to(0)}>First</button>
            <button type="button" disabled={now <= 0} onClick={() => to(now - 1)}>Back</button>
            <button type="button" disabled={now >= steps.length - 1} onClick={() => to(now + 1)} id="next-step">Step</button>
            <button type="button" onClick={() => to(steps.length - 1)}>Last</button>
            <input type="range" min="0" max={steps.length - 1} value={Math.max(0, now)} aria-label="Step" onInput={(event) => to(Number(event.currentTarget.value))} />
            <output>{now >= 0 ? `step ${now + 1} of ${steps.length}` : `${steps.length} steps`}</output>
          </div>
          <div class="columns">
            <VirtualList
              class="steps"
              count={steps.length}
              rowHeight={30}
              label="Steps"
              active={now >= 0 ? now : undefined}
              row={(i) => (
                <button type="button" class={`step ${i === now ? 'active' : ''} ${steps[i].done === false ? 'stuck' : ''}`} aria-pressed={i === now} onClick={() => to(i)}>
                  <span class="muted">{i + 1}</span> <span class="who">rank {steps[i].rank}</span>
                  <span class="step-text" title={stepText(all, steps[i])}>{stepText(all, steps[i])}</span>
                </button>
              )}
            />
            <div class="step-source">
              {place?.file ? (
                <>
                  <p class="file-name"><bdi>{callText(place)}</bdi></p>
                  <SourceAt place={{file: place.file, line: place.line}} />
                </>
              ) : (
                <p class="hint">Choose a step to see where it is in the source.</p>
              )}
            </div>
          </div>
        </>
      )}
    </>
  );
}
