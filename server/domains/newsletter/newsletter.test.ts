import { beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type Reply, testApp } from '#server/testing/app.ts';
import { readRecipients } from './read-recipients.ts';
import { subscribed } from './rules.ts';
import { sendIssue } from './send-emails.ts';

const app = await testApp({ env: { MAIL_POSTAL_ADDRESS: '12 King Street West, Toronto ON' } });
beforeEach(() => {
  app.outbox.length = 0;
});

let people = 0;
const newAddress = (): string => `reader${++people}@example.com`;
const ask = (email: unknown): Promise<Reply> => app.visitor.call('POST /api/newsletter/subscribe', { email });
const mailsTo = async (email: string) => {
  await app.runJobs();
  return app.outbox.filter(({ to, subject }) => to === email && subject.includes('newsletter'));
};
const tokenIn = (text: string, page: string): string =>
  new RegExp(`https://evolve\\.test/newsletter/${page}\\?token=([\\w.%-]+)`).exec(text)?.[1] ?? '';
const confirm = (token: string) => app.visitor.call('POST /api/newsletter/confirm', { token });
const leave = (token: string) => app.visitor.call(`POST /api/newsletter/unsubscribe?token=${token}`);
const list = async (): Promise<Map<string, string>> => {
  const { serverKey } = app.config;
  const all = new Map<string, string>();
  for (let after: string | null = ''; after !== null; ) {
    const { recipients, next } = await readRecipients(app.db, { serverKey, after, most: 2 });
    for (const { email, token } of recipients) all.set(email, token);
    after = next;
  }
  return all;
};
async function confirmed(): Promise<string> {
  const email = newAddress();
  await ask(email);
  const [mail] = await mailsTo(email);
  await confirm(tokenIn(mail?.text ?? '', 'confirm'));
  return email;
}

describe('the form', () => {
  it('says what is missing or wrong', async () => {
    for (const [body, detail] of [
      [{}, 'Please enter your email address'],
      [{ email: '' }, 'Please enter your email address'],
      [{ email: 'not an address' }, 'Please enter a valid email address'],
    ] as const) {
      const reply = await app.visitor.call('POST /api/newsletter/subscribe', body);
      expect([reply.status, reply.body.detail]).toEqual([422, detail]);
    }
  });

  it('returns the specified sentence, sends one confirmation email, and subscribes no one before', async () => {
    const email = newAddress();
    const { status, body } = await ask(email);
    expect([status, body]).toEqual([200, { message: 'Successfully subscribed! Welcome to the community.' }]);
    expect((await list()).has(email)).toBe(false);
    await ask(email.toUpperCase());
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    const token = tokenIn(mails[0]?.text ?? '', 'confirm');
    expect((await confirm(token)).status).toBe(200);
    expect((await confirm(token)).status).toBe(200);
    expect((await list()).has(email)).toBe(true);
  });

  it('returns the same sentence for a subscribed address, and sends it nothing', async () => {
    const email = await confirmed();
    app.clock.advance({ hours: 2 });
    app.outbox.length = 0;
    expect((await ask(email)).body).toEqual({ message: subscribed });
    expect(await mailsTo(email)).toEqual([]);
    expect((await list()).has(email)).toBe(true);
  });

  it('refuses links that are unknown or older than a week', async () => {
    expect((await confirm('newsletter_nothing')).status).toBe(400);
    const email = newAddress();
    await ask(email);
    const [mail] = await mailsTo(email);
    app.clock.advance({ days: 7 });
    const { status, body } = await confirm(tokenIn(mail?.text ?? '', 'confirm'));
    expect([status, body.code]).toEqual([400, 'invalid_link']);
  });

  it('stores no token, and sends no email twice', async () => {
    const email = newAddress();
    await ask(email);
    const [mail] = await mailsTo(email);
    const token = tokenIn(mail?.text ?? '', 'confirm');
    const { rows } = await app.pool.query(
      'select row_to_json(s)::text as row from newsletter_subscriptions s',
    );
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  });

  it('can be used five times an hour by one network', async () => {
    const strict = await openTestApp({ rateLimits: true });
    try {
      const use = (ip?: string) =>
        strict.visitor.call(
          'POST /api/newsletter/subscribe',
          { email: newAddress() },
          ip ? { 'x-forwarded-for': ip } : {},
        );
      for (let i = 0; i < 5; i += 1) expect((await use()).status).toBe(200);
      const { status, headers } = await use();
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBe(3600);
      strict.clock.advance({ hours: 1 });
      expect((await use()).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('unsubscribing', () => {
  it('takes one click in the email, without signing in, and lasts', async () => {
    const email = await confirmed();
    const token = (await list()).get(email) ?? '';
    await sendIssue(app, {
      recipient: { kind: 'form', id: '', email, token },
      issue: { subject: 'The newsletter of March', html: '<p>Hello.</p>', words: 'Hello.' },
      mailId: 'issue-1',
    });
    const mail = app.outbox.at(-1);
    expect(mail?.list?.unsubscribe).toBe(`https://evolve.test/api/newsletter/unsubscribe?token=${token}`);
    expect(tokenIn(mail?.text ?? '', 'unsubscribe')).toBe(token);
    // RFC 8058: the mail program posts a form.
    const reply = await app.app.inject({
      method: 'POST',
      url: String(mail?.list?.unsubscribe).replace('https://evolve.test', ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { message: "You're unsubscribed. You won't get any more newsletters." },
    ]);
    expect((await list()).has(email)).toBe(false);
    expect((await leave(token)).status).toBe(200);
  });

  it('needs a link that we signed', async () => {
    const email = await confirmed();
    const token = (await list()).get(email) ?? '';
    const forged = [token.slice(0, -2), token.replace(/^form/, 'registration'), 'form.x.y', `${token}A`];
    for (const other of forged) expect((await leave(other)).status).toBe(400);
    expect((await list()).has(email)).toBe(true);
  });

  it('accepts no form data on other routes', async () => {
    const reply = await app.app.inject({
      method: 'POST',
      url: '/api/newsletter/subscribe',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a%40example.com',
    });
    expect(reply.statusCode).toBe(415);
  });

  it('outlives the account and every other consent, until the address subscribes and confirms again', async () => {
    const email = newAddress();
    const actor = await app.register({ email });
    await app.setMember(actor, { email_verified_at: app.clock.now() });
    const token = (await list()).get(email) ?? '';
    expect(token).toMatch(/^registration\./);
    await leave(token);
    expect((await list()).has(email)).toBe(false);
    await app.db.deleteFrom('members').where('id', '=', actor.id).execute();
    const again = await app.register({ email });
    await app.setMember(again, { email_verified_at: app.clock.now() });
    expect((await list()).has(email)).toBe(false);
    await ask(email);
    const [mail] = await mailsTo(email);
    await confirm(tokenIn(mail?.text ?? '', 'confirm'));
    expect((await list()).has(email)).toBe(true);
  });
});

describe('a registration', () => {
  it('gives consent, which counts once its address is confirmed', async () => {
    const email = newAddress();
    const actor = await app.register({ email });
    expect((await list()).has(email)).toBe(false);
    await app.setMember(actor, { email_verified_at: app.clock.now() });
    expect((await list()).has(email)).toBe(true);
    // A changed address never consented.
    await app.setMember(actor, { email: 'other@example.com' });
    expect((await list()).has('other@example.com')).toBe(false);
  });
});
