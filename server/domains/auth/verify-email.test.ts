import { beforeEach, describe, expect, it } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';
import { sendVerification } from './send-emails.ts';

const app = await testApp();
let nora: Actor;
beforeEach(async () => {
  app.outbox.length = 0;
  nora = await app.register({ name: 'Nora' });
});

const verify = (token: string) => app.visitor.call('POST /api/auth/verify-email', { token });
const resend = (actor = nora) => actor.call('POST /api/auth/verify-email/resend');
const links = async (): Promise<string[]> => {
  await app.runJobs();
  return app.outbox
    .filter(({ to }) => to === nora.email)
    .map(({ text }) => /token=(verify_[\w-]+)/.exec(text)?.[1] ?? '');
};
const isVerified = async (): Promise<boolean> => (await nora.call('GET /api/auth/me')).body.email_verified;

describe('POST /api/auth/verify-email', () => {
  it('confirms the address with the link of the welcome email, and a repeat gets one response', async () => {
    const [token = ''] = await links();
    expect(await isVerified()).toBe(false);
    const { body } = await nora.call('POST /api/auth/verify-email', { token });
    expect(body).toEqual({ message: 'Thank you. Your email address is confirmed.' });
    expect(await isVerified()).toBe(true);
    expect((await verify(token)).status).toBe(200);
  });

  it('refuses a link that is made up, replaced, older than a week, or for another address', async () => {
    const [first = ''] = await links();
    await resend();
    const [, second = ''] = await links();
    expect((await verify(first)).body).toMatchObject({
      detail: 'This confirmation link is invalid or has expired.',
      code: 'invalid_link',
    });
    expect((await verify(`verify_${'a'.repeat(43)}`)).status).toBe(400);
    await app.setMember(nora, { email: `moved-${nora.email}` });
    expect((await verify(second)).status).toBe(400);
    await app.db.updateTable('members').set({ email: nora.email }).where('id', '=', nora.id).execute();
    app.clock.advance({ days: 7 });
    expect((await verify(second)).status).toBe(400);
    expect(await isVerified()).toBe(false);
  });

  it("ends every session except the caller's, once, because others could not read the email", async () => {
    const [token = ''] = await links();
    const elsewhere = await app.signIn(nora);
    await nora.call('POST /api/auth/verify-email', { token });
    expect((await elsewhere.call('GET /api/auth/me')).status).toBe(401);
    expect((await nora.call('GET /api/auth/me')).status).toBe(200);
    await verify(token);
    expect((await nora.call('GET /api/auth/me')).status).toBe(200);

    const finn = await app.register({ name: 'Finn' });
    await app.runJobs();
    const link = /token=(verify_[\w-]+)/.exec(
      app.outbox.find(({ to }) => to === finn.email)?.text ?? '',
    )?.[1];
    await nora.call('POST /api/auth/verify-email', { token: link });
    expect((await finn.call('GET /api/auth/me')).status).toBe(401);
  });

  it('opens no session', async () => {
    const [token = ''] = await links();
    expect(Object.keys((await verify(token)).body)).toEqual(['message']);
    expect((await app.actor(token).call('GET /api/auth/me')).status).toBe(401);
  });
});

describe('POST /api/auth/verify-email/resend', () => {
  it('is for members', async () => {
    expect((await app.visitor.call('POST /api/auth/verify-email/resend')).status).toBe(401);
  });

  it('sends again, five times an hour, because the address may belong to someone else', async () => {
    await links();
    for (let time = 0; time < 5; time += 1) {
      expect((await resend()).body).toEqual({ message: "We've sent the confirmation email again." });
      expect(await links()).toHaveLength(time + 2);
    }
    const { status, headers } = await resend();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await links()).toHaveLength(6);
    app.clock.advance({ hours: 1 });
    expect((await resend()).status).toBe(200);
  });

  it('sends nothing to a member who has confirmed', async () => {
    const [token = ''] = await links();
    await nora.call('POST /api/auth/verify-email', { token });
    expect((await resend()).body).toEqual({ message: 'Your email address is already confirmed.' });
    expect(await links()).toHaveLength(1);
  });

  it('sends an identical email when its job runs twice', async () => {
    await links();
    app.outbox.length = 0;
    await sendVerification(app, nora.id, 'verify-twice');
    await sendVerification(app, nora.id, 'verify-twice');
    expect(app.outbox[1]).toEqual(app.outbox[0]);
    expect((await verify((await links())[0] ?? '')).status).toBe(200);
  });
});
