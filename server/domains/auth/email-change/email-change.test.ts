import { beforeEach, describe, expect, it } from 'vitest';
import { enqueue } from '#server/platform/jobs.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';

const app = await testApp();
let nora: Actor;
let wanted: string;
let count = 0;

beforeEach(async () => {
  nora = await app.register({ name: 'Nora' });
  wanted = `nora.new.${++count}@example.com`;
  await verify(nora);
  await app.runJobs();
  app.outbox.length = 0;
});

const verify = ({ id }: Actor) =>
  app.db.updateTable('members').set({ email_verified_at: app.clock.now() }).where('id', '=', id).execute();
const request = (who: Actor = nora, email: unknown = wanted, password: unknown = castPassword) =>
  who.call('POST /api/users/email-change', { email, password });
const waiting = async (who: Actor = nora) =>
  (await who.call('GET /api/users/email-change')).body.change as Record<string, unknown> | null;
/** Returns the token of the link that an address got last. */
const linkTo = async (address: string): Promise<string> => {
  await app.runJobs();
  const mail = app.outbox.findLast(({ to }) => to === address);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};
const confirmNew = async (token: string) =>
  app.visitor.call('POST /api/auth/email-change/confirm-new', { token });
const agree = async (token: string) => app.visitor.call('POST /api/auth/email-change/confirm-old', { token });
const stop = async (token: string) => app.visitor.call('POST /api/auth/email-change/stop', { token });
const address = async (who: Actor = nora) => (await who.call('GET /api/auth/me')).body.email;
const signIn = (email: string) => app.visitor.call('POST /api/auth/login', { email, password: castPassword });
const settle = async () => {
  await enqueue(app.db, 'settle-email-changes', {});
  await app.runJobs();
};

