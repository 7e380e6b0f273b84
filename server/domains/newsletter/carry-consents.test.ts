import { expect, it } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { readRecipients } from './read-recipients.ts';

const app = await testApp();

const recipients = async () =>
  (await readRecipients(app.db, { serverKey: app.config.serverKey, most: 500 })).recipients;

/** Moves a member to another address. The first time theirs is not confirmed, so the new one decides. */
async function move(member: Actor, from: string, to: string): Promise<void> {
  app.outbox.length = 0;
  await member.call('POST /api/users/email-change', { email: to, password: castPassword });
  await app.runJobs();
  for (const [address, side] of [
    [to, 'new'],
    [from, 'old'],
  ] as const) {
    const mail = app.outbox.findLast((each) => each.to === address && each.text.includes(`${side}mail`));
    const token = new RegExp(`${side}mail_[\\w-]+`).exec(mail?.text ?? '')?.[0];
    await app.visitor.call(`POST /api/auth/email-change/confirm-${side}`, { token });
  }
  await app.runJobs();
}

/** Subscribes an address by the form and its email. */
async function subscribe(email: string): Promise<void> {
  await app.visitor.call('POST /api/newsletter/subscribe', { email });
  await app.runJobs();
  const text = app.outbox.findLast(({ to }) => to === email)?.text ?? '';
  const [, token] = /newsletter\/confirm\?token=([\w-]+)/.exec(text) ?? [];
  expect((await app.visitor.call('POST /api/newsletter/confirm', { token })).status).toBe(200);
}
const subscribed = async (): Promise<string[]> =>
  (
    await app.db
      .selectFrom('newsletter_subscriptions')
      .select('email')
      .where('email', 'like', '%@form.example')
      .orderBy('email')
      .execute()
  ).map(({ email }) => email);

it('lets the newsletter follow a member to a new address, and its refusal too', async () => {
  const nora = await app.register({ name: 'Nora', email: 'nora@example.com' });
  await move(nora, 'nora@example.com', 'second@example.com');
  const [recipient] = await recipients();
  expect(recipient?.email).toBe('second@example.com');
  const leave = `POST /api/newsletter/unsubscribe?token=${recipient?.token}`;
  expect((await app.visitor.call(leave as 'POST /api/newsletter/unsubscribe')).status).toBe(200);
  await move(nora, 'second@example.com', 'third@example.com');
  expect((await nora.call('GET /api/auth/me')).body.email).toBe('third@example.com');
  expect(await recipients()).toEqual([]);
});

it('moves a subscription by the form from a confirmed address, and never from an unconfirmed one', async () => {
  const member = await app.register({ email: 'old@form.example' });
  await app.setMember(member, { email_verified_at: app.clock.now() });
  await subscribe('old@form.example');
  await move(member, 'old@form.example', 'new@form.example');
  expect(await subscribed()).toEqual(['new@form.example']);

  // The form's confirmation of a wrong address came from someone else's mailbox.
  const other = await app.register({ email: 'wrong@form.example' });
  await subscribe('wrong@form.example');
  await move(other, 'wrong@form.example', 'right@form.example');
  expect(await subscribed()).toEqual(['new@form.example', 'wrong@form.example']);
});
