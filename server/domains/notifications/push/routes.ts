import { maxPushDevices } from '#contract/notifications/delivery-kinds.ts';
import { push } from '#contract/notifications/push.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import { deviceName } from '#server/domains/auth/rules.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict, HttpError, invalid, notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import type { PushTarget } from '#server/platform/push/port.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { sendPushes } from './send-push.ts';
import {
  deleteDevice,
  deleteOfSession,
  devicesOf,
  replaceSubscription,
  saveSubscription,
  subscriptionOfSession,
} from './store.ts';

type Sent = Body<(typeof push)['POST /api/push/subscriptions']>;

export function pushRoutes(serve: Serve, ctx: AppContext): void {
  serve(push, 'GET /api/push/key', () => ({ key: ctx.pusher.publicKey }));

  serve(push, 'GET /api/push/subscriptions', ({ db, viewer }) => readDevices(db, viewer));

  serve(push, 'POST /api/push/subscriptions', async ({ db, viewer, body, now }) => {
    const target = targetOf(body);
    if (!ctx.pusher.accepts(target.endpoint)) throw invalid(unreachable, { endpoint: unreachable });
    const isSaved = await saveSubscription(db, {
      memberId: viewer.id,
      sessionId: viewer.sessionId,
      target,
      most: maxPushDevices,
      now,
    });
    if (!isSaved) throw conflict(taken, 'push_taken');
    return readDevices(db, viewer);
  });

  serve(push, 'PUT /api/push/subscriptions/renewed', async ({ db, body }) => {
    const [before, after] = [targetOf(body.before), targetOf(body.after)];
    if (!ctx.pusher.accepts(after.endpoint)) throw invalid(unreachable, { endpoint: unreachable });
    if (!(await replaceSubscription(db, before, after)))
      throw notFound('That device doesn’t receive push any more.');
    return { message: 'Push continues on this device.' };
  });

  serve(push, 'DELETE /api/push/subscriptions', async ({ db, viewer }) => {
    await deleteOfSession(db, viewer.sessionId);
    return { message: 'Push is off on this device.' };
  });

  serve(push, 'DELETE /api/push/subscriptions/:id', async ({ db, viewer, params }) => {
    if (!(await deleteDevice(db, viewer.id, params.id)))
      throw notFound('That device doesn’t receive push any more.');
    return { message: 'Push is off on that device.' };
  });

  serve(push, 'POST /api/push/test', {
    // The push service isn't ours, so no transaction is open while it is asked.
    prepare: async ({ viewer }) => {
      const to = await subscriptionOfSession(ctx.db, viewer.sessionId);
      if (!to) throw conflict('Push is off on this device. Turn it on first.', 'no_push');
      const notification = {
        title: ctx.config.brandName,
        body: 'Push works on this device.',
        path: '/profile/settings/notifications',
        tag: 'test',
      };
      const [outcome] = await sendPushes(ctx, [{ to, notification }]);
      return outcome;
    },
    handle: ({ prepared }) => {
      if (prepared === 'sent') return { message: 'Sent. It should appear in a moment.' };
      if (prepared === 'gone')
        return conflict('Your browser ended push on this device. Turn it on again.', 'no_push');
      return new HttpError(
        502,
        'push_failed',
        "We couldn't reach your browser's push service. Try again in a minute.",
      );
    },
  });
}

const taken =
  'This push address belongs to another account. Please turn push off and on again in your browser.';
const unreachable = "We can't send push to that address. Please reload the page and try again.";

const targetOf = ({ endpoint, keys }: Sent): PushTarget => ({
  endpoint,
  p256dh: asUrl(keys.p256dh),
  auth: asUrl(keys.auth),
});

/** Some browsers write base64 with other letters. */
const asUrl = (base64: string): string =>
  base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const readDevices = async (db: Database, viewer: Viewer) =>
  (await devicesOf(db, viewer.id)).map((row) => ({
    id: row.id,
    device: deviceName(row.device),
    created_at: row.created_at.toISOString(),
    is_this_device: row.session_id === viewer.sessionId,
  }));
