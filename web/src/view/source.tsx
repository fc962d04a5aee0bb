// Lines of a source file around a place, with marks.
import {useMemo} from 'preact/hooks';
import type {Place, SourceExcerpt} from '../model/report';
import {report} from './state';

export interface Mark {
  line: number;
  text?: string; // shown below the line
  kind?: 'here' | 'bad' | 'good' | 'unsure';
}

const kAround = 6;

export function excerptOf(sources: SourceExcerpt[] | undefined, file: string): SourceExcerpt | undefined {
  return sources?.find((one) => one.file === file);
}

/** Lines first to last as far as the report has them. */
export function linesOf(excerpt: SourceExcerpt, first: number, last: number): [number, string][] {
  const out: [number, string][] = [];
  for (const part of excerpt.parts)
    for (let i = Math.max(first, part.first); i <= Math.min(last, part.first + part.lines.length - 1); ++i)
      out.push([i, part.lines[i - part.first]]);
  return out;
}

export function SourceLines({file, marks, whole}: {file: string; marks: Mark[]; whole?: boolean}) {
  const lines = useMemo(() => {
    const excerpt = excerptOf(report.value.sources, file);
    if (!excerpt) return [];
    const wanted = new Map<number, string>();
    if (whole) for (const [line, text] of linesOf(excerpt, 1, Infinity)) wanted.set(line, text);
    for (const mark of marks)
      for (const [line, text] of linesOf(excerpt, mark.line - kAround, mark.line + kAround)) wanted.set(line, text);
    return [...wanted].sort((a, b) => a[0] - b[0]);
  }, [file, marks, whole]);
  if (lines.length === 0) return null;
  const byLine = new Map<number, Mark[]>();
  for (const mark of marks) byLine.set(mark.line, [...(byLine.get(mark.line) ?? []), mark]);
  return (
    <div class="source" role="group" aria-label={`Source lines of ${file}`} tabIndex={0}>
      <table>
        <tbody>
          {lines.map(([line, text], i) => (
            <SourceRow key={line} line={line} text={text} gap={i > 0 && lines[i - 1][0] !== line - 1} marks={byLine.get(line)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SourceRow({line, text, gap, marks}: {line: number; text: string; gap: boolean; marks?: Mark[]}) {
  return (
    <>
      {gap && (
        <tr class="gap">
          <td>⋮</td>
          <td />
        </tr>
      )}
      <tr class={marks ? `marked ${marks[0].kind ?? 'here'}` : ''}>
        <td class="line-number">
          {marks && <span class="arrow" aria-label="this line">➤</span>}
          {line}
        </td>
        <td class="line-text">{text || ' '}</td>
      </tr>
      {marks?.map(
        (mark, i) =>
          mark.text && (
            <tr key={i} class={`remark ${mark.kind ?? 'here'}`}>
              <td />
              <td>{mark.text}</td>
            </tr>
          ),
      )}
    </>
  );
}

export function SourceAt({place, kind}: {place: Place; kind?: Mark['kind']}) {
  const marks = useMemo(() => [{line: place.line, kind}], [place.line, kind]);
  return <SourceLines file={place.file} marks={marks} />;
}
