import { membership } from '#contract/membership/endpoints.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { changePlan, keepPlan, previewChange } from './change-plan.ts';
import { openPortal } from './open-portal.ts';
import { pauseSubscription, resumeSubscription } from './pause-subscription.ts';
import { readReceipts } from './read-receipts.ts';
import { readSubscription } from './read-subscription.ts';
import { refundFirstCharge } from './refund-first-charge.ts';

/**
 * Routes of a subscription. Each call to the provider runs before the request's transaction opens, so that
 * no transaction waits for it.
 */
export function subscriptionRoutes(serve: Serve, ctx: AppContext): void {
  const { serverKey } = ctx.config;
  const stateOf = (memberId: string, now: Date) => readSubscription(ctx.db, { memberId, serverKey, now });
  const reasonOf = (body: { reason?: string | null }): string | null => body.reason?.trim() || null;

  serve(membership, 'GET /api/subscription', ({ db, viewer, now }) =>
    readSubscription(db, { memberId: viewer.id, serverKey, now }),
  );

  serve(membership, 'GET /api/subscription/receipts', ({ viewer }) => readReceipts(ctx, viewer.id));

  serve(membership, 'POST /api/subscription/preview', {
    prepare: ({ viewer, body, now }) =>
      previewChange(ctx, { memberId: viewer.id, packageId: body.package_id, now }),
    handle: ({ prepared }) => prepared,
  });

  serve(membership, 'POST /api/subscription/change', {
    prepare: async ({ viewer, body, now }) => {
      const at = body.at ? new Date(body.at) : null;
      const message = await changePlan(ctx, { memberId: viewer.id, packageId: body.package_id, at, now });
      return { message, subscription: await stateOf(viewer.id, now) };
    },
    handle: ({ prepared }) => prepared,
  });

  serve(membership, 'POST /api/subscription/keep', {
    prepare: async ({ viewer, now }) => {
      const message = await keepPlan(ctx, viewer.id);
      return { message, subscription: await stateOf(viewer.id, now) };
    },
    handle: ({ prepared }) => prepared,
  });

  serve(membership, 'POST /api/subscription/cancel', {
    prepare: async ({ viewer, body, now }) => {
      const { accessUntil, ...said } = await cancelSubscription(ctx, {
        memberId: viewer.id,
        reason: reasonOf(body),
        now,
      });
      return {
        ...said,
        access_until: accessUntil.toISOString(),
        subscription: await stateOf(viewer.id, now),
      };
    },
    handle: ({ prepared }) => prepared,
  });

  serve(membership, 'POST /api/subscription/pause', {
    prepare: async ({ viewer, body, now }) => {
      const message = await pauseSubscription(ctx, { memberId: viewer.id, months: body.months });
      return { message, subscription: await stateOf(viewer.id, now) };
    },
    handle: ({ prepared }) => prepared,
  });

  serve(membership, 'POST /api/subscription/resume', {
    prepare: async ({ viewer, now }) => {
      const message = await resumeSubscription(ctx, { memberId: viewer.id, now });
      return { message, subscription: await stateOf(viewer.id, now) };
    },
    handle: ({ prepared }) => prepared,
  });

  serve(membership, 'POST /api/subscription/refund', {
    prepare: async ({ viewer, body, now }) => {
      const { message, cents, currency } = await refundFirstCharge(ctx, {
        memberId: viewer.id,
        reason: reasonOf(body),
        now,
      });
      return {
        message,
        refunded_cents: cents,
        currency,
        subscription: await stateOf(viewer.id, now),
      };
    },
    handle: ({ prepared }) => prepared,
  });

  serve(membership, 'POST /api/payments/portal', {
    prepare: async ({ viewer }) => ({ url: await openPortal(ctx, viewer.id) }),
    handle: ({ prepared }) => prepared,
  });
}
