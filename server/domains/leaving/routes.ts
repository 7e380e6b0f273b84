import { leaving } from '#contract/leaving/endpoints.ts';
import { reactivateMember } from '#server/domains/auth/deactivation/reactivate-member.ts';
import { proveSuspended } from '#server/domains/auth/prove-suspended.ts';
import { reauthenticate } from '#server/domains/auth/reauthenticate.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { deactivateAccount } from './deactivate-account.ts';
import { endPlanOfLeaver, planDeletion } from './plan-deletion.ts';
import { previewLeaving } from './preview-leaving.ts';
import { dateOfDeletion } from './rules.ts';
import { leaverById, planEndedWithLeaving } from './store.ts';

export function leavingRoutes(serve: Serve, ctx: AppContext): void {
  serve(leaving, 'GET /api/users/leaving', ({ db, viewer, now }) =>
    previewLeaving(db, { memberId: viewer.id, serverKey: ctx.config.serverKey, now }),
  );

  serve(leaving, 'POST /api/users/deactivate', {
    prepare: ({ viewer, body, now }) => reauthenticate(ctx, { memberId: viewer.id, credentials: body, now }),
    handle: async ({ db, viewer, prepared, now }) => {
      await deactivateAccount(db, { memberId: viewer.id, provenHash: prepared.password_hash, now });
      return { message: 'Your account is deactivated. Sign in any day, and everything is back.' };
    },
  });

  serve(leaving, 'POST /api/users/delete-account', {
    prepare: async ({ viewer, body, now }) => {
      const { password_hash } = await reauthenticate(ctx, { memberId: viewer.id, credentials: body, now });
      await endPlanOfLeaver(ctx, { memberId: viewer.id, now });
      return password_hash;
    },
    handle: async ({ db, viewer, body, prepared, now }) => {
      const { texts } = body;
      const at = await planDeletion(db, { memberId: viewer.id, provenHash: prepared, texts, now });
      return presentDeletion(db, { memberId: viewer.id, at, now });
    },
  });

  serve(leaving, 'POST /api/auth/delete-suspended-account', {
    prepare: async ({ body, now }) => {
      const { id, password_hash } = await proveSuspended(ctx, { email: body.email, credentials: body, now });
      await endPlanOfLeaver(ctx, { memberId: id, now });
      return { memberId: id, provenHash: password_hash };
    },
    handle: async ({ db, body: { texts }, prepared, now }) => {
      const at = await planDeletion(db, { ...prepared, texts, now });
      return presentDeletion(db, { memberId: prepared.memberId, at, now });
    },
  });

  serve(leaving, 'POST /api/users/keep-account', async ({ db, viewer, now }) => {
    const hadPlan = await planEndedWithLeaving(db, viewer.id);
    const isKept = await reactivateMember(db, { memberId: viewer.id, cancels: 'ahead', now });
    if (!isKept && (await leaverById(db, viewer.id, now)))
      throw conflict("Your account is being erased, so it can't be kept any more.", 'erasing');
    const stays = 'Your account stays, and others see your name and profile again.';
    return { message: hadPlan ? `${stays} Your membership ended. You can choose a plan any day.` : stays };
  });
}

async function presentDeletion(
  db: Database,
  { memberId, at, now }: { memberId: string; at: Date; now: Date },
): Promise<{ message: string; deletes_at: string }> {
  const { zone = 'UTC', isSuspended = false } = (await leaverById(db, memberId, now)) ?? {};
  const howToStay = isSuspended
    ? 'Reply to our email before then to keep it.'
    : 'Sign in and press “Keep my account” before then to keep it.';
  return {
    message: `Your account will be deleted on ${dateOfDeletion(at, zone)}. ${howToStay}`,
    deletes_at: at.toISOString(),
  };
}
