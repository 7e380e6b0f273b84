import { beforeEach, describe, expect, it } from 'vitest';
import { newSecret, sha256 } from '#server/platform/database/ids.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { type Actor, openTestApp, type Reply, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { createAdmin } from './admin-cli/create-admin.ts';

// A remembered device is not locked out by other people's wrong guesses.
const app = await testApp();
let nora: Actor;
let device: string;
beforeEach(async () => {
  nora = await app.register({ name: 'Nora' });
  device = await signInAnew(nora);
});

const signIn = (email: string, password: string, device_tokens?: string[]): Promise<Reply> =>
  app.visitor.call('POST /api/auth/login', { email, password, ...(device_tokens && { device_tokens }) });
const signInAnew = async ({ email }: Actor): Promise<string> => {
  const { status, body } = await signIn(email, castPassword);
  expect(status).toBe(200);
  return body.device_token;
};
/** Makes ten wrong guesses from unknown devices. */
const lock = async ({ email }: Actor): Promise<void> => {
  for (let guess = 0; guess < 10; guess += 1)
    expect((await signIn(email, `guess ${guess}`)).status).toBe(401);
  expect((await signIn(email, castPassword)).status).toBe(429);
};
const devicesOf = async ({ id }: Actor): Promise<number> =>
  (await app.db.selectFrom('remembered_devices').select('id').where('member_id', '=', id).execute()).length;
const reset = async ({ email }: Actor, new_password: string): Promise<Reply> => {
  await app.visitor.call('POST /api/auth/forgot-password', { email });
  await app.runJobs();
  const token = /token=(reset_[\w-]+)/.exec(app.outbox.at(-1)?.text ?? '')?.[1];
  return app.visitor.call('POST /api/auth/reset-password', { token, new_password });
};
const unknownDevice = `evd_${'a'.repeat(43)}`;

describe('a remembered device', () => {
  it('signs in although the address is locked, and leaves it locked for others', async () => {
    await lock(nora);
    expect((await signIn(nora.email, castPassword, [device])).status).toBe(200);
    expect((await signIn(nora.email, castPassword)).status).toBe(429);
    expect((await signIn(nora.email.toUpperCase(), castPassword, [unknownDevice, device])).status).toBe(200);
  });

  it('has ten guesses of its own, which do not count for its address', async () => {
    for (let guess = 0; guess < 10; guess += 1)
      expect((await signIn(nora.email, `guess ${guess}`, [device])).status).toBe(401);
    expect((await signIn(nora.email, castPassword, [device])).status).toBe(429);
    expect((await signIn(nora.email, castPassword)).status).toBe(200);
    app.clock.advance({ minutes: 15 });
    expect((await signIn(nora.email, castPassword, [device])).status).toBe(200);
  });

  it('checks at most ten parallel guesses', async () => {
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, guess) => signIn(nora.email, `guess ${guess}`, [device])),
    );
    expect(replies.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });

  it('survives signing out with its token', async () => {
    const { body } = await signIn(nora.email, castPassword, [device]);
    expect(body.device_token).toBeNull();
    await app.actor(body.access_token).call('POST /api/auth/logout');
    await lock(nora);
    expect((await signIn(nora.email, castPassword, [device])).status).toBe(200);
  });

  it('has its own token for each account on it', async () => {
    const finn = await app.register({ name: 'Finn' });
    const ofFinn = (await signIn(finn.email, castPassword, [device])).body.device_token;
    expect(ofFinn).toMatch(/^evd_/);
    await lock(finn);
    expect((await signIn(finn.email, castPassword, [device])).status).toBe(429);
    expect((await signIn(finn.email, castPassword, [device, ofFinn])).status).toBe(200);
  });

  it('is also remembered by registering', async () => {
    const { body } = await app.visitor.call('POST /api/auth/register', {
      name: 'Ada',
      email: 'ada-registers@example.com',
      password: castPassword,
    });
    await lock({ ...nora, email: 'ada-registers@example.com' });
    expect((await signIn('ada-registers@example.com', castPassword, [body.device_token])).status).toBe(200);
  });
});

