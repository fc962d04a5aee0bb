// Messages that cross what is seen, found without looking at all of them: they are ordered by when they begin, and each
// block of them knows when its last one ends and which rows it touches.
import type {Timeline} from '../model/timeline';
import type {ViewBox} from './view_box';

const kBlock = 256;

export interface Visible {
  shown: number[]; // positions of messages
  all: number; // how many there are in sight, about
}

export class MessageIndex {
  private readonly lastEnd: Float64Array;
  private readonly firstBegin: Float64Array;
  private readonly lowRow: Uint32Array;
  private readonly highRow: Uint32Array;
  private readonly blocks: number;
  readonly alternatives: Uint32Array; // few: always shown

  constructor(private readonly timeline: Timeline) {
    const {from, to, begin, end, rowOf} = timeline;
    this.blocks = Math.ceil(from.length / kBlock);
    this.lastEnd = new Float64Array(this.blocks).fill(-Infinity);
    this.firstBegin = new Float64Array(this.blocks).fill(Infinity);
    this.lowRow = new Uint32Array(this.blocks).fill(0xffffffff);
    this.highRow = new Uint32Array(this.blocks);
    const alternatives: number[] = [];
    for (let i = 0; i < from.length; ++i) {
      const block = Math.floor(i / kBlock);
      const begins = Math.min(begin[from[i]], begin[to[i]]);
      this.firstBegin[block] = Math.min(this.firstBegin[block], begins);
      this.lastEnd[block] = Math.max(this.lastEnd[block], end[to[i]], end[from[i]]);
      this.lowRow[block] = Math.min(this.lowRow[block], rowOf[from[i]], rowOf[to[i]]);
      this.highRow[block] = Math.max(this.highRow[block], rowOf[from[i]], rowOf[to[i]]);
      if (timeline.alternative[i]) alternatives.push(i);
    }
    this.alternatives = Uint32Array.from(alternatives);
  }

  /** At most `most`, spread evenly over what is in sight. */
  visible(box: ViewBox, most: number): Visible {
    const inSight: number[] = [];
    for (let block = 0; block < this.blocks; ++block) {
      if (this.firstBegin[block] > box.end || this.lastEnd[block] < box.begin) continue;
      if (this.lowRow[block] > box.top + box.rows || this.highRow[block] < Math.floor(box.top)) continue;
      inSight.push(block);
    }
    const about = inSight.length * kBlock;
    // A fixed grid of positions, so that the same messages stay while one pans.
    const step = about > most ? 2 ** Math.ceil(Math.log2(about / most)) : 1;
    const shown: number[] = [];
    for (const block of inSight) {
      const last = Math.min(this.timeline.from.length, (block + 1) * kBlock);
      for (let i = Math.ceil((block * kBlock) / step) * step; i < last; i += step)
        if (!this.timeline.alternative[i] && this.crosses(i, box)) shown.push(i);
    }
    const all = shown.length * step;
    for (const i of this.alternatives) {
      if (shown.length > most * 2) break;
      if (this.crosses(i, box)) shown.push(i);
    }
    return {shown, all};
  }

  private crosses(i: number, box: ViewBox): boolean {
    const {from, to, begin, end, rowOf} = this.timeline;
    const a = from[i];
    const b = to[i];
    if (Math.max(end[a], end[b]) < box.begin || Math.min(begin[a], begin[b]) > box.end) return false;
    const low = Math.min(rowOf[a], rowOf[b]);
    const high = Math.max(rowOf[a], rowOf[b]);
    return low <= box.top + box.rows && high >= Math.floor(box.top);
  }
}
