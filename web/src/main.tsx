import {render} from 'preact';
import {load} from './model/load';
import {App} from './view/app';
import {followAddress, followTheme, report} from './view/state';

const root = document.getElementById('app')!;
const data = document.getElementById('report-data');
const loaded = load(data?.textContent ?? '');
data?.remove(); // its text would be kept twice
followTheme();
if ('problem' in loaded) {
  root.textContent = '';
  const note = document.createElement('p');
  note.className = 'loading problem';
  note.setAttribute('role', 'alert');
  note.textContent = loaded.problem;
  root.append(note);
} else {
  report.value = loaded.report;
  followAddress();
  root.textContent = '';
  render(<App />, root);
  document.documentElement.dataset.ready = 'yes';
}
