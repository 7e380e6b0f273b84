import { beforeAll, describe, expect, test } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';
import { walkOf } from '#server/testing/walk.ts';
import { checkPageWithoutScript } from './check-page.ts';

const app = await testApp({ now: '2026-03-02T20:00:00Z' });
const nora = await app.register({ name: 'Nora Lind', time_zone: 'UTC', tier: 'builder' });
let number: string;
beforeAll(async () => {
  const walk = await walkOf(nora);
  await walk.enrol();
  for (let day = 1; day <= 90; day += 1) {
    expect((await walk.complete(day)).status).toBe(200);
    if (day < 90) app.clock.advance({ days: 1 });
  }
});

const check = (actor: Pick<Actor, 'call'>, typed: string) =>
  actor.call(`GET /api/certificates/${encodeURIComponent(typed)}` as 'GET /api/certificates/:number');
const publish = (actor: Pick<Actor, 'call'>, typed: string, body: Record<string, unknown>) =>
  actor.call(
    `PUT /api/certificates/${encodeURIComponent(typed)}/public` as 'PUT /api/certificates/:number/public',
    body,
  );
const none = { status: 404, body: { detail: "There's no certificate with this number." } };

test('a visitor has no list, and a member without Day 90 has an empty one', async () => {
  expect((await app.visitor.call('GET /api/certificates')).status).toBe(401);
  expect((await publish(app.visitor, 'x', { is_public: true })).status).toBe(401);
  const beginner = await app.register({ tier: 'builder' });
  const walk = await walkOf(beginner);
  await walk.enrol();
  await walk.completeDays(1, 2);
  expect((await beginner.call('GET /api/certificates')).body.certificates).toEqual([]);
});

describe('after Day 90', () => {
  test('there is one certificate, with the dates of the round, also when it is asked for in parallel', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => nora.call('GET /api/certificates')));
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body);
    const [own, ...others] = replies[0]?.body.certificates ?? [];
    expect(others).toEqual([]);
    expect(own).toMatchObject({ kind: 'evolve90', is_public: false });
    expect([own?.started_on, own?.finished_on]).toEqual(['2026-03-02', '2026-05-30']);
    number = own?.number ?? '';
    expect(number).toHaveLength(14);
  });

  test('the check page is off until its owner turns it on, and shows name, title and date alone', async () => {
    expect(await check(app.visitor, number)).toMatchObject(none);
    expect(await check(nora, number)).toMatchObject(none);
    const other = await app.register({});
    expect(await publish(other, number, { is_public: true })).toMatchObject(none);
    expect(await check(app.visitor, number)).toMatchObject(none);
    expect((await publish(nora, number, { is_public: true })).body.is_public).toBe(true);
    const { body } = await check(app.visitor, number.toLowerCase().replaceAll('-', ''));
    expect(body).toEqual({
      number,
      kind: 'evolve90',
      sections: [],
      name: 'Nora Lind',
      title: 'Evolve 90',
      finished_on: expect.any(String),
    });
  });

  test('it shows the name of today, and a member who is away has none', async () => {
    await app.db.updateTable('members').set({ name: 'Nora Berg' }).where('id', '=', nora.id).execute();
    expect((await check(app.visitor, number)).body.name).toBe('Nora Berg');
    const away = (since: Date | null) =>
      app.db.updateTable('members').set({ away_since: since }).where('id', '=', nora.id).execute();
    await away(app.clock.now());
    expect(await check(app.visitor, number)).toMatchObject(none);
    await away(null);
    expect((await check(app.visitor, number)).status).toBe(200);
  });

  test('readers without JavaScript get the same facts, with the name as text', async () => {
    await app.db.updateTable('members').set({ name: '<i>Nora</i>' }).where('id', '=', nora.id).execute();
    for (const url of [`/certificates/${number}`, `/certificates/${number.toLowerCase()}/?from=mail`])
      expect(await checkPageWithoutScript(app.db, url)).toContain(
        '<b>&lt;i&gt;Nora&lt;/i&gt;</b> walked all of Evolve 90, and finished on 30 May 2026.',
      );
    expect(await checkPageWithoutScript(app.db, '/certificates/0000-0000-0000')).toContain(
      'No certificate with this number',
    );
    expect(await checkPageWithoutScript(app.db, `/certificates/${number}%3Cb%3E`)).not.toContain(number);
    for (const url of ['/certificates', '/certificates/', `/journal/certificates/${number}`])
      expect([url, await checkPageWithoutScript(app.db, url)]).toEqual([url, null]);
  });

  test('turned off, it looks like one that never was', async () => {
    expect((await publish(nora, number, { is_public: false })).status).toBe(200);
    const off = await check(app.visitor, number);
    const never = await check(app.visitor, '0000-0000-0000');
    const strip = ({ body }: { body: object }) => ({ ...body, request_id: '' });
    expect(strip(off)).toEqual(strip(never));
    expect(await checkPageWithoutScript(app.db, `/certificates/${number}`)).toBe(
      await checkPageWithoutScript(app.db, '/certificates/0000-0000-0000'),
    );
  });

  test('other words than a number are not found, and wrong bodies are refused', async () => {
    for (const typed of ['x', '__proto__', '1 or 1=1', '9'.repeat(20)])
      expect([typed, (await check(app.visitor, typed)).status]).toEqual([typed, 404]);
    for (const typed of ['a\u0000b', 'x'.repeat(41)])
      expect([typed, (await check(app.visitor, typed)).status]).toEqual([typed, 422]);
    for (const body of [{}, { is_public: 'maybe' }, { is_public: null }])
      expect((await publish(nora, number, body)).status).toBe(422);
  });

  test('it is deleted with its owner', async () => {
    await publish(nora, number, { is_public: true });
    await app.db.deleteFrom('members').where('id', '=', nora.id).execute();
    expect(await check(app.visitor, number)).toMatchObject(none);
  });
});
