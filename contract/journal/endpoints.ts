import Type, { type Static } from 'typebox';
import { endpoints } from '../platform/endpoint.ts';
import { Done, id, instant, localDate, nullable, text } from '../platform/fields.ts';
import { totalDays } from '../programme/constants.ts';
import { mostFeeling } from './constants.ts';

export const JournalEntry = Type.Object({
  id,
  day: Type.Integer(),
  round: Type.Integer(),
  /** Date of the first save in the member's time zone, in words. */
  formatted_date: Type.String(),
  /** Date of the first save. */
  written_on: localDate,
  reflection: Type.String(),
  prompt: nullable(Type.String()),
  version: Type.Integer(),
  /** Copies of sentences that are in the feed, newest first. Deleting the post withdraws one. */
  shared: Type.Array(Type.Object({ post_id: id, text: Type.String(), shared_at: instant })),
  written_at: instant,
  updated_at: instant,
});
export type JournalEntry = Static<typeof JournalEntry>;

/** Words about the question of a weekly review. */
export const JournalAnswer = Type.Object({
  /** First and last date of the week. */
  from: localDate,
  to: localDate,
  question: Type.String(),
  answer: Type.String(),
});
export type JournalAnswer = Static<typeof JournalAnswer>;

/** The whole journal, oldest first. */
export const JournalFile = Type.Object({
  schema_version: Type.Integer(),
  exported_at: instant,
  entries: Type.Array(JournalEntry),
  /** Words about the questions of weekly reviews. */
  answers: Type.Array(JournalAnswer),
});
export type JournalFile = Static<typeof JournalFile>;

export const JournalTemplate = Type.Object({ id: Type.String(), name: Type.String(), text: Type.String() });
export type JournalTemplate = Static<typeof JournalTemplate>;

const chosenFrom = 'Choose a number from 1 to 5.';
const feeling = Type.Integer({
  minimum: 1,
  maximum: mostFeeling,
  sentences: { type: chosenFrom, minimum: chosenFrom, maximum: chosenFrom },
});

/** How a member's date was, from 1 (low) to 5 (high). */
export const Feeling = Type.Object({
  date: localDate,
  mood: nullable(Type.Integer()),
  energy: nullable(Type.Integer()),
});
export type Feeling = Static<typeof Feeling>;

const round = Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 }));

export const journal = endpoints({
  'GET /api/journal/templates': {
    operationId: 'listJournalTemplates',
    access: 'member',
    summary: 'Lists shapes of an entry to begin with, for Achiever and higher.',
    reply: Type.Array(JournalTemplate),
  },
  'GET /api/programs/:programId/journal-entries': {
    operationId: 'listJournalEntries',
    access: 'member',
    summary: 'Lists your entries of the current round, or of `round`, newest day first. `q` searches them.',
    params: Type.Object({ programId: id }),
    query: Type.Object({ q: Type.Optional(text(200)), round }),
    reply: Type.Object({ entries: Type.Array(JournalEntry), rounds: Type.Array(Type.Integer()) }),
  },
  'DELETE /api/programs/:programId/journal-entries/:day': {
    operationId: 'deleteJournalEntry',
    access: 'member',
    summary: 'Deletes the entry of a day. The completion and the streak stay.',
    params: Type.Object({ programId: id, day: Type.Integer({ minimum: 1, maximum: totalDays }) }),
    query: Type.Object({ round }),
    reply: Done,
  },
  'GET /api/journal/answers': {
    operationId: 'listJournalAnswers',
    access: 'member',
    summary: 'Lists your words about your weekly reviews, newest week first. `q` searches them.',
    query: Type.Object({ q: Type.Optional(text(200)) }),
    reply: Type.Object({ answers: Type.Array(JournalAnswer) }),
  },
  'GET /api/journal/feelings': {
    operationId: 'listFeelings',
    access: 'member',
    summary:
      'Lists your mood and energy by date, oldest first: of the last 35 dates, or between `from` and `to`.',
    query: Type.Object({ from: Type.Optional(localDate), to: Type.Optional(localDate) }),
    reply: Type.Array(Feeling),
  },
  'PUT /api/journal/feelings/:date': {
    operationId: 'setFeeling',
    access: 'member',
    summary:
      'Sets your mood and energy of a date. Null removes one, and an absent one stays. Encrypted like the journal.',
    limit: 240,
    params: Type.Object({
      date: Type.String({ format: 'date', sentences: { format: "That date doesn't exist." } }),
    }),
    body: Type.Object({
      mood: Type.Optional(nullable(feeling)),
      energy: Type.Optional(nullable(feeling)),
      /** When it was chosen on the device. The newest choice wins, separately for both. */
      happened_at: Type.Optional(instant),
    }),
    reply: Feeling,
  },
  'GET /api/programs/:programId/journal-entries/export': {
    operationId: 'exportJournal',
    access: 'member',
    summary: 'Returns your whole journal, every round and your words about your weeks, as one Markdown file.',
    params: Type.Object({ programId: id }),
    media: 'text/markdown; charset=utf-8',
    reply: Type.String(),
  },
  'GET /api/programs/:programId/journal-entries/export-json': {
    operationId: 'exportJournalAsJson',
    access: 'member',
    summary: 'Returns your whole journal, every round and your words about your weeks, for other programs.',
    params: Type.Object({ programId: id }),
    reply: JournalFile,
  },
});
