import type { FeedbackTime, QuestionKind } from '#contract/courses/constants.ts';
import type { AnswerReading, QuizResult } from '#contract/courses/quizzes.ts';

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
  feedback_after: FeedbackTime;
  questions: StoredQuestion[];
  version: number;
}

export interface GivenAnswer {
  question: string;
  options?: string[] | undefined;
  text?: string | undefined;
}

const accents = /(\p{Script=Latin})[\u0300-\u036f]+/gu;
const outer = '[.,;:!?…。、！？"\'“”‘’„«»‹›()[\\]{}¿¡—–\\-\\s]';
const outside = new RegExp(`^(?:(?!-\\p{N})${outer})+|(?<!${outer})${outer}+$`, 'gu');

/**
 * Returns a short answer as it is compared: without case, accents of Latin letters, outer punctuation and repeated spaces. A
 * minus before a number stays, and so do signs such as # and +, and the marks of other scripts, which change a word.
 */
export const plain = (words: string): string =>
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

/** Returns how one answer reads, with what would have been right. */
export const readingOf = (question: StoredQuestion, answer: GivenAnswer): AnswerReading => ({
  question: question.id,
  options: answer.options ?? [],
  text: answer.text ?? '',
  is_right: isRight(question, answer),
  feedback: question.feedback,
  right_options:
    question.kind === 'short'
      ? []
      : question.options.filter(({ is_right }) => question.kind === 'order' || is_right).map(({ id }) => id),
  right: rightOf(question),
});

/** True for an answer that says something to a question as it is now: the author may have changed its options since. */
export function isAnswer({ kind, options }: StoredQuestion, answer: GivenAnswer): boolean {
  const chosen = answer.options ?? [];
  const known = new Set(options.map(({ id }) => id));
  const areKnown = new Set(chosen).size === chosen.length && chosen.every((id) => known.has(id));
  switch (kind) {
    case 'short':
      return (answer.text ?? '').trim() !== '';
    case 'single':
      return areKnown && chosen.length === 1;
    case 'order':
      return areKnown && chosen.length === options.length;
    default:
      return areKnown && chosen.length > 0;
  }
}

/** Returns the kept answers that still say something to the questions of a quiz. */
export const stillGiven = (
  { questions }: Pick<StoredQuiz, 'questions'>,
  kept: readonly GivenAnswer[],
): GivenAnswer[] =>
  kept.filter((answer) => {
    const question = questions.find(({ id }) => id === answer.question);
    return question !== undefined && isAnswer(question, answer);
  });

/** Returns the answers of an attempt: those kept, and others only for the rest of its questions. */
export function joined(kept: readonly GivenAnswer[], given: readonly GivenAnswer[]): GivenAnswer[] {
  const ids = new Set(kept.map(({ question }) => question));
  return [...kept, ...given.filter(({ question }) => !ids.has(question))];
}
