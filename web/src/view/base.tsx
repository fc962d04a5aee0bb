// Small parts that all views use.
import type {ComponentChildren} from 'preact';
import type {Evidence, Place, Severity} from '../model/report';
import {baseName} from '../model/place';

const kSigns: Record<Severity, string> = {fatal: '✖', error: '●', warning: '▲', info: 'ℹ'};

export const SeverityBadge = ({severity}: {severity: Severity}) => (
  <span class={`badge severity ${severity}`}>
    <span aria-hidden="true">{kSigns[severity] ?? '?'} </span>
    {severity}
  </span>
);

const kEvidenceText: Record<Evidence, string> = {
  confirmed: 'It happened.',
  possible: 'Found possible; no run has shown it.',
  refuted: 'Found possible, but no interleaving has it.',
  unreached: 'Found possible; no run came to this place.',
};

export const EvidenceBadge = ({evidence}: {evidence: Evidence}) => (
  <span class={`badge evidence ${evidence}`} title={kEvidenceText[evidence]}>
    {evidence}
  </span>
);

export function PlaceText({place, full}: {place: Place; full?: boolean}) {
  const name = full ? place.file : baseName(place.file);
  return (
    <bdi class="place" title={place.file}>
      {name}
      {place.line > 0 && `:${place.line}`}
    </bdi>
  );
}

export function Section({id, title, children}: {id: string; title: string; children: ComponentChildren}) {
  return (
    <section id={id} class="part" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

export const Lines = ({text}: {text: string}) => <p class="lines">{text}</p>;

export const number = (value: number): string => value.toLocaleString('en');
export const plural = (count: number, what: string, many = what + 's'): string =>
  `${number(count)} ${count === 1 ? what : many}`;
