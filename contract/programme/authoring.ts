import Type, { type Static } from 'typebox';
import { endpoints } from '../platform/endpoint.ts';
import {
  changedElsewhere,
  instant,
  localDate,
  nullable,
  Problem as Refusal,
  text,
  version,
} from '../platform/fields.ts';
import { totalDays } from './constants.ts';
import { dayFields, longestBody, longestLine } from './day-text.ts';

const day = Type.Integer({
  minimum: 1,
  maximum: totalDays,
  sentences: {
    type: 'That day is not part of Evolve 90.',
    minimum: 'That day is not part of Evolve 90.',
    maximum: 'That day is not part of Evolve 90.',
  },
});
const number = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const tooLong = { sentences: { maxLength: 'That is longer than a day can be. Please shorten it.' } };
const line = text(longestLine, tooLong);
const lines = (maxItems: number) =>
  Type.Array(line, { maxItems, sentences: { maxItems: 'Those are too many. Please remove some.' } });

/** The text of a day as administrators edit it. A draft may be incomplete. */
export const DayText = Type.Object({
  /** Title without "Day N: ". */
  name: line,
  /** Markdown. */
  body: text(longestBody, tooLong),
  walk: line,
  actions: lines(6),
  small: line,
  /** Empty without one. */
  bonus: line,
  prompt: line,
  deeper_prompt: line,
  sources: lines(10),
});
export type DayText = Static<typeof DayText>;

const DayProblem = Type.Object({ field: Type.Enum([...dayFields]), sentence: Type.String() });

const published = {
  number: Type.Integer(),
  /** `files`: it came with a release. */
  origin: Type.Enum(['files', 'product']),
  published_at: instant,
  /** Name of the administrator; null for a release, and for a former member. */
  published_by: nullable(Type.String()),
};
const DayVersion = Type.Object({
  ...published,
  /** True if members who had reached the day read it as well. */
  is_for_everyone: Type.Boolean(),
});
/** A text with what members see of it. */
const shown = {
  text: DayText,
  /** Sanitised HTML of the body. */
  html: Type.String(),
  minutes: Type.Integer(),
};
const saved = { saved_at: instant, saved_by: nullable(Type.String()) };

export const DayEditing = Type.Object({
  day: Type.Integer(),
  week: Type.Integer(),
  /** Title of the draft, or of the published text. */
  title: Type.String(),
  /** Counts saved, discarded and published drafts. */
  version,
  published: Type.Object({ ...published, ...shown }),
  draft: nullable(Type.Object({ ...shown, ...saved, problems: Type.Array(DayProblem) })),
  /** Newest first. */
  versions: Type.Array(DayVersion),
  /** Members whose round has reached the day. They keep the version that they have, unless the next one is for everyone. */
  readers: Type.Integer(),
  /** True if the file of the release has another text than the published one. */
  differs_from_file: Type.Boolean(),
});
export type DayEditing = Static<typeof DayEditing>;

export const DayVersionText = Type.Object({ ...published, ...shown });
export type DayVersionText = Static<typeof DayVersionText>;

export const DayLine = Type.Object({
  day: Type.Integer(),
  week: Type.Integer(),
  title: Type.String(),
  ...published,
  draft: nullable(Type.Object(saved)),
  differs_from_file: Type.Boolean(),
});
export type DayLine = Static<typeof DayLine>;

export const EditedQuote = Type.Object({ text: line, author: line, source: line });
export type EditedQuote = Static<typeof EditedQuote>;
const quotes = Type.Array(EditedQuote, {
  maxItems: 1000,
  sentences: { maxItems: 'A list has at most 1,000 quotes.' },
});
const QuoteList = Type.Object({ ...published, applies_on: localDate });

export const QuotesEditing = Type.Object({
  title: Type.String(),
  version,
  published: Type.Object({ ...published, applies_on: localDate, quotes: Type.Array(EditedQuote) }),
  draft: nullable(
    Type.Object({
      ...saved,
      quotes: Type.Array(EditedQuote),
      /** `at` is the place of the quote, from 0; null is about the whole list. */
      problems: Type.Array(Type.Object({ at: nullable(Type.Integer()), sentence: Type.String() })),
    }),
  ),
  versions: Type.Array(QuoteList),
  differs_from_file: Type.Boolean(),
});
export type QuotesEditing = Static<typeof QuotesEditing>;

