import { expect, it } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();

it('begins with the defaults, and the four switches are saved alone', async () => {
  const who = await app.register({});
  const { body } = await who.call('GET /api/users/notifications');
  expect(body).toMatchObject({ email: true, push: false, forum: true, courses: true });
  expect(body.quiet_hours).toEqual({ on: false, from: '22:00', to: '07:00', weekends_to: null });
  expect(body.kinds[0]).toEqual({ kind: 'day', in_app: null, push: true, email: true });
  const four = { email: false, push: true, forum: false, courses: false };
  expect((await who.call('PUT /api/users/notifications', four)).body).toEqual({ ...body, ...four });
  expect((await who.call('GET /api/users/notifications')).body).toEqual({ ...body, ...four });
  const other = await app.register({});
  expect((await other.call('GET /api/users/notifications')).body).toEqual(body);
});

it('an absent field stays, and two changes at once both count', async () => {
  const who = await app.register({});
  await Promise.all([
    who.call('PUT /api/users/notifications', { kinds: { day: { push: false } } }),
    who.call('PUT /api/users/notifications', { kinds: { day: { email: false } } }),
    who.call('PUT /api/users/notifications', { quiet_hours: { on: true, to: '06:30' } }),
  ]);
  const { body } = await who.call('GET /api/users/notifications');
  expect(body.kinds[0]).toMatchObject({ push: false, email: false });
  expect(body.quiet_hours).toEqual({ on: true, from: '22:00', to: '06:30', weekends_to: null });
});

it.each([
  [{ email: 'yes' }],
  [{ push: 1 }],
  [{ forum: null }],
  [{ quiet_hours: { from: '24:00' } }],
  [{ quiet_hours: { to: '7' } }],
  [{ quiet_hours: [] }],
  [{ kinds: { day: { push: 'no' } } }],
  [{ kinds: 'all' }],
])('refuses %j and saves nothing', async (body) => {
  const who = await app.register({});
  const before = (await who.call('GET /api/users/notifications')).body;
  expect((await who.call('PUT /api/users/notifications', body)).status).toBe(422);
  expect((await who.call('GET /api/users/notifications')).body).toEqual(before);
});

it('a kind that does not exist is ignored, also one named like a prototype', async () => {
  const who = await app.register({});
  const before = (await who.call('GET /api/users/notifications')).body;
  const odd = JSON.parse('{"kinds":{"__proto__":{"push":true},"constructor":{"push":true},"x":{}}}');
  const { status, body } = await who.call('PUT /api/users/notifications', odd);
  expect([status, body]).toEqual([200, before]);
});
