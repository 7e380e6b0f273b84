import { generateSync } from 'otplib';
import { beforeEach, describe, expect, it } from 'vitest';
import { allowanceOf } from '#contract/membership/allowances.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword, roles } from '#server/testing/cast.ts';
import { createAdmin } from '../admin-cli/create-admin.ts';
import { resetSecondStep } from '../admin-cli/reset-second-step.ts';

const app = await testApp();
let nora: Actor;
beforeEach(async () => {
  nora = await app.register({ name: 'Nora' });
  await confirmAddress(nora);
  await app.runJobs();
  app.outbox.length = 0;
});

const password = castPassword;
const codeAt = (secret: string, seconds = 0) =>
  generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) + seconds });
const confirmAddress = (who: Actor) => app.setMember(who, { email_verified_at: app.clock.now() });
const setUp = async (who: Actor = nora, code?: string) => {
  await confirmAddress(who);
  const { body } = await who.call('POST /api/auth/second-step/setup', { password, code });
  const secret = String(body.secret);
  const confirmed = await who.call('POST /api/auth/second-step/confirm', { code: codeAt(secret) });
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  // The code that confirmed is used up.
  app.clock.advance({ minutes: 1 });
  return { secret, codes: confirmed.body.recovery_codes as string[] };
};
const login = (who: Actor = nora, word = password, more: object = {}) =>
  app.visitor.call('POST /api/auth/login', { email: who.email, password: word, ...more });
const challengeOf = async (who: Actor = nora): Promise<string> => {
  const { status, body } = await login(who);
  expect([status, body.code]).toEqual([403, 'second_step']);
  return (body as { challenge: string }).challenge;
};
const enter = (challenge: unknown, code: unknown, more: object = {}) =>
  app.visitor.call('POST /api/auth/login/second-step', { challenge, code, ...more });
const state = async (who: Actor = nora) => (await who.call('GET /api/auth/second-step')).body;
const sessions = () => app.db.selectFrom('sessions').select('id').where('member_id', '=', nora.id).execute();
const subjects = async () => {
  await app.runJobs();
  return app.outbox.filter(({ to }) => to === nora.email).map(({ subject }) => subject);
};

describe('setting up an authenticator app', () => {
  it('counts only after a code of it, and shows ten recovery codes once', async () => {
    const { body } = await nora.call('POST /api/auth/second-step/setup', { password });
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.uri).toBe(
      `otpauth://totp/Evolve:${encodeURIComponent(nora.email)}?secret=${body.secret}&issuer=Evolve`,
    );
    expect((await login()).status).toBe(200);
    expect((await nora.call('POST /api/auth/second-step/confirm', { code: '000000' })).body.code).toBe(
      'wrong_code',
    );
    const { body: done } = await nora.call('POST /api/auth/second-step/confirm', {
      code: codeAt(String(body.secret)),
    });
    expect(new Set(done.recovery_codes).size).toBe(10);
    expect(await state()).toEqual({
      authenticator_since: app.clock.now().toISOString(),
      recovery_codes_left: 10,
    });
    expect(await subjects()).toEqual(['Two-step sign-in is on']);
  });

  it('needs a confirmed address, so that the owner of the mailbox can always take over', async () => {
    const { status, body } = await (await app.register({ name: 'Ada' })).call(
      'POST /api/auth/second-step/setup',
      { password },
    );
    expect([status, body.code]).toEqual([403, 'email_unconfirmed']);
  });

  it('needs the password, and a confirmation within half an hour', async () => {
    expect(
      (await nora.call('POST /api/auth/second-step/setup', { password: 'wrong stones' })).body.code,
    ).toBe('wrong_password');
    const { body } = await nora.call('POST /api/auth/second-step/setup', { password });
    app.clock.advance({ minutes: 31 });
    const late = await nora.call('POST /api/auth/second-step/confirm', { code: codeAt(String(body.secret)) });
    expect([late.status, late.body.code]).toEqual([400, 'setup_ended']);
    expect((await nora.call('POST /api/auth/second-step/confirm', { code: '123456' })).status).toBe(400);
  });

  it('in two tabs takes the newer secret, and a repeat of the confirmation changes nothing', async () => {
    const first = await nora.call('POST /api/auth/second-step/setup', { password });
    const second = await nora.call('POST /api/auth/second-step/setup', { password });
    const confirm = (secret: unknown) =>
      nora.call('POST /api/auth/second-step/confirm', { code: codeAt(String(secret)) });
    expect((await confirm(first.body.secret)).status).toBe(400);
    const both = await Promise.all([confirm(second.body.secret), confirm(second.body.secret)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await state()).recovery_codes_left).toBe(10);
  });

  it('keeps the app in use until another one is confirmed', async () => {
    const { secret } = await setUp();
    const again = await nora.call('POST /api/auth/second-step/setup', { password, code: codeAt(secret) });
    expect(again.status).toBe(200);
    app.clock.advance({ minutes: 1 });
    expect((await enter(await challengeOf(), codeAt(secret))).status).toBe(200);
  });

  it('allows ten guesses', async () => {
    await nora.call('POST /api/auth/second-step/setup', { password });
    const guesses = await Promise.all(
      Array.from({ length: 14 }, () => nora.call('POST /api/auth/second-step/confirm', { code: '000000' })),
    );
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4);
  });
});

