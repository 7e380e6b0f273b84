import { expect, it } from 'vitest';
import { type Reply, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';

const app = await testApp();
const finn = await app.member('finn');

const signIn = (email: string, password: string, headers: Record<string, string> = {}): Promise<Reply> =>
  app.visitor.call('POST /api/auth/login', { email, password }, headers);

it('checks at most ten guesses in fifteen minutes, from any network', async () => {
  const { email } = await app.register({});
  const guesses = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      signIn(index % 2 ? email : email.toUpperCase(), `guess ${index}`, {
        'x-forwarded-for': `198.51.100.${index % 20}`,
        'x-real-ip': `203.0.113.${index}`,
        forwarded: `for=192.0.2.${index}`,
      }),
    ),
  );
  // A busy machine may respond with 503. A guess with that response may be counted, but is never checked
  // twice.
  const judged = guesses.filter(({ status }) => status === 401).length;
  const refused = guesses.filter(({ status }) => status === 429);
  const away = guesses.filter(({ status }) => status === 503).length;
  expect(judged).toBeLessThanOrEqual(10);
  expect(judged + refused.length + away).toBe(50);
  expect(refused.length).toBeGreaterThan(0);
  expect(judged + away).toBeGreaterThanOrEqual(10);
  for (const { headers, body } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900);
    expect(body.code).toBe('too_many_requests');
  }
  // The right password is refused too, or the limit would reveal which guess was right.
  expect((await signIn(email, castPassword)).status).toBe(429);
  expect((await signIn('ada-is-not-here@example.com', castPassword)).status).toBe(401);
  expect((await signIn(finn.email, castPassword)).status).toBe(200);

  app.clock.advance({ minutes: 14 });
  const late = await signIn(email, castPassword);
  expect([late.status, late.body.detail]).toEqual([
    429,
    'Too many tries. Please wait 1 minute and try again, or reset your password.',
  ]);
  app.clock.advance({ minutes: 1 });
  expect((await signIn(email, castPassword)).status).toBe(200);
});

it('throttles an unknown address alike, so that the limit reveals no member', async () => {
  const replies = await Promise.all(
    Array.from({ length: 15 }, () => signIn('stranger@example.com', 'a guess')),
  );
  expect(replies.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
  expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
});

it('stores no address with the tries', async () => {
  const rows = await app.db.selectFrom('throttles').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ subject }) => subject.toString('latin1')).join()).not.toContain('example');
});

it("removes the right guess and keeps the wrong ones, so that a member's sign-ins give no extra guesses", async () => {
  const { email } = await app.register({});
  let judged = 0;
  for (let round = 0; round < 12; round += 1) {
    if ((await signIn(email, 'a guess')).status === 401) judged += 1;
    if (round < 9) expect((await signIn(email, castPassword)).status).toBe(200);
  }
  expect(judged).toBe(10);
});
