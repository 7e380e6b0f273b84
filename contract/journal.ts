import Type, { type Static } from 'typebox';
import { endpoints } from './endpoint.ts';
import { Done, id, instant, localDate, nullable, text } from './fields.ts';
import { totalDays } from './programme-constants.ts';

export const JournalEntry = Type.Object({
  id,
  day: Type.Integer(),
  round: Type.Integer(),
  /** Date of the first save in the member's time zone, in words. */
  formatted_date: Type.String(),
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

export const JournalTemplate = Type.Object({ id: Type.String(), name: Type.String(), text: Type.String() });
export type JournalTemplate = Static<typeof JournalTemplate>;

const round = Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 }));

export const journal = endpoints({
  'GET /api/journal/templates': {
    operationId: 'listJournalTemplates',
    access: 'member',
    summary: 'Lists shapes of an entry to begin with, for Achiever and higher (A section 1).',
    reply: Type.Array(JournalTemplate),
  },
  'GET /api/programs/:programId/journal-entries': {
    operationId: 'listJournalEntries',
    access: 'member',
    summary:
      'Lists your entries of the current round, or of `round`, newest day first. `q` searches them (A section 7, decision 52).',
    params: Type.Object({ programId: id }),
    query: Type.Object({ q: Type.Optional(text(200)), round }),
    reply: Type.Object({ entries: Type.Array(JournalEntry), rounds: Type.Array(Type.Integer()) }),
  },
  'DELETE /api/programs/:programId/journal-entries/:day': {
    operationId: 'deleteJournalEntry',
    access: 'member',
    summary: 'Deletes the entry of a day. The completion and the streak stay (decision 53).',
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
  'GET /api/programs/:programId/journal-entries/export': {
    operationId: 'exportJournal',
    access: 'member',
    summary: 'Returns your whole journal, every round and your words about your weeks, as one Markdown file.',
    params: Type.Object({ programId: id }),
    media: 'text/markdown; charset=utf-8',
    reply: Type.String(),
  },
});
