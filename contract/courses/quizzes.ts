import Type, { type Static } from 'typebox';
import { endpoints } from '../platform/endpoint.ts';
import { changedElsewhere, id, nullable, text, version } from '../platform/fields.ts';
import { feedbackTimes, maxQuestions, questionKinds } from './constants.ts';

const key = text(20);
const kind = Type.Enum([...questionKinds]);
const feedbackAfter = Type.Enum([...feedbackTimes]);

/** A question as a learner gets it, without anything of its right answer. */
export const Question = Type.Object({
  id: key,
  kind,
  text: Type.String(),
  /** Empty for a short answer. For an order, in any order. */
  options: Type.Array(Type.Object({ id: key, text: Type.String() })),
});
export type Question = Static<typeof Question>;

/** How a question was answered. The right answer is known after passing, or after the last attempt. */
export const QuestionResult = Type.Object({
  id: key,
  is_right: Type.Boolean(),
  /** Words of the author about this question, or empty. */
  feedback: Type.String(),
  /** The right options in their order, or the accepted texts. Null while it may still be answered. */
  right: nullable(Type.Array(Type.String())),
});
export const QuizResult = Type.Object({
  attempt: Type.Integer(),
  /** In per cent. */
  score: Type.Integer(),
  is_passed: Type.Boolean(),
  /** Null without a limit. */
  attempts_left: nullable(Type.Integer()),
  questions: Type.Array(QuestionResult),
});
export type QuizResult = Static<typeof QuizResult>;

/** How one answer was read. It doesn't change until the attempt ends. */
export const AnswerReading = Type.Object({
  question: key,
  /** The answer as it was given. */
  options: Type.Array(key),
  text: Type.String(),
  is_right: Type.Boolean(),
  /** Words of the author about this question, or empty. */
  feedback: Type.String(),
  /** The options that fit, of an order in their order. Empty for a short answer. */
  right_options: Type.Array(key),
  /** Words of the options that fit, or the accepted texts. */
  right: Type.Array(Type.String()),
});
export type AnswerReading = Static<typeof AnswerReading>;

export const Quiz = Type.Object({
  pass_mark: Type.Integer(),
  max_attempts: nullable(Type.Integer()),
  attempts_left: nullable(Type.Integer()),
  /** Number of the next attempt. */
  attempt: Type.Integer(),
  best: nullable(Type.Integer()),
  is_passed: Type.Boolean(),
  /** With `attempt`, answers aren't checked one by one. */
  feedback_after: feedbackAfter,
  questions: Type.Array(Question),
  /** Readings of this attempt, of answers checked one by one. */
  answered: Type.Array(AnswerReading),
  /** Sent with the attempt, so that no edit meanwhile costs one. */
  version,
});
export type Quiz = Static<typeof Quiz>;

const markOut = 'The pass mark is between 1 and 100 per cent.';
const attemptsOut = 'The attempts are between 1 and 20, or without a limit.';

/** A quiz as its author writes it. A sentence about missing words names the question, so the rule of the server judges them. */
export const QuizDraft = Type.Object({
  pass_mark: Type.Integer({
    minimum: 1,
    maximum: 100,
    sentences: { minimum: markOut, maximum: markOut, type: markOut },
  }),
  max_attempts: nullable(
    Type.Integer({ minimum: 1, maximum: 20, sentences: { minimum: attemptsOut, maximum: attemptsOut } }),
  ),
  is_shuffled: Type.Boolean(),
  feedback_after: feedbackAfter,
  questions: Type.Array(
    Type.Object({
      /** Kept by an edit, so that attempts stay comparable. A new question has none. */
      id: Type.Optional(key),
      kind,
      text: text(500),
      feedback: text(500),
      /** For an order, in the right one. Ignored for a short answer. */
      options: Type.Array(
        Type.Object({ id: Type.Optional(key), text: text(300), is_right: Type.Boolean() }),
        { maxItems: 12 },
      ),
      /** Texts that count as right for a short answer. Ignored for the other kinds. */
      accepted: Type.Array(text(200), { maxItems: 20 }),
    }),
    { maxItems: maxQuestions },
  ),
});
export type QuizDraft = Static<typeof QuizDraft>;

export const WrittenQuiz = Type.Object({ ...QuizDraft.properties, version });
export type WrittenQuiz = Static<typeof WrittenQuiz>;

const lesson = Type.Object({ id });
const GivenAnswer = Type.Object({
  question: key,
  /** Chosen options; for an order, all of them in order. */
  options: Type.Optional(Type.Array(key, { maxItems: 12 })),
  text: Type.Optional(text(500)),
});

export const quizzes = endpoints({
  'GET /api/lessons/:id/quiz': {
    operationId: 'getQuiz',
    access: 'member',
    summary: 'Returns the questions of a quiz lesson without their answers, which only the server knows.',
    params: lesson,
    reply: Quiz,
  },
  'POST /api/lessons/:id/attempts': {
    operationId: 'answerQuiz',
    access: 'member',
    repeat: 'unique',
    summary:
      'Grades an attempt. Passing completes the lesson. An attempt sent again returns its first result. Other answers for it, or a quiz that was edited since `version`, are a 409, and nothing is counted.',
    limit: 30,
    params: lesson,
    body: Type.Object({
      attempt: Type.Integer({ minimum: 1, maximum: 1000 }),
      version: Type.Optional(version),
      /** Questions that were answered one by one keep that answer. */
      answers: Type.Array(GivenAnswer, { maxItems: maxQuestions }),
    }),
    reply: QuizResult,
  },
  'POST /api/lessons/:id/answers': {
    operationId: 'checkAnswer',
    access: 'member',
    repeat: 'unique',
    summary:
      'Reads one answer of the next attempt and keeps it: another answer to the same question returns the first reading. The answer to the last open question ends the attempt, whose result is then part of the reply. An answer of another attempt, a quiz that was edited since `version`, and one with `feedback_after: attempt` are a 409, and nothing is kept.',
    limit: 120,
    params: lesson,
    body: Type.Object({
      attempt: Type.Integer({ minimum: 1, maximum: 1000 }),
      version: Type.Optional(version),
      ...GivenAnswer.properties,
    }),
    reply: Type.Object({
      reading: AnswerReading,
      /** Result of the attempt. Null while a question is open. */
      result: nullable(QuizResult),
    }),
  },
  'GET /api/lessons/:id/quiz/draft': {
    operationId: 'getWrittenQuiz',
    access: 'creator',
    summary: 'Returns a quiz with its right answers, to its author and admins.',
    params: lesson,
    reply: WrittenQuiz,
  },
  'PUT /api/lessons/:id/quiz': {
    operationId: 'writeQuiz',
    access: 'creator',
    summary: 'Writes the quiz of your lesson. Send its `version` to detect a concurrent edit.',
    params: lesson,
    body: Type.Object({
      ...QuizDraft.properties,
      /** Unchanged if missing. */
      feedback_after: Type.Optional(feedbackAfter),
      version: Type.Optional(version),
    }),
    reply: WrittenQuiz,
    refusals: { 409: changedElsewhere(WrittenQuiz) },
  },
});