const Refused = Type.Object({ ...Refusal.properties, problems: Type.Optional(Type.Array(DayProblem)) });
const basedOn = Type.Object({ version });

export const programmeAuthoring = endpoints({
  'GET /api/admin/programme': {
    operationId: 'listProgrammeDays',
    access: 'admin',
    summary: 'Lists the ninety days with their published version and whether a draft exists.',
    reply: Type.Object({
      days: Type.Array(DayLine),
      quotes: Type.Object({
        count: Type.Integer(),
        ...published,
        draft: nullable(Type.Object(saved)),
        differs_from_file: Type.Boolean(),
      }),
    }),
  },
  'GET /api/admin/programme/days/:day': {
    operationId: 'getProgrammeDay',
    access: 'admin',
    summary: 'Returns a day to edit: the published text, the draft with its problems, and the versions.',
    params: Type.Object({ day }),
    reply: DayEditing,
  },
  'PUT /api/admin/programme/days/:day': {
    operationId: 'saveProgrammeDraft',
    access: 'admin',
    summary: 'Saves the draft of a day, complete or not. Members see nothing of it.',
    limit: 240,
    params: Type.Object({ day }),
    body: Type.Object({ ...DayText.properties, version }),
    reply: DayEditing,
    refusals: { 409: changedElsewhere(DayEditing) },
  },
  'POST /api/admin/programme/days/:day/discard': {
    operationId: 'discardProgrammeDraft',
    access: 'admin',
    repeat: 'state',
    summary: 'Deletes the draft of a day. The published text stays.',
    params: Type.Object({ day }),
    body: basedOn,
    reply: DayEditing,
    refusals: { 409: changedElsewhere(DayEditing) },
  },
  'POST /api/admin/programme/days/:day/publish': {
    operationId: 'publishProgrammeDay',
    access: 'admin',
    repeat: 'state',
    summary:
      'Publishes the draft as the next version. Members who reached the day keep theirs, unless it is for everyone.',
    params: Type.Object({ day }),
    body: Type.Object({ version, is_for_everyone: Type.Optional(Type.Boolean()) }),
    reply: DayEditing,
    refusals: { 409: changedElsewhere(DayEditing), 422: Refused },
  },
  'GET /api/admin/programme/days/:day/versions/:number': {
    operationId: 'getProgrammeVersion',
    access: 'admin',
    summary: 'Returns an older version of a day, to compare or restore it.',
    params: Type.Object({ day, number }),
    reply: DayVersionText,
  },
  'GET /api/admin/programme/quotes': {
    operationId: 'getProgrammeQuotes',
    access: 'admin',
    summary: 'Returns the quotes to edit: the published list, the draft with its problems, and the versions.',
    reply: QuotesEditing,
  },
  'PUT /api/admin/programme/quotes': {
    operationId: 'saveQuotesDraft',
    access: 'admin',
    summary: 'Saves the draft of the list of quotes.',
    limit: 240,
    body: Type.Object({ quotes, version }),
    reply: QuotesEditing,
    refusals: { 409: changedElsewhere(QuotesEditing) },
  },
  'POST /api/admin/programme/quotes/discard': {
    operationId: 'discardQuotesDraft',
    access: 'admin',
    repeat: 'state',
    summary: 'Deletes the draft of the list of quotes.',
    body: basedOn,
    reply: QuotesEditing,
    refusals: { 409: changedElsewhere(QuotesEditing) },
  },
  'POST /api/admin/programme/quotes/publish': {
    operationId: 'publishQuotes',
    access: 'admin',
    repeat: 'state',
    summary: 'Publishes the draft. The quote of today changes only with `from_today`.',
    body: Type.Object({ version, from_today: Type.Optional(Type.Boolean()) }),
    reply: QuotesEditing,
    refusals: { 409: changedElsewhere(QuotesEditing) },
  },
  'GET /api/admin/programme/quotes/versions/:number': {
    operationId: 'getQuotesVersion',
    access: 'admin',
    summary: 'Returns an older list of quotes, to compare or restore it.',
    params: Type.Object({ number }),
    reply: Type.Object({ ...published, applies_on: localDate, quotes: Type.Array(EditedQuote) }),
  },
});
