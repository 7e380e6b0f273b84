import { expect, it } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';

const app = await testApp();

const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
const subscribe = (who: Actor, name: string) =>
  who.call('POST /api/push/subscriptions', { endpoint: `https://push.example/${name}`, keys });
const another = async (who: Actor): Promise<Actor> => {
  const { body } = await app.visitor.call('POST /api/auth/login', {
    email: who.email,
    password: castPassword,
  });
  return app.actor(body.access_token);
};
const stored = () =>
  app.db.selectFrom('push_subscriptions').select(['endpoint', 'member_id']).orderBy('created_at').execute();

it('a device is listed until it is removed, and its address is not shown', async () => {
  const who = await app.register({});
  expect((await who.call('GET /api/push/key')).body.key).toHaveLength(87);
  const { body } = await subscribe(who, 'one');
  expect(body).toEqual([
    {
      id: expect.any(String),
      device: expect.any(String),
      created_at: expect.any(String),
      is_this_device: true,
    },
  ]);
  const phone = await another(who);
  await subscribe(phone, 'two');
  expect((await who.call('GET /api/push/subscriptions')).body.map((d) => d.is_this_device)).toEqual([
    false,
    true,
  ]);
  const other = await app.register({});
  const [first] = (await who.call('GET /api/push/subscriptions')).body;
  expect((await other.call(`DELETE /api/push/subscriptions/${first?.id}` as 'GET /api/x')).status).toBe(404);
  expect((await who.call(`DELETE /api/push/subscriptions/${first?.id}` as 'GET /api/x')).status).toBe(200);
  expect((await phone.call('GET /api/push/subscriptions')).body).toHaveLength(1);
  await who.call('DELETE /api/push/subscriptions');
  expect((await who.call('GET /api/push/subscriptions')).body).toEqual([]);
});

it('a repeat replaces, and another account on the same browser takes the address over', async () => {
  const [who, other] = [await app.register({}), await app.register({})];
  await subscribe(who, 'shared');
  await Promise.all([subscribe(who, 'shared'), subscribe(who, 'shared')]);
  expect((await who.call('GET /api/push/subscriptions')).body).toHaveLength(1);
  await subscribe(other, 'shared');
  expect((await who.call('GET /api/push/subscriptions')).body).toEqual([]);
  expect((await other.call('GET /api/push/subscriptions')).body).toHaveLength(1);
  // An address without the keys of its browser is not enough to take it over.
  const thief = await app.register({});
  const body = { endpoint: 'https://push.example/shared', keys: { ...keys, auth: 'b'.repeat(22) } };
  expect(await thief.call('POST /api/push/subscriptions', body)).toMatchObject({
    status: 409,
    body: { code: 'push_taken' },
  });
  expect((await other.call('GET /api/push/subscriptions')).body).toHaveLength(1);
});

it('of more than ten devices the oldest is dropped', async () => {
  const who = await app.register({});
  for (let n = 0; n < 11; n++) {
    app.clock.advance({ minutes: 1 });
    await subscribe(await another(who), `many-${n}`);
  }
  const rows = (await stored()).filter(({ member_id }) => member_id === who.id);
  expect(rows.map(({ endpoint }) => endpoint.split('-')[1])).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
  ]);
});

it('signing out, ending a session and a new password end push', async () => {
  const who = await app.register({});
  const [laptop, phone, tablet] = [await another(who), await another(who), await another(who)];
  await subscribe(laptop, 'laptop');
  await subscribe(phone, 'phone');
  await subscribe(tablet, 'tablet');
  const mine = async () =>
    (await stored())
      .filter(({ member_id }) => member_id === who.id)
      .map(({ endpoint }) => endpoint.slice(21));
  await laptop.call('POST /api/auth/logout');
  expect(await mine()).toEqual(['phone', 'tablet']);
  await tablet.call('PUT /api/users/password', {
    current_password: castPassword,
    new_password: 'eight grey stones',
  });
  expect(await mine()).toEqual(['tablet']);
});

it.each([
  ['http://push.example/x'],
  ['https://push.example/\u0000'],
  ['javascript:alert(1)'],
  [''],
  [`https://push.example/${'x'.repeat(1000)}`],
])('refuses the address %j', async (endpoint) => {
  const who = await app.register({});
  expect((await who.call('POST /api/push/subscriptions', { endpoint, keys })).status).toBe(422);
  expect((await who.call('GET /api/push/subscriptions')).body).toEqual([]);
});

