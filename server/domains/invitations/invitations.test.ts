import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/database/ids.ts';
import { testApp } from '#server/testing/app.ts';
import { multipart } from '#server/testing/multipart.ts';

const app = await testApp();
const { nora, cleo, milo } = await app.cast('nora', 'cleo', 'milo');
let { mira } = await app.cast('mira');
await app.runJobs();

beforeEach(async () => {
  app.clock.advance({ minutes: 1 });
  mira = await app.signIn(mira);
  app.outbox.length = 0;
});

const preview = (bytes: Buffer | string, who = mira) =>
  who.call(
    'POST /api/admin/invitations/preview',
    ...multipart(bytes, {}, { name: 'a.csv', type: 'text/csv' }),
  );
const rowsOf = async (bytes: Buffer | string): Promise<[string, string | null][]> => {
  const { status, body } = await preview(bytes);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rows.map(({ email, problem }) => [email, problem]);
};
const invite = (rows: { email: string; name: string }[], client_id = newId()) =>
  mira.call('POST /api/admin/invitations', { client_id, rows });
const list = async (state = '') =>
  (await mira.call(`GET /api/admin/invitations${state && `?state=${state}`}` as 'GET /api/admin/invitations'))
    .body;
const one = async (email: string) => (await list()).find((each) => each.email === email)!;
/** Jobs are due on the database's clock. */
const sendAll = async () => {
  await app.db.executeQuery({
    sql: 'update graphile_worker._private_jobs set run_at = now() where run_at > now()',
    parameters: [],
    query: { kind: 'RawNode' },
  } as never);
  await app.runJobs();
};
const tokenOf = (at = -1) => /token=(invite_[\w-]+)/.exec(app.outbox.at(at)?.text ?? '')?.[1] ?? '';
const accept = (token: string) =>
  app.visitor.call('POST /api/invitations/accept', { token, name: 'Paula', password: 'seven grey stones' });

it('is for administrators', async () => {
  const body = { client_id: newId(), rows: [{ email: 'a@b.example', name: '' }] };
  for (const who of [nora, cleo, milo]) {
    expect((await preview('email\na@b.example', who)).status).toBe(403);
    expect((await who.call('POST /api/admin/invitations', body)).status).toBe(403);
    expect((await who.call('GET /api/admin/invitations')).status).toBe(403);
  }
  app.clock.advance({ minutes: 20 });
  expect((await mira.call('POST /api/admin/invitations', body)).body.code).toBe('confirmation_needed');
});

describe('a file', () => {
  it('has a sentence for each bad row, and the rows behind it are read', async () => {
    const rows = await rowsOf(
      [
        'Name,Email',
        'Paula,Paula@One.example',
        'Bad,not an address',
        '"Also, Paula",paula@one.example',
        `Nora,${nora.email.toUpperCase()}`,
        '=HYPERLINK(1),x@one.example',
        ',',
        `${'n'.repeat(81)},long@one.example`,
        'Last,last@one.example',
      ].join('\n'),
    );
    expect(rows).toEqual([
      ['paula@one.example', null],
      ['not an address', 'This isn’t an email address.'],
      ['paula@one.example', 'Line 2 has this address already.'],
      [nora.email.toLowerCase(), 'This person is a member already.'],
      ['x@one.example', 'This row begins like a formula of a spreadsheet. Take that sign out.'],
      ['', 'This row has no email address.'],
      ['long@one.example', 'The name is longer than 80 characters.'],
      ['last@one.example', null],
    ]);
    expect(app.outbox).toEqual([]);
    expect(await list()).toEqual([]);
  });

  it.each([
    ['without a head', 'a@two.example;Ann'],
    ['with a mark of its encoding', '\uFEFFemail;name\na@two.example;Ann'],
    ['in UTF-16', Buffer.from('\uFEFFemail;name\na@two.example;Ann', 'utf16le')],
    ['in Windows-1252', Buffer.from('email;name\na@two.example;Ren\xe9', 'latin1')],
  ])('%s is read', async (_, bytes) => expect(await rowsOf(bytes)).toEqual([['a@two.example', null]]));

  it('with a million rows, with NUL, or without rows is refused', async () => {
    expect((await preview('a@b.co\n'.repeat(1_000_000))).status).toBe(413);
    const { status, body } = await preview('a@b.co\n'.repeat(2001));
    expect([status, body.detail]).toEqual([
      413,
      'This file has more than 2000 rows. Split it into smaller ones.',
    ]);
    expect((await preview('email,name\n')).status).toBe(422);
  });

  // The reader of tables is that of the import of habits, whose sentences name other apps.
  it.each([
    [
      'a\0b',
      'email\na\0b@c.example',
      'We couldn’t read this file. Choose a CSV table with a column of email addresses.',
    ],
    ['nothing', '', 'We couldn’t read this file. Choose a CSV table with a column of email addresses.'],
    [
      'a row without an end',
      `email\n"${'a'.repeat(100_001)}`,
      'We couldn’t read this file. Choose a CSV table with a column of email addresses.',
    ],
    [
      'no address',
      'first,second\nAnn,Lee\nBea,May',
      'We found no column of email addresses. Name it “email” in the first line.',
    ],
  ])('with %s is refused in one sentence', async (_, bytes, words) => {
    const { status, body } = await preview(bytes);
    expect([status, body.detail]).toEqual([422, words]);
  });
});

