// What the page shows: the report, where one is, which findings are wanted.
import {computed, effect, signal} from '@preact/signals';
import type {Filter} from '../model/filter';
import {isFiltered, kNoFilter, SearchText, select} from '../model/filter';
import type {Report} from '../model/report';

export const report = signal<Report>(null as unknown as Report);

/** "#/finding/12/graph" is ["finding", "12", "graph"]. */
const wordsOf = (hash: string): string[] => hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decode);
function decode(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
const address = signal('');
export const route = computed(() => wordsOf(address.value));
export function followAddress(): void {
  const follow = () => (address.value = location.hash);
  addEventListener('hashchange', follow);
  follow();
}
/** To be called when the view of this address is there: tools that drive the page need not guess. */
export const tellShown = (): void => void (document.documentElement.dataset.shown = address.value);
export const go = (to: string): void => void (location.hash = to);

export const filter = signal<Filter>(kNoFilter);
const search = new SearchText();
export const selected = computed(() =>
  isFiltered(filter.value)
    ? select(report.value.findings, filter.value, search)
    : report.value.findings.map((_, i) => i),
);

/** Spoken by screen readers. */
export const announcement = signal('');

export type Theme = 'auto' | 'light' | 'dark';
const kThemeKey = 'mpivet-theme';
function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(kThemeKey);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return 'auto'; // a page from disk may have no storage
  }
}
export const theme = signal<Theme>(storedTheme());
const systemDark = matchMedia('(prefers-color-scheme: dark)');
export const dark = signal(false);
export function followTheme(): void {
  const apply = () => {
    dark.value = theme.value === 'dark' || (theme.value === 'auto' && systemDark.matches);
    document.documentElement.dataset.theme = dark.value ? 'dark' : 'light';
  };
  systemDark.addEventListener('change', apply);
  effect(() => {
    apply();
    try {
      localStorage.setItem(kThemeKey, theme.value);
    } catch {
      // then it is asked for again next time
    }
  });
}
