// Reports made by hand: everything that a view can show, small, and as large as the page has to bear.

const frame = (file, line, fn, internal = false) => ({
  module: '/home/user/app/ring', address: '0x401b2c', offset: '0x1b2c', function: fn, file, line, internal,
});
const inner = {module: '/usr/lib/libmpi.so.40', address: '0x7f11', offset: '0x11', function: 'ompi_request_wait', internal: true};

export const site = (intro, ranks, call, file, line, fn = 'exchange') => ({
  intro, ranks, call, times: 1, arguments_vary: false,
  stack: [inner, frame(file, line, fn), frame(file, line + 40, 'main')],
});

export const finding = (check, severity, more = {}) => ({
  check, severity, evidence: 'confirmed', ranks: [0, 1], ranks_text: '0,1', message: 'Something is wrong.', hint: 'Do it right.',
  times: 1, tally: false, sites: [], ...more,
});

const checks = (findings) => {
  const known = {
    'GLOBAL:DEADLOCK:HARD': 'ranks wait for each other and none can go on',
    'GLOBAL:MSG:DATATYPE:MISMATCH': 'sent and received types differ',
    'LOCAL:REQUEST:NOT_FREED': 'requests are never completed',
    'STATIC:COLLECTIVE:DIVERGENCE': 'a collective that not all ranks may call',
    'GLOBAL:COLLECTIVE:ROOT_MISMATCH': 'ranks name different roots',
  };
  return Object.entries(known).map(([id, title]) => {
    const own = findings.filter((one) => one.check === id);
    return {
      id, title, severity: id.includes('DEADLOCK') ? 'fatal' : id.startsWith('STATIC') ? 'warning' : 'error', enabled: id !== 'GLOBAL:COLLECTIVE:ROOT_MISMATCH',
      findings: own.length, times: own.length,
      explanation: `## What it means\n\nThe ranks *wait* in calls such as \`MPI_Recv\` & others <here>.\n\n## How to fix it\n\n- Let some **send first**.\n- Or use \`MPI_Sendrecv\`.\n\n    MPI_Sendrecv(&a, 1, MPI_INT, ...);\n`,
    };
  });
};

export function report(findings, more = {}) {
  return {
    format: 1, tool: {name: 'mpivet', version: '0.1.0'}, exit_status: 1,
    run: {
      door: 'run', command: ['mpivet', 'run', '-n', '4', './ring', 'two words'], launched: ['mpirun', '-n', '4', './ring'], program: '/home/user/app/ring',
      mpi: 'Open MPI 4.1.4', ranks: 4, hosts: ['node1'], started: '2026-01-02T03:04:05Z', seconds: 1.25, program_status: null, program_signal: 15,
      end_note: 'ended by mpivet after the deadlock', rank_ends: [{rank: 0, how: 'signalled', signal: 15, last_call: 'MPI_Recv at ring.c:12'}],
    },
    checks: checks(findings), findings, findings_not_kept: 0, suppressed: [], suppressions: [], not_confirmed: [],
    coverage: {calls: 1234, messages: 456, collectives: 7, not_modelled: [{function: 'MPI_T_init_thread', calls: 2}], sends_taken_as_buffered: 1, stepped_over: 0, notes: ['Only one node was looked at.']},
    ...more,
  };
}

const kRing = '/home/user/app/ring.c';

/** A ring in which everybody receives first. */
export function ringDeadlock(ranks) {
  const all = [...Array(ranks).keys()];
  const next = (rank) => (rank + ranks - 1) % ranks;
  const sites = ranks <= 8
    ? all.map((rank) => site('stuck in', [rank], `MPI_Recv(buf=0x7ffd00${rank}0, count=1, datatype=MPI_INT, source=${next(rank)}, tag=5, comm=MPI_COMM_WORLD, status=MPI_STATUS_IGNORE)`, kRing, 12))
    : [site('stuck in', all, 'MPI_Recv(buf=0x7ffd0000, count=1, datatype=MPI_INT, source=0, tag=5, comm=MPI_COMM_WORLD)', kRing, 12)];
  return finding('GLOBAL:DEADLOCK:HARD', 'fatal', {
    ranks: all, ranks_text: `0-${ranks - 1}`, message: `Ranks 0-${ranks - 1} wait for each other and none of them can ever go on.`,
    hint: 'Every rank waits for a message that another one would send only later. Let some of the ranks send first.',
    sites, graph: all.map((rank) => ({from: rank, to: next(rank), label: 'for a message with tag 5', alternative: false})),
  });
}

