import { beforeEach, describe, expect, it } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword as password } from '#server/testing/cast.ts';
import { PasskeyDevice } from '#server/testing/passkey-device.ts';

const app = await testApp();
let nora: Actor;
beforeEach(async () => {
  nora = await confirmed('Nora');
  await app.runJobs();
  app.outbox.length = 0;
});

const confirmed = async (name: string) => {
  const member = await app.register({ name });
  await app.setMember(member, { email_verified_at: app.clock.now() });
  return member;
};
const device = () => new PasskeyDevice(app.config.appOrigin);
const begin = async (who: Actor = nora) =>
  (await who.call('POST /api/auth/passkeys/options', { password })).body.options;
const add = (credential: unknown, name: unknown = 'My phone', who: Actor = nora) =>
  who.call('POST /api/auth/passkeys', { name, credential });
const list = async (who: Actor = nora) => (await who.call('GET /api/auth/passkeys')).body;
const addedTo = async (who: Actor = nora) => {
  const passkey = device();
  expect((await add(passkey.create(await begin(who)), 'My phone', who)).status).toBe(200);
  return passkey;
};
const ask = async () => (await app.visitor.call('POST /api/auth/login/passkey/options', {})).body.options;
const enter = (credential: unknown, more: object = {}) =>
  app.visitor.call('POST /api/auth/login/passkey', { credential, ...more });

