import { leaving } from '#contract/leaving.ts';
import { showMember } from '#server/domains/auth/away/show-member.ts';
import { proveMember } from '#server/domains/auth/prove-member.ts';
import type { AppContext } from '#server/platform/app-context.ts';
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
    prepare: ({ viewer, body, now }) => proveMember(ctx, { memberId: viewer.id, proof: body, now }),
    handle: async ({ db, viewer, prepared, now }) => {
      await deactivateAccount(db, { memberId: viewer.id, provenHash: prepared.password_hash, now });
      return { message: 'Your account is deactivated. Sign in any day, and everything is back.' };
    },
  });

  serve(leaving, 'POST /api/users/delete-account', {
    prepare: async ({ viewer, body, now }) => {
      const { password_hash } = await proveMember(ctx, { memberId: viewer.id, proof: body, now });
      await endPlanOfLeaver(ctx, viewer.id, now);
      return password_hash;
    },
    handle: async ({ db, viewer, body, prepared, now }) => {
      const { texts } = body;
      const at = await planDeletion(db, { memberId: viewer.id, provenHash: prepared, texts, now });
      const zone = (await leaverById(db, viewer.id))?.zone ?? 'UTC';
      return {
        message: `Your account will be deleted on ${dateOfDeletion(at, zone)}. Sign in before then to keep it.`,
        deletes_at: at.toISOString(),
      };
    },
  });

  serve(leaving, 'POST /api/users/keep-account', async ({ db, viewer, now }) => {
    const hadPlan = await planEndedWithLeaving(db, viewer.id);
    const isKept = await showMember(db, { memberId: viewer.id, withDeletion: true, now });
    if (!isKept && (await leaverById(db, viewer.id)))
      throw conflict('The 30 days are over, and your account is being erased.', 'erasing');
    const stays = 'Your account stays, and others see your name and profile again.';
    return { message: hadPlan ? `${stays} Your membership ended. You can choose a plan any day.` : stays };
  });
}
