// All findings, as a list to look through.
import {useEffect} from 'preact/hooks';
import {isFiltered} from '../model/filter';
import {placeOf} from '../model/place';
import type {Finding} from '../model/report';
import {EvidenceBadge, number, PlaceText, plural, SeverityBadge} from './base';
import {Filters} from './filters';
import {announcement, filter, report, selected} from './state';
import {VirtualList} from './virtual_list';

export function FindingRow({finding, index}: {finding: Finding; index: number}) {
  const place = placeOf(finding);
  return (
    <a class={`finding-row ${finding.severity}`} href={`#/finding/${index + 1}`}>
      <SeverityBadge severity={finding.severity} />
      <span class="what">
        <span class="check">{finding.check}</span> <span class="message">{finding.message}</span>
      </span>
      <span class="where">
        {place && <PlaceText place={place} />}
        {finding.ranks.length > 0 && <span class="muted ranks"> rank{finding.ranks.length > 1 ? 's' : ''} {finding.ranks_text}</span>}
        {finding.times > 1 && <span class="muted"> ×{number(finding.times)}</span>}
      </span>
      <EvidenceBadge evidence={finding.evidence} />
    </a>
  );
}

export function FindingsPage() {
  const all = report.value.findings;
  const list = selected.value;
  const filtered = isFiltered(filter.value);
  useEffect(() => {
    announcement.value = filtered ? `${plural(list.length, 'finding')} shown` : '';
  }, [list.length, filtered]);
  return (
    <>
      <h1 tabIndex={-1}>Findings</h1>
      <Filters />
      <p class="status">
        {filtered ? `${number(list.length)} of ${plural(all.length, 'finding')}` : plural(all.length, 'finding')}
        {report.value.findings_not_kept > 0 && `; ${number(report.value.findings_not_kept)} more were not kept`}
      </p>
      {list.length === 0 ? (
        <p class="empty">{all.length === 0 ? 'Nothing was found.' : 'No finding fits these filters.'}</p>
      ) : (
        <VirtualList
          class="findings"
          count={list.length}
          rowHeight={64}
          label="Findings"
          keyOf={(i) => list[i]}
          row={(i) => <FindingRow finding={all[list[i]]} index={list[i]} />}
        />
      )}
    </>
  );
}
