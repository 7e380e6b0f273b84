import { describe, expect, it } from 'vitest';
import { openTestApp, testApp } from '#server/testing/app.ts';

const app = await testApp();

const whole = { email: 'new@example.com', password: 'secret', name: 'New Person' };
const register = (change: Record<string, unknown> = {}) =>
  app.visitor.call('POST /api/auth/register', { ...whole, ...change });
const accounts = async (email: string): Promise<number> =>
  (await app.db.selectFrom('members').select('email').execute()).filter(
    (row) => row.email.toLowerCase() === email.toLowerCase(),
  ).length;

describe('POST /api/auth/register', () => {
  it('signs a new starter in at once', async () => {
    const { status, body } = await register({ time_zone: 'America/Toronto', bio: '  Walks.  ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      payment_required: false,
      registration_id: null,
      user: {
        email: whole.email,
        name: whole.name,
        bio: 'Walks.',
        membership_tier: 'starter',
        time_zone: 'America/Toronto',
        email_verified: false,
        is_admin: false,
        is_moderator: false,
      },
    });
    expect(body.access_token).toMatch(/^evt_[\w-]{43}$/);
    const me = await app.actor(body.access_token).call('GET /api/auth/me');
    expect(me.body).toEqual(body.user);
  });

  it.each([
    ['no body', undefined, 'Please fill in all required fields'],
    ['an empty body', {}, 'Please fill in all required fields'],
    ['no name', { email: 'a@example.com', password: 'secret' }, 'Please fill in all required fields'],
    ['an empty name', { ...whole, name: '' }, 'Please fill in all required fields'],
    ['a name of spaces', { ...whole, name: '   ' }, 'Please fill in all required fields'],
    ['no email', { name: 'A', password: 'secret' }, 'Please fill in all required fields'],
    ['no password', { name: 'A', email: 'a@example.com' }, 'Please fill in all required fields'],
    ['an invalid address', { ...whole, email: 'nobody' }, 'Please enter a valid email address'],
    ['an address with a space', { ...whole, email: ' a@example.com' }, 'Please enter a valid email address'],
    [
      'two addresses',
      { ...whole, email: 'a@example.com,b@example.com' },
      'Please enter a valid email address',
    ],
    [
      'an address with a line break',
      { ...whole, email: 'a@example.com\r\nBcc: b@example.com' },
      'Please enter a valid email address',
    ],
    [
      'an address of 300 characters',
      { ...whole, email: `${'a'.repeat(300)}@example.com` },
      'That email address is too long',
    ],
    [
      'a password of five characters',
      { ...whole, password: 'abcde' },
      'Password must be at least 6 characters long',
    ],
    [
      'a password of five astral characters',
      { ...whole, password: '🪨🪨🪨🪨🪨' },
      'Password must be at least 6 characters long',
    ],
    [
      'a password of 257 characters',
      { ...whole, password: 'x'.repeat(257) },
      'Password must be at most 256 characters long',
    ],
    ['a name of 300 characters', { ...whole, name: 'n'.repeat(300) }, 'Name can hold at most 80 characters.'],
    [
      'a bio of 1001 characters',
      { ...whole, bio: 'b'.repeat(1001) },
      'Bio can hold at most 1000 characters.',
    ],
    [
      'a name with a line break',
      { ...whole, name: 'A\r\nBcc: x@example.com' },
      'Please fill in all required fields',
    ],
    ['a name with NUL', { ...whole, name: 'A\u0000' }, "Name contains characters we can't save."],
    [
      'a name with a lone surrogate',
      { ...whole, name: 'A\ud800' },
      "Name contains characters we can't save.",
    ],
    [
      'a name with a direction override',
      { ...whole, name: 'A\u202etxt' },
      'Please fill in all required fields',
    ],
    ['a bio with NUL', { ...whole, bio: 'A\u0000' }, "Bio contains characters we can't save."],
    ['a bio with a lone surrogate', { ...whole, bio: '\udfff' }, "Bio contains characters we can't save."],
    [
      'a password with NUL',
      { ...whole, password: 'secret\u0000' },
      "Password contains characters we can't save.",
    ],
    [
      'a password with a lone surrogate',
      { ...whole, password: 'secret\ud800' },
      "Password contains characters we can't save.",
    ],
    ['a number for a name', { ...whole, name: 7 }, 'Name must be text.'],
    ['a plan that does not exist', { ...whole, membership_tier: 'emperor' }, 'Membership tier is not valid.'],
    ['a day that starts at seven', { ...whole, day_start_hour: 7 }, 'Day start hour must be at most 6.'],
  ])('refuses %s', async (_what, payload, sentence) => {
    const { status, body } = await app.visitor.call('POST /api/auth/register', payload);
    expect({ status, detail: body.detail }).toEqual({ status: 422, detail: sentence });
    expect(body.code).toBe('invalid');
  });

  it('grants no paid plan and creates no account before the payment', async () => {
    for (const membership_tier of ['builder', 'achiever', 'creator', 'founder']) {
      const { status, body } = await register({
        email: `${membership_tier}@example.com`,
        membership_tier,
        billing_period: 'monthly',
      });
      expect([status, body.payment_required, body.access_token, body.user]).toEqual([200, true, null, null]);
      expect(await accounts(`${membership_tier}@example.com`)).toBe(0);
    }
  });

  it('ignores fields that only the server decides', async () => {
    const { body } = await register({
      email: 'sly@example.com',
      is_admin: true,
      is_moderator: true,
      email_verified: true,
      email_verified_at: '2020-01-01T00:00:00Z',
      id: '00000000-0000-7000-8000-000000000000',
      tier: 'founder',
      allowance: { programme_days: 90 },
      password_hash: 'x',
      created_at: '2020-01-01T00:00:00Z',
    });
    expect(body.user).toMatchObject({
      is_admin: false,
      is_moderator: false,
      email_verified: false,
      membership_tier: 'starter',
      allowance: { programme_days: 7 },
    });
    expect(body.user.id).not.toMatch(/^00000000/);
    expect(JSON.stringify(body)).not.toMatch(/hash/);
  });

  it('finds a taken address in any case', async () => {
    await register({ email: 'Case@Example.com' });
    const { status, body } = await register({ email: 'cASE@example.COM' });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'email_taken',
      fields: { email: "There's already an account with this email address." },
    });
    expect(await accounts('case@example.com')).toBe(1);
  });

  it('creates one account from twenty parallel calls', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        register({ email: index % 2 ? 'Twenty@example.com' : 'twenty@example.com' }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => ![200, 409, 503].includes(status))).toEqual([]);
    expect((await register({ email: 'TWENTY@example.com' })).status).toBe(409);
    expect(await accounts('twenty@example.com')).toBe(1);
    const consents = await app.db
      .selectFrom('newsletter_consents')
      .select('id')
      .where('email', 'ilike', 'twenty@example.com')
      .execute();
    expect(consents).toHaveLength(1);
  });

  it('accepts any six characters, and signs in with them', async () => {
    for (const [index, password] of [
      'abcdef',
      '🪨🪨🪨🪨🪨🪨',
      'é́é́é́',
      '      ',
      'p'.repeat(256),
      '𝔭𝔞𝔰𝔰𝔴𝔬',
    ].entries()) {
      const email = `six${index}@example.com`;
      expect((await register({ email, password })).status, password).toBe(200);
      expect((await app.visitor.call('POST /api/auth/login', { email, password })).status, password).toBe(
        200,
      );
      expect(
        (
          await app.visitor.call('POST /api/auth/login', {
            email,
            password: `${[...password].slice(0, -1).join('')}x`,
          })
        ).status,
        password,
      ).toBe(401);
    }
  });

  it('falls back to UTC for a zone it does not know', async () => {
    for (const [index, time_zone] of [
      'Mars/Olympus',
      '+05:00',
      '',
      '../../etc/passwd',
      'America/Toronto',
    ].entries()) {
      const { body } = await register({ email: `zone${index}@example.com`, time_zone });
      expect(body.user.time_zone).toBe(time_zone === 'America/Toronto' ? time_zone : 'UTC');
    }
  });

  it('records the consent to the newsletter with its wording', async () => {
    await register({ email: 'consent@example.com' });
    const consent = await app.db
      .selectFrom('newsletter_consents')
      .selectAll()
      .where('email', '=', 'consent@example.com')
      .executeTakeFirstOrThrow();
    expect(consent).toMatchObject({ source: 'registration', given_at: app.clock.now() });
    expect(consent.wording).toContain('unsubscribe');
  });

  it('stores the password only as an Argon2id hash', async () => {
    await register({ email: 'hash@example.com', password: 'a plain grey stone' });
    const { password_hash } = await app.db
      .selectFrom('members')
      .select('password_hash')
      .where('email', '=', 'hash@example.com')
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(password_hash).not.toContain('plain');
  });
});

