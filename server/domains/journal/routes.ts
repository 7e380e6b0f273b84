import { feelingListDates } from '#contract/journal/constants.ts';
import { type JournalAnswer, journal } from '#contract/journal/endpoints.ts';
import { allowanceOf } from '#contract/membership/allowances.ts';
import { addDays, localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { forbidden, notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { readAnswers } from './answers/write-answer.ts';
import { readFeelings, setFeeling } from './feelings/set-feeling.ts';
import { readJournal } from './read-journal.ts';
import { answerMatches, asMarkdown, matches } from './rules.ts';
import { deleteEntry, programExists, roundsOf } from './store.ts';
import { journalTemplates } from './templates.ts';

export function journalRoutes(serve: Serve, { config }: AppContext): void {
  const { serverKey } = config;
  serve(journal, 'GET /api/journal/templates', ({ viewer }) => {
    if (!allowanceOf(viewer).templates)
      throw forbidden('Journal templates come with Achiever and higher.', 'upgrade_required');
    return [...journalTemplates];
  });

  serve(journal, 'GET /api/programs/:programId/journal-entries', async ({ db, viewer, params, query }) => {
    const rounds = await ownRounds(db, viewer.id, params.programId);
    // The newest round, or the requested one.
    const shown = rounds.filter((round) => round.number === (query.round ?? rounds[0]?.number));
    const entries = await readJournal(db, { memberId: viewer.id, rounds: shown, serverKey });
    const words = query.q?.trim();
    return {
      entries: words ? entries.filter((entry) => matches(entry, words)) : entries,
      rounds: rounds.map((round) => round.number),
    };
  });

  serve(
    journal,
    'DELETE /api/programs/:programId/journal-entries/:day',
    async ({ db, viewer, params, query }) => {
      const rounds = await ownRounds(db, viewer.id, params.programId);
      const round = rounds.find(({ number }) => number === (query.round ?? rounds[0]?.number));
      if (!round || !(await deleteEntry(db, viewer.id, round.id, params.day)))
        throw notFound('There is no journal entry for that day.');
      return { message: `Day ${params.day} journal entry deleted successfully!` };
    },
  );

  serve(journal, 'GET /api/journal/answers', async ({ db, viewer, query }) => {
    const answers = await listAnswers(db, { memberId: viewer.id, serverKey });
    const words = query.q?.trim();
    return { answers: words ? answers.filter((one) => answerMatches(one, words)) : answers };
  });

  serve(journal, 'GET /api/journal/feelings', async ({ db, viewer, query, now }) => {
    const today = localDate(await readZoneSpans(db, viewer.id), now);
    const from = query.from ?? addDays(today, 1 - feelingListDates);
    return readFeelings(db, { memberId: viewer.id, from, to: query.to ?? today, serverKey });
  });

  serve(journal, 'PUT /api/journal/feelings/:date', ({ db, viewer, params, body, now }) =>
    setFeeling(db, { memberId: viewer.id, date: params.date, asked: body, now, serverKey }),
  );

  serve(journal, 'GET /api/programs/:programId/journal-entries/export', async ({ db, viewer, params }) => {
    const memberId = viewer.id;
    const rounds = await ownRounds(db, memberId, params.programId);
    return asMarkdown(await readJournal(db, { memberId, rounds, serverKey }), {
      feelings: await readFeelings(db, { memberId, from: '0001-01-01', to: '9999-12-31', serverKey }),
      title: `My ${config.brandName} 90 Journal`,
      answers: await listAnswers(db, { memberId, serverKey }),
    });
  });

  serve(
    journal,
    'GET /api/programs/:programId/journal-entries/export-json',
    async ({ db, viewer, params, now }) => {
      const memberId = viewer.id;
      const rounds = await ownRounds(db, memberId, params.programId);
      const entries = await readJournal(db, { memberId, rounds, serverKey });
      const answers = await listAnswers(db, { memberId, serverKey });
      return {
        schema_version: 1,
        exported_at: now.toISOString(),
        entries: entries.toSorted((a, b) => a.round - b.round || a.day - b.day),
        answers: answers.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
      };
    },
  );
}

/** Returns a member's words about weeks, without empty ones. */
const listAnswers = async (
  db: Database,
  member: { memberId: string; serverKey: Buffer },
): Promise<JournalAnswer[]> =>
  (await readAnswers(db, member)).flatMap(({ from, to, question, text }) =>
    text.trim() === '' ? [] : [{ from, to, question, answer: text }],
  );

async function ownRounds(
  db: Database,
  memberId: string,
  programId: string,
): Promise<{ id: string; number: number }[]> {
  const rounds = await roundsOf(db, memberId, programId);
  if (rounds.length === 0 && !(await programExists(db, programId)))
    throw notFound("That programme doesn't exist.");
  return rounds;
}
