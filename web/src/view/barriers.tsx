// Verdicts on barriers, on the source, and receives that can get the messages of several ranks.
import {useMemo} from 'preact/hooks';
import {callAt, callText, type Exploration, type ExploredBarrier} from '../model/exploration';
import {number, Section} from './base';
import {SourceLines, type Mark} from './source';

const kVerdicts = {
  irrelevant: 'irrelevant: nothing changes without it',
  relevant: 'relevant: the program needs it',
  undecided: 'undecided',
};
const kKinds = {irrelevant: 'unsure', relevant: 'good', undecided: 'here'} as const;

function reason(all: Exploration, barrier: ExploredBarrier): string {
  const who = (one: {rank: number; call: number} | undefined) => (one ? `rank ${one.rank}'s ${callText(callAt(all, one.call))}` : '');
  const pair = barrier.receive && barrier.send ? `${who(barrier.receive)} and ${who(barrier.send)}` : '';
  return barrier.why || pair;
}

const kOther: Record<string, string> = {
  same: 'The verdicts hold for other input, too.',
  differs: 'With other input the verdicts may be different.',
  unknown: 'Whether the verdicts hold for other input is not known.',
};

export function BarrierVerdicts({all}: {all: Exploration}) {
  const files = useMemo(() => {
    const out = new Map<string, Mark[]>();
    for (const barrier of all.barriers)
      for (const at of barrier.calls) {
        const call = callAt(all, at);
        const why = reason(all, barrier);
        const mark: Mark = {line: call.line, kind: kKinds[barrier.verdict], text: `${kVerdicts[barrier.verdict]}${why ? ` — ${why}` : ''}`};
        if (call.file) out.set(call.file, [...(out.get(call.file) ?? []), mark]);
      }
    return [...out];
  }, [all]);
  if (all.barriers.length === 0) return null;
  return (
    <Section id="barriers" title="Barriers">
      <div class="scroll-x" tabIndex={0} role="group" aria-label="Verdicts on barriers">
        <table class="data">
          <thead>
            <tr><th scope="col">Barrier</th><th scope="col">Calls</th><th scope="col">Verdict</th><th scope="col">Why</th></tr>
          </thead>
          <tbody>
            {all.barriers.map((barrier, i) => (
              <tr key={i}>
                <td>{barrier.calls.map((at) => callText(callAt(all, at))).join(', ')}</td>
                <td>{number(barrier.times)}</td>
                <td><span class={`badge verdict ${barrier.verdict}`}>{barrier.verdict}</span></td>
                <td>{reason(all, barrier)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {all.other_input && !(all.other_input === 'unknown' && all.other_input_notes.length > 0) && <p>{kOther[all.other_input] ?? ''}</p>}
      {all.other_input_notes.map((note, i) => <p key={i}>{note}</p>)}
      {files.map(([file, marks]) => (
        <div key={file}>
          <h3 class="file-name"><bdi>{file}</bdi></h3>
          <SourceLines file={file} marks={marks} />
        </div>
      ))}
    </Section>
  );
}

export function OpenReceives({all}: {all: Exploration}) {
  if (all.receives.length === 0) return null;
  return (
    <Section id="receives" title="Receives from any source">
      <div class="scroll-x" tabIndex={0} role="group" aria-label="Receives from any source">
        <table class="data">
          <thead>
            <tr><th scope="col">Call</th><th scope="col">of ranks</th><th scope="col">can get messages of ranks</th><th scope="col">at one time</th></tr>
          </thead>
          <tbody>
            {all.receives.map((receive, i) => (
              <tr key={i}>
                <td>{callText(callAt(all, receive.call))}</td>
                <td>{receive.ranks_text}</td>
                <td>{receive.senders_text}</td>
                <td>{receive.open ? 'of several' : 'of one only'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
