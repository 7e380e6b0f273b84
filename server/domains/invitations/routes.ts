import Type from 'typebox';
import { type Invitation, invitations } from '#contract/invitations/endpoints.ts';
import { presentSignIn } from '#server/domains/auth/enter-account.ts';
import { hashPassword } from '#server/domains/auth/hash-password.ts';
import { isCommonPassword } from '#server/domains/auth/is-common-password.ts';
import { passwordProblem } from '#server/domains/auth/rules.ts';
import { mustBeConfirmedNow } from '#server/domains/auth/sessions/confirm-session.ts';
import { zoneOrUtc } from '#server/domains/auth/zone-or-utc.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { cursorId, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import { badRequest, conflict, invalid, notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { acceptInvitation } from './accept-invitation.ts';
import type {} from './events.ts';
import { compareRows, inviteMembers } from './invite-members.ts';
import { findInvitation, openInvitation } from './open-invitation.ts';
import { readRows } from './read-rows.ts';
import { refuseInvitation } from './refuse-invitation.ts';
import { resendProblem, stateOf, withdrawProblem } from './rules.ts';
import {
  cancelUnsent,
  changeInvitation,
  type InvitationEntry,
  lockInvitation,
  pageOfInvitations,
} from './store.ts';

const cursor = Type.Object({ id: cursorId });

export function invitationRoutes(serve: Serve, { db: pool, config }: AppContext): void {
  serve(invitations, 'POST /api/admin/invitations/preview', {
    prepare: ({ upload }) => {
      if (!upload) throw badRequest('Choose a file first.');
      return readRows(upload.bytes);
    },
    async handle({ db, prepared, now }) {
      const rows = await compareRows(db, prepared, now);
      return { rows, invitable: rows.filter(({ problem }) => problem === null).length };
    },
  });

  serve(invitations, 'POST /api/admin/invitations', {
    prepare: ({ viewer, now }) => mustBeConfirmedNow(pool, viewer.sessionId, now),
    handle: (call) => inviteMembers(call.db, call, { batchId: call.body.client_id, rows: call.body.rows }),
  });

  serve(invitations, 'GET /api/admin/invitations', async ({ db, query, now, nextCursor }) => {
    const after = readCursor(query.cursor, cursor)?.id ?? null;
    const { rows, next } = await readPageOf(
      query.limit ?? 50,
      (limit) => pageOfInvitations(db, { state: query.state ?? null, after, limit, now }),
      ({ id }) => ({ id }),
    );
    nextCursor(next);
    return rows.map((row) => show(row, now));
  });

  serve(invitations, 'POST /api/admin/invitations/batches/:id/cancel', async (call) => {
    const cancelled = await cancelUnsent(call.db, call.params.id, call.now);
    if (cancelled > 0)
      await recordEvent(call.db, 'invitations.cancelled', {
        ...actBy(call, { isAudited: true }),
        about: { batch: call.params.id, cancelled },
      });
    return {
      message: cancelled > 0 ? 'Undone. Those emails don’t leave.' : 'The emails have left already.',
      cancelled,
    };
  });

  serve(invitations, 'POST /api/admin/invitations/:id/resend', async (call) => {
    const { db, params, now } = call;
    const row = await lockInvitation(db, params.id);
    if (!row) throw notFound('This invitation is gone.');
    const problem = resendProblem(row, now);
    if (problem) throw conflict(problem);
    await changeInvitation(db, row.id, { is_due: true });
    await enqueue(db, 'send-invitations', { batch_id: row.batch_id }, { key: `invitations ${row.batch_id}` });
    await recordEvent(db, 'invitation.resent', {
      ...actBy(call, { isAudited: true }),
      about: { invitation: row.id },
    });
    return { message: 'The email leaves within a minute. The former link no longer works then.' };
  });

  serve(invitations, 'POST /api/admin/invitations/:id/withdraw', async (call) => {
    const { db, params, now } = call;
    const row = await lockInvitation(db, params.id);
    if (!row) throw notFound('This invitation is gone.');
    if (row.cancelled_at === null) {
      const problem = withdrawProblem(row, now);
      if (problem) throw conflict(problem);
      await changeInvitation(db, row.id, { cancelled_at: now, is_due: false });
      await recordEvent(db, 'invitation.withdrawn', {
        ...actBy(call, { isAudited: true }),
        about: { invitation: row.id },
      });
    }
    return { message: 'Withdrawn. The link no longer works.' };
  });

  serve(invitations, 'POST /api/invitations/open', async ({ db, body, now }) => {
    const { email, name, invited_by_name, expires_at } = await openInvitation(db, body.token, now);
    return { email, name, invited_by_name, expires_at: (expires_at ?? now).toISOString() };
  });

  serve(invitations, 'POST /api/invitations/accept', {
    prepare: async ({ body, now }) => {
      if (body.name.trim() === '')
        throw invalid('Please enter your name', { name: 'Please enter your name' });
      const { email } = await findInvitation(pool, body.token, now);
      const problem = passwordProblem(body.password, {
        policy: config.passwordPolicy,
        isCommon: isCommonPassword(body.password, [body.name, email]),
      });
      if (problem) throw badRequest(problem, 'weak_password');
      return hashPassword(body.password);
    },
    async handle({ db, body, prepared, now, caller }) {
      const entered = await acceptInvitation(db, {
        token: body.token,
        name: body.name.trim(),
        passwordHash: prepared,
        timeZone: zoneOrUtc(body.time_zone),
        device: caller.device,
        now,
      });
      return { message: 'Welcome. You’re signed in.', ...(await presentSignIn(db, entered, now)) };
    },
  });

  serve(invitations, 'POST /api/invitations/refuse', async ({ db, body, now }) => {
    await refuseInvitation(db, body.token, now);
    return { message: 'You refused. We won’t write to you again.' };
  });
}

const show = (row: InvitationEntry, now: Date): Invitation => ({
  id: row.id,
  batch_id: row.batch_id,
  email: row.email,
  name: row.name,
  state: stateOf(row, now),
  invited_by_name: row.invited_by_name,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
  no_resend: resendProblem(row, now),
  may_withdraw: withdrawProblem(row, now) === null,
});