/** Many ranks in a barrier, one group in receives from a rank that has left. */
export function crowdDeadlock(ranks) {
  const half = ranks / 2;
  const waiting = [...Array(half - 1).keys()].map((i) => i + 1);
  const others = [...Array(half).keys()].map((i) => i + half);
  const graph = [
    ...waiting.map((rank) => ({from: rank, to: half, label: 'to enter MPI_Barrier', alternative: false})),
    ...others.map((rank) => ({from: rank, to: 0, label: `for a message with tag ${rank}`, alternative: false})),
  ];
  return finding('GLOBAL:DEADLOCK:HARD', 'fatal', {
    ranks: [...waiting, ...others], ranks_text: `1-${ranks - 1}`, message: `Ranks ${half}-${ranks - 1} wait for rank 0, which has called MPI_Finalize. Ranks 1-${half - 1} wait behind them.`,
    sites: [
      site('stuck in', others, 'MPI_Recv(source=0, tag=2000)', '/home/user/app/crowd.c', 30),
      site('waiting behind them in', waiting, 'MPI_Barrier(comm=MPI_COMM_WORLD)', '/home/user/app/crowd.c', 44),
      site('no longer there (has called MPI_Finalize)', [0], '', '/home/user/app/crowd.c', 60),
    ],
    graph,
  });
}

const kindOf = (call) => /send/i.test(call) ? 'send' : /recv/i.test(call) ? 'receive' : /wait/i.test(call) ? 'wait' : 'collective';

export function predicted() {
  const operations = [];
  const add = (rank, call, state = 'done', collective) => operations.push({
    rank, number: operations.filter((one) => one.rank === rank).length + 1, call, kind: kindOf(call), ...(call.startsWith('I') ? {nonblocking: true} : {}), state, file: '/home/user/app/master.c', line: 10 + operations.length, ...(collective === undefined ? {} : {collective}),
  }) - 1;
  const b = [0, 1, 2].map((rank) => add(rank, 'Barrier', 'done', 0));
  const any = add(0, 'Recv(any,0)');
  const named = add(0, 'Recv(1,0)', 'waiting');
  add(0, 'Send(2,1)', 'never');
  const s1 = add(1, 'Isend(0,0)');
  add(1, 'Wait');
  add(1, 'Recv(2,7)', 'waiting');
  const s2 = add(2, 'Send(0,0)', 'waiting');
  return finding('GLOBAL:DEADLOCK:HARD', 'fatal', {
    evidence: 'possible', ranks: [0, 1, 2], ranks_text: '0-2', message: 'Ranks 0-2 may wait for each other:\nif the receive from any source gets the message of rank 1.',
    sites: [site('stuck in', [0], 'Recv(1,0)', '/home/user/app/master.c', 14), site('stuck in', [2], 'Send(0,0)', '/home/user/app/master.c', 19)],
    graph: [{from: 0, to: 1, label: 'for a message', alternative: false}, {from: 1, to: 2, label: 'for a message with tag 7', alternative: true}, {from: 1, to: 0, label: 'for a message with tag 7', alternative: true}, {from: 2, to: 0, label: 'for a matching receive', alternative: false}],
    diagram: {operations, messages: [{from: s1, to: any, alternative: false}, {from: s2, to: any, alternative: true}, {from: s1, to: named, alternative: true}], ranks_left_out: 2},
    notes: ['Taken for granted: the program does the same whatever it receives.'], replay: 'mpivet-replay/1.json', b,
  });
}

export function divergence() {
  const file = '/home/user/app/solve.c';
  return finding('STATIC:COLLECTIVE:DIVERGENCE', 'warning', {
    evidence: 'possible', ranks: [], ranks_text: '', message: 'MPI_Reduce may not be called by all ranks of MPI_COMM_WORLD: the condition at solve.c:21 depends on the rank.\nOne way: MPI_Reduce, MPI_Barrier. Another: MPI_Barrier.',
    hint: 'Let every rank make the same collective calls.',
    sites: [
      {...site('The collective', [], 'MPI_Reduce', file, 22, 'solve'), stack: [frame(file, 22, 'solve')]},
      {...site('The condition that splits the ranks', [], '', file, 21, 'solve'), stack: [frame(file, 21, 'solve')]},
      {...site('1. the rank', [], '', file, 18, 'solve'), stack: [frame(file, 18, 'solve')]},
    ],
    ways: [
      {title: 'One way', collectives: [{call: 'MPI_Reduce', file, line: 22}, {call: 'MPI_Barrier', file, line: 25}]},
      {title: 'Another way', collectives: [{call: 'MPI_Barrier', file, line: 25}]},
    ],
  });
}

