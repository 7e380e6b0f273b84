import { admin } from '#contract/admin/endpoints.ts';
import { tierLabels } from '#contract/membership/tiers.ts';
import { mustBeConfirmedNow } from '#server/domains/auth/sessions/confirm-session.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { seenText } from '#server/platform/rules.ts';
import { addNote, compPlan, orderExport, sendMemberReset, setRoles, signOutMember } from './act-on-member.ts';
import { openSheet, showNote } from './read-sheet.ts';
import { notesOf } from './store.ts';

export function sheetRoutes(serve: Serve, { config }: Pick<AppContext, 'config'>): void {
  serve(admin, 'POST /api/admin/users/:id/sheet', (call) =>
    openSheet(call.db, call, { memberId: call.params.id, serverKey: config.serverKey }),
  );

  serve(admin, 'PUT /api/admin/users/:id/roles', async (call) => {
    const { db, viewer, params, body, now } = call;
    await mustBeConfirmedNow(db, viewer.sessionId, now);
    await setRoles(db, call, {
      memberId: params.id,
      roles: { isAdmin: body.is_admin, isModerator: body.is_moderator },
      reason: seenText(body.reason),
    });
    return { message: 'The roles are saved. They sign in again to use them.' };
  });

  serve(admin, 'PUT /api/admin/users/:id/plan', async (call) => {
    const { db, viewer, params, body, now } = call;
    await mustBeConfirmedNow(db, viewer.sessionId, now);
    const { tier, reason, last_day: lastDay, until } = body;
    await compPlan(db, call, { memberId: params.id, tier, end: { lastDay, until }, reason });
    return {
      message:
        tier === 'starter' ? 'The granted plan ended.' : `They have ${tierLabels[tier]} without payment.`,
    };
  });

  serve(admin, 'POST /api/admin/users/:id/sign-out', async (call) => {
    const ended = await signOutMember(call.db, call, call.params.id);
    return { message: ended === 1 ? 'One device is signed out.' : `${ended} devices are signed out.` };
  });

  serve(admin, 'POST /api/admin/users/:id/password-reset', async (call) => {
    await sendMemberReset(call.db, call, call.params.id);
    return { message: 'They get an email with a link for a new password.' };
  });

  serve(admin, 'POST /api/admin/users/:id/export', async (call) => {
    await orderExport(call.db, call, call.params.id);
    return { message: 'We prepare the archive, and email them when it is ready.' };
  });

  serve(admin, 'POST /api/admin/users/:id/notes', async (call) => {
    const id = await addNote(call.db, call, { memberId: call.params.id, content: call.body.content });
    const note = (await notesOf(call.db, call.params.id)).find((each) => each.id === id);
    if (!note) throw notFound("That member doesn't exist.");
    return showNote(note);
  });
}