describe('signing in with two steps', () => {
  it('opens no session before the code, and one with it', async () => {
    const { secret } = await setUp();
    const before = (await sessions()).length;
    const { body } = await login();
    expect(Object.keys(body).toSorted()).toEqual(['challenge', 'code', 'detail', 'request_id']);
    expect((await sessions()).length).toBe(before);
    const { challenge } = body as unknown as { challenge: string };
    expect((await app.actor(challenge).call('GET /api/auth/me')).status).toBe(401);
    const { status, body: signedIn } = await enter(challenge, codeAt(secret));
    expect([status, signedIn.user.id]).toEqual([200, nora.id]);
    expect((await app.actor(signedIn.access_token).call('GET /api/auth/me')).status).toBe(200);
  });

  it('refuses a code that was used, of the window before last, and of another member', async () => {
    const { secret } = await setUp();
    const other = await app.register({ name: 'Ada' });
    const theirs = await setUp(other);
    const code = codeAt(secret);
    expect((await enter(await challengeOf(), codeAt(theirs.secret))).body.code).toBe('wrong_code');
    expect((await enter(await challengeOf(), codeAt(secret, -60))).body.code).toBe('wrong_code');
    expect((await enter(await challengeOf(), codeAt(secret, 60))).body.code).toBe('wrong_code');
    expect((await enter(await challengeOf(), code)).status).toBe(200);
    expect((await enter(await challengeOf(), code)).body.code).toBe('wrong_code');
  });

  it('uses a challenge once, for ten minutes, and for its own member', async () => {
    const { secret, codes } = await setUp();
    const challenge = await challengeOf();
    const both = await Promise.all([enter(challenge, codeAt(secret)), enter(challenge, codes[0])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await enter(challenge, codes[1])).body.code).toBe('challenge_ended');
    const late = await challengeOf();
    app.clock.advance({ minutes: 10 });
    expect((await enter(late, codes[2])).body.code).toBe('challenge_ended');
    const other = await app.register({ name: 'Ada' });
    const theirs = await setUp(other);
    const ended = await enter(await challengeOf(other), codes[3]);
    expect(ended.body.code).toBe('wrong_code');
    expect((await enter(await challengeOf(other), theirs.codes[0])).body.user?.id).toBe(other.id);
  });

  it('takes each recovery code once, in any spelling, and tells the member', async () => {
    const { codes } = await setUp();
    const code = codes[4] ?? '';
    expect((await enter(await challengeOf(), ` ${code.toUpperCase().replace('-', ' ')}`)).status).toBe(200);
    expect((await enter(await challengeOf(), code)).body.code).toBe('wrong_code');
    expect((await state()).recovery_codes_left).toBe(9);
    await app.runJobs();
    expect(app.outbox.at(-1)).toMatchObject({ to: nora.email, subject: 'A recovery code was used' });
    expect(app.outbox.at(-1)?.text).toContain('9 are left');
  });

  it('evaluates ten codes in 15 minutes and forty a day, while a remembered device may enter', async () => {
    const remembered = (await login()).body.device_token;
    const { codes } = await setUp();
    const guess = async () => (await enter(await challengeOf(), '000000')).status;
    const challenge = await challengeOf();
    const burst = await Promise.all(Array.from({ length: 14 }, () => enter(challenge, '000000')));
    expect(burst.filter(({ status }) => status === 429)).toHaveLength(4);
    const devices = { device_tokens: [remembered] };
    expect((await enter(challenge, codes[0], devices)).status).toBe(200);
    expect((await enter(await challengeOf(), codes[1])).status).toBe(429);
    for (let round = 0; round < 3; round += 1) {
      app.clock.advance({ minutes: 16 });
      for (let time = 0; time < 10; time += 1) expect(await guess()).toBe(400);
    }
    app.clock.advance({ minutes: 16 });
    expect(await guess()).toBe(429);
    app.clock.advance({ hours: 24 });
    expect((await enter(await challengeOf(), codes[1])).status).toBe(200);
  });

  it.each([
    ['', 422],
    [7, 422],
    ['1'.repeat(41), 422],
    ['12\u0000456', 422],
    [null, 422],
    ['__proto__', 400],
    ['12345678901234567890', 400],
  ])('answers the code %j with %i', async (code, expected) => {
    await setUp();
    expect((await enter(await challengeOf(), code)).status).toBe(expected);
  });

  it('answers an unknown challenge alike for everyone', async () => {
    for (const challenge of ['evc_none', 'x'.repeat(100)])
      expect((await enter(challenge, '123456')).body.code).toBe('challenge_ended');
  });

  it('is asked for after a new password too, and a reset ends what was begun', async () => {
    const { secret } = await setUp();
    const challenge = await challengeOf();
    await app.visitor.call('POST /api/auth/forgot-password', { email: nora.email });
    await app.runJobs();
    const token = /token=(reset_[\w-]+)/.exec(app.outbox.at(-1)?.text ?? '')?.[1] ?? '';
    const reset = await app.visitor.call('POST /api/auth/reset-password', {
      token,
      new_password: 'three new stones',
    });
    expect(reset.status).toBe(200);
    expect((await enter(challenge, codeAt(secret))).body.code).toBe('challenge_ended');
    expect((await login(nora, 'three new stones')).body.code).toBe('second_step');
  });

  it('says nothing about itself for a wrong password', async () => {
    await setUp();
    const { status, body } = await login(nora, 'wrong stones');
    expect([status, body.code, 'challenge' in body]).toEqual([401, 'wrong_credentials', false]);
  });

  it('keeps no secret, code or challenge in the database or the log', async () => {
    const { secret, codes } = await setUp();
    const challenge = await challengeOf();
    await enter(challenge, codes[0]);
    const tables = ['authenticators', 'recovery_codes', 'sign_in_challenges', 'domain_events'];
    let text = app.logLines.join('');
    for (const table of tables) {
      const { rows } = await app.pool.query(`select row_to_json(t)::text as row from ${table} t`);
      text += JSON.stringify(rows);
    }
    for (const word of [secret, codes[0] ?? '', codes[5] ?? '', challenge]) expect(text).not.toContain(word);
  });
});

