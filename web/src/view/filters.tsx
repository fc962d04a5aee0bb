// Which findings are listed.
import {useMemo} from 'preact/hooks';
import {countBy, isFiltered, kEvidence, kNoFilter, kSeverities, type Filter} from '../model/filter';
import {baseName, placeOf} from '../model/place';
import {number} from './base';
import {filter, report} from './state';

interface SelectProps {
  name: keyof Filter;
  label: string;
  all: string;
  options: [string, number, string?][];
}

function Select({name, label, all, options}: SelectProps) {
  const value = filter.value[name];
  const listed = options.some(([option]) => option === value);
  return (
    <label class="field">
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => (filter.value = {...filter.value, [name]: event.currentTarget.value})}
      >
        <option value="">{all}</option>
        {value && !listed && <option value={value}>{value}</option>}
        {options.map(([option, count, shown]) => (
          <option key={option} value={option}>
            {shown ?? option} ({number(count)})
          </option>
        ))}
      </select>
    </label>
  );
}

const kMostFiles = 500;

export function Filters() {
  const {findings} = report.value;
  const options = useMemo(() => {
    const severity = new Map(countBy(findings, (one) => one.severity));
    const evidence = new Map(countBy(findings, (one) => one.evidence));
    return {
      severity: kSeverities.filter((one) => severity.has(one)).map((one): [string, number] => [one, severity.get(one)!]),
      evidence: kEvidence.filter((one) => evidence.has(one)).map((one): [string, number] => [one, evidence.get(one)!]),
      check: countBy(findings, (one) => one.check),
      file: countBy(findings, (one) => placeOf(one)?.file)
        .slice(0, kMostFiles)
        .map(([file, count]): [string, number, string] => [file, count, baseName(file)]),
    };
  }, [findings]);
  const set = (name: keyof Filter) => (event: {currentTarget: HTMLInputElement}) =>
    (filter.value = {...filter.value, [name]: event.currentTarget.value});
  return (
    <form class="filters" role="search" aria-label="Filter findings" onSubmit={(event) => event.preventDefault()}>
      <label class="field grow">
        <span>Search</span>
        <input id="search" type="search" value={filter.value.words} onInput={set('words')} placeholder="words in messages, calls, files, functions" />
      </label>
      <Select name="severity" label="Severity" all="all" options={options.severity} />
      <Select name="evidence" label="Evidence" all="all" options={options.evidence} />
      <Select name="check" label="Check" all="all checks" options={options.check} />
      <Select name="file" label="File" all="all files" options={options.file} />
      <label class="field narrow">
        <span>Rank</span>
        <input type="number" min="0" value={filter.value.rank} onInput={set('rank')} />
      </label>
      <button type="button" disabled={!isFiltered(filter.value)} onClick={() => (filter.value = kNoFilter)}>
        Clear
      </button>
    </form>
  );
}
