export interface Part {
  key: string;
  kind: 'same' | 'old' | 'new';
  text: string;
}

/** Returns the words of two versions: those that are gone, those that are new, and the ones between that stay. */
export function changedParts(before: string, after: string): Part[] {
  const old = before.split(/(?<=\s)/u);
  const next = after.split(/(?<=\s)/u);
  // Lengths of the longest common sequences of the ends.
  const common = Array.from({ length: old.length + 1 }, () =>
    Array.from({ length: next.length + 1 }, () => 0),
  );
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  const isSame = (i: number, j: number): boolean => old[i]?.trim() === next[j]?.trim();
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = next.length - 1; j >= 0; j--)
      (common[i] as number[])[j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const parts: Part[] = [];
  const add = (kind: Part['kind'], text: string): void => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ key: `${parts.length} ${kind}`, kind, text });
  };
  let i = 0;
  let j = 0;
  while (i < old.length || j < next.length) {
    if (i < old.length && j < next.length && isSame(i, j)) {
      add('same', next[j] ?? '');
      i += 1;
      j += 1;
    } else if (i < old.length && (j >= next.length || at(i + 1, j) >= at(i, j + 1))) {
      // A removed last word has no space after it.
      add('old', /\s$/u.test(old[i] ?? '') ? (old[i] ?? '') : `${old[i] ?? ''} `);
      i += 1;
    } else {
      add('new', next[j] ?? '');
      j += 1;
    }
  }
  return parts;
}
