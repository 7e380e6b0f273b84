import Type, { type Static } from 'typebox';
import { endpoints } from '../platform/endpoint.ts';
import { instant, localDate, nullable, text, version } from '../platform/fields.ts';
import { maxReflection } from '../programme/constants.ts';

export const WeeklyReview = Type.Object({
  /** First and last date of the member's week. */
  from: localDate,
  to: localDate,
  /** True while the numbers follow what the member does or sends later: until the review of the next week. */
  is_open: Type.Boolean(),
  /** One to five lines, written from the member's own numbers. */
  lines: Type.Array(Type.String()),
  question: Type.String(),
  /** The member's words about the question, or an empty text at version 0. */
  answer: Type.String(),
  version: Type.Integer(),
});
export type WeeklyReview = Static<typeof WeeklyReview>;

export const ReviewAnswerConflict = Type.Object({
  detail: Type.String(),
  code: Type.String(),
  request_id: Type.String(),
  /** Set only with the code `answer_conflict`. */
  answer: Type.Optional(Type.String()),
  version: Type.Optional(Type.Integer()),
});

export const reviews = endpoints({
  'GET /api/reviews': {
    operationId: 'listReviews',
    access: 'member',
    summary:
      "Lists the viewer's weekly reviews, newest first. The latest is that of the last week whose seventh date has come. Writes it if it is new.",
    query: Type.Object({ before: Type.Optional(localDate) }),
    reply: Type.Object({
      /** The member's local date that this reply is about. */
      today: localDate,
      reviews: Type.Array(WeeklyReview),
      /** Value of `before` for the next page, or null at the end. */
      next: nullable(localDate),
    }),
  },
  'PUT /api/reviews/:from/answer': {
    operationId: 'answerReview',
    access: 'member',
    summary: "Saves the viewer's words about the question of a week, sealed like the journal.",
    limit: 240,
    params: Type.Object({ from: localDate }),
    body: Type.Object({
      answer: text(maxReflection, {
        sentences: { maxLength: 'An answer can hold 20,000 characters. Please shorten it a little.' },
      }),
      /** Version that the text builds on. If the stored one differs, the call is refused with a 409. */
      base_version: Type.Optional(version),
      /** Instant of the act, for one made offline. */
      happened_at: Type.Optional(instant),
    }),
    reply: Type.Object({ message: Type.String(), version: Type.Integer() }),
    refusals: { 409: ReviewAnswerConflict },
  },
});