describe('its token', () => {
  it('is not a session token', async () => {
    expect((await app.actor(device).call('GET /api/auth/me')).status).toBe(401);
    expect((await signIn(nora.email, 'not the one', [device])).status).toBe(401);
    expect((await signIn(nora.email, '', [device])).status).toBe(422);
  });

  it('is stored only as a hash', async () => {
    const rows = await app.db
      .selectFrom('remembered_devices')
      .selectAll()
      .where('member_id', '=', nora.id)
      .execute();
    expect(rows.some(({ token_hash }) => token_hash.equals(sha256(device)))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(device);
    expect(JSON.stringify(app.logLines)).not.toContain(device);
  });

  it('reveals neither known addresses nor known tokens in its response', async () => {
    const shape = ({ status, body, headers }: Reply) => ({
      status,
      body: { ...body, request_id: '' },
      headers: Object.keys(headers).sort(),
    });
    const known = shape(await signIn(nora.email, 'not the one', [device]));
    expect(shape(await signIn(nora.email, 'not the one', [unknownDevice]))).toEqual(known);
    expect(shape(await signIn('stranger-of-devices@example.com', 'not the one', [device]))).toEqual(known);
  });

  it.each([
    ['eleven tokens', Array.from({ length: 11 }, () => unknownDevice)],
    ['a value that is not a list', 'evd_x'],
    ['a number', [1]],
    ['a token that is too long', ['x'.repeat(101)]],
  ])('is refused as %s, with a sentence', async (_what, device_tokens) => {
    const { status, body } = await signIn(nora.email, castPassword, device_tokens as string[]);
    expect([status, typeof body.detail]).toEqual([422, 'string']);
  });
});

describe('a device is deleted', () => {
  const isForgotten = async (password = castPassword): Promise<void> => {
    await lock(nora);
    expect((await signIn(nora.email, password, [device])).status).toBe(429);
  };

  it('by signing out everywhere', async () => {
    await nora.call('DELETE /api/auth/sessions');
    expect(await devicesOf(nora)).toBe(0);
    await isForgotten();
  });

  it('by a new password, except the device that set it, which signs in despite guesses', async () => {
    const { status, body } = await reset(nora, 'three new stones');
    expect([status, await devicesOf(nora)]).toEqual([200, 1]);
    await isForgotten('three new stones');
    expect((await signIn(nora.email, 'three new stones', [device, body.device_token])).status).toBe(200);
  });

  it('not by an invalid reset link', async () => {
    const { status } = await app.visitor.call('POST /api/auth/reset-password', {
      token: newSecret('reset'),
      new_password: 'three new stones',
    });
    expect([status, await devicesOf(nora)]).toEqual([400, 2]);
  });

  it('when its member becomes an administrator with a new password', async () => {
    await createAdmin(app.db, {
      email: nora.email,
      password: 'another long sentence',
      name: 'Nora',
      timeZone: 'America/Toronto',
      now: app.clock.now(),
    });
    expect(await devicesOf(nora)).toBe(0);
  });

  it('with its account', async () => {
    const { email } = nora;
    await app.db.deleteFrom('newsletter_consents').where('member_id', '=', nora.id).execute();
    await app.db.deleteFrom('members').where('id', '=', nora.id).execute();
    expect(await devicesOf(nora)).toBe(0);
    expect((await signIn(email, castPassword, [device])).status).toBe(401);
  });

  it('after 180 idle days, and never while it is used', async () => {
    app.clock.advance({ days: 179 });
    expect((await signIn(nora.email, castPassword, [device])).body.device_token).toBeNull();
    app.clock.advance({ days: 179 });
    await sweep();
    expect(await devicesOf(nora)).toBe(1);
    expect((await signIn(nora.email, castPassword, [device])).body.device_token).toBeNull();
    app.clock.advance({ days: 180 });
    await isForgotten();
    await sweep();
    expect(await devicesOf(nora)).toBe(0);
  });

  it('when ten others were used since, also with parallel sign-ins', async () => {
    app.clock.advance({ minutes: 1 });
    await Promise.all(Array.from({ length: 6 }, () => signInAnew(nora)));
    app.clock.advance({ minutes: 16 });
    await Promise.all(Array.from({ length: 6 }, () => signInAnew(nora)));
    expect(await devicesOf(nora)).toBe(10);
    await isForgotten();
  });

  const sweep = async (): Promise<void> => {
    await app.db.transaction().execute((db) => enqueue(db, 'sweep-accounts', {}));
    await app.runJobs();
  };
});

describe('a session without a remembered device', () => {
  let session: Actor;
  beforeEach(async () => {
    session = await app.signIn(nora);
  });
  const register = (device_tokens?: string[], by = session): Promise<Reply> =>
    by.call('POST /api/auth/devices', device_tokens && { device_tokens });

  it('gets a token for its device, which then signs in at a locked address', async () => {
    const { status, body } = await register();
    expect([status, Object.keys(body), body.device_token]).toEqual([
      200,
      ['device_token'],
      expect.stringMatching(/^evd_/),
    ]);
    await lock(nora);
    expect((await signIn(nora.email, castPassword, [body.device_token])).status).toBe(200);
  });

  it('gets one in its life, for any number of tabs and tokens', async () => {
    const before = await devicesOf(nora);
    const replies = await Promise.all(Array.from({ length: 6 }, () => register()));
    expect(replies.filter(({ body }) => body.device_token)).toHaveLength(1);
    expect((await register([unknownDevice])).body).toEqual({ device_token: null });
    expect(await devicesOf(nora)).toBe(before + 1);
  });

  it('gets none on a remembered device, which counts as used from then on', async () => {
    const before = await devicesOf(nora);
    app.clock.advance({ days: 60 });
    expect((await register([unknownDevice, device])).body).toEqual({ device_token: null });
    expect(await devicesOf(nora)).toBe(before);
    app.clock.advance({ days: 60 });
    expect((await session.call('GET /api/auth/me')).status).toBe(200);
    app.clock.advance({ days: 61 });
    expect((await signIn(nora.email, castPassword, [device])).body.device_token).toBeNull();
  });

  it('gets its own where another account is remembered', async () => {
    const finn = await app.register({ name: 'Finn' });
    const ofFinn = await signInAnew(finn);
    expect((await register([ofFinn])).body.device_token).toMatch(/^evd_/);
  });

  it('never comes from a new sign-in', async () => {
    const { body } = await signIn(nora.email, castPassword);
    expect((await register([], app.actor(body.access_token))).body).toEqual({ device_token: null });
    const known = await signIn(nora.email, castPassword, [device]);
    expect((await register([], app.actor(known.body.access_token))).body).toEqual({ device_token: null });
  });

  it('gets none after it ended, and a visitor gets none', async () => {
    await session.call('POST /api/auth/logout');
    expect((await register()).status).toBe(401);
    expect((await register([], app.visitor as Actor)).status).toBe(401);
  });

  it('leaves no device when everything is signed out during the call', async () => {
    await Promise.all([register(), nora.call('DELETE /api/auth/sessions')]);
    expect(await devicesOf(nora)).toBe(0);
  });
});

describe('a device with a session', () => {
  it('is not replaced by ten sign-ins elsewhere while it is used', async () => {
    const { body } = await signIn(nora.email, castPassword, [device]);
    const main = app.actor(body.access_token);
    app.clock.advance({ minutes: 5 });
    for (let elsewhere = 0; elsewhere < 6; elsewhere += 1) await signInAnew(nora);
    app.clock.advance({ minutes: 16 });
    await main.call('GET /api/auth/sessions');
    for (let elsewhere = 0; elsewhere < 6; elsewhere += 1) await signInAnew(nora);
    expect(await devicesOf(nora)).toBe(10);
    await lock(nora);
    expect((await signIn(nora.email, castPassword, [device])).status).toBe(200);
  });

  it('is deleted when its session is signed out elsewhere, unless another session uses it', async () => {
    const here = app.actor((await signIn(nora.email, castPassword, [device])).body.access_token);
    await signIn(nora.email, castPassword, [device]);
    const others = async () =>
      (await here.call('GET /api/auth/sessions')).body.filter(
        ({ is_current }: { is_current: boolean }) => !is_current,
      );
    for (const { id } of await others())
      expect((await here.call(`DELETE /api/auth/sessions/${id}`)).status).toBe(200);
    // The device from registering went with its session. The current one still has a session.
    expect(await devicesOf(nora)).toBe(1);
    await lock(nora);
    expect((await signIn(nora.email, castPassword, [device])).status).toBe(200);
  });
});

describe('a flood from one network', () => {
  it('limits lookups of made-up tokens to six hundred a minute, and other networks still sign in', async () => {
    const limited = await openTestApp({ rateLimits: true, env: { TRUST_PROXY: '1' } });
    try {
      const there = await limited.register({ name: 'Nora' });
      const ask = (ip: string, password: string, device_tokens?: string[]) =>
        limited.visitor.call(
          'POST /api/auth/login',
          { email: there.email, password, device_tokens },
          { 'x-forwarded-for': ip },
        );
      const known = (await ask('203.0.113.9', castPassword)).body.device_token;
      for (let round = 0; round < 50; round += 1)
        await Promise.all(Array.from({ length: 12 }, () => ask('203.0.113.7', 'x', [unknownDevice])));
      // Without a lookup, it is one more caller of a network above its limit.
      const { status, body } = await ask('203.0.113.7', castPassword, [known]);
      expect([status, body.detail]).toEqual([429, expect.stringMatching(/^That was a lot at once/)]);
      expect((await ask('203.0.113.8', castPassword, [known])).status).toBe(200);
    } finally {
      await limited.close();
    }
  }, 60_000);

  it('a remembered device signs in, and its own calls are counted', async () => {
    const limited = await openTestApp({ rateLimits: true });
    try {
      const there = await limited.register({ name: 'Nora' });
      const ask = (email: string, password: string, device_tokens?: unknown) =>
        limited.visitor.call('POST /api/auth/login', { email, password, device_tokens });
      const known = (await ask(there.email, castPassword)).body.device_token;
      const flood = [];
      for (let call = 0; call < 70; call += 1) flood.push(await ask('', 'x'));
      expect(flood.at(-1)?.status).toBe(429);
      expect((await ask(there.email, castPassword)).status).toBe(429);
      for (const odd of [[unknownDevice], 'evd_x', [1], Array.from({ length: 11 }, () => known)])
        expect((await ask(there.email, castPassword, odd)).status).toBe(429);
      expect((await ask('stranger@example.com', 'x', [known])).status).toBe(429);
      expect((await ask(there.email, castPassword, [known])).status).toBe(200);
      const own = [];
      for (let call = 0; call < 70; call += 1) own.push(await ask(there.email, 'x', [known]));
      expect(own.map(({ status }) => status).slice(0, 11)).toEqual([...Array(10).fill(401), 429]);
      expect(own.at(-1)?.body.detail).toMatch(/^That was a lot at once/);
    } finally {
      await limited.close();
    }
  });
});
