import { programmeAuthoring } from '#contract/programme/authoring.ts';
import { weekOf } from '#contract/programme/constants.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { discardDraft, publishDay, saveDraft } from './change-day.ts';
import { discardQuotes, publishQuotes, saveQuotes } from './quotes/change-quotes.ts';
import { readList, readQuotesEditing } from './quotes/read-quotes.ts';
import { asPublication, readEditing, readVersion } from './read-day.ts';
import { dayLines } from './store.ts';

const draftOf = (row: { draft_saved_at: Date | null; draft_saved_by: string | null }) =>
  row.draft_saved_at && { saved_at: row.draft_saved_at.toISOString(), saved_by: row.draft_saved_by };

/** Days and quotes of Evolve 90, edited by administrators (0033). */
export function authoringRoutes(serve: Serve): void {
  serve(programmeAuthoring, 'GET /api/admin/programme', async ({ db }) => {
    const { published, draft, differs_from_file } = await readQuotesEditing(db);
    return {
      days: (await dayLines(db)).map((row) => ({
        day: row.day,
        week: weekOf(row.day),
        title: row.title,
        ...asPublication(row),
        draft: draftOf(row),
        differs_from_file: row.differs_from_file,
      })),
      quotes: { ...published, count: published.quotes.length, draft, differs_from_file },
    };
  });

  serve(programmeAuthoring, 'GET /api/admin/programme/days/:day', ({ db, params }) =>
    readEditing(db, params.day),
  );

  serve(programmeAuthoring, 'PUT /api/admin/programme/days/:day', ({ db, params, body, ...actor }) => {
    const { version, ...text } = body;
    return saveDraft(db, actor, { day: params.day, version, text });
  });

  serve(programmeAuthoring, 'POST /api/admin/programme/days/:day/discard', ({ db, params, body, ...actor }) =>
    discardDraft(db, actor, { day: params.day, version: body.version }),
  );

  serve(programmeAuthoring, 'POST /api/admin/programme/days/:day/publish', ({ db, params, body, ...actor }) =>
    publishDay(db, actor, {
      day: params.day,
      version: body.version,
      isForEveryone: body.is_for_everyone ?? false,
    }),
  );

  serve(programmeAuthoring, 'GET /api/admin/programme/days/:day/versions/:number', ({ db, params }) =>
    readVersion(db, params.day, params.number),
  );

  serve(programmeAuthoring, 'GET /api/admin/programme/quotes', ({ db }) => readQuotesEditing(db));

  serve(programmeAuthoring, 'PUT /api/admin/programme/quotes', ({ db, body, ...actor }) =>
    saveQuotes(db, actor, body),
  );

  serve(programmeAuthoring, 'POST /api/admin/programme/quotes/discard', ({ db, body, ...actor }) =>
    discardQuotes(db, actor, body.version),
  );

  serve(programmeAuthoring, 'POST /api/admin/programme/quotes/publish', ({ db, body, ...actor }) =>
    publishQuotes(db, actor, { version: body.version, fromToday: body.from_today ?? false }),
  );

  serve(programmeAuthoring, 'GET /api/admin/programme/quotes/versions/:number', ({ db, params }) =>
    readList(db, params.number),
  );
}
