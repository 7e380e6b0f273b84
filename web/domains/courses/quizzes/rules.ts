import type { Question } from '#contract/quizzes.ts';

/** An answer as the call takes it. */
export interface Answer {
  question: string;
  options?: string[];
  text?: string;
}

/** Choices and words of a learner, by question. */
export type Given = Record<string, { options?: string[]; text?: string }>;

/**
 * Returns the answers of an attempt. An order that wasn't touched is sent as it was shown. Options that the author removed
 * meanwhile don't count.
 */
export const answersOf = (questions: readonly Question[], given: Given): Answer[] =>
  questions.map(({ id, kind, options }) => {
    if (kind === 'short') return { question: id, text: given[id]?.text ?? '' };
    const known = options.map((option) => option.id);
    const chosen = given[id]?.options?.filter((each) => known.includes(each)) ?? [];
    const isOrder = kind === 'order';
    return { question: id, options: isOrder && chosen.length < known.length ? known : chosen };
  });

/** True for a question without an answer. An order always has one. */
export const isOpen = (question: Question, given: Given): boolean =>
  answersOf([question], given).some(({ options, text }) => !options?.length && !text?.trim());

/** Returns how many questions have no answer yet. */
export const openCount = (questions: readonly Question[], given: Given): number =>
  questions.filter((question) => isOpen(question, given)).length;

/** Returns how many right answers reach the pass mark. */
export const neededOf = (passMark: number, total: number): number => Math.ceil((passMark * total) / 100);

/** Returns "Four of six. You need five." or "Five of six. That’s a pass." */
export const resultLine = ({
  right,
  total,
  needed,
  isPassed,
}: {
  right: number;
  total: number;
  needed: number;
  isPassed: boolean;
}): string =>
  `${capital(inLetters(right))} of ${inLetters(total)}. ${isPassed ? 'That’s a pass.' : `You need ${inLetters(needed)}.`}`;

const letters = 'none one two three four five six seven eight nine ten eleven twelve'.split(' ');
const inLetters = (count: number): string => letters[count] ?? String(count);
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Moves an option of an order one place up or down. */
export function reordered(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const at = ids.indexOf(id);
  const to = at + by;
  return at < 0 || to < 0 || to >= ids.length ? [...ids] : ids.toSpliced(at, 1).toSpliced(to, 0, id);
}
