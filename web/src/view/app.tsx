// The frame of the page: where one can go, where one is.
import {Component, type ComponentChildren} from 'preact';
import {useEffect, useMemo, useRef} from 'preact/hooks';
import {fromTable} from '../model/timeline';
import {AboutPage} from './about';
import {CheckPage, ChecksPage} from './checks';
import {FindingPage} from './finding';
import {FindingsPage} from './findings';
import {InterleavingsPage} from './interleavings';
import {Overview} from './overview';
import {SpaceTime} from './space_time';
import {announcement, go, report, route, selected, tellShown, theme, type Theme} from './state';

function TimelinePage() {
  const {events} = report.value;
  const timeline = useMemo(() => (events ? fromTable(events) : undefined), [events]);
  return (
    <>
      <h1 tabIndex={-1}>{events?.title || 'Events'}</h1>
      {timeline ? <SpaceTime timeline={timeline} label="Space-time diagram of all events" tall /> : <p class="empty">The events of this report cannot be shown.</p>}
    </>
  );
}

function page(words: string[]) {
  const all = report.value;
  const [name, what] = words;
  if (name === 'findings') return <FindingsPage />;
  if (name === 'finding') {
    const index = Number(what) - 1;
    const hidden = index >= all.findings.length;
    const finding = hidden ? all.suppressed[index - all.findings.length] : all.findings[index];
    if (finding) return <FindingPage key={index} finding={finding} index={index} hidden={hidden} />;
  }
  if (name === 'checks') return <ChecksPage />;
  if (name === 'check') {
    const check = all.checks.find((one) => one.id === what);
    if (check) return <CheckPage key={what} check={check} />;
  }
  if (name === 'about') return <AboutPage />;
  if (name === 'interleavings' && all.explorations?.length) return <InterleavingsPage words={words.slice(1)} />;
  if (name === 'events' && all.events) return <TimelinePage />;
  if (name === undefined) return <Overview />;
  return (
    <>
      <h1 tabIndex={-1}>Not in this report</h1>
      <p>There is nothing at this address. <a href="#/">Back to the overview</a></p>
    </>
  );
}

const titleOf = (words: string[]): string => {
  const program = report.value.run.program;
  const name = program.slice(program.lastIndexOf('/') + 1);
  return [words.length > 0 ? words.slice(0, 2).join(' ') : '', name, 'mpivet report'].filter(Boolean).join(' · ');
};

/** A broken view must not take the others with it. */
class Guard extends Component<{children: ComponentChildren; at: string}, {broken?: string}> {
  state: {broken?: string} = {};
  static getDerivedStateFromError(error: unknown) {
    return {broken: String(error)};
  }
  componentDidUpdate(before: {at: string}) {
    if (before.at !== this.props.at && this.state.broken) this.setState({broken: undefined});
  }
  render() {
    if (!this.state.broken) return this.props.children;
    return (
      <>
        <h1 tabIndex={-1}>This view cannot be shown</h1>
        <p>The data of the report is not as expected: {this.state.broken}. The other views still work.</p>
      </>
    );
  }
}

function Navigation() {
  const all = report.value;
  const at = route.value[0] ?? '';
  const entries: [string, string, string[]][] = [
    ['#/', 'Overview', ['']],
    ['#/findings', `Findings (${all.findings.length.toLocaleString('en')})`, ['findings', 'finding']],
    ...(all.explorations?.length ? [['#/interleavings', 'Interleavings', ['interleavings']] as [string, string, string[]]] : []),
    ...(all.events ? [['#/events', 'Events', ['events']] as [string, string, string[]]] : []),
    ['#/checks', 'Checks', ['checks', 'check']],
    ['#/about', 'Looked at', ['about']],
  ];
  return (
    <nav aria-label="Views">
      <ul>
        {entries.map(([address, text, names]) => (
          <li key={address}>
            <a href={address} aria-current={names.includes(at) ? 'page' : undefined}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ThemeSwitch() {
  return (
    <label class="theme">
      <span class="visually-hidden">Colours</span>
      <select value={theme.value} onChange={(event) => (theme.value = event.currentTarget.value as Theme)}>
        <option value="auto">Auto</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  );
}

function useShortcuts(wanted: {current: string}) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^(INPUT|SELECT|TEXTAREA|CANVAS)$/.test(target.tagName)) return;
      if (event.key === '/') {
        event.preventDefault();
        if (route.value[0] === 'findings') document.getElementById('search')?.focus();
        else wanted.current = 'search', go('#/findings');
      } else if ((event.key === 'j' || event.key === 'k') && route.value[0] === 'finding') {
        const list = selected.value;
        const next = list[list.indexOf(Number(route.value[1]) - 1) + (event.key === 'j' ? 1 : -1)];
        if (next !== undefined) go(`#/finding/${next + 1}`);
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

export function App() {
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const address = route.value.join('/');
  const view = route.value[0] === 'interleavings' ? 'interleavings' : address;
  const wanted = useRef(''); // id of what gets the focus in the next view
  useShortcuts(wanted);
  useEffect(() => {
    document.title = titleOf(route.value);
    if (first.current) {
      first.current = false;
      return;
    }
    // As after a page load: at the top, and a screen reader begins to read there.
    scrollTo(0, 0);
    const target = (wanted.current && document.getElementById(wanted.current)) || main.current?.querySelector<HTMLElement>('h1');
    wanted.current = '';
    target?.focus({preventScroll: true});
  }, [view]);
  useEffect(tellShown, [route.value]);
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => {
        event.preventDefault();
        main.current?.focus();
      }}>
        Skip to the content
      </a>
      <header class="top">
        <a class="brand" href="#/"><span aria-hidden="true">◈</span> mpivet</a>
        <Navigation />
        <ThemeSwitch />
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        <Guard at={address}>{page(route.value)}</Guard>
      </main>
      <footer>
        mpivet {report.value.tool.version} · <kbd>/</kbd> search · <kbd>j</kbd> <kbd>k</kbd> next and previous finding
      </footer>
      <div class="visually-hidden" role="status" aria-live="polite">{announcement.value}</div>
    </>
  );
}