describe('turning it off', () => {
  it('needs the password, tells the member, and leaves the password alone', async () => {
    const { codes } = await setUp();
    const challenge = await challengeOf();
    const off = (word: string, code?: string) =>
      nora.call('POST /api/auth/second-step/turn-off', { password: word, code });
    expect((await off('wrong stones', codes[1])).status).toBe(400);
    expect((await off(password, codes[1])).status).toBe(200);
    expect((await off(password)).status).toBe(200);
    expect((await enter(challenge, codes[0])).body.code).toBe('challenge_ended');
    expect((await login()).status).toBe(200);
    expect(await state()).toEqual({ authenticator_since: null, recovery_codes_left: 0 });
    expect(await subjects()).toEqual([
      'Two-step sign-in is on',
      'A recovery code was used',
      'Two-step sign-in is off',
    ]);
  });

  it('replaces the recovery codes', async () => {
    const renew = (code?: string) =>
      nora.call('POST /api/auth/second-step/recovery-codes', { password, code });
    expect((await renew()).body.code).toBe('no_second_step');
    const { codes } = await setUp();
    const { body } = await renew(codes[1]);
    expect(body.recovery_codes).toHaveLength(10);
    expect((await enter(await challengeOf(), codes[0])).body.code).toBe('wrong_code');
    expect((await enter(await challengeOf(), body.recovery_codes[0])).status).toBe(200);
  });

  it('is done by support for a member who lost everything', async () => {
    await setUp();
    const reset = (email: string) =>
      app.db.transaction().execute((db) => resetSecondStep(db, { email, now: app.clock.now() }));
    expect(await reset(nora.email)).toMatchObject({ wasOn: true });
    expect(await reset(nora.email)).toMatchObject({ wasOn: false });
    await expect(reset('nobody.here@example.com')).rejects.toThrow('There is no account');
    expect((await nora.call('GET /api/auth/me')).status).toBe(401);
    expect((await login()).status).toBe(200);
    const acts = await app.db
      .selectFrom('audit_log')
      .select(['action', 'target_id', 'actor_id'])
      .where('target_id', '=', nora.id)
      .execute();
    expect(acts).toEqual([{ action: 'reset_second_step', target_id: nora.id, actor_id: null }]);
    expect(await subjects()).toContain('Two-step sign-in was turned off by support');
  });
});