describe('PASSWORD_POLICY=strict', () => {
  it("needs eight characters that are not common and not the member's name", async () => {
    const strict = await openTestApp({ env: { PASSWORD_POLICY: 'strict' } });
    try {
      const judge = async (password: string) => {
        const { status, body } = await strict.visitor.call('POST /api/auth/register', {
          email: `p${Math.random()}@example.com`,
          name: 'Rosalind Franklin',
          password,
        });
        return status === 200 ? 'taken' : body.detail;
      };
      expect(await judge('abcde')).toBe('Password must be at least 6 characters long');
      expect(await judge('x7.Qw!')).toBe('Password must be at least 8 characters long');
      expect(await judge('password123')).toMatch(/^Many people use this password/);
      expect(await judge('Rosalind1')).toMatch(/^Many people use this password/);
      expect(await judge('Evolve2026')).toMatch(/^Many people use this password/);
      expect(await judge('seven grey stones')).toBe('taken');
    } finally {
      await strict.close();
    }
  });
});

describe('POST /api/auth/check-password', () => {
  it.each([
    ['abc', {}, 'short', null],
    ['password123', {}, 'weak', /^Many people/],
    ['rosalind', { name: 'Rosalind Franklin' }, 'weak', /^Many people/],
    ['seven grey stones', {}, 'strong', null],
  ])('rates %s', async (password, more, strength, warning) => {
    const { status, body } = await app.visitor.call('POST /api/auth/check-password', { password, ...more });
    expect(status).toBe(200);
    expect(body.strength).toBe(strength);
    if (warning) expect(body.warning).toMatch(warning);
    else expect(body.warning).toBeNull();
  });
});
