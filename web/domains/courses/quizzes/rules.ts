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

/** Returns how many questions have no answer yet. An order always has one. */
export const openCount = (questions: readonly Question[], given: Given): number =>
  answersOf(questions, given).filter(({ options, text }) => !options?.length && !text?.trim()).length;

/** Moves an option of an order one place up or down. */
export function reordered(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const at = ids.indexOf(id);
  const to = at + by;
  return at < 0 || to < 0 || to >= ids.length ? [...ids] : ids.toSpliced(at, 1).toSpliced(to, 0, id);
}
