import { emailChanges, type OwnEmail } from '#contract/auth/email-change.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { endOf } from '#server/platform/email/bounces/store.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { reauthenticate } from '../reauthenticate.ts';
import { accountById, lockAccount } from '../store.ts';
import type { EndRegistrations } from '../verify-email.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { requestEmailChange } from './request-email-change.ts';
import { dueAt } from './rules.ts';
import { stopEmailChange } from './stop-email-change.ts';
import { endChange, waitingChange } from './store.ts';

export function emailChangeRoutes(
  serve: Serve,
  ctx: AppContext,
  {
    subjectOf,
    endRegistrations,
  }: { subjectOf: (email: string) => Buffer; endRegistrations: EndRegistrations },
): void {
  serve(emailChanges, 'GET /api/users/email-change', ({ db, viewer }) => readOwnEmail(db, viewer.id));

  serve(emailChanges, 'POST /api/users/email-change', {
    prepare: ({ viewer, body, now }) => reauthenticate(ctx, { memberId: viewer.id, credentials: body, now }),
    handle: async ({ db, viewer, body, prepared, now }) => {
      await requestEmailChange(db, {
        proven: prepared,
        email: body.email.trim(),
        serverKey: ctx.config.serverKey,
        subjectOf,
        now,
      });
      return readOwnEmail(db, viewer.id);
    },
  });

  serve(emailChanges, 'DELETE /api/users/email-change', async ({ db, viewer, now }) => {
    await lockAccount(db, viewer.id);
    const isEnded = await endChange(db, viewer.id, 'cancelled', now);
    return {
      message: isEnded ? 'Cancelled. Your email address stays as it is.' : 'There is no change to cancel.',
    };
  });

  serve(emailChanges, 'POST /api/auth/email-change/confirm-new', ({ db, body, now }) =>
    confirmEmailChange(db, { side: 'new', token: body.token, endRegistrations, now }),
  );

  serve(emailChanges, 'POST /api/auth/email-change/confirm-old', ({ db, body, now }) =>
    confirmEmailChange(db, { side: 'old', token: body.token, endRegistrations, now }),
  );

  serve(emailChanges, 'POST /api/auth/email-change/stop', async ({ db, body, now }) => {
    await stopEmailChange(db, { token: body.token, now });
    return { message: 'Stopped. Your email address stays as it is, and every device is signed out.' };
  });
}

async function readOwnEmail(db: Database, memberId: string): Promise<OwnEmail> {
  const row = await waitingChange(db, memberId);
  const account = await accountById(db, memberId);
  const bounced = account && (await endOf(db, account.email));
  return {
    bounced_at: bounced?.ended_at?.toISOString() ?? null,
    change: row
      ? {
          new_email: row.new_email,
          requested_at: row.requested_at.toISOString(),
          due_at: dueAt(row).toISOString(),
          is_new_confirmed: row.new_confirmed_at !== null,
          is_old_confirmed: row.old_confirmed_at !== null,
          needs_old: row.needs_old,
        }
      : null,
  };
}
