// What ran, what was looked at, what was found: the first page.
import {useMemo} from 'preact/hooks';
import {countBy, kEvidence, kNoFilter, kSeverities, type Filter} from '../model/filter';
import {baseName, placeOf} from '../model/place';
import type {Report, Run} from '../model/report';
import {number, plural, Section, SeverityBadge} from './base';
import {FindingRow} from './findings';
import {filter, go, report} from './state';

const kShown = 10;

/** Goes to the list with this filter. */
function show(wanted: Partial<Filter>): void {
  filter.value = {...kNoFilter, ...wanted};
  go('#/findings');
}

export function verdictText(all: Report): string {
  const {findings} = all;
  const grave = findings.filter((one) => one.severity === 'fatal' || one.severity === 'error').length;
  if (findings.length === 0) return 'Nothing was found.';
  if (grave === 0) return `${plural(findings.length, 'remark')}, no error.`;
  return `${plural(grave, 'error')} in ${plural(findings.length, 'finding')}.`;
}

export const commandText = (run: Run): string =>
  run.command.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`)).join(' ');

const kDoors: Record<string, string> = {
  run: 'a run on a real MPI',
  exec: 'a run on a real MPI',
  explore: 'every relevant interleaving',
  predict: 'prediction from a trace',
  static: 'compile-time analysis',
  report: 'several reports, merged',
};

function duration(seconds: number): string {
  return seconds < 90 ? `${seconds.toFixed(seconds < 10 ? 2 : 0)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

export function RunFacts({run}: {run: Run}) {
  const facts: [string, string][] = [
    ['Looked at', kDoors[run.door] ?? run.door],
    ['Command', commandText(run)],
    ['Program', run.program],
    ['MPI', run.mpi],
    ['Ranks', run.ranks > 0 ? number(run.ranks) : ''],
    ['Hosts', (run.hosts ?? []).slice(0, 8).join(', ') + ((run.hosts ?? []).length > 8 ? ` … (${run.hosts!.length})` : '')],
    ['Started', (run.started ?? '').replace('T', ' ').replace('Z', ' UTC')],
    ['Took', run.seconds ? duration(run.seconds) : ''],
    [
      'Program ended',
      run.program_signal != null ? `by signal ${run.program_signal}` : run.program_status != null ? `with status ${run.program_status}` : '',
    ],
    ['', run.end_note ?? ''],
  ];
  return (
    <dl class="facts">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name + value}>
            <dt>{name || 'End'}</dt>
            <dd><bdi>{value}</bdi></dd>
          </div>
        ))}
    </dl>
  );
}

function Counts() {
  const {findings} = report.value;
  const severity = new Map(countBy(findings, (one) => one.severity));
  return (
    <ul class="cards" aria-label="Findings by severity">
      {kSeverities.map((one) => (
        <li key={one}>
          <button type="button" class={`card ${one}`} disabled={!severity.has(one)} onClick={() => show({severity: one})}>
            <span class="count">{number(severity.get(one) ?? 0)}</span>
            <SeverityBadge severity={one} />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface BarsProps {
  title: string;
  rows: [string, number][];
  label?: (value: string) => string;
  filterOf: (value: string) => Partial<Filter>;
}

function Bars({title, rows, label, filterOf}: BarsProps) {
  if (rows.length === 0) return null;
  const most = Math.max(...rows.map(([, count]) => count));
  return (
    <section class="bars">
      <h3>{title}</h3>
      <ul>
        {rows.slice(0, kShown).map(([value, count]) => (
          <li key={value}>
            <button type="button" class="bar" title={value} onClick={() => show(filterOf(value))}>
              <span class="fill" style={{width: `${Math.max(2, (100 * count) / most)}%`}} aria-hidden="true" />
              <bdi class="name">{label ? label(value) : value}</bdi>
              <span class="count">{number(count)}</span>
            </button>
          </li>
        ))}
      </ul>
      {rows.length > kShown && <p class="muted">and {number(rows.length - kShown)} more</p>}
    </section>
  );
}

function CoverageText() {
  const {coverage, checks, suppressed, explorations} = report.value;
  const enabled = checks.filter((check) => check.enabled).length;
  const lines: string[] = [];
  if (coverage.calls > 0)
    lines.push(
      `${plural(coverage.calls, 'MPI call')}, ${plural(coverage.messages, 'message')}, ${plural(coverage.collectives, 'collective operation')}.`,
    );
  if (checks.length > 0) lines.push(`${enabled} of ${plural(checks.length, 'check')} on.`);
  for (const one of explorations ?? [])
    lines.push(
      `${plural(one.interleavings, 'interleaving')} with ${one.buffering} buffering, ${one.complete ? 'all there are' : `not all (${one.limit || one.problem})`}; ${plural(one.deadlocks, 'deadlock')}.`,
    );
  if ((coverage.not_modelled ?? []).length > 0)
    lines.push(`Not checked: ${coverage.not_modelled.slice(0, 6).map((one) => one.function).join(', ')}${coverage.not_modelled.length > 6 ? ' …' : ''}.`);
  if (suppressed.length > 0) lines.push(`${plural(suppressed.length, 'finding')} hidden by suppressions.`);
  return (
    <>
      {lines.map((line, i) => (
        <p key={i}>{line}</p>
      ))}
      <p><a href="#/about">All about what was looked at</a></p>
    </>
  );
}

export function Overview() {
  const all = report.value;
  const {findings} = all;
  const rows = useMemo(
    () => ({
      evidence: countBy(findings, (one) => one.evidence).sort(
        (a, b) => kEvidence.indexOf(a[0] as never) - kEvidence.indexOf(b[0] as never),
      ),
      check: countBy(findings, (one) => one.check),
      file: countBy(findings, (one) => placeOf(one)?.file),
    }),
    [findings],
  );
  return (
    <>
      <h1 tabIndex={-1}>{verdictText(all)}</h1>
      <Counts />
      <div class="columns">
        <Section id="ran" title="What ran">
          {all.runs && all.runs.length > 2 ? (
            all.runs.map((run, i) => (
              <details key={i} class="run">
                <summary>
                  {kDoors[run.door] ?? run.door}: <code><bdi>{commandText(run)}</bdi></code>
                </summary>
                <RunFacts run={run} />
              </details>
            ))
          ) : all.runs?.length ? (
            all.runs.map((run, i) => <RunFacts key={i} run={run} />)
          ) : (
            <RunFacts run={all.run} />
          )}
        </Section>
        <Section id="checked" title="What was checked">
          <CoverageText />
        </Section>
      </div>
      {findings.length > 0 && (
        <>
          <Section id="distribution" title="Findings">
            <div class="columns three">
              <Bars title="By evidence" rows={rows.evidence} filterOf={(evidence) => ({evidence: evidence as never})} />
              <Bars title="By check" rows={rows.check} filterOf={(check) => ({check})} />
              <Bars title="By file" rows={rows.file} label={baseName} filterOf={(file) => ({file})} />
            </div>
          </Section>
          <Section id="first" title={findings.length > kShown ? 'The gravest' : 'All of them'}>
            <ul class="plain">
              {findings.slice(0, kShown).map((finding, i) => (
                <li key={i}><FindingRow finding={finding} index={i} /></li>
              ))}
            </ul>
            {findings.length > kShown && <p><a href="#/findings">All {plural(findings.length, 'finding')}</a></p>}
          </Section>
        </>
      )}
    </>
  );
}
