// The page in headless Chromium: every view is clicked through, with hostile text, without network, and looked at by axe.
//   node browser.mjs [FOLDER]      FOLDER: where pictures of all views go, to be looked at
import assert from 'node:assert/strict';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {kLimit, launch} from './chromium.mjs';
import {fill} from './fill.mjs';
import {hostile, kHostile, manyFindings, predicted, report, sample} from './sample_reports.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const pictures = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), 'html-page-'));
const axe = readFileSync(join(here, '../node_modules/axe-core/axe.min.js'), 'utf8');
const file = (name, data) => {
  const path = join(folder, `${name}.html`);
  writeFileSync(path, typeof data === 'string' ? data : fill(data));
  return pathToFileURL(path).href;
};
if (pictures) mkdirSync(pictures, {recursive: true});

const browser = await launch();
const kViews = ['#/', '#/findings', '#/finding/1', '#/finding/2', '#/finding/3', '#/finding/4', '#/finding/5', '#/finding/6', '#/finding/8', '#/interleavings', '#/interleavings/1/1/3', '#/events', '#/checks', '#/check/GLOBAL:DEADLOCK:HARD', '#/about', '#/nowhere'];

/** A tab in which nothing may go wrong: no error, no request, no violated policy. */
async function open(address, options = {}) {
  const context = await browser.newContext({viewport: {width: 1280, height: 900}, ...options});
  context.setDefaultTimeout(kLimit);
  const page = await context.newPage();
  page.wrong = [];
  page.on('pageerror', (error) => page.wrong.push(String(error)));
  page.on('console', (message) => {
    // Warnings without arguments are Chromium's own words, for example of its graphics.
    const ours = message.type() === 'error' || (message.type() === 'warning' && message.args().length > 0);
    if (ours) page.wrong.push(message.text());
  });
  page.on('request', (request) => request.url().startsWith('file:') || page.wrong.push(`request of ${request.url()}`));
  page.on('dialog', (dialog) => {
    page.wrong.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(address);
  await page.waitForSelector('html[data-ready]');
  await shown(page);
  return page;
}
/** The view of the address is there, and has the focus. */
const shown = (page) => page.waitForFunction(() => document.documentElement.dataset.shown === location.hash);
async function go(page, hash) {
  await page.evaluate((to) => void (location.hash = to), hash);
  await shown(page);
}
async function done(page) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}

// What a page shows follows an action at some time. So nothing is looked at just once: each of these waits for what is expected.
/** Tries until `look` no longer throws. */
async function eventually(look) {
  for (const last = performance.now() + kLimit; ;) {
    try {
      return await look();
    } catch (error) {
      if (performance.now() > last) throw error;
      await new Promise((next) => setTimeout(next, 20));
    }
  }
}
const has = (page, selector, pattern) => eventually(async () => assert.match(await page.textContent(selector), pattern, selector));
const counts = (page, selector, wanted) => eventually(async () => assert.equal(await page.locator(selector).count(), wanted, selector));
const holds = (page, what, wanted) => eventually(async () => assert.equal(await page.evaluate(what), wanted, String(what)));

/** Violations that axe sees, apart from what is said to be only advice. */
async function accessible(page, where) {
  const session = await page.context().newCDPSession(page);
  // The policy of the page lets no other script in; this is beside it.
  await session.send('Runtime.evaluate', {expression: `if (!window.axe) { ${axe} }`});
  const {result} = await session.send('Runtime.evaluate', {
    expression: `axe.run(document, {resultTypes: ['violations']}).then((r) => JSON.stringify(r.violations.map((v) => v.id + ': ' + v.help + ' ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | '))))`,
    awaitPromise: true, returnByValue: true,
  });
  assert.deepEqual(JSON.parse(result.value), [], where);
}

const tests = {
  async 'overview: counts lead to the findings they count'() {
    const page = await open(file('sample', sample()));
    await has(page, 'h1', /5 errors in 7 findings/);
    await page.click('.card.warning');
    await has(page, 'h1', /Findings/);
    await counts(page, '.finding-row', 2);
    await page.click('button:has-text("Clear")');
    await counts(page, '.finding-row', 7);
    await page.fill('#search', 'mpi_double');
    await counts(page, '.finding-row', 1);
    await has(page, '[role=status]', /1 finding shown/);
    await page.fill('#search', 'no such words');
    await page.waitForSelector('text=No finding fits these filters');
    await done(page);
  },

  async 'a finding: source, stack, arguments, hint, documentation'() {
    const page = await open(file('sample', sample()) + '#/finding/1');
    await has(page, '.message-box', /What to do/);
    await has(page, '#source .marked', /12.*MPI_Recv/);
    await counts(page, '#calls .site', 4);
    await has(page, '#calls .site >> nth=0', /source3/);
    await page.click('#calls .site >> nth=2');
    await counts(page, '#calls .site[open]', 3);
    await counts(page, '#calls .site >> nth=0 >> .frame', 2);
    await page.click('#calls .site >> nth=0 >> text=Show frames');
    await counts(page, '#calls .site >> nth=0 >> .frame', 3);
    await has(page, '#about', /How to fix it.*send first/s);
    await has(page, '#about', /& others <here>/);
    await done(page);
  },

  async 'wait-for graph: 4 ranks, 4,000 ranks'() {
    const page = await open(file('sample', sample()) + '#/finding/1');
    await counts(page, '.wait-graph .node', 4);
    await counts(page, '.wait-graph .edge.cycle', 4);
    await has(page, '#graph', /0 → 3 → 2 → 1 → 0/);
    await page.focus('.wait-graph .node >> nth=1');
    await page.keyboard.press('Enter');
    await has(page, '.group-details', /Rank 1/);
    await go(page, '#/finding/2');
    await counts(page, '.wait-graph .node', 1);
    await has(page, '.wait-graph .node', /4,000 ranks: 0-3999/);
    await go(page, '#/finding/3');
    await counts(page, '.wait-graph .node', 3);
    await page.fill('.wait-graph input[type=number]', '3000');
    await has(page, '.wait-graph output', /rank 3000 is among ranks 2000-3999/);
    await page.click('.wait-graph summary:has-text("in words")');
    await has(page, '.wait-graph table', /ranks 1-1999.*MPI_Barrier.*rank 0/s);
    await done(page);
  },

  async 'space-time diagram: keyboard, mouse, table'() {
    const page = await open(file('sample', sample()) + '#/finding/4');
    // The picture of a canvas that has nothing left to paint.
    const picture = () => eventually(() => page.evaluate(async () => {
      const canvas = document.querySelector('canvas');
      const before = canvas.toDataURL();
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      if (!canvas.dataset.painted || canvas.toDataURL() !== before) throw new Error('still painting');
      return before;
    }));
    const becomes = (wanted, what) => eventually(async () => assert.ok(wanted(await picture()), what));
    const whole = await picture();
    await page.focus('canvas');
    await page.keyboard.press('+');
    await becomes((now) => now !== whole, 'plus zooms');
    const near = await picture();
    await page.keyboard.press('ArrowRight');
    await becomes((now) => now !== near && now !== whole, 'arrows move');
    await page.keyboard.press('Home');
    await becomes((now) => now === whole, 'Home shows all');
    await page.keyboard.press('n');
    await has(page, '.selected', /rank 0.*stuck here/);
    await has(page, '[role=status]', /stuck here/);
    const box = await page.locator('canvas').boundingBox();
    const selected = await picture();
    await page.mouse.move(box.x + 300, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 200, box.y + 20, {steps: 3});
    await page.mouse.up();
    await becomes((now) => now !== selected, 'dragging moves');
    await page.click('button:has-text("Whole")');
    await becomes((now) => now === selected, 'as before it was dragged');
    const {x, y, width, height} = await page.locator('canvas').boundingBox();
    await page.mouse.click(x + width * 0.35, y + height * 0.34);
    await has(page, '.selected', /Isend\(0,0\).*matched with rank 0/);
    await page.click('#diagram summary');
    await counts(page, '#diagram .operation', 10);
    await page.click('#diagram .operation:has-text("Send(0,0)") >> nth=1');
    await has(page, '.selected', /nothing matches it/);
    await counts(page, '#diagram :text("The program went on")', 0);
    await done(page);
    // What is only possible is not shown as if it had happened.
    const potential = await open(file('potential', report([{...predicted(), check: 'GLOBAL:DEADLOCK:POTENTIAL'}])) + '#/finding/1');
    await has(potential, '#diagram', /The program went on/);
    await done(potential);
  },

  async 'static findings: ways side by side, on the source'() {
    const page = await open(file('sample', sample()) + '#/finding/6');
    await counts(page, '#ways tbody tr', 2);
    await counts(page, '#ways td.differs', 1);
    await has(page, '#source .remark >> nth=1', /condition that splits/);
    await done(page);
  },

  async 'interleavings: tree, steps, comparison, barriers'() {
    const page = await open(file('sample', sample()) + '#/finding/4');
    await page.click('text=Step through number 1');
    await has(page, '#steps h2', /Interleaving 1: deadlock/);
    await has(page, '#tree', /1 ends badly/);
    await page.click('#next-step');
    await has(page, '#steps output', /step 1 of 10/);
    await has(page, '.step.active', /rank 1.*MPI_Send/);
    await counts(page, '.step-source .marked', 1);
    await page.click('.step:has-text("gets rank 1\'s message")');
    await has(page, '#steps .selected', /could be matched with rank 2/);
    await page.click('.twist >> nth=1');
    await page.click('.leaf:has-text("3: finished")');
    await has(page, '#steps h2', /Interleaving 3/);
    await page.selectOption('.pickers select >> nth=1', '1');
    await page.waitForSelector('#compare');
    await eventually(async () => assert.ok((await page.locator('#compare td.differs').count()) > 2));
    await eventually(async () => assert.ok((await page.locator('#compare table >> nth=0 >> td.differs + td.differs').count()) > 0, 'two ways of one choice are one line'));
    await page.selectOption('#compare select', '2');
    await has(page, '#compare table >> nth=1', /^(?!.*rank 1 )/s);
    await has(page, '#barriers .badge >> nth=0', /^relevant$/);
    await has(page, '#barriers .source .remark >> nth=0', /relevant: the program needs it/);
    await has(page, '#receives', /1,2.*of several/s);
    await done(page);
  },

  async 'keyboard: skip link, search, next finding, focus goes with the view'() {
    const page = await open(file('sample', sample()));
    await page.keyboard.press('Tab');
    await holds(page, () => document.activeElement.className, 'skip');
    await page.keyboard.press('Enter');
    await holds(page, () => document.activeElement.id, 'main');
    await page.keyboard.press('/');
    await holds(page, () => document.activeElement.id, 'search');
    await go(page, '#/finding/1');
    await holds(page, () => document.activeElement.tagName, 'H1');
    await page.keyboard.press('j');
    await holds(page, () => document.documentElement.dataset.shown, '#/finding/2');
    await page.keyboard.press('k');
    await holds(page, () => document.documentElement.dataset.shown, '#/finding/1');
    await done(page);
  },

  async 'light and dark: nothing for axe to complain about'() {
    const address = file('sample', sample());
    for (const colorScheme of ['light', 'dark']) {
      const page = await open(address, {colorScheme});
      for (const view of kViews) {
        await go(page, view);
        await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
        await accessible(page, `${view} ${colorScheme}`);
      }
      await page.selectOption('.theme select', colorScheme === 'dark' ? 'light' : 'dark');
      await holds(page, () => document.documentElement.dataset.theme, colorScheme === 'dark' ? 'light' : 'dark');
      await done(page);
    }
  },

  async 'hostile text is text everywhere'() {
    const page = await open(file('hostile', hostile()));
    const evil = hostile();
    const views = ['#/', '#/findings', ...evil.findings.map((_, i) => `#/finding/${i + 1}`), `#/finding/${evil.findings.length + 1}`, '#/interleavings', '#/interleavings/1/1/2', '#/events', '#/checks', ...evil.checks.slice(-5).map((check) => `#/check/${encodeURIComponent(check.id)}`), '#/about', ...kHostile.slice(0, 5).map((one) => `#/${one}`)];
    for (const view of views) {
      await go(page, view);
      await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
      const state = () => page.evaluate(() => ({
        broken: window.broken, images: document.querySelectorAll('img, iframe, object, embed, script:not(:last-of-type)').length,
        handlers: [...document.querySelectorAll('*')].filter((one) => [...one.attributes].some((a) => a.name.startsWith('on'))).length,
        links: [...document.querySelectorAll('a')].filter((a) => !a.getAttribute('href').startsWith('#')).length,
        turned: /[\u202a-\u202e\u2066-\u2069]/.test(document.body.innerText + document.title), wide: document.documentElement.scrollWidth > innerWidth + 1,
        failed: document.body.innerText.includes('cannot be shown'),
      }));
      await eventually(async () => assert.deepEqual(await state(), {broken: undefined, images: 0, handlers: 0, links: 0, turned: false, wide: false, failed: false}, view));
    }
    await has(page, 'body', /Not in this report/);
    await go(page, '#/finding/1');
    await has(page, '.message-box', /<\/script><script>window\.broken=1<\/script>/);
    await go(page, '#/finding/6');
    await has(page, '.message-box', /⟨U\+202E⟩gnp\.exe/);
    await done(page);
  },

  async 'a page without a report, or with a broken one, says so'() {
    for (const data of ['', '{"format": 1, "tool"', '{"format":1,"tool":{"name":"x"}}']) {
      const page = await (await browser.newContext()).newPage();
      page.setDefaultTimeout(kLimit);
      await page.goto(file('broken', fill(data)));
      await page.waitForSelector('[role=alert]');
      await page.context().close();
    }
    const empty = await open(file('empty', report([])));
    await has(empty, 'h1', /Nothing was found/);
    await done(empty);
  },

  async 'many findings: only what is in sight is in the page'() {
    const page = await open(file('many', manyFindings(3000)) + '#/findings');
    await eventually(async () => assert.ok((await page.locator('.finding-row').count()) < 60));
    await page.evaluate(() => (document.querySelector('.virtual').scrollTop = 1e9));
    await page.waitForFunction(() => [...document.querySelectorAll('.row')].some((row) => row.getAttribute('aria-posinset') === '3000'));
    await done(page);
  },

  async 'a phone: nothing is wider than the screen'() {
    const page = await open(file('sample', sample()), {viewport: {width: 390, height: 780}, hasTouch: true, isMobile: true});
    for (const view of kViews) {
      await go(page, view);
      await eventually(async () => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= 391, `${view} is ${wide} wide`);
      });
    }
    await done(page);
  },
};

async function takePictures() {
  const address = file('sample', sample());
  for (const colorScheme of ['light', 'dark'])
    for (const width of [1280, 390]) {
      const page = await open(address, {colorScheme, viewport: {width, height: width === 390 ? 780 : 900}});
      for (const view of kViews) {
        await go(page, view);
        await page.waitForTimeout(120);
        const name = view.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'overview';
        await page.screenshot({path: join(pictures, `${name}-${colorScheme}-${width}.png`), fullPage: true});
      }
      await done(page);
    }
}

let failed = 0;
try {
  for (const [name, run] of Object.entries(tests)) {
    if (process.env.ONLY && !name.includes(process.env.ONLY)) continue;
    const started = performance.now();
    try {
      await run();
      console.log(`ok      ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    } catch (error) {
      ++failed;
      console.log(`FAILED  ${name}\n${error.stack}`);
    }
  }
  if (pictures) await takePictures();
} finally {
  await browser.close();
  rmSync(folder, {recursive: true, force: true});
}
process.exit(failed ? 1 : 0);
