// Two sequences side by side: what is equal on one line (longest common subsequence).

export interface Pair<T> {
  left?: T;
  right?: T;
}

const kMostCells = 4_000_000; // beyond: compare line by line

export function align<T>(left: T[], right: T[], same: (a: T, b: T) => boolean): Pair<T>[] {
  let begin = 0;
  while (begin < left.length && begin < right.length && same(left[begin], right[begin])) ++begin;
  let end = 0;
  while (
    end < left.length - begin &&
    end < right.length - begin &&
    same(left[left.length - 1 - end], right[right.length - 1 - end])
  )
    ++end;
  const out: Pair<T>[] = [];
  for (let i = 0; i < begin; ++i) out.push({left: left[i], right: right[i]});
  out.push(...middle(left.slice(begin, left.length - end), right.slice(begin, right.length - end), same));
  for (let i = end; i > 0; --i) out.push({left: left[left.length - i], right: right[right.length - i]});
  return out;
}

function middle<T>(left: T[], right: T[], same: (a: T, b: T) => boolean): Pair<T>[] {
  const n = left.length;
  const m = right.length;
  if (n * m > kMostCells) {
    return Array.from({length: Math.max(n, m)}, (_, i) => ({left: left[i], right: right[i]}));
  }
  const width = m + 1;
  const longest = new Uint32Array((n + 1) * width);
  for (let i = n - 1; i >= 0; --i)
    for (let j = m - 1; j >= 0; --j)
      longest[i * width + j] = same(left[i], right[j])
        ? longest[(i + 1) * width + j + 1] + 1
        : Math.max(longest[(i + 1) * width + j], longest[i * width + j + 1]);
  const out: Pair<T>[] = [];
  let i = 0;
  let j = 0;
  while (i < n && j < m) {
    if (same(left[i], right[j])) out.push({left: left[i++], right: right[j++]});
    else if (longest[(i + 1) * width + j] >= longest[i * width + j + 1]) out.push({left: left[i++]});
    else out.push({right: right[j++]});
  }
  while (i < n) out.push({left: left[i++]});
  while (j < m) out.push({right: right[j++]});
  return out;
}