const source = (file, first, count, special = {}) => ({file, parts: [{first, lines: [...Array(count).keys()].map((i) => special[first + i] ?? `    work(${first + i});  /* line ${first + i} */`)}]});

export const sources = [
  source(kRing, 1, 30, {12: '    MPI_Recv(&x, 1, MPI_INT, left, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);', 13: '    MPI_Send(&x, 1, MPI_INT, right, 5, MPI_COMM_WORLD);'}),
  source('/home/user/app/solve.c', 10, 30, {18: '    MPI_Comm_rank(MPI_COMM_WORLD, &rank);', 21: '    if (rank == 0)', 22: '        MPI_Reduce(&a, &b, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);', 25: '    MPI_Barrier(MPI_COMM_WORLD);'}),
  source('/home/user/app/master.c', 1, 40, {14: '    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);', 30: '    MPI_Barrier(MPI_COMM_WORLD);'}),
];

/** A receive from any source that decides whether the next one can be matched. */
export function exploration() {
  const file = '/home/user/app/master.c';
  const calls = [
    {function: 'MPI_Recv', kind: 'receive', file, line: 14}, {function: 'MPI_Send', kind: 'send', file, line: 20}, {function: 'MPI_Recv', kind: 'receive', file, line: 15}, {function: 'MPI_Barrier', kind: 'collective', file, line: 30}, {function: 'MPI_Finalize', kind: 'collective', file, line: 33},
  ];
  const choices = [
    {kind: 'receive', rank: 0, call: 0, operation: 1, message: {rank: 1, operation: 1, call: 1}},
    {kind: 'receive', rank: 0, call: 0, operation: 1, message: {rank: 2, operation: 1, call: 1}},
    {kind: 'outcome', rank: 2, call: 4, number: 1, flag: true}, {kind: 'outcome', rank: 2, call: 4, number: 1, flag: false},
  ];
  const steps = [
    {kind: 'send', rank: 1, call: 1, operation: 1, peer: 0, tag: 0, matched: {rank: 0, operation: 1}},
    {kind: 'send', rank: 2, call: 1, operation: 1, peer: 0, tag: 0},
    {kind: 'receive', rank: 0, call: 0, operation: 1, tag: 0, matched: {rank: 1, operation: 1}, possible: [1, 2]},
    {kind: 'wait', rank: 1, call: 1, waits_for: [1], completed: [1]},
    {kind: 'wait', rank: 0, call: 0, waits_for: [1], completed: [1]},
    {kind: 'receive', rank: 0, call: 2, operation: 2, peer: 1, tag: 0},
    {kind: 'wait', rank: 0, call: 2, waits_for: [2], done: false},
    {kind: 'wait', rank: 2, call: 1, waits_for: [1], done: false},
    {kind: 'collective', rank: 1, call: 3, operation: 2, meeting: 0},
    {kind: 'wait', rank: 1, call: 3, waits_for: [2], done: false},
    {kind: 'send', rank: 2, call: 1, operation: 1, peer: 0, tag: 0, matched: {rank: 0, operation: 1}},
    {kind: 'receive', rank: 0, call: 0, operation: 1, tag: 0, matched: {rank: 2, operation: 1}, possible: [1, 2]},
    {kind: 'send', rank: 1, call: 1, operation: 1, peer: 0, tag: 0, matched: {rank: 0, operation: 2}},
    {kind: 'receive', rank: 0, call: 2, operation: 2, peer: 1, tag: 0, matched: {rank: 1, operation: 1}},
    {kind: 'wait', rank: 2, call: 1, waits_for: [1], completed: [1]},
    {kind: 'wait', rank: 0, call: 2, waits_for: [2], completed: [2]},
    {kind: 'collective', rank: 0, call: 3, operation: 3, meeting: 0},
    {kind: 'collective', rank: 2, call: 3, operation: 2, meeting: 0},
    {kind: 'end', rank: 0, call: 4, code: 0},
  ];
  return {
    buffering: 'zero', interleavings: 3, deadlocks: 1, complete: true, limit: '', problem: '', explored: 1, seconds: 0.1,
    receives: [{call: 0, ranks: [0], ranks_text: '0', senders: [1, 2], senders_text: '1,2', open: true}],
    barriers: [
      {calls: [3], times: 3, verdict: 'relevant', why: '', receive: {rank: 0, call: 0}, send: {rank: 2, call: 1}},
      {calls: [4], times: 3, verdict: 'irrelevant', why: ''},
    ],
    other_input: 'same', other_input_notes: [], exits: [{rank: 2, code: 3, aborted: false, count: 1, first: 2, replay: 'mpivet-replay/2.json'}], different_outputs: 2,
    outputs: [{text: 'a\n', count: 2, first: 1, replay: ''}, {text: 'b\n', count: 1, first: 2, replay: ''}],
    calls, choices, steps,
    kept: [
      {number: 1, end: 'deadlock', notable: true, path: [0], steps: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]},
      {number: 2, end: 'finished', path: [1, 2], steps: [10, 12, 11, 14, 4, 13, 3, 15, 16, 8, 17, 18]},
      {number: 3, end: 'finished', path: [1, 3], steps: [10, 11, 12, 13, 14, 4, 15, 3, 16, 8, 17, 18]},
    ],
  };
}

