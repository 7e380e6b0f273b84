import Type from 'typebox';
import { emailBounces } from '#contract/admin/email-bounces.ts';
import { takeBounce } from '#server/platform/email/bounces/store.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { cursorId, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import type {} from '../events.ts';
import { memberWithAddress, pageOfBounces } from './store.ts';

const cursor = Type.Object({
  key: Type.String({ pattern: '^\\d{4}-[\\d :.+-]{10,40}$' }),
  id: cursorId,
});

/** Addresses whose emails come back, for administrators. */
export function emailBounceRoutes(serve: Serve): void {
  serve(emailBounces, 'GET /api/admin/email-bounces', async ({ db, query, nextCursor }) => {
    const after = readCursor(query.cursor, cursor);
    const { rows, next } = await readPageOf(
      query.limit ?? 50,
      (limit) => pageOfBounces(db, { after, limit }),
      ({ key, id }) => ({ key, id }),
    );
    nextCursor(next);
    return rows.map(({ member_id, member_name, ...row }) => ({
      ...row,
      member: member_id && member_name !== null ? { id: member_id, name: member_name } : null,
      last_at: row.last_at.toISOString(),
      ended_at: row.ended_at.toISOString(),
    }));
  });

  serve(emailBounces, 'POST /api/admin/email-bounces/:id/retry', async (call) => {
    const { db, params } = call;
    const email = await takeBounce(db, params.id);
    if (email === null) throw notFound('This address gets email again already.');
    await recordEvent(db, 'address.tried_again', {
      ...actBy(call, { isAudited: true }),
      about: { bounce: params.id, member: await memberWithAddress(db, email) },
    });
    return { message: 'Emails go to this address again, until one comes back.' };
  });
}
