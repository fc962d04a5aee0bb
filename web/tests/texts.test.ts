import assert from 'node:assert/strict';
import {test} from 'node:test';
import {align} from '../src/model/align';
import {badBelow, choiceTree} from '../src/model/choice_tree';
import {stepText} from '../src/model/exploration';
import {fits, kNoFilter, SearchText, select} from '../src/model/filter';
import {wrap} from '../src/model/graph_layout';
import {load} from '../src/model/load';
import {functionOf} from '../src/model/place';
import {argumentsOf} from '../src/model/call_arguments';
import {formatRanks, parseRanks} from '../src/model/ranks';
import {makeVisible, mayHide, visible} from '../src/model/visible_text';
// @ts-expect-error plain JavaScript
import {exploration, kHostile, manyFindings, report, sample} from './sample_reports.mjs';

test('sets of ranks', () => {
  assert.equal(formatRanks([0, 1, 2, 3, 7]), '0-3,7');
  assert.equal(formatRanks([0, 2, 4, 6]), '0-6 step 2');
  assert.equal(formatRanks([1, 5]), '1,5');
  assert.equal(formatRanks([]), '');
  assert.deepEqual(parseRanks('0-2, 7'), [0, 1, 2, 7]);
  assert.equal(parseRanks('3-1'), undefined);
  assert.equal(parseRanks('x'), undefined);
});

test('what shows nothing or turns text around becomes visible', () => {
  assert.equal(visible('a\u202Eb'), 'a⟨U+202E⟩b');
  assert.equal(visible('\u0000\u001b[31m'), '⟨U+0000⟩⟨U+001B⟩[31m');
  assert.equal(visible('line\r\nline\ttab'), 'line\nline\ttab');
  assert.equal(visible('ä 中 😀'), 'ä 中 😀');
  for (const text of kHostile) {
    const json = JSON.stringify({text});
    const shown = makeVisible(JSON.parse(json)).text;
    if (shown !== text) assert.ok(mayHide(json), json);
    assert.ok(!/[\u0000-\u0008\u202a-\u202e\u2066-\u2069]/.test(shown));
  }
  assert.deepEqual(makeVisible({'k\u202E': ['x\u200f']}), {'k⟨U+202E⟩': ['x⟨U+200F⟩']});
});

test('what cannot be read is told, what is missing is empty', () => {
  assert.ok('problem' in load(''));
  assert.ok('problem' in load('{"format":1'));
  assert.ok('problem' in load('null'));
  assert.ok('problem' in load('{"format":1,"tool":{"name":"other"}}'));
  assert.ok('problem' in load('{"format":99,"tool":{"name":"mpivet"}}'));
  const loaded = load('{"format":1,"tool":{"name":"mpivet","version":"1"},"findings":[{"check":"A","severity":"error"}]}');
  assert.ok('report' in loaded);
  assert.deepEqual(loaded.report.findings[0].sites, []);
  assert.deepEqual(loaded.report.checks, []);
});

test('filters', () => {
  const {findings} = sample();
  const search = new SearchText();
  const chosen = (filter: object) => select(findings, {...kNoFilter, ...filter}, search).length;
  assert.equal(chosen({}), findings.length);
  assert.equal(chosen({severity: 'warning'}), 2);
  assert.equal(chosen({evidence: 'possible'}), 2);
  assert.equal(chosen({check: 'GLOBAL'}), 5);
  assert.equal(chosen({check: 'GLOBAL:DEADLOCK:HARD', file: '/home/user/app/crowd.c'}), 1);
  assert.equal(chosen({rank: '3999'}), 2);
  assert.equal(chosen({words: 'mpi_double  ring.c:13'}), 1);
  assert.equal(chosen({words: 'EXCHANGE'}), 6);
  assert.equal(chosen({words: 'nowhere'}), 0);
  assert.equal(fits(findings[0], {...kNoFilter, check: 'GLOB'}, search), false);
});