describe('an administrator', () => {
  const staffCall = async (who: Actor) => (await who.call('GET /api/admin/audit')).body;
  const queue = 'GET /api/admin/flagged-content?content_type=post&status=pending' as 'GET /api/x';
  const dueAt = async (who: Actor) => (await who.call('GET /api/auth/me')).body.second_step_due_at;
  const setDue = (who: Actor, second_step_due_at: Date | null) =>
    app.db.updateTable('members').set({ second_step_due_at }).where('id', '=', who.id).execute();

  it('has the rights of a member without two steps, and their own with the app', async () => {
    const mira = await app.member('mira');
    expect((await mira.call('GET /api/admin/audit')).status).toBe(200);
    expect(await dueAt(mira)).toBeNull();
    await setDue(mira, null);
    for (const key of ['GET /api/admin/audit', queue] as const) {
      const { status, body } = await mira.call(key as 'GET /api/admin/audit');
      expect([status, body.code, body.detail]).toEqual([
        403,
        'second_step_required',
        'Staff sign in with two steps. Set that up in your settings, under Security.',
      ]);
    }
    expect(await dueAt(mira)).toBe(app.clock.now().toISOString());
    expect((await mira.call('GET /api/auth/me')).body).toMatchObject({
      is_admin: true,
      allowance: allowanceOf({ tier: roles.mira.tier, isAdmin: false, isModerator: false }),
    });
    expect((await mira.call('GET /api/groups')).status).toBe(200);
    const { codes } = await setUp(mira);
    expect((await mira.call('GET /api/admin/audit')).status).toBe(200);
    expect(await dueAt(mira)).toBeNull();
    await mira.call('POST /api/auth/second-step/turn-off', { password, code: codes[0] });
    expect((await staffCall(mira)).code).toBe('second_step_required');
  });

  it('and a moderator lose the queue with the app', async () => {
    const milo = await app.member('milo');
    const { codes } = await setUp(milo);
    await setDue(milo, null);
    const read = (key: string) => milo.call(key as 'GET /api/x');
    expect((await read(queue)).status).toBe(200);
    await milo.call('POST /api/auth/second-step/turn-off', { password, code: codes[0] });
    for (const key of [queue, 'GET /api/admin/support/tickets'])
      expect([(await read(key)).status, (await read(key)).body.code]).toEqual([403, 'second_step_required']);
    expect((await milo.call('GET /api/auth/me')).body).toMatchObject({
      is_moderator: true,
      allowance: allowanceOf({ tier: roles.milo.tier, isAdmin: false, isModerator: false }),
    });
  });

  it('has time until a date, and a member who has none is refused as before', async () => {
    const ada = await app.register({ name: 'Ada' });
    await app.db.updateTable('members').set({ is_admin: true }).where('id', '=', ada.id).execute();
    const end = new Date(app.clock.now().getTime() + 14 * 86_400_000);
    await setDue(ada, end);
    expect((await ada.call('GET /api/admin/audit')).status).toBe(200);
    expect(await dueAt(ada)).toBe(end.toISOString());
    app.clock.advance({ days: 14 });
    expect((await staffCall(ada)).code).toBe('second_step_required');
    expect(await dueAt(ada)).toBe(end.toISOString());
    expect((await nora.call('GET /api/admin/audit')).body).toMatchObject({
      detail: 'This needs an administrator.',
    });
    expect(await dueAt(nora)).toBeNull();
  });

  it('who was just appointed has them for 14 days without the app', async () => {
    const email = `root.${Date.now()}@example.com`;
    const words = 'another long sentence';
    await createAdmin(app.db, {
      email,
      password: words,
      name: 'Root',
      timeZone: 'UTC',
      now: app.clock.now(),
    });
    const { body } = await app.visitor.call('POST /api/auth/login', { email, password: words });
    const root = app.actor(body.access_token);
    expect((await staffCall(root)).code).toBeUndefined();
    app.clock.advance({ days: 14 });
    expect((await staffCall(root)).code).toBe('second_step_required');
  });
});

