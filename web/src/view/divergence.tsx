// What was found at compile time about a condition that splits the ranks: where it is, and the collectives on the ways
// that part there, side by side.
import {useMemo} from 'preact/hooks';
import {align} from '../model/align';
import {baseName, frameOf} from '../model/place';
import type {Finding, Way} from '../model/report';
import {SourceLines, type Mark} from './source';

type Step = Way['collectives'][number];

const same = (a: Step, b: Step): boolean => a.call === b.call;
const placeText = (step: Step): string => (step.file ? `${baseName(step.file)}${step.line ? `:${step.line}` : ''}` : '');

function Cell({step, differs}: {step?: Step; differs: boolean}) {
  if (!step) return <td class="missing">—<span class="visually-hidden"> nothing here</span></td>;
  return (
    <td class={differs ? 'differs' : ''}>
      <code>{step.call}</code> <span class="muted">{placeText(step)}</span>
    </td>
  );
}

export function WaysTable({ways}: {ways: Way[]}) {
  const [left, right] = ways;
  const pairs = useMemo(() => align(left.collectives, right.collectives, same), [left, right]);
  return (
    <div class="scroll-x">
      <table class="ways">
        <caption>Collectives on the two ways, from the condition to where they meet again</caption>
        <thead>
          <tr>
            <th scope="col">{left.title}</th>
            <th scope="col">{right.title}</th>
          </tr>
        </thead>
        <tbody>
          {pairs.length === 0 && (
            <tr>
              <td class="missing">no collective</td>
              <td class="missing">no collective</td>
            </tr>
          )}
          {pairs.map((pair, i) => {
            const differs = !pair.left || !pair.right;
            return (
              <tr key={i}>
                <Cell step={pair.left} differs={differs} />
                <Cell step={pair.right} differs={differs} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The places of the finding that are in one file, on its source. */
export function SitesOnSource({finding}: {finding: Finding}) {
  const files = useMemo(() => {
    const out = new Map<string, Mark[]>();
    finding.sites.forEach((site, i) => {
      const frame = frameOf(site);
      if (!frame?.file) return;
      const mark: Mark = {line: frame.line ?? 0, text: site.intro, kind: i === 0 ? 'bad' : 'here'};
      out.set(frame.file, [...(out.get(frame.file) ?? []), mark]);
    });
    return [...out];
  }, [finding]);
  return (
    <>
      {files.map(([file, marks]) => (
        <div key={file}>
          <h3 class="file-name"><bdi>{file}</bdi></h3>
          <SourceLines file={file} marks={marks} />
        </div>
      ))}
    </>
  );
}
