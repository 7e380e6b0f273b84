import { SMTPServer } from 'smtp-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMailer } from '#server/providers/smtp/mailer.ts';
import { type Actor, openTestApp, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import type { Email } from '../port.ts';
import { bounceGauge } from './figures.ts';
import { openReturnPaths } from './return-path.ts';
import { stopAtBounces } from './stop-at-bounces.ts';
import { endOf, sweepBounces } from './store.ts';

const secret = '0123456789abcdef0123456789abcdef';
const bounceAddress = 'Bounces@mail.evolve.test';
const app = await testApp({ env: { BOUNCE_ADDRESS: bounceAddress, BOUNCE_SECRET: secret } });
let nora: Actor;
beforeEach(async () => {
  nora = await app.register({ name: 'Nora' });
  await app.runJobs();
  app.outbox.length = 0;
});

const letter = (change: Partial<Email> = {}): Email => ({
  to: nora.email,
  subject: 'Your week',
  text: 'Hello',
  html: '<p>Hello</p>',
  id: 'letter-1',
  ...change,
});
const paths = () => {
  const own = openReturnPaths(bounceAddress, app.config.serverKey);
  if (!own) throw new Error('there is an address');
  return own;
};
const end = async (): Promise<void> => {
  for (const _ of [1, 2, 3]) {
    expect(await counted(report({ status: '5.2.2' }))).toBe(1);
    app.clock.advance({ days: 1 });
  }
  expect(await ended()).toBe(true);
};
const ended = async (email = nora.email): Promise<boolean> => (await endOf(app.db, email)) !== undefined;

interface ReportParts {
  /** Envelope sender of the returned email, to which the report comes. */
  to?: string;
  original?: string | null;
  final?: string;
  action?: string;
  status?: string;
  returned?: string;
  /** Words of the mail server after the status. */
  words?: string;
}

/** A report as Postfix writes it. */
const report = ({
  to = paths().pathTo(nora.email),
  original = nora.email,
  final = nora.email,
  action = 'failed',
  status = '5.1.1',
  returned = nora.email,
  words = `<${final}>: Recipient address rejected:
    User unknown in virtual mailbox table`,
}: ReportParts = {}) =>
  `Return-Path: <>
Delivered-To: ${to}
Received: by mx.example.com (Postfix) id 4BxYz; Mon,  2 Mar 2026 15:00:00 +0000 (UTC)
Date: Mon,  2 Mar 2026 15:00:00 +0000 (UTC)
From: MAILER-DAEMON@mx.example.com (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${to}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4BxYz.1/mx.example.com"
Content-Transfer-Encoding: 8bit

This is a MIME-encapsulated message.

--4BxYz.1/mx.example.com
Content-Description: Notification
Content-Type: text/plain; charset=utf-8

I'm sorry to have to inform you that your message could not be delivered.

--4BxYz.1/mx.example.com
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com
X-Postfix-Queue-ID: 4BxYz
Arrival-Date: Mon,  2 Mar 2026 15:00:00 +0000 (UTC)

Final-Recipient: rfc822; ${final}
${original === null ? 'X-Note: none' : `Original-Recipient: rfc822;${original}`}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mail.example.com
Diagnostic-Code: smtp; 550 ${status} ${words}

--4BxYz.1/mx.example.com
Content-Description: Undelivered Message
Content-Type: message/rfc822
Content-Transfer-Encoding: 8bit

From: Evolve <hello@evolve.test>
To: ${returned}
Subject: Your week
Content-Type: text/plain

Hello

--4BxYz.1/mx.example.com--
`.replaceAll('\n', '\r\n');

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.app.inject({
    method: 'POST',
    url: '/api/email/bounces',
    payload,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822', ...headers },
  });
const counted = async (payload: string | Buffer, headers: Record<string, string> = {}): Promise<number> => {
  const reply = await post(payload, headers);
  expect(reply.statusCode).toBe(200);
  return (reply.json() as { counted: number }).counted;
};

describe('POST /api/email/bounces', () => {
  it('needs the secret, and exists only where it is set', async () => {
    for (const authorization of ['', secret, `Bearer ${secret}0`, `Bearer ${nora.token}`])
      expect((await post(report(), { authorization })).statusCode).toBe(401);
    expect(await ended()).toBe(false);
    const without = await openTestApp();
    try {
      const { statusCode } = await without.app.inject({
        method: 'POST',
        url: '/api/email/bounces',
        payload: report(),
        headers: { authorization: 'Bearer null', 'content-type': 'message/rfc822' },
      });
      expect(statusCode).toBe(404);
    } finally {
      await without.close();
    }
  });

  it.each([
    ['as its mail server names it', () => ({})],
    ['behind a forwarding mail server', () => ({ original: null, final: 'nora@elsewhere.example' })],
    [
      'in other letters',
      () => ({ to: paths().pathTo(nora.email).toUpperCase(), final: nora.email.toUpperCase() }),
    ],
  ] satisfies [string, () => ReportParts][])(
    'ends email to an address that does not exist, %s',
    async (_, parts) => {
      // The type that curl gives every body.
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      expect(await counted(report(parts()), type)).toBe(1);
      expect(await ended()).toBe(true);
      const row = await app.db
        .selectFrom('email_bounces')
        .selectAll()
        .where('email', '=', nora.email)
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ status: '5.1.1', times: 1 });
      expect(row.reason).toMatch(/^550 5\.1\.1 <.+>: Recipient address rejected: User unknown in virtual/);
    },
  );

  it('counts nothing that did not come to the return path of the address', async () => {
    const finn = await app.register({ name: 'Finn' });
    for (const forged of [
      { to: 'bounces@mail.evolve.test' },
      { to: `bounces+${'0'.repeat(32)}@mail.evolve.test` },
      { to: paths().pathTo(finn.email) },
      { to: paths().pathTo(nora.email).replace('evolve.test', 'evil.test') },
      { to: paths().pathTo(nora.email).slice(1) },
    ])
      expect(await counted(report(forged))).toBe(0);
    // Finn's own return path ends no email but his.
    expect(await counted(report({ to: paths().pathTo(finn.email), original: finn.email }))).toBe(1);
    expect([await ended(), await ended(finn.email)]).toEqual([false, true]);
  });

  it('counts no delay, no delivery, no reply and no broken message', async () => {
    const to = paths().pathTo(nora.email);
    for (const message of [
      report({ action: 'delayed', status: '4.4.1' }),
      report({ action: 'delivered', status: '2.0.0' }),
      report({ action: 'relayed', status: '2.0.0' }),
      report({ status: 'none' }),
      ...['4.3.1', '5.4.4', '5.5.0', '5.6.0', '5.7.1', '5.0.0', '5.1.8'].map((status) =>
        report({ status, words: 'Refused' }),
      ),
      report({ words: '<bounces+0a@mail.evolve.test>: Sender address rejected: User unknown' }),
      report({ words: '<finn@example.com>: User unknown' }),
      `To: ${to}\r\nFrom: someone@example.com\r\n\r\nI am on holiday.`,
      `To: ${to}\r\nContent-Type: multipart/report; boundary=a\r\n\r\n--a\r\nContent-Type: message/delivery-status\r\n\r\n`,
      report().slice(0, 900),
      '\u0000\u0001',
      '',
    ])
      expect(await counted(message)).toBe(0);
    expect(await counted(Buffer.from([0xff, 0xfe, 0x00, 0x0d, 0x0a]))).toBe(0);
    expect(await ended()).toBe(false);
    expect((await post(Buffer.alloc(2 * 1024 * 1024 + 1))).statusCode).toBe(413);
  });

  it('counts a report whose status is only in the words', async () => {
    const message = report({ status: '5.0.0', words: 'x' }).replace('550 5.0.0 x', '550 No such user');
    expect(await counted(message)).toBe(1);
    expect(await ended()).toBe(true);
  });

  it('reads the start of a long report, and few of its addresses, at once', async () => {
    const start = performance.now();
    const long = report().replace('\r\nHello\r\n', `\r\n${'\r\n'.repeat(900_000)}`);
    expect(await counted(long)).toBe(1);
    const to = Array.from(
      { length: 400 },
      (_, i) => `bounces+${String(i).padStart(32, '0')}@mail.evolve.test`,
    );
    const returned = Array.from({ length: 2500 }, (_, i) => `a${i}@example.com`);
    const list = (...emails: string[]) => emails.join(',\r\n ');
    const own = paths().pathTo(nora.email);
    const other = { original: null, final: 'other@example.com' };
    expect(await counted(report({ ...other, returned: list(...returned.slice(0, 19), nora.email) }))).toBe(1);
    expect(await counted(report({ ...other, returned: list(...returned, nora.email) }))).toBe(0);
    expect(await counted(report({ to: list(own, ...to) }))).toBe(1);
    expect(await counted(report({ to: list(...to, own) }))).toBe(0);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('ends email after three answers of a full mailbox in a week, not for one report sent again', async () => {
    const full = () => counted(report({ status: '5.2.2' }));
    await full();
    await full();
    app.clock.advance({ days: 1 });
    await full();
    expect(await ended()).toBe(false);
    app.clock.advance({ days: 1 });
    await full();
    expect(await ended()).toBe(true);
  });
});

describe('an address that bounces', () => {
  const bounce = async () => expect(await counted(report())).toBe(1);
  const resend = () => nora.call('POST /api/auth/verify-email/resend');

  it('gets no email but what its member asks for, once an hour', async () => {
    await bounce();
    await app.mailer.send(letter());
    await app.mailer.send(letter({ to: nora.email.toUpperCase() }));
    expect(app.outbox).toEqual([]);
    await app.mailer.send(letter({ isAsked: true }));
    await app.mailer.send(letter({ isAsked: true }));
    expect(app.outbox).toHaveLength(1);
    await app.mailer.send(letter({ isSecurity: true }));
    expect(app.outbox).toHaveLength(1);
    app.clock.advance({ hours: 1 });
    await app.mailer.send(letter({ isAsked: true }));
    await app.mailer.send(letter());
    expect(app.outbox).toHaveLength(2);
    await app.mailer.send(letter({ to: 'ada@example.com' }));
    expect(app.outbox).toHaveLength(3);
  });

  it('gets notices that guard the account, and all that its member asks for, if only its mailbox was full', async () => {
    await end();
    await app.mailer.send(letter());
    expect(app.outbox).toEqual([]);
    for (const _ of [1, 2]) await app.mailer.send(letter({ isAsked: true }));
    await app.mailer.send(letter({ isSecurity: true }));
    expect(app.outbox).toHaveLength(3);
    for (const _ of [1, 2]) {
      expect((await resend()).status).toBe(200);
      await app.runJobs();
    }
    expect(app.outbox).toHaveLength(5);
    // A report that it doesn't exist makes it a hard end, and a later one of a full mailbox changes nothing.
    await bounce();
    await counted(report({ status: '5.2.2' }));
    await app.mailer.send(letter({ isSecurity: true }));
    expect(app.outbox).toHaveLength(5);
  });

  it('gets the notices of a changed password and of a new address, if only its mailbox was full', async () => {
    await end();
    await app.setMember(nora, { email_verified_at: app.clock.now() });
    const changed = { current_password: castPassword, new_password: 'four new stones here' };
    expect(await nora.call('PUT /api/users/password', changed)).toMatchObject({ status: 200 });
    const asked = { email: 'nora.new@example.com', password: changed.new_password };
    expect(await nora.call('POST /api/users/email-change', asked)).toMatchObject({ status: 200 });
    await app.runJobs();
    const own = app.outbox.filter(({ to }) => to === nora.email).map(({ subject }) => subject);
    expect(own.sort()).toEqual(['Your email address is about to change', 'Your password was changed']);
  });

  it('is told to its member, who tries it again and confirms it', async () => {
    const own = async () => (await nora.call('GET /api/users/email-change')).body;
    expect(await own()).toEqual({ change: null, bounced_at: null });
    // A confirmed address too.
    await app.setMember(nora, { email_verified_at: app.clock.now() });
    expect((await resend()).body.message).toBe('Your email address is already confirmed.');
    await bounce();
    expect(await own()).toEqual({ change: null, bounced_at: app.clock.now().toISOString() });
    expect((await resend()).body.message).toMatch(/^We've sent an email\. Open the link/);
    await app.runJobs();
    expect(app.outbox.map(({ subject }) => subject)).toEqual(['Confirm your email address again']);
    expect(await resend()).toMatchObject({
      status: 429,
      body: { detail: expect.stringMatching(/last hour/) },
    });
    const token = /token=(verify_[\w-]+)/.exec(app.outbox[0]?.text ?? '')?.[1] ?? '';
    expect((await app.visitor.call('POST /api/auth/verify-email', { token })).status).toBe(200);
    expect(await own()).toEqual({ change: null, bounced_at: null });
    await app.mailer.send(letter());
    expect(app.outbox).toHaveLength(2);
  });

  it('gets email again when its owner sets a new password by email', async () => {
    await bounce();
    await app.visitor.call('POST /api/auth/forgot-password', { email: nora.email });
    await app.runJobs();
    const token = /token=(reset_[\w-]+)/.exec(app.outbox[0]?.text ?? '')?.[1] ?? '';
    await app.visitor.call('POST /api/auth/reset-password', { token, new_password: 'another-password-1' });
    expect(await ended()).toBe(false);
  });

  it('is forgotten after a year, and after a week if it was only a full mailbox', async () => {
    await bounce();
    const finn = await app.register({ name: 'Finn' });
    await counted(report({ to: paths().pathTo(finn.email), original: finn.email, status: '4.2.2' }));
    const known = async () =>
      (
        await app.db
          .selectFrom('email_bounces')
          .select('email')
          .where('email', 'in', [nora.email, finn.email])
          .orderBy('last_at')
          .orderBy('id')
          .execute()
      ).map(({ email }) => email);
    const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000);
    await sweepBounces(app.db, inDays(6.9));
    expect(await known()).toEqual([nora.email, finn.email]);
    await sweepBounces(app.db, inDays(7.1));
    expect(await known()).toEqual([nora.email]);
    await sweepBounces(app.db, inDays(366));
    expect(await known()).toEqual([]);
  });
});

describe('an SMTP server that refuses', () => {
  it('an address that does not exist ends its email, and no job fails; another refusal does', async () => {
    const answers = new Map([
      [nora.email, '5.1.1 User unknown'],
      ['policy@example.com', '5.7.1 Blocked'],
    ]);
    const senders: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, session, done) {
        if (session.envelope.mailFrom) senders.push(session.envelope.mailFrom.address);
        const answer = answers.get(address);
        done(answer ? Object.assign(new Error(answer), { responseCode: 550 }) : undefined);
      },
      onData: (stream, _session, done) => void stream.on('end', done).resume(),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as { port: number };
    const mailer = stopAtBounces(
      createMailer({
        smtpUrl: `smtp://127.0.0.1:${port}`,
        from: () => 'Evolve <hello@evolve.test>',
        outbox: '/nowhere',
        host: 'evolve.test',
        returnPathTo: paths().pathTo,
      }),
      app,
    );
    const hard = async () => (await bounceGauge.read())[0]?.[1] ?? 0;
    const before = await hard();
    try {
      await mailer.send(letter());
      expect(await ended()).toBe(true);
      expect(await hard()).toBe(before + 1);
      expect(senders).toEqual([paths().pathTo(nora.email)]);
      await mailer.send(letter());
      expect(senders).toHaveLength(1);
      await expect(mailer.send(letter({ to: 'policy@example.com' }))).rejects.toThrow('Blocked');
      expect(await ended('policy@example.com')).toBe(false);
      await mailer.send(letter({ to: 'ada@example.com' }));
    } finally {
      mailer.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    }
  });
});

