import Type, { type Static } from 'typebox';
import { endpoints } from '../platform/endpoint.ts';
import { Done, id, instant, text } from '../platform/fields.ts';

/** A device that receives push. Its address at the push service is never returned. */
export const PushDevice = Type.Object({
  id,
  /** Browser and system: "Firefox on Windows". */
  device: Type.String(),
  created_at: instant,
  is_this_device: Type.Boolean(),
});
export type PushDevice = Static<typeof PushDevice>;

const notReadable = "Your browser's push address couldn't be read. Please reload the page and try again.";
const endpoint = text(1000, {
  minLength: 1,
  pattern: '^https://[!-~]+$',
  sentences: { pattern: notReadable, maxLength: notReadable, minLength: notReadable, required: notReadable },
});
const base64 = (length: number) =>
  text(length + 3, {
    pattern: `^[A-Za-z0-9_\\-+/]{${length}}={0,3}$`,
    sentences: { pattern: notReadable, maxLength: notReadable },
  });

/** A browser's subscription, its `PushSubscription` as JSON. */
const subscription = {
  endpoint,
  keys: Type.Object({ p256dh: base64(87), auth: base64(22) }),
};

export const push = endpoints({
  'GET /api/push/key': {
    operationId: 'getPushKey',
    access: 'member',
    summary: "Returns the server's public key for `pushManager.subscribe` (VAPID, RFC 8292).",
    reply: Type.Object({ key: Type.String() }),
  },
  'GET /api/push/subscriptions': {
    operationId: 'listPushDevices',
    access: 'member',
    summary: 'Lists the devices of the viewer that receive push, newest first.',
    reply: Type.Array(PushDevice),
  },
  'POST /api/push/subscriptions': {
    operationId: 'addPushDevice',
    access: 'member',
    repeat: 'unique',
    summary:
      'Sends push to this device until its session ends: the `PushSubscription` of the browser as JSON. A repeat replaces the one before. Of more than ten devices the oldest is dropped.',
    limit: 20,
    body: Type.Object(subscription),
    reply: Type.Array(PushDevice),
  },
  'PUT /api/push/subscriptions/renewed': {
    operationId: 'renewPushDevice',
    access: 'anyone',
    summary:
      'Replaces a subscription that the browser renewed, without signing in, because its service worker has no session. The one before is proved by its keys.',
    limit: 20,
    body: Type.Object({ before: Type.Object(subscription), after: Type.Object(subscription) }),
    reply: Done,
  },
  'DELETE /api/push/subscriptions': {
    operationId: 'removeThisPushDevice',
    access: 'member',
    summary: 'Ends push to this device.',
    reply: Done,
  },
  'DELETE /api/push/subscriptions/:id': {
    operationId: 'removePushDevice',
    access: 'member',
    summary: 'Ends push to a device of the viewer.',
    params: Type.Object({ id }),
    reply: Done,
  },
  'POST /api/push/test': {
    operationId: 'testPush',
    access: 'member',
    repeat: 'state',
    summary: 'Sends a push to this device.',
    limit: 3,
    hourly: 20,
    reply: Done,
  },
});