describe('adding a passkey', () => {
  it('asks the browser for one that names its member and checks them', async () => {
    expect(await begin()).toMatchObject({
      rp: { id: 'evolve.test', name: 'Evolve' },
      user: { name: nora.email, displayName: 'Nora' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it('lists it, and tells the member by email', async () => {
    await addedTo();
    expect(await list()).toMatchObject([{ name: 'My phone', last_used_at: null }]);
    await app.runJobs();
    expect(app.outbox.map(({ subject }) => subject)).toEqual(['A passkey was added']);
  });

  it('needs the password, a confirmed address and a name', async () => {
    const wrong = await nora.call('POST /api/auth/passkeys/options', { password: 'wrong stones' });
    expect(wrong.body.code).toBe('wrong_password');
    const ada = await app.register({ name: 'Ada' });
    const early = await ada.call('POST /api/auth/passkeys/options', { password });
    expect([early.status, early.body.code]).toEqual([403, 'email_unconfirmed']);
    const answer = device().create(await begin());
    for (const name of ['', '  ', 'a\u0000', 'x'.repeat(61), 7])
      expect((await add(answer, name)).status).toBe(422);
  });

  it('uses a challenge once, for five minutes, and for its own member', async () => {
    const options = await begin();
    const answers = await Promise.all([add(device().create(options)), add(device().create(options))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const ada = await confirmed('Ada');
    expect((await add(device().create(await begin()), 'Theirs', ada)).body.code).toBe('challenge_ended');
    expect((await add(device().create(await ask()))).body.code).toBe('challenge_ended');
    const late = await begin();
    app.clock.advance({ minutes: 5 });
    expect((await add(device().create(late))).body.code).toBe('challenge_ended');
  });

  it('refuses another origin, a device that did not check its member, and bytes that are none', async () => {
    const elsewhere = new PasskeyDevice('https://evil.test');
    expect((await add(elsewhere.create(await begin()))).body.code).toBe('bad_passkey');
    expect((await add(device().create(await begin(), { isVerified: false }))).body.code).toBe('bad_passkey');
    const answer = device().create(await begin());
    answer.response.attestationObject = 'AAAA';
    expect((await add(answer)).body.code).toBe('bad_passkey');
    for (const part of [{}, { id: '' }, { type: 'password' }, { response: null }])
      expect((await add({ ...device().create(await begin()), ...part })).status).toBe(
        Object.keys(part).length > 0 ? 422 : 200,
      );
  });

  it('takes a passkey for one account', async () => {
    const passkey = await addedTo();
    const ada = await confirmed('Ada');
    expect((await add(passkey.create(await begin(ada)), 'Mine', ada)).body.code).toBe('known_passkey');
  });
});

describe('signing in with a passkey', () => {
  it('opens a session, also with two-step sign-in, and is shown as used', async () => {
    const passkey = await addedTo();
    const { status, body } = await enter(passkey.sign(await ask()));
    expect([status, body.user?.id]).toEqual([200, nora.id]);
    expect((await app.actor(body.access_token).call('GET /api/auth/me')).status).toBe(200);
    expect((await list())[0]?.last_used_at).toBe(app.clock.now().toISOString());
  });

  it('refuses a replay, an ended challenge and one of another purpose', async () => {
    const passkey = await addedTo();
    const answer = passkey.sign(await ask());
    expect((await enter(answer)).status).toBe(200);
    expect((await enter(answer)).body.code).toBe('challenge_ended');
    const late = await ask();
    app.clock.advance({ minutes: 5 });
    expect((await enter(passkey.sign(late))).body.code).toBe('challenge_ended');
    expect((await enter(passkey.sign(await begin()))).body.code).toBe('challenge_ended');
    expect((await enter(passkey.sign({ challenge: 'made-up' }))).body.code).toBe('challenge_ended');
  });

  it('refuses another origin, no check of the member, a foreign handle and a counter that went back', async () => {
    const passkey = await addedTo();
    const refused = async (credential: unknown) => {
      const { status, body } = await enter(credential);
      expect([status, body.code]).toEqual([401, 'wrong_credentials']);
    };
    await refused(passkey.sign(await ask(), { origin: 'https://evil.test' }));
    await refused(passkey.sign(await ask(), { isVerified: false }));
    const ada = await confirmed('Ada');
    await refused(passkey.sign(await ask(), { handle: Buffer.from(ada.id).toString('base64url') }));
    const forged = passkey.sign(await ask());
    forged.response.signature = device().sign({ challenge: 'x' }).response.signature;
    await refused(forged);
    await refused(device().sign(await ask()));
    passkey.counter = 50;
    expect((await enter(passkey.sign(await ask()))).status).toBe(200);
    passkey.counter = 40;
    await refused(passkey.sign(await ask()));
  });

  it('lets no suspended member in', async () => {
    const passkey = await addedTo();
    const mira = await app.member('mira');
    await mira.call(`PATCH /api/admin/users/${nora.id}/suspend` as 'PATCH /api/admin/users/:id/suspend', {
      is_suspended: true,
      reason: 'Spam.',
    });
    const { status, body } = await enter(passkey.sign(await ask()));
    expect([status, body.code]).toEqual([403, 'suspended']);
  });

  it.each([undefined, null, 7, {}, { id: '__proto__' }, { id: 'a', rawId: 'a', type: 'public-key' }])(
    'answers the credential %j with a sentence',
    async (credential) => {
      expect((await enter(credential)).status).toBe(422);
    },
  );
});

describe('removing a passkey', () => {
  it('needs the password, and is for the own ones', async () => {
    const passkey = await addedTo();
    const [{ id } = { id: '' }] = await list();
    const remove = (who: Actor, word = password) =>
      who.call(`POST /api/auth/passkeys/${id}/remove` as 'POST /api/auth/passkeys/:id/remove', {
        password: word,
      });
    expect((await remove(nora, 'wrong stones')).status).toBe(400);
    expect((await remove(await confirmed('Ada'))).status).toBe(404);
    expect((await remove(nora)).status).toBe(200);
    expect((await remove(nora)).status).toBe(404);
    expect((await enter(passkey.sign(await ask()))).status).toBe(401);
    expect(await list()).toEqual([]);
  });
});

describe('a reset of the password', () => {
  const reset = async () => {
    await app.visitor.call('POST /api/auth/forgot-password', { email: nora.email });
    await app.runJobs();
    const token = /token=([\w-]+)/.exec(app.outbox.at(-1)?.text ?? '')?.[1];
    const { status } = await app.visitor.call('POST /api/auth/reset-password', {
      token,
      new_password: 'nine grey stones',
    });
    expect(status).toBe(200);
    app.outbox.length = 0;
    await app.runJobs();
    return app.outbox[0]?.text;
  };

  it('removes the passkeys of the last seven days, as the email about a new one says', async () => {
    const old = await addedTo();
    app.clock.advance({ days: 7 });
    const fresh = await addedTo();
    await app.runJobs();
    expect(app.outbox.at(-1)?.text).toContain('In the first seven days that removes the passkey as well.');
    expect(await reset()).toContain('Passkeys of the last seven days were removed as well.');
    expect((await enter(fresh.sign(await ask()))).status).toBe(401);
    expect((await enter(old.sign(await ask()))).status).toBe(200);
  });

  it('says nothing about passkeys to a member without a new one', async () => {
    expect(await reset()).not.toContain('asskey');
  });
});
