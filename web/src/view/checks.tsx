// The checks: what each looks for, whether it was on, what it gave.
import type {Check} from '../model/report';
import {number, plural, Section, SeverityBadge} from './base';
import {Markdown} from './markdown';
import {filter, go, report} from './state';
import {kNoFilter} from '../model/filter';

export function ChecksPage() {
  const {checks} = report.value;
  return (
    <>
      <h1 tabIndex={-1}>Checks</h1>
      {checks.length === 0 && <p class="empty">This report does not list its checks.</p>}
      {checks.length > 0 && (
        <div class="scroll-x" tabIndex={0} role="group" aria-label="Checks">
          <table class="data checks">
            <thead>
              <tr>
                <th scope="col">Check</th>
                <th scope="col">What it finds</th>
                <th scope="col">Severity</th>
                <th scope="col">Findings</th>
              </tr>
            </thead>
            <tbody>
              {checks.map((check) => (
                <tr key={check.id} class={check.enabled ? '' : 'off'}>
                  <th scope="row"><a href={`#/check/${encodeURIComponent(check.id)}`}>{check.id}</a></th>
                  <td>{check.title}</td>
                  <td><SeverityBadge severity={check.severity} /></td>
                  <td>{check.enabled ? (check.findings > 0 ? <strong>{number(check.findings)}</strong> : 'none') : 'off'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

export function CheckPage({check}: {check: Check}) {
  return (
    <article>
      <h1 tabIndex={-1}><span class="check">{check.id}</span><small>{check.title}</small></h1>
      <p class="badges">
        <SeverityBadge severity={check.severity} />
        {!check.enabled && <span class="badge">off in this run</span>}
      </p>
      <p>
        {check.findings > 0 ? (
          <button type="button" onClick={() => {
            filter.value = {...kNoFilter, check: check.id};
            go('#/findings');
          }}>
            Show its {plural(check.findings, 'finding')}
          </button>
        ) : (
          'It found nothing.'
        )}
      </p>
      <Section id="about" title="About it">
        {check.explanation ? <Markdown text={check.explanation} /> : <p><code>mpivet explain {check.id}</code> tells more.</p>}
      </Section>
    </article>
  );
}
