import { createECDH, randomBytes } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FixedClock, systemClock } from '#server/platform/clock.ts';
import { readFact } from '#server/platform/database/installation.ts';
import { createLog } from '#server/platform/log.ts';
import type { Pusher } from '#server/platform/push/port.ts';
import { openTestApp } from '#server/testing/app.ts';
import { openPushService, type PushService, testKeys } from '#server/testing/push-service.ts';
import { openPushKeys } from './open-keys.ts';
import { createPusher } from './push.ts';

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
    clock: systemClock,
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

  it('is opened by a subscription whose keys are in plain base64', async () => {
    const { endpoint, p256dh, auth } = service.subscribe();
    const plain = (key: string) => Buffer.from(key, 'base64url').toString('base64');
    expect(await pusher.send({ endpoint, p256dh: plain(p256dh), auth: plain(auth) }, message)).toBe('sent');
    expect(service.received[0]?.payload).toBe(message.payload);
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

  it('with keys that are no keys doesn’t hold up the other devices of its push service', async () => {
    const target = { ...service.subscribe(), p256dh: 'B'.repeat(87) };
    for (let n = 0; n < 5; n += 1) expect(await pusher.send(target, message)).toBe('failed');
    expect(await pusher.send(service.subscribe(), message)).toBe('sent');
  });

  it('goes to public addresses alone', async () => {
    const guarded = createPusher({
      keys: testKeys,
      subject: 'mailto:hello@evolve.example',
      log,
      clock: systemClock,
    });
    expect(await guarded.send(service.subscribe(), message)).toBe('failed');
    expect(service.received).toEqual([]);
    guarded.close();
  });
});

it('a service that never answers holds up three sends, and no other service', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const clock = new FixedClock(new Date('2026-03-02T08:00Z'));
  const hurried = createPusher({
    keys: testKeys,
    subject: 'mailto:hello@evolve.example',
    log,
    clock,
    agentOptions: service.agentOptions,
    accepts: () => true,
    longestMs: 400,
  });
  const slow = {
    ...service.subscribe(),
    endpoint: `https://127.0.0.1:${(silent.address() as AddressInfo).port}/push/1`,
  };
  try {
    for (let n = 0; n < 3; n += 1) expect(await hurried.send(slow, message)).toBe('failed');
    expect(sockets).toHaveLength(3);
    expect(await Promise.all(Array.from({ length: 50 }, () => hurried.send(slow, message)))).toEqual(
      Array(50).fill('rests'),
    );
    expect(sockets).toHaveLength(3);
    expect(await hurried.send(service.subscribe(), message)).toBe('sent');
    clock.advance({ minutes: 1 });
    await Promise.all([hurried.send(slow, message), hurried.send(slow, message)]);
    expect(sockets).toHaveLength(4);
  } finally {
    hurried.close();
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => silent.close(() => resolve()));
  }
});

it('the keys are made once for all servers of a database, and sealed', async () => {
  const app = await openTestApp();
  try {
    const config = { vapidKeys: null, serverKey: app.config.serverKey };
    const all = await Promise.all([1, 2, 3].map(() => openPushKeys(app.db, config)));
    expect(new Set(all.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(all[0]?.publicKey).toHaveLength(87);
    expect(all[0]?.privateKey).toHaveLength(43);
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(all[0]?.privateKey ?? '', 'base64url');
    expect(pair.getPublicKey('base64url')).toBe(all[0]?.publicKey);
    expect(await readFact(app.db, 'push_keys')).not.toContain(all[0]?.privateKey);
    expect(await openPushKeys(app.db, { ...config, vapidKeys: testKeys })).toBe(testKeys);
    await expect(openPushKeys(app.db, { ...config, serverKey: randomBytes(32) })).rejects.toThrow();
  } finally {
    await app.close();
  }
});
