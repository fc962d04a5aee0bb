import assert from 'node:assert/strict';
import {test} from 'node:test';
import {firstAfter, nextAfter, paintEvents, stuckEvents} from '../src/canvas/paint_events';
import {clamp, pan, whole, zoomTime} from '../src/canvas/view_box';
import {MessageIndex} from '../src/canvas/visible_messages';
import type {Colors} from '../src/canvas/colors';
import {interleavingTimeline} from '../src/model/interleaving_timeline';
import {logicalTimes} from '../src/model/logical_time';
import {fromDiagram, fromTable, isUnmatched, Kind, kindOf, State} from '../src/model/timeline';
// @ts-expect-error plain JavaScript
import {eventTable, exploration, predicted} from './sample_reports.mjs';

test('calls are told apart by what the report says, and not by their names', () => {
  assert.equal(kindOf('collective'), Kind.collective);
  assert.equal(kindOf('receive'), Kind.receive);
  assert.equal(kindOf(undefined), Kind.other);
  assert.equal(kindOf('later words' as 'other'), Kind.other);
  const table = {...eventTable(40, 4), calls: ['MPI_Alloc_mem', 'MPI_File_read_all', 'MPI_Cart_sub', 'MPI_Send', 'a', 'b'], kinds: ['other', 'collective', 'collective', 'send']};
  assert.deepEqual([...fromTable(table)!.kinds], [Kind.other, Kind.collective, Kind.collective, Kind.send, Kind.other, Kind.other]);
  assert.deepEqual([...fromTable({...table, kinds: undefined})!.kinds], Array(6).fill(Kind.other)); // an older report
});

test('a receive comes behind its send, a collective at one time', () => {
  // Row 0: a send, a barrier. Row 1: three calls, a receive, a barrier.
  const time = logicalTimes({starts: [0, 2, 7], nonblocking: Array(7).fill(false), stuck: Array(7).fill(false), messages: [{from: 0, to: 5}], meetings: [[1, 6]]});
  assert.ok(time[5] > time[0]);
  assert.equal(time[1], time[6]);
  assert.equal(time[6], 4);
  const late = logicalTimes({starts: [0, 4, 5], nonblocking: Array(5).fill(false), stuck: Array(5).fill(false), messages: [{from: 3, to: 4}], meetings: []});
  assert.equal(late[4], 4);
});

test('orders that contradict each other still end', () => {
  const time = logicalTimes({starts: [0, 2, 4], nonblocking: Array(4).fill(false), stuck: Array(4).fill(false), messages: [{from: 1, to: 2}, {from: 3, to: 0}], meetings: []});
  assert.ok([...time].every((one) => one >= 0));
});

test('events that never ended are stuck', () => {
  const table = {...eventTable(40, 4), state: undefined, stuck: [3, 39, 4000]};
  const timeline = fromTable(table)!;
  assert.deepEqual([...timeline.state].flatMap((state, i) => (state === State.waiting ? [i] : [])), [3, 39]);
});

test('a diagram keeps matched, alternative and unmatched apart', () => {
  const timeline = fromDiagram(predicted().diagram);
  assert.deepEqual(timeline.ranks, [0, 1, 2]);
  assert.equal(timeline.begin.length, 10);
  assert.equal([...timeline.alternative].filter(Boolean).length, 2);
  const send = [...timeline.call].findIndex((call) => timeline.calls[call] === 'Send(0,0)');
  assert.equal(isUnmatched(timeline, send), true);
  const isend = [...timeline.call].findIndex((call) => timeline.calls[call] === 'Isend(0,0)');
  assert.equal(isUnmatched(timeline, isend), false);
  assert.equal(timeline.meetings.length, 1);
  assert.equal(timeline.leftOut, 2);
});

test('an interleaving becomes calls with their ends, and what could have been matched', () => {
  const all = exploration();
  const made = interleavingTimeline(all, all.kept[0])!;
  assert.deepEqual(made.timeline.ranks, [0, 1, 2]);
  assert.equal(made.timeline.begin.length, 5); // a blocking call is two steps and one event
  assert.equal(made.eventOf.length, all.kept[0].steps!.length);
  assert.equal(made.eventOf[2], made.eventOf[4]); // the receive and its end
  assert.deepEqual([...made.timeline.alternative].sort(), [0, 1]);
  assert.equal([...made.timeline.state].filter((one) => one === State.waiting).length, 3);
  for (let row = 0; row < 3; ++row)
    for (let i = made.timeline.starts[row] + 1; i < made.timeline.starts[row + 1]; ++i) assert.ok(made.timeline.end[i - 1] <= made.timeline.begin[i]);
});

