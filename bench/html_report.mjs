// Figures of the HTML page in headless Chromium.
//   node bench/html_report.mjs [WEB] [REPEAT]     WEB: the folder where the page was built (default build/release/web)
// open: a report of 10,000 findings, from the start of loading to the first picture with findings in it; seconds.
// list: the same report, its list of findings scrolled by the wheel; frames per second.
// pan, zoom: a report of 1,000,000 events on 64 ranks, dragged to and fro at several zooms; frames per second, and the
//   slowest frame of twenty. "painting" is the processor time that the page itself takes for a frame.
import {mkdtempSync, rmSync, statSync, writeFileSync, readFileSync} from 'node:fs';
import {tmpdir, loadavg, cpus} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const web = resolve(process.argv[2] ?? join(root, 'build/release/web'));
const repeat = Number(process.argv[3] ?? 5);
const load = (file) => import(pathToFileURL(join(web, file)).href);
const {launch} = await load('test/chromium.mjs');
const {fill} = await load('test/fill.mjs');
const {manyFindings, report, eventTable} = await load('test/sample_reports.mjs');

const folder = mkdtempSync(join(tmpdir(), 'html-bench-'));
process.on('exit', () => rmSync(folder, {recursive: true, force: true}));
const page = readFileSync(process.env.MPIVET_PAGE ?? join(web, 'dist/page.html'), 'utf8');
function write(name, data) {
  const file = join(folder, name);
  writeFileSync(file, fill(data, page));
  return {address: pathToFileURL(file).href, megabytes: (statSync(file).size / 1e6).toFixed(0)};
}
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const browser = await launch();
async function opened(address) {
  const tab = await browser.newPage({viewport: {width: 1280, height: 900}});
  await tab.goto(address, {waitUntil: 'commit'});
  await tab.waitForSelector('html[data-ready]', {timeout: 120_000});
  // Ready means painted: two frames later.
  const seconds = await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() / 1000)))));
  return {tab, seconds};
}

/** Frames while `move` is called in each of them. */
const frames = (tab, move, count) => tab.evaluate(async ([code, wanted]) => {
  const step = new Function('i', code);
  const gaps = [];
  let last = await new Promise(requestAnimationFrame);
  for (let i = 0; i < wanted; ++i) {
    step(i);
    const now = await new Promise(requestAnimationFrame);
    gaps.push(now - last);
    last = now;
  }
  gaps.sort((a, b) => a - b);
  return {fps: (1000 * gaps.length) / gaps.reduce((a, b) => a + b), slow: gaps[Math.floor(gaps.length * 0.95)]};
}, [move, count]);

console.log(`load: ${loadavg().map((x) => x.toFixed(2)).join(' ')}, ${cpus().length} processors, median of ${repeat}, ${browser.version()}`);

const many = write('findings.html', manyFindings(10_000));
const opening = [];
for (let i = 0; i < repeat; ++i) {
  const {tab, seconds} = await opened(many.address + '#/findings');
  opening.push(seconds);
  if (i + 1 === repeat) {
    const list = await frames(tab, `document.querySelector('.virtual').scrollTop += 400 * (i % 60 < 40 ? 1 : -1)`, 180);
    console.log(`list  10,000 findings: ${list.fps.toFixed(0)} frames per second, slow frames ${list.slow.toFixed(0)} ms`);
  }
  await tab.close();
}
console.log(`open  10,000 findings (${many.megabytes} MB): ${median(opening).toFixed(2)} s`);

const events = write('events.html', report([], {events: eventTable(1_000_000, 64)}));
const {tab, seconds} = await opened(events.address + '#/events');
console.log(`open  1,000,000 events (${events.megabytes} MB): ${seconds.toFixed(2)} s`);
const drag = `
  const canvas = document.querySelector('canvas');
  const box = canvas.getBoundingClientRect();
  const at = (type, x, y) => canvas.dispatchEvent(new PointerEvent(type, {pointerId: 1, button: 0, clientX: box.left + x, clientY: box.top + y, bubbles: true}));
  if (i === 0) { canvas.setPointerCapture = () => {}; at('pointerdown', 600, 300); }
  const turn = i % 120;
  at('pointermove', 600 + (turn < 60 ? turn : 120 - turn) * 9, 300 + (turn % 20));`;
for (const zoom of [0, 3, 6, 9, 12]) {
  await tab.click('text=Whole');
  for (let i = 0; i < zoom; ++i) await tab.click('[aria-label="Zoom in"]');
  const runs = [];
  for (let i = 0; i < repeat; ++i) runs.push(await frames(tab, drag, 120));
  const fps = median(runs.map((run) => run.fps));
  const slow = median(runs.map((run) => run.slow));
  console.log(`pan   1,000,000 events, 1/${2 ** zoom} of the time in sight: ${fps.toFixed(0)} frames per second, slow frames ${slow.toFixed(0)} ms`);
}
const wheel = `
  const canvas = document.querySelector('canvas');
  canvas.dispatchEvent(new WheelEvent('wheel', {deltaY: i % 80 < 40 ? -60 : 60, ctrlKey: true, clientX: 700, clientY: 400, bubbles: true, cancelable: true}));`;
await tab.click('text=Whole');
const zooming = await frames(tab, wheel, 240);
console.log(`zoom  1,000,000 events: ${zooming.fps.toFixed(0)} frames per second, slow frames ${zooming.slow.toFixed(0)} ms`);
await browser.close();
