import type { Question, QuizDraft } from '#contract/courses/quizzes.ts';
import { plain, type StoredQuiz } from './grading.rules.ts';

export const quizOpen = 'Pass the quiz of this lesson first. Then it is complete.';
export const noQuiz = 'This lesson has no questions yet.';
export const noAttemptsLeft =
  'You used all attempts of this quiz. The instructor can allow more for everyone.';
export const otherAttempt = 'This quiz was answered on another device meanwhile. Load it again.';
export const editedMeanwhile =
  'This quiz was changed while you answered. Nothing was counted, and your answers are kept where the questions are the same.';
export const noSuchQuestion = 'This question is not part of the quiz any more. Load the quiz again.';
export const answersTogether =
  'This quiz is graded as a whole. Load it again, then answer all questions and hand them in.';
export const answerFirst = 'Answer this question first.';
export const passedBefore = 'You passed this quiz already.';

/**
 * Returns the questions of an attempt without their answers. `seed` decides the order: of the questions and options if
 * the author wants them mixed, and always of an order.
 */
export function asAsked({ questions, is_shuffled }: StoredQuiz, seed: string): Question[] {
  const asked = questions.map(({ id, kind, text, options }) => ({
    id,
    kind,
    text,
    options:
      kind === 'short'
        ? []
        : (kind === 'order' || is_shuffled ? mixed(options, `${seed} ${id}`) : options).map((option) => ({
            id: option.id,
            text: option.text,
          })),
  }));
  return is_shuffled ? mixed(asked, seed) : asked;
}

/** Returns a list in an order that follows from `seed` and the ids alone. */
function mixed<Item extends { id: string }>(items: readonly Item[], seed: string): Item[] {
  return items
    .map((item) => ({ item, rank: hashOf(`${seed} ${item.id}`) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/** FNV-1a, 32 bits. */
function hashOf(words: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < words.length; at += 1) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

type Written = QuizDraft['questions'][number];

/** Returns the path of the first field that is wrong and a sentence that names its question, or null. */
export function quizProblem(questions: readonly Written[]): { field: string; sentence: string } | null {
  for (const [index, question] of questions.entries()) {
    const problem = questionProblem(question);
    if (problem)
      return {
        field: `questions.${index}.${problem.field}`,
        sentence: `Question ${index + 1} ${problem.words}`,
      };
  }
  return null;
}

/** Judges the fields that a kind of question has, and no other. */
function questionProblem({
  kind,
  text,
  options,
  accepted,
}: Written): { field: keyof Written; words: string } | null {
  if (text.trim() === '') return { field: 'text', words: 'needs its words.' };
  if (kind === 'short')
    return accepted.some((each) => plain(each) !== '')
      ? null
      : { field: 'accepted', words: 'needs at least one accepted answer.' };
  const words = optionsProblem(kind, options);
  return words ? { field: 'options', words } : null;
}

function optionsProblem(kind: Exclude<Written['kind'], 'short'>, options: Written['options']): string | null {
  if (options.length < 2) return 'needs at least two options.';
  if (options.some((option) => option.text.trim() === '')) return 'has an option without words.';
  const right = options.filter(({ is_right }) => is_right).length;
  if (kind === 'single' && right !== 1) return 'needs exactly one right option.';
  if (kind === 'multiple' && right === 0) return 'needs at least one right option.';
  return null;
}
