import type { AnswerReading, Question, Quiz, QuizDraft } from '#contract/courses/quizzes.ts';
import { capital, spelled } from '../../../ui/formats.ts';

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

/** Returns a quiz as it is saved: of each question the fields of its kind. Text that was typed for another kind stays in the form. */
export const quizBody = (draft: QuizDraft): QuizDraft => ({
  ...draft,
  questions: draft.questions.map((question) =>
    question.kind === 'short' ? { ...question, options: [] } : { ...question, accepted: [] },
  ),
});

/** True for a question without an answer. An order always has one. */
export const isOpen = (question: Question, given: Given): boolean =>
  answersOf([question], given).some(({ options, text }) => !options?.length && !text?.trim());

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

const inLetters = (count: number): string => (count === 0 ? 'none' : spelled(count, 12).toLowerCase());

/** Moves an option of an order one place up or down. */
export function reordered(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const at = ids.indexOf(id);
  const to = at + by;
  return at < 0 || to < 0 || to >= ids.length ? [...ids] : ids.toSpliced(at, 1).toSpliced(to, 0, id);
}

/** Returns a quiz with the reading of one more answer. */
export const withReading = (quiz: Quiz, reading: AnswerReading): Quiz => ({
  ...quiz,
  answered: [...quiz.answered.filter(({ question }) => question !== reading.question), reading],
});

/** Marks of an option after its question was checked. Null for one that was rightly left out. */
export type OptionMark = 'right' | 'wrong' | 'missed' | null;

export function markOf(reading: AnswerReading, option: string): OptionMark {
  const fits = reading.right_options.includes(option);
  if (reading.options.includes(option)) return fits ? 'right' : 'wrong';
  return fits ? 'missed' : null;
}

/** Returns the verdict about an answer: "Nearly. Two of three, and one that doesn’t fit." */
export function verdictOf(
  { kind, options }: Question,
  reading: AnswerReading,
): { title: string; more: string } {
  if (reading.is_right) return { title: kind === 'multiple' ? 'Right, all of them.' : 'Right.', more: '' };
  if (kind === 'single') return { title: 'Not this one.', more: 'The one that fits is marked.' };
  if (kind === 'order') return { title: 'Not in this order.', more: 'The right order is below yours.' };
  if (kind === 'short') return { title: 'Not this time.', more: 'An answer that counts is below yours.' };
  const marks = options.map(({ id }) => markOf(reading, id));
  const hits = marks.filter((mark) => mark === 'right').length;
  const wrong = marks.filter((mark) => mark === 'wrong').length;
  const extra = wrong === 1 ? 'one that doesn’t fit' : `${inLetters(wrong)} that don’t fit`;
  const more = 'This question counts when all answers fit.';
  if (hits === 0) return { title: 'Not this time.', more };
  const total = inLetters(reading.right_options.length);
  return {
    title: `Nearly. ${capital(inLetters(hits))} of ${total}${wrong === 0 ? '' : `, and ${extra}`}.`,
    more,
  };
}
