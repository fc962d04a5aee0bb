// What was looked at and what was not, in full: silence means something only if one knows.
import {formatRanks} from '../model/ranks';
import type {RankEnd} from '../model/report';
import {number, plural, Section} from './base';
import {ForeseenList} from './finding';
import {FindingRow} from './findings';
import {RunFacts} from './overview';
import {report} from './state';

function Ends({ends}: {ends: RankEnd[]}) {
  const groups = new Map<string, number[]>();
  for (const one of ends) {
    const how = `${one.how}${one.status !== undefined ? `, status ${one.status}` : ''}${one.signal !== undefined ? `, signal ${one.signal}` : ''}`;
    const text = `${how}${one.last_call ? `; last call: ${one.last_call}` : ''}`;
    groups.set(text, [...(groups.get(text) ?? []), one.rank]);
  }
  return (
    <ul>
      {[...groups].slice(0, 200).map(([text, ranks]) => (
        <li key={text}>rank{ranks.length > 1 ? 's' : ''} {formatRanks(ranks)}: {text}</li>
      ))}
    </ul>
  );
}

export function AboutPage() {
  const all = report.value;
  const {coverage, run} = all;
  const limits = [
    coverage.sends_taken_as_buffered > 0 && `${plural(coverage.sends_taken_as_buffered, 'send')} so far ahead of their receiver that they were taken as buffered.`,
    coverage.stepped_over > 0 && `${plural(coverage.stepped_over, 'place')} where mpivet lost track and went on.`,
    all.findings_not_kept > 0 && `${plural(all.findings_not_kept, 'finding')} past the limit were counted and not kept.`,
  ].filter(Boolean);
  return (
    <>
      <h1 tabIndex={-1}>What was looked at</h1>
      <Section id="runs" title={all.runs?.length ? 'Runs' : 'Run'}>
        {(all.runs?.length ? all.runs : [run]).map((one, i) => (
          <div key={i} class="run">
            <RunFacts run={one} />
            {(one.rank_ends ?? []).length > 0 && (
              <>
                <h3>Ranks that did not end through MPI_Finalize</h3>
                <Ends ends={one.rank_ends!} />
              </>
            )}
          </div>
        ))}
      </Section>
      <Section id="coverage" title="Coverage">
        <dl class="facts">
          <div><dt>MPI calls</dt><dd>{number(coverage.calls)}</dd></div>
          <div><dt>Messages</dt><dd>{number(coverage.messages)}</dd></div>
          <div><dt>Collectives</dt><dd>{number(coverage.collectives)}</dd></div>
        </dl>
        {limits.map((text, i) => <p key={i}>{text}</p>)}
        {(coverage.notes ?? []).map((note, i) => <p key={i} class="lines">{note}</p>)}
        {(coverage.not_modelled ?? []).length > 0 && (
          <>
            <h3>Used by the program, not checked by mpivet</h3>
            <ul>
              {coverage.not_modelled.map((one) => <li key={one.function}><code>{one.function}</code>, {plural(one.calls, 'call')}</li>)}
            </ul>
          </>
        )}
      </Section>
      {(all.not_confirmed ?? []).length > 0 && (
        <Section id="not-confirmed" title="Found possible, not shown by this run">
          <ForeseenList list={all.not_confirmed!} />
        </Section>
      )}
      {(all.suppressions.length > 0 || all.suppressed.length > 0) && (
        <Section id="suppressions" title="Suppressions">
          <ul>
            {all.suppressions.map((one, i) => (
              <li key={i}><code>{one.text}</code> ({one.origin}): {plural(one.findings, 'finding')}{one.remark && ` — ${one.remark}`}</li>
            ))}
          </ul>
          {all.suppressed.slice(0, 500).map((finding, i) => (
            <FindingRow key={i} finding={finding} index={all.findings.length + i} />
          ))}
        </Section>
      )}
    </>
  );
}