describe('an invitation', () => {
  it('is one email, however often it is asked for, and nothing else happens without its person', async () => {
    const id = newId();
    const rows = [
      { email: 'paula@example.org', name: 'Paula' },
      { email: 'PAULA@example.org', name: 'Again' },
      { email: nora.email, name: 'Nora' },
    ];
    const first = await invite(rows, id);
    expect([first.status, first.body.invited, first.body.left_out.length]).toEqual([200, 1, 2]);
    expect((await invite(rows, id)).body.invited).toBe(1);
    expect((await invite(rows)).body.invited).toBe(0);
    expect((await one('paula@example.org')).state).toBe('waiting');
    await sendAll();
    await sendAll();
    expect(app.outbox.map(({ to }) => to)).toEqual(['paula@example.org']);
    const [email] = app.outbox;
    expect(email?.subject).toBe('Mira Sandhu invites you to Evolve');
    expect(email?.text).toContain("Don't want to?");
    expect((await one('paula@example.org')).state).toBe('sent');
    expect(
      await app.db.selectFrom('members').select('id').where('email', '=', 'paula@example.org').execute(),
    ).toEqual([]);
  });

  it('opens one account with a confirmed address and no newsletter, once', async () => {
    await invite([{ email: 'peter@example.org', name: 'Peter' }]);
    await sendAll();
    const token = tokenOf();
    expect((await app.visitor.call('POST /api/invitations/open', { token })).body).toMatchObject({
      email: 'peter@example.org',
      invited_by_name: 'Mira Sandhu',
    });
    expect((await one('peter@example.org')).state).toBe('opened');
    const both = await Promise.all([accept(token), accept(token)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await one('peter@example.org')).state).toBe('accepted');
    // Who chose a password is signed in at once, on a device that is remembered.
    const { access_token, device_token, user } = both.find(({ status }) => status === 200)!.body;
    expect([user.name, typeof device_token]).toEqual(['Paula', 'string']);
    const me = await app.actor(access_token).call('GET /api/auth/me');
    expect([me.status, me.body.email]).toEqual([200, 'peter@example.org']);
    const signedIn = await app.visitor.call('POST /api/auth/login', {
      email: 'peter@example.org',
      password: 'seven grey stones',
    });
    expect(signedIn.body.user).toMatchObject({
      email_verified: true,
      name: 'Paula',
      membership_tier: 'starter',
    });
    await app.runJobs();
    expect(app.outbox.map(({ subject }) => subject)).toEqual(['Mira Sandhu invites you to Evolve']);
    expect(
      await app.db
        .selectFrom('newsletter_subscriptions')
        .select('email')
        .where('email', '=', 'peter@example.org')
        .execute(),
    ).toEqual([]);
  });

  it('that was refused is never sent again', async () => {
    await invite([{ email: 'rita@example.org', name: '' }]);
    await sendAll();
    const token = tokenOf();
    const refuse = () => app.visitor.call('POST /api/invitations/refuse', { token });
    expect((await refuse()).status).toBe(200);
    expect((await refuse()).status).toBe(200);
    expect((await accept(token)).status).toBe(400);
    const { id, state } = await one('rita@example.org');
    expect(state).toBe('refused');
    expect((await mira.call(`POST /api/admin/invitations/${id}/resend`)).status).toBe(409);
    expect(await rowsOf('rita@example.org')).toEqual([
      ['rita@example.org', 'This person refused an invitation. We don’t write to them again.'],
    ]);
  });

  it('expires, is sent again at most once a day and three times in all, and its former link ends', async () => {
    await invite([{ email: 'olga@example.org', name: 'Olga' }]);
    await sendAll();
    const former = tokenOf();
    const { id } = await one('olga@example.org');
    const resend = () => mira.call(`POST /api/admin/invitations/${id}/resend`);
    expect((await resend()).body.detail).toBe('An email left less than a day ago. Try again tomorrow.');
    await app.db
      .updateTable('invitations')
      .set({ sent_at: new Date('2026-01-01'), expires_at: new Date('2026-01-15') })
      .where('id', '=', id)
      .execute();
    expect((await one('olga@example.org')).state).toBe('expired');
    expect((await list('expired')).map(({ email }) => email)).toEqual(['olga@example.org']);
    expect((await accept(former)).body.code).toBe('invalid_link');
    expect((await resend()).status).toBe(200);
    expect((await resend()).status).toBe(409);
    await sendAll();
    expect(tokenOf()).not.toBe(former);
    expect((await accept(former)).status).toBe(400);
    await app.db
      .updateTable('invitations')
      .set({ sent_at: new Date('2026-01-01'), sends: 3 })
      .where('id', '=', id)
      .execute();
    expect((await resend()).body.detail).toBe('3 emails are the most. Please ask this person another way.');
  });

  it('is undone before it leaves, and then can be made anew', async () => {
    const { body } = await invite([{ email: 'undo@example.org', name: '' }]);
    const cancel = () => mira.call(`POST /api/admin/invitations/batches/${body.batch_id}/cancel`);
    expect((await cancel()).body.cancelled).toBe(1);
    expect((await cancel()).body.cancelled).toBe(0);
    await sendAll();
    expect(app.outbox).toEqual([]);
    expect((await invite([{ email: 'undo@example.org', name: '' }])).body.invited).toBe(1);
  });

  it('is withdrawn after it left: its link ends, it is in the audit log, and a new one waits a day', async () => {
    await invite([{ email: 'late@example.org', name: 'Late' }]);
    await sendAll();
    const token = tokenOf();
    const { id, may_withdraw } = await one('late@example.org');
    expect(may_withdraw).toBe(true);
    const withdraw = (who = mira) => who.call(`POST /api/admin/invitations/${id}/withdraw`);
    for (const who of [nora, cleo, milo]) expect((await withdraw(who)).status).toBe(403);
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).status).toBe(200);
    expect(await one('late@example.org')).toMatchObject({ state: 'cancelled', may_withdraw: false });
    for (const call of ['POST /api/invitations/open', 'POST /api/invitations/refuse'] as const)
      expect((await app.visitor.call(call, { token })).body.detail).toBe(
        'This invitation was withdrawn. Ask the person who invited you.',
      );
    expect((await accept(token)).body.code).toBe('invalid_link');
    const acts = await app.db.selectFrom('audit_log').select('action').where('target_id', '=', id).execute();
    expect(acts).toEqual([{ action: 'withdraw_invitation' }]);
    expect(await rowsOf('late@example.org')).toEqual([
      ['late@example.org', expect.stringContaining('Try again tomorrow.')],
    ]);
    app.clock.advance({ hours: 25 });
    expect(await rowsOf('late@example.org')).toEqual([['late@example.org', null]]);
  });

  it('that was accepted or refused can not be withdrawn', async () => {
    for (const email of ['peter@example.org', 'rita@example.org']) {
      const { id, may_withdraw } = await one(email);
      expect(may_withdraw).toBe(false);
      expect((await mira.call(`POST /api/admin/invitations/${id}/withdraw`)).status).toBe(409);
    }
  });

  it('takes no password that is the invited address', async () => {
    const { body } = await mira.call('GET /api/admin/settings');
    const from = body.find(({ key }) => key === 'password_policy')?.value;
    const policy = (from: unknown, to: unknown) =>
      mira.call('PUT /api/admin/settings', { changes: [{ key: 'password_policy', from, to }] });
    expect((await policy(from, 'strict')).status).toBe(200);
    await invite([{ email: 'marigoldfield@example.org', name: '' }]);
    await sendAll();
    const token = tokenOf();
    const join = (password: string) =>
      app.visitor.call('POST /api/invitations/accept', { token, name: 'Paula', password });
    expect((await join('marigoldfield')).body.code).toBe('weak_password');
    expect((await join('quiet7k')).body.detail).toBe('Password must be at least 8 characters long');
    expect((await join('seven grey stones')).status).toBe(200);
    await policy('strict', null);
  });

  it('is not sent to someone who joined meanwhile, and one that fails does not stop the others', async () => {
    await sendAll();
    app.outbox.length = 0;
    await invite([
      { email: 'early@example.org', name: '' },
      { email: 'fails@example.org', name: '' },
      { email: 'works@example.org', name: '' },
    ]);
    await app.register({ name: 'Early', email: 'early@example.org' });
    const send = app.mailer.send;
    app.mailer.send = async (email) => {
      if (email.to === 'fails@example.org') throw new Error('mailbox away');
      return send(email);
    };
    await sendAll();
    app.mailer.send = send;
    expect(app.outbox.filter(({ subject }) => subject.includes('invites')).map(({ to }) => to)).toEqual([
      'works@example.org',
    ]);
    expect((await one('early@example.org')).state).toBe('cancelled');
    expect((await one('fails@example.org')).state).toBe('waiting');
  });

  it('follows behind a page of those that fail, and jobs don’t multiply while no email can leave', async () => {
    await sendAll();
    app.outbox.length = 0;
    const rows = Array.from({ length: 55 }, (_, at) => ({ email: `away${at}@example.net`, name: '' }));
    await invite([...rows, { email: 'behind@example.net', name: '' }]);
    const jobs = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from graphile_worker.jobs where task_identifier = 'send-invitations'`.execute(
        app.db,
      );
      return rows[0]?.n;
    };
    const send = app.mailer.send;
    app.mailer.send = () => Promise.reject(new Error('mail is away'));
    for (let round = 0; round < 5; round += 1) await sendAll();
    expect(await jobs()).toBe(2);
    app.mailer.send = (email) =>
      email.to.startsWith('away') ? Promise.reject(new Error('mailbox away')) : send(email);
    await sendAll();
    expect(app.outbox.map(({ to }) => to)).toEqual(['behind@example.net']);
    app.mailer.send = send;
    for (let round = 0; round < 3; round += 1) await sendAll();
    expect(new Set(app.outbox.map(({ to }) => to)).size).toBe(56);
    expect(app.outbox).toHaveLength(56);
    expect(await jobs()).toBe(0);
  });

  it('without an answer is deleted a year after its last email, and a refusal stays', async () => {
    await invite([
      { email: 'quiet@example.org', name: '' },
      { email: 'no@example.org', name: '' },
    ]);
    await sendAll();
    const token = /token=(invite_[\w-]+)/.exec(
      app.outbox.find(({ to }) => to === 'no@example.org')?.text ?? '',
    )?.[1];
    expect((await app.visitor.call('POST /api/invitations/refuse', { token: token ?? '' })).status).toBe(200);
    const kept = async () => {
      await sql`select graphile_worker.add_job('sweep-invitations')`.execute(app.db);
      await app.runJobs();
      const { rows } = await sql<{ email: string }>`
        select email from invitations where email in ('quiet@example.org', 'no@example.org') order by email`.execute(
        app.db,
      );
      return rows.map(({ email }) => email);
    };
    app.clock.advance({ days: 364 });
    expect(await kept()).toEqual(['no@example.org', 'quiet@example.org']);
    app.clock.advance({ days: 2 });
    expect(await kept()).toEqual(['no@example.org']);
  });

  it('has no token in the database, and the audit log has no address', async () => {
    expect(JSON.stringify(await app.db.selectFrom('audit_log').selectAll().execute())).not.toContain(
      'example.org',
    );
  });
});