export function sample() {
  const findings = [
    {...ringDeadlock(4)}, ringDeadlock(4000), crowdDeadlock(4000),
    {...predicted(), interleavings: {exploration: 0, count: 1, first: 1}},
    finding('GLOBAL:MSG:DATATYPE:MISMATCH', 'error', {
      times: 3, sites: [site('sent at', [0], 'MPI_Send(buf=0x1, count=2, datatype=MPI_INT, dest=1, tag=0, comm=MPI_COMM_WORLD)', kRing, 13), site('received at', [1], 'MPI_Recv(buf=0x2, count=1, datatype=MPI_DOUBLE, source=0, tag=0, comm=MPI_COMM_WORLD)', kRing, 12)],
      foreseen: [{what: 'condition', collective: 'MPI_Bcast', at: {file: kRing, line: 9}, conditions: [{file: kRing, line: 8}], elsewhere: false}],
    }),
    divergence(),
    finding('LOCAL:REQUEST:NOT_FREED', 'warning', {tally: true, times: 12, sites: [{...site('made at', [0], 'MPI_Isend(…)', kRing, 20), times: 12}]}),
  ];
  return report(findings, {
    sources, explorations: [exploration()], events: eventTable(4000, 16),
    suppressed: [finding('LOCAL:REQUEST:NOT_FREED', 'warning', {suppressed_by: 'LOCAL:REQUEST:*', sites: [site('made at', [0], 'MPI_Irecv(…)', kRing, 21)]})],
    suppressions: [{text: 'LOCAL:REQUEST:*', origin: 'known.txt:1', findings: 1, times: 1, remark: ''}],
  });
}

/** Different findings in many files. */
export function manyFindings(count) {
  const kinds = [['GLOBAL:DEADLOCK:HARD', 'fatal'], ['GLOBAL:MSG:DATATYPE:MISMATCH', 'error'], ['LOCAL:REQUEST:NOT_FREED', 'warning'], ['GLOBAL:COLLECTIVE:ROOT_MISMATCH', 'error']];
  const findings = [];
  for (let i = 0; i < count; ++i) {
    const [check, severity] = kinds[i % kinds.length];
    const file = `/home/user/app/src/part${i % 97}/file${i % 389}.c`;
    const many = [...Array(16).keys()].map((k) => (i * 7 + k) % 4096).sort((a, b) => a - b);
    findings.push(finding(check, severity, {
      ranks: many, ranks_text: many.join(','), evidence: ['confirmed', 'possible'][i % 2],
      message: `Number ${i}: the message that rank ${many[0]} sends with ${i} elements of MPI_INT is received as ${i + 1} elements of MPI_DOUBLE.`,
      sites: [0, 1, 2].map((k) => ({
        ...site('sent at', many, `MPI_Send(buf=0x7ffd${i.toString(16)}, count=${i}, datatype=MPI_INT, dest=${k}, tag=${i % 50}, comm=MPI_COMM_WORLD)`, file, 10 + (i % 900)),
        stack: [inner, ...[0, 1, 2, 3, 4].map((depth) => frame(file, 10 + ((i + depth) % 900), `function_${depth}_${i % 311}`))],
      })),
    }));
  }
  return report(findings, {sources});
}

