// One finding: everything that is known about it.
import {useMemo} from 'preact/hooks';
import {frameOf, placeOf, shortPlace} from '../model/place';
import type {Finding, Foreseen} from '../model/report';
import {fromDiagram} from '../model/timeline';
import {EvidenceBadge, Lines, number, PlaceText, plural, Section, SeverityBadge} from './base';
import {SitesOnSource, WaysTable} from './divergence';
import {Markdown} from './markdown';
import {SiteView} from './site';
import {SourceAt} from './source';
import {SpaceTime} from './space_time';
import {report, selected} from './state';
import {WaitGraphView} from './wait_graph';

const kWhat: Record<string, string> = {
  condition: 'not every rank may get to it',
  several_threads: 'several threads of a rank may make the call',
  concurrent: 'another thread may be in a collective on the same communicator meanwhile',
  thread_level: 'the call needs a higher level of thread support',
  same_request: 'another thread may use the request meanwhile',
};

export function ForeseenList({list}: {list: Foreseen[]}) {
  return (
    <ul>
      {list.map((one, i) => (
        <li key={i}>
          <code>{one.collective}</code> at <PlaceText place={one.at} />: {kWhat[one.what] ?? one.what}
          {one.level && ` (${one.level})`}
          {(one.conditions ?? []).length > 0 && <> — decided at {one.conditions.map(shortPlace).join(', ')}</>}
          {one.elsewhere && ' (an earlier call that may have led to it)'}
        </li>
      ))}
    </ul>
  );
}

function Neighbours({index}: {index: number}) {
  const list = selected.value;
  const at = list.indexOf(index);
  const to = (step: number) => (at >= 0 ? list[at + step] : undefined);
  const link = (target: number | undefined, text: string, id: string) =>
    target === undefined ? <span class="muted">{text}</span> : <a id={id} href={`#/finding/${target + 1}`}>{text}</a>;
  return (
    <nav class="neighbours" aria-label="Other findings">
      {link(to(-1), '← previous', 'previous-finding')}
      <a href="#/findings">all findings</a>
      {link(to(1), 'next →', 'next-finding')}
    </nav>
  );
}

function Origins({finding}: {finding: Finding}) {
  const {runs} = report.value;
  if (!runs || !finding.seen_in?.length) return null;
  return (
    <p>
      Seen by:{' '}
      {finding.seen_in
        .map((i) => runs[i])
        .filter(Boolean)
        .map((run) => `mpivet ${run.door} (${run.mpi || run.program})`)
        .join(', ')}
    </p>
  );
}

export function FindingPage({finding, index, hidden}: {finding: Finding; index: number; hidden?: boolean}) {
  const place = placeOf(finding);
  const check = report.value.checks.find((one) => one.id === finding.check);
  const timeline = useMemo(() => (finding.diagram ? fromDiagram(finding.diagram) : undefined), [finding]);
  const splits = (finding.ways?.length ?? 0) > 1;
  return (
    <article class="finding" aria-labelledby="finding-title">
      {!hidden && <Neighbours index={index} />}
      <h1 id="finding-title" tabIndex={-1}>
        <span class="check">{finding.check}</span>
        {check && <small>{check.title}</small>}
      </h1>
      <p class="badges">
        <SeverityBadge severity={finding.severity} /> <EvidenceBadge evidence={finding.evidence} />
        {finding.ranks.length > 0 && <span class="badge">rank{finding.ranks.length > 1 ? 's' : ''} {finding.ranks_text}</span>}
        {finding.times > 1 && <span class="badge">{number(finding.times)} times</span>}
        {place && <span class="badge"><PlaceText place={place} /></span>}
        {hidden && <span class="badge">hidden by <code>{finding.suppressed_by}</code></span>}
      </p>
      <div class="message-box">
        <Lines text={finding.message} />
        {finding.hint && (
          <p class="fix">
            <strong>What to do: </strong>
            {finding.hint}
          </p>
        )}
      </div>
      <Origins finding={finding} />
      <InterleavingsLink finding={finding} />
      {splits && (
        <Section id="ways" title="Where the ranks part">
          <WaysTable ways={finding.ways!} />
        </Section>
      )}
      {finding.graph && finding.graph.length > 0 && (
        <Section id="graph" title="Who waits for whom">
          <WaitGraphView finding={finding} />
        </Section>
      )}
      {timeline && (
        <Section id="diagram" title="What the ranks did">
          {finding.check === 'GLOBAL:DEADLOCK:POTENTIAL' && (
            <p>
              The program went on. This is how it can come to a stand: each rank stuck in its red call, and nothing grey reached. Dashed are
              messages that were, or could be, received otherwise.
            </p>
          )}
          <SpaceTime timeline={timeline} label="Space-time diagram of the ranks around the problem" />
        </Section>
      )}
      {splits ? (
        <Section id="source" title="On the source">
          <SitesOnSource finding={finding} />
        </Section>
      ) : (
        place && report.value.sources?.some((one) => one.file === place.file) && (
          <Section id="source" title="Source">
            <p class="file-name"><PlaceText place={place} full /></p>
            <SourceAt place={place} kind="bad" />
          </Section>
        )
      )}
      <Sites finding={finding} />
      {finding.foreseen && finding.foreseen.length > 0 && (
        <Section id="foreseen" title="What the compiler had said">
          <ForeseenList list={finding.foreseen} />
        </Section>
      )}
      <Notes finding={finding} />
      {check && (
        <Section id="about" title="About this check">
          {check.explanation ? (
            <Markdown text={check.explanation} />
          ) : (
            <p>
              {check.title}. <code>mpivet explain {check.id}</code> tells more.
            </p>
          )}
        </Section>
      )}
    </article>
  );
}

const kMostSites = 200;

function Sites({finding}: {finding: Finding}) {
  if (finding.sites.length === 0) return null;
  const several = finding.sites.length > 1;
  return (
    <Section id="calls" title={several ? `Calls (${number(finding.sites.length)})` : 'The call'}>
      {finding.sites.slice(0, kMostSites).map((site, i) => (
        <SiteView key={i} site={site} finding={finding} open={i < (frameOf(site) ? 2 : 1)} />
      ))}
      {finding.sites.length > kMostSites && <p class="muted">{plural(finding.sites.length - kMostSites, 'more call')} not shown.</p>}
    </Section>
  );
}

function InterleavingsLink({finding}: {finding: Finding}) {
  const seen = finding.interleavings;
  const exploration = seen && report.value.explorations?.[seen.exploration];
  if (!seen || !exploration) return null;
  return (
    <p>
      In {number(seen.count)} of {plural(exploration.interleavings, 'interleaving')} ({exploration.buffering} buffering).{' '}
      <a href={`#/interleavings/${seen.exploration + 1}/${seen.first}`}>Step through number {number(seen.first)}</a>
    </p>
  );
}

function Notes({finding}: {finding: Finding}) {
  if (!finding.notes?.length && !finding.replay) return null;
  return (
    <Section id="notes" title="Notes">
      {(finding.notes ?? []).map((note, i) => (
        <Lines key={i} text={note} />
      ))}
      {finding.replay && (
        <p>
          To make it happen again: <code>mpivet explore --replay {finding.replay}</code>
        </p>
      )}
    </Section>
  );
}
