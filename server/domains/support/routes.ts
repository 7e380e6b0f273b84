import Type from 'typebox';
import { support } from '#contract/support/endpoints.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { cursorId, cursorTime, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { askAsMember } from './ask-question.ts';
import { closeQuestion } from './close-question.ts';
import { continueQuestion } from './continue-question.ts';
import { changeReadyReply, removeReadyReply } from './office/change-ready-reply.ts';
import { changeTicket } from './office/change-ticket.ts';
import { noteOnTicket } from './office/note-on-ticket.ts';
import { readTicket, showRow } from './office/read-ticket.ts';
import { replyToTicket } from './office/reply-to-ticket.ts';
import { countWaiting, pageOfTickets, readyReplies } from './office/store.ts';
import { readQuestion, showOwn } from './read-question.ts';
import { ownTickets } from './store.ts';

const defaultPageSize = 50;
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const OwnStart = Type.Object({ before: cursorId });
const QueueStart = Type.Object({ at: cursorTime, id: cursorId });

/** Questions to us: those of a member, and the queue of the office. */
export function supportRoutes(serve: Serve, { config: { serverKey } }: AppContext): void {
  serve(support, 'GET /api/support/tickets', async ({ db, viewer, query, nextCursor }) => {
    const before = readCursor(query.cursor, OwnStart)?.before ?? lastId;
    const { rows, next } = await readPageOf(
      query.limit ?? defaultPageSize,
      (limit) => ownTickets(db, { memberId: viewer.id, before, limit }),
      (last) => ({ before: last.id }),
    );
    nextCursor(next);
    return rows.map(showOwn);
  });

  serve(support, 'POST /api/support/tickets', async ({ db, viewer, body, now }) => {
    const { category, message, is_about_staff: isAboutStaff, form_id: formId } = body;
    const id = await askAsMember(db, viewer, { category, isAboutStaff, message, formId, now });
    return readQuestion(db, { id, memberId: viewer.id }, serverKey);
  });

  serve(support, 'GET /api/support/tickets/:id', ({ db, viewer, params }) =>
    readQuestion(db, { id: params.id, memberId: viewer.id }, serverKey),
  );

  serve(support, 'POST /api/support/tickets/:id/messages', async ({ db, viewer, params, body, now }) => {
    const own = { id: params.id, memberId: viewer.id };
    await continueQuestion(db, own, { message: body.message, formId: body.form_id, now });
    return readQuestion(db, own, serverKey);
  });

  serve(support, 'POST /api/support/tickets/:id/close', async ({ db, viewer, params, now }) => {
    const own = { id: params.id, memberId: viewer.id };
    await closeQuestion(db, own, now);
    return readQuestion(db, own, serverKey);
  });

  serve(support, 'GET /api/admin/support/tickets', async ({ db, viewer, query, now, nextCursor }) => {
    const view = query.view ?? 'waiting';
    const start = readCursor(query.cursor, QueueStart);
    const { rows, next } = await readPageOf(
      query.limit ?? defaultPageSize,
      (limit) =>
        pageOfTickets(db, {
          view,
          category: query.category ?? null,
          viewer,
          now,
          after: start && { at: new Date(start.at).toISOString(), id: start.id },
          limit,
        }),
      (last) => ({
        at: (view === 'waiting' || view === 'mine'
          ? (last.due_at ?? last.changed_at)
          : last.changed_at
        ).getTime(),
        id: last.id,
      }),
    );
    nextCursor(next);
    return rows.map(showRow);
  });

  serve(support, 'GET /api/admin/support/summary', async ({ db, viewer, now }) => {
    const counts = await countWaiting(db, viewer, now);
    return {
      ...counts,
      next_due_at: counts.next_due_at?.toISOString() ?? null,
      oldest_at: counts.oldest_at?.toISOString() ?? null,
    };
  });

  serve(support, 'GET /api/admin/support/tickets/:id', (call) => readTicket(call.db, call, call.params.id));

  serve(support, 'POST /api/admin/support/tickets/:id/replies', async (call) => {
    const { db, params, body } = call;
    const { message, version, closes, form_id: formId } = body;
    await replyToTicket(db, call, { id: params.id, message, version, closes, formId });
    return readTicket(db, call, params.id);
  });

  serve(support, 'POST /api/admin/support/tickets/:id/notes', async (call) => {
    const { db, params, body } = call;
    await noteOnTicket(db, call, { id: params.id, note: body.note, formId: body.form_id });
    return readTicket(db, call, params.id);
  });

  serve(support, 'PATCH /api/admin/support/tickets/:id', async (call) => {
    const { version, ...change } = call.body;
    await changeTicket(call.db, call, { id: call.params.id, version, change });
    return readTicket(call.db, call, call.params.id);
  });

  serve(support, 'GET /api/admin/support/answers', ({ db }) => readyReplies(db));

  serve(support, 'PUT /api/admin/support/answers/:id', (call) =>
    changeReadyReply(call.db, call, { id: call.params.id, ...call.body }),
  );

  serve(support, 'DELETE /api/admin/support/answers/:id', async (call) => {
    await removeReadyReply(call.db, call, call.params.id);
    return { message: 'The ready reply is deleted.' };
  });
}