test('one of 10,000 findings can be found by its words', () => {
  const {findings} = manyFindings(10_000);
  const search = new SearchText();
  assert.equal(select(findings, {...kNoFilter, words: 'number 5077:'}, search).length, 1);
});

test('explorations of joined runs', () => {
  const run = {door: 'explore', command: [], program: '', mpi: '', ranks: 2};
  const tree = (name: string) => ({interleavings: 1, buffering: name});
  const text = JSON.stringify({
    format: 1, tool: {name: 'mpivet'}, run,
    runs: [run, {...run, explorations: [tree('a')]}, {...run, explorations: [tree('b'), tree('c')]}],
    findings: [{interleavings: {exploration: 1, count: 1, first: 1}, seen_in: [0, 2]}, {interleavings: {exploration: 0, count: 1, first: 1}, seen_in: [1]}, {interleavings: {exploration: 0, count: 1, first: 1}, seen_in: [0]}],
  });
  const loaded = load(text);
  assert.ok('report' in loaded);
  assert.deepEqual(loaded.report.explorations!.map((one) => one.buffering), ['a', 'b', 'c']);
  assert.deepEqual(loaded.report.findings.map((one) => one.interleavings?.exploration), [2, 0, undefined]);
});

test('sequences side by side', () => {
  const same = (a: string, b: string) => a === b;
  const pairs = align(['a', 'b', 'c', 'd'], ['a', 'c', 'x', 'd'], same);
  assert.deepEqual(pairs, [{left: 'a', right: 'a'}, {left: 'b'}, {left: 'c', right: 'c'}, {right: 'x'}, {left: 'd', right: 'd'}]);
  assert.deepEqual(align([], ['a'], same), [{right: 'a'}]);
  assert.deepEqual(align([], [], same), []);
});

test('the tree of choices has a node where ways part', () => {
  const all = exploration();
  const root = choiceTree(all);
  assert.equal(root.children.length, 2);
  assert.equal(root.children[1].children.length, 2);
  assert.equal(badBelow(all, root), 1);
  assert.equal(badBelow(all, root.children[1]), 0);
  const many = {...all, kept: [...Array(1000).keys()].map((i) => ({number: i + 1, end: 'finished' as const, path: i.toString(2).padStart(10, '0').split('').map((bit: string, k: number) => 2 * k + Number(bit))}))};
  let leaves = 0;
  const walk = (node: ReturnType<typeof choiceTree>) => (node.children.length === 0 ? void ++leaves : node.children.forEach(walk));
  walk(choiceTree(many));
  assert.equal(leaves, 1000);
  assert.deepEqual(choiceTree({...all, kept: []}).children, []);
});

test('steps in words', () => {
  const all = exploration();
  assert.equal(stepText(all, all.steps[0]), 'starts MPI_Send: to rank 0, tag 0');
  assert.equal(stepText(all, all.steps[2]), "starts MPI_Recv: from any rank, tag 0, gets rank 1's message, could also get that of rank 2");
  assert.equal(stepText(all, all.steps[6]), 'stands in MPI_Recv: never ends');
});

test('long labels are wrapped and cut', () => {
  assert.deepEqual(wrap('one two three', 7), ['one two', 'three']);
  assert.equal(wrap('x'.repeat(500), 30).length, 4);
  assert.equal(functionOf('MPI_Send(a=1)'), 'MPI_Send');
});

test('arguments of a call', () => {
  assert.deepEqual(argumentsOf('MPI_Send(buf=0x1, counts={1, 2}, comm=dup(a, b))'), [['buf', '0x1'], ['counts', '{1, 2}'], ['comm', 'dup(a, b)']]);
  for (const call of ['Recv(8,99)', 'Recv(8,99) (operation 7)', 'MPI_Barrier', 'MPI_Send(a=1', 'f()', ')(']) assert.deepEqual(argumentsOf(call), [], call);
});

test('a report without findings can be loaded', () => {
  assert.ok('report' in load(JSON.stringify(report([]))));
});