it.each([[{ p256dh: 'short', auth: keys.auth }], [{ ...keys, auth: '!'.repeat(22) }], [{}], [null]])(
  'refuses the keys %j',
  async (wrong) => {
    const who = await app.register({});
    const body = { endpoint: 'https://push.example/keys', keys: wrong };
    expect((await who.call('POST /api/push/subscriptions', body as never)).status).toBe(422);
  },
);

it('a test goes to this device alone, and a device that is gone is forgotten', async () => {
  const who = await app.register({});
  expect((await who.call('POST /api/push/test')).body.code).toBe('no_push');
  const phone = await another(who);
  await subscribe(phone, 'a-phone');
  await subscribe(who, 'a-laptop');
  expect((await who.call('POST /api/push/test')).status).toBe(200);
  expect(app.pushes.map(({ endpoint }) => endpoint)).toEqual(['https://push.example/a-laptop']);
  expect(JSON.parse(app.pushes[0]?.payload ?? '')).toMatchObject({ title: 'Evolve', tag: 'test' });
  await subscribe(who, 'failed');
  const failed = await who.call('POST /api/push/test');
  expect([failed.status, failed.body.code]).toEqual([502, 'push_failed']);
  await subscribe(who, 'gone');
  expect((await who.call('POST /api/push/test')).status).toBe(409);
  expect((await who.call('GET /api/push/subscriptions')).body).toHaveLength(1);
});

it('a renewed subscription takes over with the keys of the one before, without signing in', async () => {
  const who = await app.register({});
  await subscribe(who, 'old');
  const at = (name: string, auth = keys.auth) => ({
    endpoint: `https://push.example/${name}`,
    keys: { ...keys, auth },
  });
  const renew = (before: object, after: object) =>
    app.visitor.call('PUT /api/push/subscriptions/renewed', { before, after } as never);
  const mine = async () =>
    (await stored()).filter(({ member_id }) => member_id === who.id).map(({ endpoint }) => endpoint);

  const other = await app.register({});
  await subscribe(other, 'of-another');
  expect((await renew(at('old', 'b'.repeat(22)), at('new'))).status).toBe(404);
  expect((await renew(at('unknown'), at('new'))).status).toBe(404);
  expect((await renew(at('old'), at('of-another'))).status).toBe(404);
  expect((await renew(at('old'), { ...at('new'), endpoint: 'http://push.example/new' })).status).toBe(422);
  expect((await renew(at('old'), {})).status).toBe(422);
  expect(await mine()).toEqual(['https://push.example/old']);

  const statuses = await Promise.all([renew(at('old'), at('new')), renew(at('old'), at('new'))]);
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await mine()).toEqual(['https://push.example/new']);
  expect((await who.call('GET /api/push/subscriptions')).body).toMatchObject([{ is_this_device: true }]);
});

it('a device that fails for a week is forgotten, and one success begins anew', async () => {
  const who = await app.register({});
  await subscribe(who, 'that-failed');
  const test = async () => (await who.call('POST /api/push/test', {})).status;
  const since = async () =>
    (
      await app.db
        .selectFrom('push_subscriptions')
        .select('failing_since')
        .where('member_id', '=', who.id)
        .executeTakeFirst()
    )?.failing_since;
  const first = app.clock.now();
  expect([await test(), await since()]).toEqual([502, first]);
  app.clock.advance({ days: 6 });
  expect([await test(), await since()]).toEqual([502, first]);
  await app.db
    .updateTable('push_subscriptions')
    .set({ endpoint: 'https://push.example/works' })
    .where('member_id', '=', who.id)
    .execute();
  expect([await test(), await since()]).toEqual([200, null]);
  await subscribe(who, 'that-failed');
  expect(await test()).toBe(502);
  app.clock.advance({ days: 7 });
  expect([await test(), await since()]).toEqual([502, undefined]);
});

it('a push service that rests is no failure of the device', async () => {
  const who = await app.register({});
  await subscribe(who, 'that-rests');
  for (const days of [0, 8]) {
    app.clock.advance({ days });
    expect((await who.call('POST /api/push/test', {})).status).toBe(502);
  }
  const { failing_since } = await app.db
    .selectFrom('push_subscriptions')
    .select('failing_since')
    .where('member_id', '=', who.id)
    .executeTakeFirstOrThrow();
  expect(failing_since).toBeNull();
});
