import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';
import { openPushService, type PushService, testKeys } from '#server/testing/push-service.ts';
import { readFact } from '../database/installation.ts';
import { createLog } from '../log.ts';
import { openPushKeys } from './open-keys.ts';
import { createPusher, type Pusher } from './push.ts';

const lines: string[] = [];
const log = createLog('trace', { write: (line) => void lines.push(line) });
let service: PushService;
let pusher: Pusher;
beforeAll(async () => {
  service = await openPushService(testKeys.publicKey);
  pusher = createPusher({
    keys: testKeys,
    subject: 'mailto:hello@evolve.example',
    log,
    agentOptions: service.agentOptions,
    accepts: () => true,
  });
});
afterAll(async () => {
  pusher.close();
  await service.close();
});
beforeEach(() => {
  Object.assign(service, { status: 201, location: null });
  service.received.length = 0;
  lines.length = 0;
});
const message = { payload: '{"title":"Read","body":"Été 🌿"}', ttl: 3600, topic: 'habit-1' };

describe('a message', () => {
  it('is opened by the browser that subscribed, and signed for its push service', async () => {
    const target = service.subscribe();
    expect(await pusher.send(target, message)).toBe('sent');
    const [received] = service.received;
    expect(received?.payload).toBe(message.payload);
    expect(received?.headers).toMatchObject({
      ttl: '3600',
      topic: 'habit-1',
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
    });
    expect(received?.claims).toMatchObject({
      aud: new URL(target.endpoint).origin,
      sub: 'mailto:hello@evolve.example',
    });
  });

  it.each([
    [201, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [429, 'failed'],
    [500, 'failed'],
  ] as const)('is answered with %i: %s', async (status, outcome) => {
    service.status = status;
    expect(await pusher.send(service.subscribe(), message)).toBe(outcome);
  });

  it('follows no redirect', async () => {
    const other = service.subscribe();
    Object.assign(service, { status: 307, location: other.endpoint });
    expect(await pusher.send(service.subscribe(), message)).toBe('failed');
    expect(service.received).toHaveLength(1);
  });

  it('with keys that are no keys fails, and no address is logged', async () => {
    const target = { ...service.subscribe(), p256dh: 'B'.repeat(87) };
    expect(await pusher.send(target, message)).toBe('failed');
    service.status = 500;
    const refused = service.subscribe();
    await pusher.send(refused, message);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join()).not.toContain(new URL(refused.endpoint).pathname);
  });

  it('goes to public addresses alone', async () => {
    const guarded = createPusher({ keys: testKeys, subject: 'mailto:hello@evolve.example', log });
    expect(await guarded.send(service.subscribe(), message)).toBe('failed');
    expect(service.received).toEqual([]);
    guarded.close();
  });
});

it('the keys are made once for all servers of a database, and sealed', async () => {
  const app = await openTestApp();
  try {
    const config = { vapidKeys: null, serverKey: app.config.serverKey };
    const all = await Promise.all([1, 2, 3].map(() => openPushKeys(app.db, config)));
    expect(new Set(all.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(all[0]?.publicKey).toHaveLength(87);
    expect(await readFact(app.db, 'push_keys')).not.toContain(all[0]?.privateKey);
    expect(await openPushKeys(app.db, { ...config, vapidKeys: testKeys })).toBe(testKeys);
    await expect(openPushKeys(app.db, { ...config, serverKey: randomBytes(32) })).rejects.toThrow();
  } finally {
    await app.close();
  }
});
