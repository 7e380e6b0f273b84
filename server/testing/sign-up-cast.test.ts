import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './app.ts';
import { castPassword, roles } from './cast.ts';
import { signUpCast } from './sign-up-cast.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Returns how many rows each table has. */
async function rowCounts(): Promise<Map<string, number>> {
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`);
  const { rows } = await app.pool.query<{ name: string; count: number }>(counts.join(' union all '));
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Returns the tables that `work` adds rows to, with the number of rows. */
async function added(work: () => Promise<unknown>): Promise<[string, number][]> {
  const before = await rowCounts();
  await work();
  const after = await rowCounts();
  return [...after]
    .map(([name, count]): [string, number] => [name, count - (before.get(name) ?? 0)])
    .filter(([, more]) => more !== 0);
}

const own = new Set(['id', 'email', 'name', 'words', 'password_hash']);
const memberOf = async (email: string) => {
  const { rows } = await app.pool.query('select * from members where email = $1', [email]);
  return Object.fromEntries(Object.entries(rows[0] as object).filter(([column]) => !own.has(column)));
};

describe('a member of the cast', () => {
  test('is stored as one who registers', async () => {
    const email = 'registers@example.com';
    const time_zone = roles.finn.timeZone;
    // The first one adds the name of the task.
    await app.register({ name: 'Comes First' });
    const registered = await added(() => app.register({ name: 'Robin Fields', email, time_zone }));
    const signedUp = await added(() => signUpCast(app.db, { ...roles.finn, now: app.clock.now() }));
    expect(registered.length).toBeGreaterThan(4);
    expect(signedUp).toEqual(registered);
    expect(await memberOf(roles.finn.email)).toEqual(await memberOf(email));
  });

  test('signs in with the password of the cast', async () => {
    const { status, body } = await app.visitor.call('POST /api/auth/login', {
      email: roles.finn.email,
      password: castPassword,
    });
    expect([status, body.user?.email]).toEqual([200, roles.finn.email]);
  });
});
