import assert from 'node:assert/strict';
import {test} from 'node:test';
import {shortestCycle} from '../src/model/cycle';
import {layOut} from '../src/model/graph_layout';
import type {Finding} from '../src/model/report';
import {groupWaits, waitGraph} from '../src/model/wait_groups';
// @ts-expect-error plain JavaScript
import {crowdDeadlock, finding, ringDeadlock, site} from './sample_reports.mjs';

const edge = (from: number, to: number, label = 'for a message', alternative = false) => ({from, to, label, alternative});
const withGraph = (graph: object[], sites: object[] = []): Finding => finding('GLOBAL:DEADLOCK:HARD', 'fatal', {graph, sites});

test('a shortest cycle starts with its least rank', () => {
  const graph = waitGraph(withGraph([edge(5, 3), edge(3, 4), edge(4, 5), edge(1, 5), edge(0, 1)]));
  assert.deepEqual(shortestCycle(graph), [3, 4, 5]);
});

test('without a cycle there is none', () => {
  assert.deepEqual(shortestCycle(waitGraph(withGraph([edge(1, 0), edge(2, 1)]))), []);
});

test('of two cycles the shorter one is shown', () => {
  const graph = waitGraph(withGraph([edge(0, 1), edge(1, 2), edge(2, 0), edge(2, 1)]));
  assert.deepEqual(shortestCycle(graph), [1, 2]);
});

test('few ranks are shown one by one', () => {
  const graph = groupWaits(ringDeadlock(4));
  assert.equal(graph.groups.length, 4);
  assert.equal(graph.edges.length, 4);
  assert.ok(graph.edges.every((one) => one.inCycle && one.waits === 1));
  assert.deepEqual(graph.cycle, [0, 3, 2, 1]);
});

test('a ring of 4,000 ranks is one group with a loop that says who waits for whom', () => {
  const graph = groupWaits(ringDeadlock(4000));
  assert.equal(graph.ranks, 4000);
  assert.equal(graph.groups.length, 1);
  assert.equal(graph.edges.length, 1);
  assert.match(graph.edges[0].label, /each for its rank − 1/);
  assert.equal(graph.cycle.length, 4000);
  assert.ok(graph.groups[0].inCycle);
});

test('ranks in different calls are different groups, those that are gone too', () => {
  const graph = groupWaits(crowdDeadlock(4000));
  assert.deepEqual(graph.groups.map((group) => group.ranks.length).sort((a, b) => a - b), [1, 1999, 2000]);
  assert.equal(graph.groups.find((group) => group.ranks.length === 1)!.gone, true);
  assert.equal(graph.cycle.length, 0);
});

test('a short cycle stays visible among thousands that wait behind it', () => {
  const many = [...Array(5000).keys()].slice(2);
  const graph = groupWaits(withGraph([edge(0, 1), edge(1, 0), ...many.map((rank) => edge(rank, 0, 'to enter MPI_Barrier'))], [site('stuck in', [0, 1], 'MPI_Recv()', '/a.c', 3), site('behind', many, 'MPI_Barrier()', '/a.c', 9)]));
  assert.deepEqual(graph.groups.map((group) => group.ranks.length), [1, 1, 4998]);
  assert.deepEqual(graph.groups.map((group) => group.inCycle), [true, true, false]);
});

test('nor does it disappear among ranks in the same call', () => {
  const many = [...Array(3000).keys()].slice(3);
  const graph = groupWaits(withGraph([edge(0, 1), edge(1, 2), edge(2, 0), ...many.map((rank) => edge(rank, (rank * 7) % 3))], [site('stuck in', [...Array(3000).keys()], 'MPI_Recv()', '/a.c', 3)]));
  assert.deepEqual(graph.groups.filter((group) => group.inCycle).map((group) => group.ranks), [[0], [1], [2]]);
});

test('thousands of different waits are bounded', () => {
  const graph = groupWaits(withGraph([...Array(3000).keys()].map((rank) => edge(rank, (rank * 7 + 13) % 3000, `why ${String.fromCharCode(97 + (rank % 26))}${String.fromCharCode(97 + (rank % 25))}`))));
  assert.ok(graph.groups.length <= 20, String(graph.groups.length));
  assert.equal(graph.groups.reduce((sum, group) => sum + group.ranks.length, 0), 3000);
  assert.equal(graph.edges.reduce((sum, one) => sum + one.waits, 0), 3000);
});

test('the labels of two ranks that wait for each other stay apart', () => {
  const [one, other] = layOut(groupWaits(ringDeadlock(2))).lines;
  assert.ok(Math.abs(one.labelAt.x - other.labelAt.x) >= (one.labelWidth + other.labelWidth) / 2);
});

test('boxes of a layout do not lie on each other', () => {
  for (const one of [ringDeadlock(2), ringDeadlock(3), ringDeadlock(4), ringDeadlock(9), ringDeadlock(12), ringDeadlock(4000), crowdDeadlock(4000)]) {
    const {boxes, width, height} = layOut(groupWaits(one));
    boxes.forEach((a, i) => {
      assert.ok(a.x - a.width / 2 >= 0 && a.x + a.width / 2 <= width && a.y - a.height / 2 >= 0 && a.y + a.height / 2 <= height);
      for (const b of boxes.slice(i + 1))
        assert.ok(Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2, `${a.title} and ${b.title}`);
    });
  }
});
