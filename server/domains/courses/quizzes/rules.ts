import type { QuestionKind } from '#contract/course-constants.ts';
import type { Question, QuizDraft, QuizResult } from '#contract/quizzes.ts';

/** A question as stored, with its right answer. */
export interface StoredQuestion {
  id: string;
  kind: QuestionKind;
  text: string;
  feedback: string;
  /** For an order, in the right one. */
  options: { id: string; text: string; is_right: boolean }[];
  accepted: string[];
}

export interface StoredQuiz {
  pass_mark: number;
  max_attempts: number | null;
  is_shuffled: boolean;
  questions: StoredQuestion[];
  version: number;
}

export interface GivenAnswer {
  question: string;
  options?: string[] | undefined;
  text?: string | undefined;
}

export const quizOpen = 'Pass the quiz of this lesson first. Then it is complete.';
export const noQuiz = 'This lesson has no questions yet.';
export const noAttemptsLeft =
  'You used all attempts of this quiz. You can ask the instructor for another one.';
export const otherAttempt = 'This quiz was answered on another device meanwhile. Load it again.';
export const editedMeanwhile =
  'This quiz was changed while you answered. Nothing was counted, and your answers are kept where the questions are the same.';
export const passedBefore = 'You passed this quiz already.';

const accents = /(\p{Script=Latin})[\u0300-\u036f]+/gu;
const outer = '[.,;:!?…。、！？"\'“”‘’„«»‹›()[\\]{}¿¡—–\\-\\s]';
const outside = new RegExp(`^(?:(?!-\\p{N})${outer})+|${outer}+$`, 'gu');

/**
 * Returns a short answer as it is compared: without case, accents of Latin letters, outer punctuation and repeated spaces. A
 * minus before a number stays, and so do signs such as # and +, and the marks of other scripts, which change a word.
 */
const plain = (words: string): string =>
  words
    .normalize('NFKD')
    .replace(accents, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(outside, '');

/** Returns whether an answer is right. Chosen options count once each; an order needs all of them in order. */
export function isRight(
  { kind, options, accepted }: StoredQuestion,
  answer: GivenAnswer | undefined,
): boolean {
  if (!answer) return false;
  const chosen = answer.options ?? [];
  switch (kind) {
    case 'short': {
      const given = plain(answer.text ?? '');
      return given !== '' && accepted.some((each) => plain(each) === given);
    }
    case 'order':
      return chosen.length === options.length && options.every(({ id }, index) => chosen[index] === id);
    default: {
      const right = new Set(options.filter(({ is_right }) => is_right).map(({ id }) => id));
      const given = new Set(chosen);
      return given.size === right.size && [...given].every((id) => right.has(id));
    }
  }
}

/** Returns the result of an attempt. The right answers are part of it once no attempt can use them. */
export function grade(
  quiz: StoredQuiz,
  answers: readonly GivenAnswer[],
  attempt: number,
): Omit<QuizResult, 'attempts_left'> {
  const byQuestion = new Map(answers.map((answer) => [answer.question, answer]));
  const marks = quiz.questions.map((question) => isRight(question, byQuestion.get(question.id)));
  const score = Math.floor((marks.filter(Boolean).length * 100) / quiz.questions.length);
  const is_passed = score >= quiz.pass_mark;
  const isLast = is_passed || (quiz.max_attempts !== null && attempt >= quiz.max_attempts);
  return {
    attempt,
    score,
    is_passed,
    questions: quiz.questions.map((question, index) => ({
      id: question.id,
      is_right: marks[index] ?? false,
      feedback: question.feedback,
      right: isLast ? rightOf(question) : null,
    })),
  };
}

const rightOf = ({ kind, options, accepted }: StoredQuestion): string[] =>
  kind === 'short'
    ? accepted
    : options.filter(({ is_right }) => kind === 'order' || is_right).map(({ text }) => text);

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

/** Returns what is wrong with a quiz, as a sentence about the first question, or null. */
export function quizProblem(questions: QuizDraft['questions']): string | null {
  for (const [index, { kind, text, options, accepted }] of questions.entries()) {
    const name = `Question ${index + 1}`;
    if (text.trim() === '') return `${name} needs its words.`;
    if (kind === 'short') {
      if (!accepted.some((each) => plain(each) !== '')) return `${name} needs at least one accepted answer.`;
      continue;
    }
    if (options.length < 2) return `${name} needs at least two options.`;
    if (options.some((option) => option.text.trim() === '')) return `${name} has an option without words.`;
    const right = options.filter(({ is_right }) => is_right).length;
    if (kind === 'single' && right !== 1) return `${name} needs exactly one right option.`;
    if (kind === 'multiple' && right === 0) return `${name} needs at least one right option.`;
  }
  return null;
}
