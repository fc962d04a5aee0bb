// Sets of ranks in words: "0-3,7", "0-14 step 2".

export function formatRanks(ranks: number[], most = 40): string {
  const parts: string[] = [];
  for (let i = 0; i < ranks.length; ) {
    const step = i + 1 < ranks.length ? ranks[i + 1] - ranks[i] : 0;
    let last = i;
    while (last + 1 < ranks.length && ranks[last + 1] - ranks[last] === step && step > 0) ++last;
    const length = last - i + 1;
    if (step === 1 && length >= 2) parts.push(`${ranks[i]}-${ranks[last]}`);
    else if (length >= 4) parts.push(`${ranks[i]}-${ranks[last]} step ${step}`);
    else {
      parts.push(String(ranks[i]));
      last = i;
    }
    i = last + 1;
    if (parts.length >= most && i < ranks.length) {
      parts.push(`… (${ranks.length - i} more)`);
      break;
    }
  }
  return parts.join(',');
}

export const nameRanks = (ranks: number[]): string =>
  ranks.length === 1 ? `rank ${ranks[0]}` : `ranks ${formatRanks(ranks)}`;

/** Of "3", "0-3,7": the ranks, or nothing if it is no such text. */
export function parseRanks(text: string): number[] | undefined {
  const out: number[] = [];
  for (const part of text.split(',')) {
    const match = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part);
    if (!match) return undefined;
    const first = Number(match[1]);
    const last = match[2] === undefined ? first : Number(match[2]);
    if (last < first || last - first > 1e6) return undefined;
    for (let rank = first; rank <= last; ++rank) out.push(rank);
  }
  return out;
}