/** Ranks of a stencil: computing, exchanging with both neighbours, now and then a collective. */
export function eventTable(count, ranks) {
  const each = Math.floor(count / ranks);
  const calls = ['MPI_Isend(right)', 'MPI_Irecv(left)', 'MPI_Waitall', 'MPI_Allreduce', 'MPI_Send(right)', 'MPI_Recv(left)'];
  const table = {title: 'Events', clock: 'seconds', ranks: [...Array(ranks).keys()], starts: [0], begin: [], end: [], calls, kinds: calls.map(kindOf), call: [], state: [], places: [{file: kRing, line: 12}, {file: kRing, line: 13}], place: [], from: [], to: [], alternative: []};
  const round = (value) => Math.round(value * 1e6) / 1e6;
  for (let rank = 0; rank < ranks; ++rank) {
    for (let i = 0; i < each; ++i) {
      const kind = i % 10 === 9 ? 3 : i % 3 === 0 ? 0 : i % 3 === 1 ? 1 : 2;
      const at = i * 1e-3 + (((rank * 31 + i * 17) % 100) / 100) * 2e-4;
      table.begin.push(round(at));
      table.end.push(round(at + 2e-4 + (((rank + i * 13) % 50) / 50) * 5e-4));
      table.call.push(kind);
      table.state.push(i === each - 1 ? 2 : 0);
      table.place.push(i % 2);
    }
    table.starts.push((rank + 1) * each);
  }
  for (let i = 0; i + 1 < each; i += 3)
    for (let rank = 0; rank < ranks; ++rank) {
      if ((rank + i) % 1009 === 5) table.alternative.push(table.from.length);
      table.from.push(rank * each + i);
      table.to.push(((rank + 1) % ranks) * each + i + 1);
    }
  return table;
}

export const kHostile = [
  '</script><script>window.broken=1</script>', '<!--<script>', '<img src=x onerror="window.broken=1">', '"><svg onload=window.broken=1>', "'); window.broken=1; //",
  '\u202Egnp.exe', 'a\u2066b\u2069c\u200f', '\u0000\u001b[31mred\u0007', '{{constructor.constructor("window.broken=1")()}}', '${window.broken=1}', 'javascript:window.broken=1', '\u2028line', 'x'.repeat(5000), '&lt;b&gt;', '@REPORT@ $& $1',
];

/** Every text of a report is something that a page should not believe. */
export function hostile() {
  const evil = kHostile;
  const findings = evil.map((text, i) => {
    const at = site(text, [0, 1], `MPI_Send(${text}=${text}, ${text})`, `/tmp/${text}/${evil[(i + 1) % evil.length]}.c`, 3, text);
    return finding(i % 2 ? text : 'GLOBAL:DEADLOCK:HARD', 'error', {
      message: text, hint: text, ranks_text: text, sites: [at, at], notes: [text], replay: text, suppressed_by: text,
      graph: [{from: 0, to: 1, label: text, alternative: false}, {from: 1, to: 0, label: text, alternative: true}],
      diagram: {operations: [{rank: 0, number: 1, call: text, state: 'waiting', file: text, line: 3}, {rank: 1, number: 1, call: `Send(${text})`, state: text}], messages: [{from: 1, to: 0, alternative: false}, {from: 99, to: -1, alternative: true}], ranks_left_out: 1},
      ways: [{title: text, collectives: [{call: text, file: text, line: 1}]}, {title: text, collectives: []}],
      foreseen: [{what: text, collective: text, at: {file: text, line: 1}, conditions: [{file: text, line: 2}], elsewhere: true, level: text}],
    });
  });
  const all = report(findings, {
    sources: [...evil.map((text) => ({file: `/tmp/${text}/${text}.c`, parts: [{first: 1, lines: evil}]})), {file: `/tmp/${evil[0]}/${evil[1]}.c`, parts: [{first: 1, lines: evil}]}],
    suppressed: findings.slice(0, 3), suppressions: [{text: evil[0], origin: evil[2], findings: 1, times: 1, remark: evil[3]}], not_confirmed: findings[0].foreseen,
  });
  const one = exploration();
  one.calls.forEach((call, i) => Object.assign(call, {function: evil[i], file: `/tmp/${evil[i + 1]}`}));
  Object.assign(one, {buffering: evil[0], limit: evil[2], problem: evil[3], complete: false, other_input: evil[4], other_input_notes: [evil[5]], outputs: [{text: evil[0], count: 1, first: 1, replay: evil[1]}]});
  one.barriers.forEach((barrier) => (barrier.why = evil[2]));
  all.explorations = [one];
  all.run = {...all.run, program: evil[0], mpi: evil[2], command: evil, hosts: evil, end_note: evil[3], started: evil[0], door: evil[2], rank_ends: [{rank: 1, how: evil[0], last_call: evil[2]}]};
  all.coverage.notes = evil;
  all.coverage.not_modelled = [{function: evil[2], calls: 1}];
  all.checks = all.checks.concat(evil.map((text) => ({id: text, title: text, severity: 'error', enabled: true, findings: 1, times: 1, explanation: `${text}\n\n# ${text}\n\n[x](${text}) \`${text}\`\n\n<b>${text}</b>\n`})));
  all.tool.version = evil[2];
  all.events = {...eventTable(100, 4), title: evil[0], calls: evil.slice(0, 6)};
  return all;
}