describe('the page of the office', () => {
  it('lists addresses for administrators alone, and sends to one again', async () => {
    const { mira, milo } = await app.cast('mira', 'milo');
    await counted(report());
    const stranger = 'reader@example.com';
    app.clock.advance({ minutes: 1 });
    await counted(report({ to: paths().pathTo(stranger), original: stranger, final: stranger }));
    for (const actor of [app.visitor, nora, milo])
      expect([401, 403]).toContain((await actor.call('GET /api/admin/email-bounces')).status);
    const { body, headers } = await mira.call(
      'GET /api/admin/email-bounces?limit=1' as 'GET /api/admin/email-bounces',
    );
    expect(body).toMatchObject([{ email: stranger, member: null, status: '5.1.1', times: 1 }]);
    const next =
      `GET /api/admin/email-bounces?cursor=${headers['x-next-cursor']}` as 'GET /api/admin/email-bounces';
    const [row] = (await mira.call(next)).body;
    expect(row).toMatchObject({ email: nora.email, member: { id: nora.id, name: 'Nora' } });
    const retry =
      `POST /api/admin/email-bounces/${row?.id}/retry` as 'POST /api/admin/email-bounces/:id/retry';
    expect((await milo.call(retry)).status).toBe(403);
    expect((await mira.call(retry)).body).toEqual({
      message: 'Emails go to this address again, until one comes back.',
    });
    expect((await mira.call(retry)).status).toBe(404);
    await app.mailer.send(letter());
    expect(app.outbox).toHaveLength(1);
    const acts = await app.db.selectFrom('audit_log').select(['action', 'target_id']).execute();
    expect(acts).toContainEqual({ action: 'try_address_again', target_id: nora.id });
  });
});
