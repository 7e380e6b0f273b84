import type { DayText, EditedQuote } from '#contract/programme/authoring.ts';
import type { DayField } from '#contract/programme/day-text.ts';

export const fieldLabels: Record<DayField, string> = {
  name: 'Title',
  body: 'Lesson',
  walk: 'Walk question',
  actions: 'Steps',
  small: 'Two-minute version',
  bonus: 'Bonus',
  prompt: 'Journal prompt',
  deeper_prompt: 'Deeper prompt',
  sources: 'Sources',
};

/** Sets curly quotation marks and apostrophes. */
export const curly = (text: string): string =>
  text
    .replace(/(?<=^|[\s(["“‘*_-])"(?=\S)/g, '“')
    .replaceAll('"', '”')
    .replace(/(?<=^|[\s(“*_-])'(?=\S)/g, '‘')
    .replaceAll("'", '’');

export interface Change {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Returns how one list of lines becomes another, keeping the longest common part. */
export function changesOf(before: readonly string[], after: readonly string[]): Change[] {
  const common = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  );
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      (common[i] as number[])[j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const changes: Change[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      changes.push({ kind: 'same', text: before[i] as string });
      i += 1;
      j += 1;
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ kind: 'removed', text: before[i] as string });
      i += 1;
    } else {
      changes.push({ kind: 'added', text: after[j] as string });
      j += 1;
    }
  }
  return changes;
}

const linesOf = (text: string | readonly string[]): string[] =>
  (typeof text === 'string' ? text.split(/\n+/) : [...text]).filter((line) => line.trim() !== '');

/** Returns the fields that differ, each with its changed lines. */
export const comparisonOf = (before: DayText, after: DayText): { field: DayField; changes: Change[] }[] =>
  (Object.keys(fieldLabels) as DayField[]).flatMap((field) => {
    const changes = changesOf(linesOf(before[field]), linesOf(after[field]));
    return changes.some(({ kind }) => kind !== 'same') ? [{ field, changes }] : [];
  });

/** Returns a list in which the item at `from` is at `to`, which may be outside of it. */
export function movedTo<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, Math.max(0, to)), ...items.slice(from, from + 1), ...rest.slice(Math.max(0, to))];
}

/** Returns a quote as one line. */
export const quoteLine = ({ text, author, source }: EditedQuote): string =>
  [text, author, source].filter((part) => part !== '').join(', ');
