import { beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '#server/platform/database/ids.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const laptop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0';

const app = await testApp();
let nora: Actor;
let finn: Actor;
beforeEach(async () => {
  nora = await app.register({ name: 'Nora' });
  finn = await app.register({ name: 'Finn' });
});

const again = async (person: Actor, device = ''): Promise<Actor> => {
  const { body } = await app.visitor.call(
    'POST /api/auth/login',
    { email: person.email, password: castPassword },
    { 'user-agent': device },
  );
  return app.actor(body.access_token);
};
const sweepAccounts = async () => {
  await app.db.transaction().execute((db) => enqueue(db, 'sweep-accounts', {}));
  await app.runJobs();
};
const isIn = async (actor: Actor): Promise<boolean> => {
  const { status } = await actor.call('GET /api/auth/me');
  expect([200, 401]).toContain(status);
  return status === 200;
};

describe('access', () => {
  it.each([
    'GET /api/auth/sessions',
    'DELETE /api/auth/sessions',
    'DELETE /api/auth/sessions/others',
    'DELETE /api/auth/sessions/018f0000-0000-7000-8000-000000000000',
    'POST /api/auth/logout',
  ] as const)('a visitor: %s', async (key) => {
    expect((await app.visitor.call(key)).status).toBe(401);
  });

  it("no member sees or ends another member's session", async () => {
    const [his] = (await finn.call('GET /api/auth/sessions')).body;
    expect(JSON.stringify((await nora.call('GET /api/auth/sessions')).body)).not.toContain(his.id);
    expect((await nora.call(`DELETE /api/auth/sessions/${his.id}`)).status).toBe(404);
    expect(await isIn(finn)).toBe(true);
  });
});

describe('the list of sessions', () => {
  it('names each device, the last used first, and has no token', async () => {
    app.clock.advance({ minutes: 5 });
    const onPhone = await again(nora, phone);
    app.clock.advance({ minutes: 5 });
    await again(nora, laptop);
    const { body } = await onPhone.call('GET /api/auth/sessions');
    expect(
      body.map(({ device, is_current }: { device: string; is_current: boolean }) => [device, is_current]),
    ).toEqual([
      ['Safari on iPhone', true],
      ['Edge on Windows', false],
      ['Unknown device', false],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/evt_|hash|Mozilla/);
    expect(Object.keys(body[0]).sort()).toEqual([
      'created_at',
      'device',
      'gets_push',
      'id',
      'is_current',
      'last_used_at',
    ]);
  });

  it('shows which device gets push, until that is turned off', async () => {
    const onPhone = await again(nora, phone);
    await onPhone.call('POST /api/push/subscriptions', {
      endpoint: 'https://push.example/of-a-phone',
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    });
    const withPush = async () =>
      (await nora.call('GET /api/auth/sessions')).body.filter((session) => session.gets_push);
    expect(await withPush()).toMatchObject([{ device: 'Safari on iPhone', is_current: false }]);
    await onPhone.call('DELETE /api/push/subscriptions');
    expect(await withPush()).toEqual([]);
  });

  it('omits expired sessions', async () => {
    app.clock.advance({ days: 89 });
    const fresh = await again(nora);
    app.clock.advance({ days: 2 });
    expect((await fresh.call('GET /api/auth/sessions')).body).toHaveLength(1);
  });
});

describe('ending sessions', () => {
  it('logout ends only this session, at once', async () => {
    const other = await again(nora);
    expect((await nora.call('POST /api/auth/logout')).body).toEqual({ message: "You're signed out." });
    expect(await isIn(nora)).toBe(false);
    expect(await isIn(other)).toBe(true);
    expect((await nora.call('POST /api/auth/logout')).status).toBe(401);
  });

  it('one device can be signed out', async () => {
    const other = await again(nora);
    const sessions = (await nora.call('GET /api/auth/sessions')).body;
    const id = sessions.find((session) => !session.is_current)?.id;
    expect((await nora.call(`DELETE /api/auth/sessions/${id}`)).status).toBe(200);
    expect(await isIn(other)).toBe(false);
    expect(await isIn(nora)).toBe(true);
    expect((await nora.call(`DELETE /api/auth/sessions/${id}`)).status).toBe(404);
  });

  it('every device of the member can be signed out, this one included', async () => {
    const others = [await again(nora), await again(nora)];
    expect((await nora.call('DELETE /api/auth/sessions')).status).toBe(200);
    for (const actor of [nora, ...others]) expect(await isIn(actor)).toBe(false);
    expect(await isIn(finn)).toBe(true);
  });

  it('every other device can be signed out, and this one stays', async () => {
    const others = [await again(nora, phone), await again(nora, laptop)];
    const call = () => nora.call('DELETE /api/auth/sessions/others');
    const replies = await Promise.all([call(), call()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies.map(({ body }) => body.ended_count).sort()).toEqual([0, 2]);
    for (const actor of others) expect(await isIn(actor)).toBe(false);
    expect([await isIn(nora), await isIn(finn)]).toEqual([true, true]);
    expect((await call()).body).toEqual({ message: 'No other device was signed in.', ended_count: 0 });
    const events = await app.db
      .selectFrom('domain_events')
      .select('about')
      .where('by_member', '=', nora.id)
      .where('what', '=', 'sessions.ended')
      .execute();
    expect(events).toEqual([{ about: { ended: 2 } }]);
  });

  it('the other devices are forgotten with their sessions, and push to them ends', async () => {
    const onPhone = await again(nora, phone);
    await onPhone.call('POST /api/push/subscriptions', {
      endpoint: 'https://push.example/of-another-phone',
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    });
    await nora.call('DELETE /api/auth/sessions/others');
    const devices = await app.db
      .selectFrom('remembered_devices')
      .select('id')
      .where('member_id', '=', nora.id)
      .execute();
    expect(devices).toHaveLength(1);
    expect((await nora.call('GET /api/push/subscriptions')).body).toEqual([]);
  });

  it('no later call succeeds, even if it was already running', async () => {
    const ask = async (): Promise<number> => (await nora.call('GET /api/auth/me')).status;
    const underWay = Array.from({ length: 20 }, ask);
    expect((await nora.call('POST /api/auth/logout')).status).toBe(200);
    const late = await Promise.all(Array.from({ length: 100 }, ask));
    expect(late.filter((status) => status === 200)).toEqual([]);
    expect(late).toContain(401);
    await Promise.all(underWay);
  });
});

describe('expiry', () => {
  it('sessions end after ninety idle days', async () => {
    app.clock.advance({ days: 90, minutes: -1 });
    expect(await isIn(nora)).toBe(true);
    app.clock.advance({ days: 90 });
    expect(await isIn(nora)).toBe(false);
    expect(await isIn(finn)).toBe(false);
  });

  it('used sessions never end', async () => {
    for (let visit = 0; visit < 6; visit += 1) {
      app.clock.advance({ days: 80 });
      await sweepAccounts();
      expect(await isIn(nora)).toBe(true);
    }
  });

  it('the sweep deletes expired sessions, and only those', async () => {
    app.clock.advance({ days: 91 });
    const fresh = await again(nora);
    await sweepAccounts();
    expect(
      await app.db.selectFrom('sessions').select('id').where('member_id', 'in', [nora.id, finn.id]).execute(),
    ).toHaveLength(1);
    expect(await isIn(fresh)).toBe(true);
  });

  it('keeps the newest twenty of an account, also with parallel sign-ins', async () => {
    const first = nora;
    for (let batch = 0; batch < 3; batch += 1) {
      app.clock.advance({ minutes: 16 });
      await Promise.all(Array.from({ length: 9 }, () => again(nora)));
    }
    const rows = await app.db.selectFrom('sessions').select('id').where('member_id', '=', nora.id).execute();
    expect(rows).toHaveLength(20);
    expect(await isIn(first)).toBe(false);
  });
});

describe('the stored session', () => {
  it('has the hash of a 256-bit token, never the token', async () => {
    const row = await app.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('member_id', '=', nora.id)
      .executeTakeFirstOrThrow();
    expect(row.token_hash.equals(sha256(nora.token ?? ''))).toBe(true);
    expect(Buffer.from((nora.token ?? '').slice(4), 'base64url')).toHaveLength(32);
  });
});
