// A call of a finding: who made it, with which arguments, from where.
import {useMemo, useState} from 'preact/hooks';
import {argumentsOf} from '../model/call_arguments';
import {frameOf, functionOf, placeOf} from '../model/place';
import {formatRanks} from '../model/ranks';
import type {Finding, Frame, Site} from '../model/report';
import {number, PlaceText} from './base';
import {SourceAt} from './source';

function FrameRow({frame}: {frame: Frame}) {
  const name = frame.function || (frame.file ? '' : frame.address);  // a log that somebody wrote has places only
  return (
    <li class={frame.internal ? 'frame internal' : 'frame'}>
      {name && <bdi class="function">{name}</bdi>}
      {frame.file ? (
        <>
          {' '}
          at <PlaceText place={{file: frame.file, line: frame.line ?? 0}} full />
        </>
      ) : (
        frame.module && <span class="muted"> in {frame.module} ({frame.offset})</span>
      )}
      {frame.region_line ? <span class="muted"> (OpenMP region of line {frame.region_line})</span> : null}
    </li>
  );
}

function Stack({stack}: {stack: Frame[]}) {
  const [all, setAll] = useState(false);
  const inner = stack.filter((frame) => frame.internal).length;
  const shown = all ? stack : stack.filter((frame) => !frame.internal);
  if (stack.length === 0) return <p class="muted">No stack is known.</p>;
  return (
    <>
      <ol class="stack">
        {(shown.length > 0 ? shown : stack).map((frame, i) => (
          <FrameRow key={i} frame={frame} />
        ))}
      </ol>
      {inner > 0 && inner < stack.length && (
        <button type="button" class="small" aria-pressed={all} onClick={() => setAll(!all)}>
          {all ? 'Hide' : 'Show'} frames of MPI and the system ({inner})
        </button>
      )}
    </>
  );
}

function Arguments({call, vary}: {call: string; vary: boolean}) {
  const list = useMemo(() => argumentsOf(call), [call]);
  if (!call) return null;
  if (list.length === 0) return <p><code>{call}</code></p>;
  return (
    <>
      <p class="call"><code>{functionOf(call)}</code>{vary && <span class="muted"> (other calls here had other arguments)</span>}</p>
      <div class="scroll-x">
        <table class="arguments">
          <tbody>
            {list.map(([name, value], i) => (
              <tr key={i}>
                <th scope="row">{name}</th>
                <td><bdi>{value}</bdi></td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

export function SiteView({site, finding, open}: {site: Site; finding: Finding; open?: boolean}) {
  const frame = frameOf(site);
  // The place of the finding has been shown above.
  const place = placeOf(finding);
  const shown = place && frame?.file === place.file && (frame.line ?? 0) === place.line;
  const who = site.ranks.length > 0 ? `rank${site.ranks.length > 1 ? 's' : ''} ${formatRanks(site.ranks, 12)}` : '';
  return (
    <details class="site" open={open}>
      <summary>
        <span class="intro">{site.intro || 'call'}</span>
        {who && <span class="who">{who}</span>}
        {site.call && <code>{functionOf(site.call)}</code>}
        {frame?.file && <PlaceText place={{file: frame.file, line: frame.line ?? 0}} />}
        {(finding.tally || site.times > 1) && <span class="muted">{number(site.times)} times</span>}
      </summary>
      <div class="site-body">
        <Arguments call={site.call} vary={site.arguments_vary} />
        {frame?.file && !shown && <SourceAt place={{file: frame.file, line: frame.line ?? 0}} />}
        <Stack stack={site.stack} />
      </div>
    </details>
  );
}
