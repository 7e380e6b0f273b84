import { counted } from '../../../ui/formats.ts';
/** Words of a text that were kept, added or removed. */
export interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Most pairs of words that are compared one by one. Longer runs are shown as removed and added whole. */
const mostPairs = 1_000_000;

/** Returns how one text became another, by lines and inside of changed lines by words. */
export function compareTexts(before: string, after: string): Piece[] {
  const pieces: Piece[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed !== '' || added !== '') pieces.push(...steps(wordsOf(removed), wordsOf(added)));
    removed = '';
    added = '';
  };
  for (const { kind, text } of steps(linesOf(before), linesOf(after)))
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else {
      flush();
      pieces.push({ kind, text });
    }
  flush();
  return joined(pieces);
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** Returns how many words were added and removed. */
export function countWords(pieces: readonly Piece[]): { added: number; removed: number } {
  const count = (kind: Piece['kind']) =>
    pieces
      .filter((piece) => piece.kind === kind)
      .reduce((sum, { text }) => sum + text.split(/\s+/).filter(Boolean).length, 0);
  return { added: count('added'), removed: count('removed') };
}

/** Returns "12 words added, 3 removed", or null if no word changed. */
export function sentenceOf({ added, removed }: { added: number; removed: number }): string | null {
  const words = (count: number) => counted(count, 'word');
  if (added > 0 && removed > 0) return `${words(added)} added, ${removed} removed.`;
  if (added > 0) return `${words(added)} added.`;
  return removed > 0 ? `${words(removed)} removed.` : null;
}

function joined(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (const { kind, text } of pieces) {
    const last = out.at(-1);
    if (last?.kind === kind) last.text += text;
    else out.push({ kind, text });
  }
  return out;
}

/** Returns the shortest way from one list of tokens to another: its longest common subsequence is kept. */
function steps(before: readonly string[], after: readonly string[]): Piece[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let [endBefore, endAfter] = [before.length, after.length];
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore -= 1;
    endAfter -= 1;
  }
  const piece = (kind: Piece['kind'], text: string): Piece => ({ kind, text });
  return [
    ...before.slice(0, start).map((text) => piece('same', text)),
    ...middle(before.slice(start, endBefore), after.slice(start, endAfter)),
    ...before.slice(endBefore).map((text) => piece('same', text)),
  ];
}

function middle(before: readonly string[], after: readonly string[]): Piece[] {
  const whole = () => [
    ...before.map((text): Piece => ({ kind: 'removed', text })),
    ...after.map((text): Piece => ({ kind: 'added', text })),
  ];
  if (before.length * after.length > mostPairs || before.length === 0 || after.length === 0) return whole();
  // `common` has the length of the longest common subsequence of the rests that begin at both positions.
  const width = after.length + 1;
  const common = new Uint16Array((before.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const out: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, young] = [before[i], after[j]];
    if (old !== undefined && old === young) {
      out.push({ kind: 'same', text: old });
      i += 1;
      j += 1;
    } else if (old !== undefined && (young === undefined || at(i + 1, j) >= at(i, j + 1))) {
      out.push({ kind: 'removed', text: old });
      i += 1;
    } else {
      out.push({ kind: 'added', text: young ?? '' });
      j += 1;
    }
  }
  return out;
}
