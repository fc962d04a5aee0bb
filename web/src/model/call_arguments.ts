// The arguments of a call as mpivet prints it.

/** "buf=0x7f, count=1" of "MPI_Send(buf=0x7f, count=1)", as names and values; none if they have no names. */
export function argumentsOf(call: string): [string, string][] {
  const begin = call.indexOf('(');
  const out: [string, string][] = [];
  let depth = 0;
  let from = begin + 1;
  for (let i = begin + 1; begin >= 0 && i < call.length; ++i) {
    const c = call[i];
    const closes = depth === 0 && c === ')';
    if ('([{'.includes(c)) ++depth;
    else if (')]}'.includes(c)) --depth;
    if (!closes && (depth !== 0 || c !== ',')) continue;
    const word = call.slice(from, i).trim();
    const equals = word.indexOf('=');
    if (equals > 0) out.push([word.slice(0, equals), word.slice(equals + 1)]);
    else if (word) return [];
    from = i + 1;
    if (closes) return call.slice(i + 1).trim() === '' ? out : [];
  }
  return [];
}