it('ends sessions that the password alone opened when two steps are turned on, and leaves them for a new app', async () => {
  const other = app.actor((await login()).body.access_token);
  const isIn = async (who: Actor) => (await who.call('GET /api/auth/me')).status === 200;
  const { codes } = await setUp();
  expect([await isIn(nora), await isIn(other)]).toEqual([true, false]);
  const { body } = await enter(await challengeOf(), codes[0]);
  await setUp(nora, codes[1]);
  expect(await isIn(app.actor(body.access_token))).toBe(true);
});

describe('an act that asks for the password', () => {
  const passkey = '0190b6a0-0000-7000-8000-000000000001';
  const acts: [
    string,
    (proof: { password: string; code?: string }) => Promise<{ status: number; body: unknown }>,
  ][] = [
    ['set up another app', (proof) => nora.call('POST /api/auth/second-step/setup', proof)],
    ['replace the recovery codes', (proof) => nora.call('POST /api/auth/second-step/recovery-codes', proof)],
    ['turn off two steps', (proof) => nora.call('POST /api/auth/second-step/turn-off', proof)],
    ['add a passkey', (proof) => nora.call('POST /api/auth/passkeys/options', proof)],
    [
      'remove a passkey',
      (proof) =>
        nora.call(`POST /api/auth/passkeys/${passkey}/remove` as 'POST /api/auth/passkeys/:id/remove', proof),
    ],
    [
      'change the email address',
      (proof) => nora.call('POST /api/users/email-change', { ...proof, email: 'nora.elsewhere@example.com' }),
    ],
    [
      'change the password',
      ({ password: current_password, code }) =>
        nora.call('PUT /api/users/password', { current_password, code, new_password: 'seven other stones' }),
    ],
    ['deactivate the account', (proof) => nora.call('POST /api/users/deactivate', proof)],
    [
      'delete the account',
      (proof) => nora.call('POST /api/users/delete-account', { ...proof, texts: 'keep' }),
    ],
  ];

  it.each(acts)('to %s needs a code with two steps, once', async (what, act) => {
    const { secret, codes } = await setUp();
    const refused = async (code: string | undefined, status: number, word: string) => {
      const answer = await act({ password, ...(code !== undefined && { code }) });
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, word]);
    };
    await refused(undefined, 403, 'second_step_needed');
    await refused('  ', 403, 'second_step_needed');
    await refused('000000', 400, 'wrong_code');
    const wrong = await act({ password: 'wrong stones', code: codeAt(secret) });
    expect([wrong.status, (wrong.body as { code: string }).code]).toEqual([400, 'wrong_password']);
    const used = codes[0] ?? '';
    await enter(await challengeOf(), used);
    await refused(used, 400, 'wrong_code');
    const { status } = await act({ password, code: codeAt(secret) });
    expect(status).toBe(what === 'remove a passkey' ? 404 : 200);
  });

  it('uses a code once among parallel calls, and counts ten guesses', async () => {
    const { secret } = await setUp();
    const renew = (code: string) =>
      nora.call('POST /api/auth/second-step/recovery-codes', { password, code });
    const both = await Promise.all([renew(codeAt(secret)), renew(codeAt(secret))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const guesses = [];
    for (let time = 0; time < 10; time += 1) guesses.push((await renew('000000')).status);
    expect(guesses).toEqual([...Array(9).fill(400), 429]);
    // Signing in has a counter of its own.
    app.clock.advance({ minutes: 1 });
    expect((await enter(await challengeOf(), codeAt(secret))).status).toBe(200);
  });
});