test('tables that are cut short are refused, wrong messages left out', () => {
  const table = eventTable(400, 4);
  assert.equal(fromTable({...table, begin: table.begin.slice(10)}), undefined);
  assert.equal(fromTable({...table, from: [0, 999_999], to: [1, 2], alternative: []})!.from.length, 1);
});

test('searching for the event at a time', () => {
  const ends = Float64Array.from([1, 2, 3, 5, 8, 13, 21]);
  for (let time = 0; time < 22; time += 0.5) {
    const expected = ends.findIndex((end) => end > time);
    const want = expected < 0 ? ends.length : expected;
    assert.equal(firstAfter(ends, 0, ends.length, time), want);
    assert.equal(nextAfter(ends, 0, ends.length, time), want);
  }
});

const kColors = {rgba: {background: 1, lane: 2, bad: 3, never: 4, kinds: [10, 11, 12, 13, 14]}} as unknown as Colors;

test('what is stuck is painted however many events share its pixel', () => {
  const timeline = fromTable(eventTable(100_000, 4))!;
  const stuck = stuckEvents(timeline);
  assert.equal(stuck.length, 4);
  const raster = {pixels: new Uint32Array(200 * 40), width: 200, height: 40, left: 20};
  const box = whole({first: timeline.first, last: timeline.last, rows: 4}, 40);
  paintEvents(timeline, stuck, {...box, rows: 4}, raster, kColors);
  for (let row = 0; row < 4; ++row) assert.ok(raster.pixels.slice((row * 10 + 5) * 200, (row * 10 + 6) * 200).includes(3), `row ${row}`);
  assert.ok(raster.pixels.every((pixel, i) => i % 200 >= 20 || pixel === 1), 'nothing left of the names');
});

test('a single event covers the pixels of its time', () => {
  const timeline = fromTable({ranks: [0], starts: [0, 1], begin: [2], end: [4], calls: ['MPI_Send'], call: [0], from: [], to: []})!;
  const raster = {pixels: new Uint32Array(100), width: 100, height: 1, left: 0};
  paintEvents(timeline, stuckEvents(timeline), {begin: 0, end: 10, top: 0, rows: 1}, raster, kColors);
  const painted = [...raster.pixels].map((pixel, i) => (pixel === 11 ? i : -1)).filter((i) => i >= 0);
  assert.equal(painted[0], 20);
  assert.equal(painted[painted.length - 1], 38); // one pixel keeps it apart from the next
});

test('messages in sight are found, all of them or an even part', () => {
  const timeline = fromTable(eventTable(100_000, 16))!;
  const index = new MessageIndex(timeline);
  const box = {begin: 1, end: 1.1, top: 0, rows: 16};
  const shown = new Set(index.visible(box, 1e9).shown);
  for (let i = 0; i < timeline.from.length; ++i) {
    const times = [timeline.begin[timeline.from[i]], timeline.begin[timeline.to[i]], timeline.end[timeline.from[i]], timeline.end[timeline.to[i]]];
    assert.equal(shown.has(i), Math.max(...times) >= 1 && Math.min(...times) <= 1.1, String(i));
  }
  const some = index.visible({begin: 0, end: 100, top: 0, rows: 16}, 500);
  assert.ok(some.shown.length <= 1000 && some.shown.length >= 100, String(some.shown.length));
  for (const i of index.alternatives) assert.ok(some.shown.includes(i));
});

test('the view stays with the data', () => {
  const extent = {first: 0, last: 10, rows: 5};
  const far = clamp(pan(whole(extent, 100), 50, 50), extent);
  assert.ok(far.begin < 10 && far.end > 0 && far.top + far.rows <= 5.0001);
  const near = zoomTime({begin: 0, end: 10, top: 0, rows: 5}, 0.5, 0.2);
  assert.equal(near.begin + (near.end - near.begin) * 0.2, 2);
});