describe('a change of the email address', () => {
  it('is done once both addresses confirmed, in either order', async () => {
    expect(await request()).toMatchObject({
      status: 200,
      body: { change: { new_email: wanted, needs_old: true, is_new_confirmed: false } },
    });
    const [fresh, old] = [await linkTo(wanted), await linkTo(nora.email)];
    expect((await confirmNew(fresh)).body).toMatchObject({ is_changed: false });
    expect(await address()).toBe(nora.email);
    expect(await waiting()).toMatchObject({ is_new_confirmed: true, is_old_confirmed: false });
    expect((await agree(old)).body).toMatchObject({ is_changed: true });
    expect(await address()).toBe(wanted);
    expect(await waiting()).toBeNull();
    expect((await signIn(wanted)).status).toBe(200);
    expect((await signIn(nora.email)).status).toBe(401);
    // A reload of either page says the same.
    expect((await confirmNew(fresh)).body).toMatchObject({ is_changed: true });
    expect((await agree(old)).body).toMatchObject({ is_changed: true });
    await app.runJobs();
    expect(app.outbox.filter(({ subject }) => subject === 'Your email address was changed')).toMatchObject([
      { to: nora.email },
    ]);
  });

  it('is done after 72 hours without an objection, and not a minute earlier', async () => {
    await request();
    await confirmNew(await linkTo(wanted));
    app.clock.advance({ hours: 71, minutes: 59 });
    await settle();
    expect(await address()).toBe(nora.email);
    app.clock.advance({ minutes: 1 });
    await settle();
    expect(await address()).toBe(wanted);
  });

  it('names the day of the change in the zone of its member', async () => {
    // A quarter past one in UTC is the evening before in Toronto.
    app.clock.set(new Date(`${app.clock.now().getUTCFullYear() + 1}-01-01T01:15:00Z`));
    const before = new Date(app.clock.now().getTime() + 71.9 * 3_600_000);
    const ada = await app.register({ name: 'Ada', time_zone: 'America/Toronto' });
    await verify(ada);
    await request(ada);
    const { body } = await confirmNew(await linkTo(wanted));
    expect(body.message).toContain(
      new Intl.DateTimeFormat('en-CA', {
        weekday: 'long',
        month: 'long',
        day: 'numeric',
        timeZone: 'America/Toronto',
      }).format(before),
    );
    expect(body.message).toMatch(/January 3\.$/);
  });

  it('lapses after 72 hours when the new address never confirmed', async () => {
    await request();
    const [fresh, old] = [await linkTo(wanted), await linkTo(nora.email)];
    await agree(old);
    app.clock.advance({ hours: 72 });
    expect((await confirmNew(fresh)).status).toBe(400);
    await settle();
    expect([await address(), await waiting()]).toEqual([nora.email, null]);
  });

  it('needs no word from an address that was never confirmed', async () => {
    const ada = await app.register({ name: 'Ada' });
    await request(ada);
    expect(await waiting(ada)).toMatchObject({ needs_old: false });
    expect((await confirmNew(await linkTo(wanted))).body.is_changed).toBe(true);
    expect((await ada.call('GET /api/auth/me')).body).toMatchObject({ email: wanted, email_verified: true });
  });

  it('of two members to one address at the same moment is done for one of them', async () => {
    const both = [await app.register({}), await app.register({})];
    const links: string[] = [];
    for (const who of both) {
      await request(who);
      links.push(await linkTo(wanted));
    }
    const replies = await Promise.all(links.map(confirmNew));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.detail).toBe(
      'This email address has an account of its own by now, so nothing changed.',
    );
    await settle();
    expect((await Promise.all(both.map(address))).filter((one) => one === wanted)).toHaveLength(1);
  });

  it('is stopped by the old address, which signs out every device', async () => {
    await request();
    const [fresh, old] = [await linkTo(wanted), await linkTo(nora.email)];
    await confirmNew(fresh);
    expect((await stop(old)).status).toBe(200);
    expect((await nora.call('GET /api/auth/me')).status).toBe(401);
    expect((await confirmNew(fresh)).status).toBe(400);
    expect((await agree(old)).status).toBe(400);
    expect((await stop(old)).status).toBe(200);
    app.clock.advance({ hours: 73 });
    await settle();
    expect((await signIn(nora.email)).status).toBe(200);
  });

  it('of an agreement and a stop at once, does one', async () => {
    await request();
    const [fresh, old] = [await linkTo(wanted), await linkTo(nora.email)];
    await confirmNew(fresh);
    const [agreed, stopped] = await Promise.all([agree(old), stop(old)]);
    expect([agreed.status, stopped.status].toSorted()).toEqual([200, 400]);
    expect((await signIn(wanted)).status).toBe(agreed.status === 200 ? 200 : 401);
  });

  it('is cancelled in the settings, by a newer one, and by a new password', async () => {
    await request();
    const first = await linkTo(wanted);
    expect((await nora.call('DELETE /api/users/email-change')).status).toBe(200);
    expect((await confirmNew(first)).status).toBe(400);
    await request();
    const second = await linkTo(wanted);
    await request(nora, `other.${wanted}`);
    expect((await confirmNew(second)).status).toBe(400);
    await nora.call('PUT /api/users/password', {
      current_password: castPassword,
      new_password: 'three new stones',
    });
    expect(await waiting()).toBeNull();
  });

  it('needs the password', async () => {
    const { status, body } = await request(nora, wanted, 'wrong stones');
    expect([status, body.code]).toEqual([400, 'wrong_password']);
    expect((await request(app.visitor)).status).toBe(401);
    await app.runJobs();
    expect([await waiting(), app.outbox]).toEqual([null, []]);
  });

  it.each([
    [undefined, castPassword, 422],
    ['not an address', castPassword, 422],
    ['a\u0000@example.com', castPassword, 422],
    [['a@example.com'], castPassword, 422],
    [`${'a'.repeat(300)}@example.com`, castPassword, 422],
    ['b@example.com', '', 422],
    ['b@example.com', 7, 422],
  ])('refuses %j with the password %j', async (email, password, expected) => {
    const { status, body } = await nora.call('POST /api/users/email-change', {
      ...(email !== undefined && { email }),
      password,
    });
    expect([status, body.code]).toEqual([expected, 'invalid']);
  });

  it('refuses the present address', async () => {
    expect((await request(nora, nora.email.toUpperCase())).body.code).toBe('same_email');
  });

  it('reveals nothing about a taken address, and tells its owner', async () => {
    const ada = await app.register({ name: 'Ada' });
    const { status, body } = await request(nora, ada.email);
    expect(status).toBe(200);
    expect(Object.keys(body.change ?? {})).toEqual(Object.keys((await request()).body.change ?? {}));
    await request(nora, ada.email);
    await app.runJobs();
    const mail = app.outbox.findLast(({ to }) => to === ada.email);
    expect(mail?.subject).toBe('This email address has an account');
    expect(mail?.text).not.toContain('token=');
  });

  it('ends when the new address got an account meanwhile', async () => {
    await request();
    const [fresh, old] = [await linkTo(wanted), await linkTo(nora.email)];
    await agree(old);
    await app.register({ name: 'Ada', email: wanted });
    const { status, body } = await confirmNew(fresh);
    expect([status, body.code]).toEqual([409, 'email_taken']);
    expect([await address(), await waiting()]).toEqual([nora.email, null]);
  });

  it('stores hashes, and neither database nor log has a token', async () => {
    await request();
    const [fresh, old] = [await linkTo(wanted), await linkTo(nora.email)];
    expect([fresh, old].every((token) => token.length > 40)).toBe(true);
    await confirmNew(fresh);
    const { rows } = await app.pool.query(
      'select row_to_json(c)::text as row from email_changes c union all select payload::text from graphile_worker._private_jobs',
    );
    const text = JSON.stringify(rows) + app.logLines.join('');
    expect(text).not.toContain(fresh);
    expect(text).not.toContain(old);
  });

  it('takes a link for its own side only', async () => {
    await request();
    const [fresh, old] = [await linkTo(wanted), await linkTo(nora.email)];
    for (const reply of [await agree(fresh), await stop(fresh), await confirmNew(old)])
      expect(reply.status).toBe(400);
    for (const token of ['', 'x'.repeat(201), 7, null, 'newmail_none'])
      expect((await confirmNew(token as string)).status).toBeGreaterThanOrEqual(400);
  });

  it('may be asked for five times an hour', async () => {
    for (let time = 0; time < 5; time += 1)
      expect((await request(nora, `${time}.${wanted}`)).status).toBe(200);
    expect((await request()).status).toBe(429);
    app.clock.advance({ minutes: 61 });
    expect((await request()).status).toBe(200);
  });
});
