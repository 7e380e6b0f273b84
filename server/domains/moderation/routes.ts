import Type from 'typebox';
import { moderation } from '#contract/moderation/endpoints.ts';
import { formerMember } from '#server/domains/auth/author.ts';
import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import { cursorId, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { decideAppeal } from './appeals/decide-appeal.ts';
import { readAppeals } from './appeals/read-appeals.ts';
import { pageOfLog } from './audit/store.ts';
import { decideCase } from './cases/decide-case.ts';
import { readCase } from './cases/read-cases.ts';
import { reopenCase } from './cases/restore-case.ts';
import { countCases, pageOfCases } from './queue.store.ts';
import { overdueBefore, promise, shareInTime, summaryReach } from './rules.ts';
import { readmitMember, suspendMember } from './suspensions/suspend-member.ts';
import { changeWatchedWords } from './watched-words/change-watched-words.ts';
import { watchedWords } from './watched-words/store.ts';

const caseCursor = Type.Object({
  rank: Type.Integer({ minimum: 0, maximum: 1 }),
  place: Type.Number(),
  id: cursorId,
});
const logCursor = Type.Object({ seq: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

export function moderationRoutes(serve: Serve, adapters: ContentAdapters): void {
  serve(moderation, 'GET /api/admin/flagged-content', async ({ db, viewer, query, now, nextCursor }) => {
    const after = readCursor(query.cursor, caseCursor);
    const { rows, next } = await readPageOf(
      query.limit ?? 50,
      (limit) =>
        pageOfCases(db, {
          status: query.status ?? null,
          contentType: query.content_type ?? null,
          after,
          limit,
        }),
      (last) => ({ rank: last.rank, place: last.place, id: last.id }),
    );
    nextCursor(next);
    const reports = [];
    for (const row of rows) reports.push(await readCase(db, row, { adapters, viewerId: viewer.id, now }));
    return reports;
  });

  serve(moderation, 'GET /api/admin/flagged-content/summary', async ({ db, now }) => {
    const counts = await countCases(db, {
      overdueBefore: overdueBefore(now),
      since: summaryReach(now),
      promise,
    });
    return {
      pending: counts.pending,
      overdue: counts.overdue,
      oldest_at: counts.oldest_at?.toISOString() ?? null,
      decided_in_24h_percent: shareInTime(counts),
    };
  });

  serve(moderation, 'PATCH /api/admin/flagged-content/:id', (call) =>
    decideCase(call.db, adapters, call, {
      id: call.params.id,
      status: call.body.status,
      action: call.body.action,
      note: call.body.note,
      until: call.body.until ? new Date(call.body.until) : null,
    }),
  );

  serve(moderation, 'POST /api/admin/flagged-content/:id/reopen', (call) =>
    reopenCase(call.db, adapters, call, call.params.id),
  );

  serve(moderation, 'PATCH /api/admin/users/:id/suspend', async (call) => {
    const { db, params, body } = call;
    if (!body.is_suspended)
      return {
        message: (await readmitMember(db, call, { memberId: params.id }))
          ? 'The suspension has been lifted.'
          : "This member isn't suspended.",
      };
    await suspendMember(db, call, {
      memberId: params.id,
      reason: body.reason,
      end: { lastDay: body.last_day, until: body.until },
    });
    return { message: 'The member is suspended.' };
  });

  serve(moderation, 'GET /api/admin/suspension-appeals', ({ db, viewer, now }) =>
    readAppeals(db, viewer, now),
  );

  serve(moderation, 'POST /api/admin/suspension-appeals/:id/decision', async (call) => {
    const { outcome, note } = call.body;
    await decideAppeal(call.db, call, { id: call.params.id, outcome, note });
    return {
      message: outcome === 'lifted' ? 'The suspension has been lifted.' : 'The suspension stays.',
    };
  });

  serve(moderation, 'GET /api/admin/audit', async ({ db, query, nextCursor }) => {
    const before = readCursor(query.cursor, logCursor)?.seq ?? null;
    const { rows, next } = await readPageOf(
      query.limit ?? 50,
      (limit) =>
        pageOfLog(db, { action: query.action ?? null, targetId: query.target_id ?? null, before, limit }),
      (last) => ({ seq: Number(last.id) }),
    );
    nextCursor(next);
    return rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      actor_name: row.actor_id ? (row.actor_name ?? formerMember) : 'The system',
    }));
  });

  serve(moderation, 'GET /api/admin/watched-words', async ({ db }) => shownWords(await watchedWords(db)));

  serve(moderation, 'PUT /api/admin/watched-words', async (call) =>
    shownWords(await changeWatchedWords(call.db, call, call.body)),
  );
}

const shownWords = (words: { word: string; added_at: Date }[]) =>
  words.map(({ word, added_at }) => ({ word, added_at: added_at.toISOString() }));
