import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  communitySettings,
  type SettingKey,
  type SettingValue,
  settingKeys,
  settingProblem,
} from '#contract/admin/community-settings.ts';
import { routes } from '#contract/routes.ts';
import { sendReminder } from '#server/domains/membership/registrations/send-reminder.ts';
import { LiveSettings } from '#server/platform/settings/live-settings.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { multipart, png } from '#server/testing/multipart.ts';

const app = await testApp({ env: { MAIL_FROM: 'Evolve <hello@evolve.test>' } });
const { finn, nora, cleo, milo } = await app.cast('finn', 'nora', 'cleo', 'milo');
let { mira } = await app.cast('mira');
await app.runJobs();

beforeEach(async () => {
  app.clock.advance({ minutes: 1 });
  mira = await app.signIn(mira);
});
afterEach(async () => {
  await app.db.deleteFrom('community_settings').execute();
  await app.settings.load(app.db);
  app.outbox.length = 0;
});

const now = (key: SettingKey): SettingValue => app.settings.values[key];
const change = (key: SettingKey, to: unknown, from: unknown = now(key)) =>
  mira.call('PUT /api/admin/settings', { changes: [{ key, from, to }] });
const set = async (key: SettingKey, to: SettingValue): Promise<void> => {
  const { status, body } = await change(key, to);
  expect(status, JSON.stringify(body)).toBe(200);
};
const page = async (url: string) => (await app.app.inject({ url })).body;

describe('who may', () => {
  it('read and change the settings', async () => {
    for (const who of [finn, cleo, milo]) {
      expect((await who.call('GET /api/admin/settings')).status).toBe(403);
      const body = { changes: [{ key: 'brand_name', from: 'Evolve', to: 'Mine' }] };
      expect((await who.call('PUT /api/admin/settings', body)).status).toBe(403);
    }
    expect((await app.visitor.call('GET /api/admin/settings')).status).toBe(401);
    expect(now('brand_name')).toBe('Evolve');
  });

  it('needs a fresh password', async () => {
    app.clock.advance({ minutes: 16 });
    const { status, body } = await change('brand_name', 'Cairn');
    expect([status, body.code]).toEqual([403, 'confirmation_needed']);
  });
});

describe('a change', () => {
  it('is validated, all or none, and named in the audit log', async () => {
    const { status, body } = await mira.call('PUT /api/admin/settings', {
      changes: [
        { key: 'brand_name', from: 'Evolve', to: 'Cairn' },
        { key: 'free_days', from: 7, to: 3 },
      ],
    });
    expect([status, body.fields]).toEqual([422, { free_days: 'Free days: a whole number from 7 to 30.' }]);
    expect(now('brand_name')).toBe('Evolve');
    await set('brand_name', 'Cairn');
    expect((await mira.call('GET /api/admin/audit')).body[0]).toMatchObject({ action: 'change_settings' });
    expect(await app.db.selectFrom('audit_log').select('details').execute()).toContainEqual({
      details: { changed: ['brand_name: Evolve to Cairn'] },
    });
    const { body: list } = await mira.call('GET /api/admin/settings');
    expect(list).toContainEqual(
      expect.objectContaining({
        key: 'brand_name',
        value: 'Cairn',
        standard: 'Evolve',
        is_changed: true,
        changed_by_name: expect.stringContaining('Mira'),
      }),
    );
  });

  it('of a value that another administrator changed meanwhile is refused with the values as they are', async () => {
    await set('starter_comments', 20);
    const { status, body } = await change('starter_comments', 5, 10);
    expect([status, body.code]).toEqual([409, 'changed_elsewhere']);
    expect(body.current).toContainEqual(expect.objectContaining({ key: 'starter_comments', value: 20 }));
    expect(now('starter_comments')).toBe(20);
    // A repetition of what is stored already changes nothing.
    expect((await change('starter_comments', 20, 10)).status).toBe(200);
  });

  it.each([
    ['brand_name', ' '],
    ['brand_name', 'a\nb'],
    ['brand_name', '<b>'],
    ['brand_name', 'x'.repeat(41)],
    ['brand_name', 3],
    ['mail_sender', 'Evolve <a@b.c>, c@d.e'],
    ['mail_sender', 'Evolve\r\nBcc: x@y.z <a@b.c>'],
    ['postal_address', 'a\nb'],
    ['free_days', 31],
    ['free_days', 7.5],
    ['sign_ups', 'off'],
    ['root_for_visitors', 'feed'],
  ] as const)('of %s to %j is refused', async (key, to) => {
    expect((await change(key, to)).status).toBe(422);
    expect((await mira.call('GET /api/admin/settings')).body.every(({ is_changed }) => !is_changed)).toBe(
      true,
    );
  });

  it('arrives on another server by notification, and after a lost connection', async () => {
    const other = new LiveSettings(app.config, app.log);
    other.listen(app.db, app.connect);
    await expect.poll(() => other.values.brand_name).toBe('Evolve');
    await set('brand_name', 'Cairn');
    await expect.poll(() => other.values.brand_name).toBe('Cairn');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%settings%'`.execute(app.db);
    await set('brand_name', 'Stones');
    await expect.poll(() => other.values.brand_name, { timeout: 5000 }).toBe('Stones');
    await other.close();
    // The registry sets the limits of Starters for the whole process.
    await app.settings.load(app.db);
  });
});

it('a stored value that does not parse is replaced by the standard one, with a log line and a warning', async () => {
  await sql`insert into community_settings (key, value, changed_at) values
    ('free_days', '"many"', now()), ('brand_name', '"Cairn"', now()), ('of_a_later_version', '1', now())`.execute(
    app.db,
  );
  await app.settings.load(app.db);
  expect([now('free_days'), now('brand_name')]).toEqual([7, 'Cairn']);
  expect(app.logLines.some((line) => line.includes('stored setting cannot be used'))).toBe(true);
  const { body } = await mira.call('GET /api/admin/settings');
  expect(body.find(({ key }) => key === 'free_days')).toMatchObject({
    value: 7,
    problem: 'Free days: a whole number from 7 to 30.',
  });
});

it('goes back to its standard value, also when the stored one can not be used', async () => {
  await set('starter_comments', 20);
  expect((await change('starter_comments', null, 10)).body.code).toBe('changed_elsewhere');
  expect((await change('starter_comments', null)).status).toBe(200);
  expect(now('starter_comments')).toBe(10);
  // A repetition changes nothing and isn't recorded again.
  expect((await change('starter_comments', null, 20)).status).toBe(200);
  await sql`insert into community_settings (key, value, changed_at) values ('free_days', '"many"', now())`.execute(
    app.db,
  );
  await app.settings.load(app.db);
  expect(app.settings.problems.size).toBe(1);
  expect((await change('free_days', null, 7)).status).toBe(200);
  expect(app.settings.problems.size).toBe(0);
  const { body } = await mira.call('GET /api/admin/settings');
  expect(body.every(({ is_changed, problem }) => !is_changed && problem === null)).toBe(true);
  expect(
    (await app.db.selectFrom('audit_log').select('details').execute()).map(({ details }) => details),
  ).toEqual(
    expect.arrayContaining([
      { changed: ['starter_comments: 20 to 10 (standard)'] },
      { changed: ['free_days: 7 to 7 (standard)'] },
    ]),
  );
});

it('a stored value that can not be used is repaired by storing the standard one', async () => {
  await sql`insert into community_settings (key, value, changed_at) values ('free_days', '"many"', now())`.execute(
    app.db,
  );
  await app.settings.load(app.db);
  await set('free_days', 7);
  expect(app.settings.problems.size).toBe(0);
});

describe('the logo', () => {
  const send = (bytes: Buffer, who = mira) => who.call('POST /api/admin/settings/logo', ...multipart(bytes));
  const picture = (background: string) => png(600, 300, background);
  const shown = async () =>
    (
      await app.db
        .selectFrom('images')
        .select('id')
        .where('released_at', 'is', null)
        .where('claimed_at', 'is not', null)
        .execute()
    ).length;

  it('is uploaded by administrators, as a picture and nothing else', async () => {
    const logo = await picture('#3d7240');
    for (const who of [finn, cleo, milo]) expect((await send(logo, who)).status).toBe(403);
    expect((await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415);
    expect((await send(Buffer.alloc(0))).status).toBe(422);
    for (const wrong of [
      '/api/uploads/x.webp',
      'https://elsewhere.example/a.png',
      `/api/uploads/${'a'.repeat(22)}.webp?v=1" onerror="`,
    ])
      expect((await change('logo_light', wrong)).status, wrong).toBe(422);
    expect((await change('logo_light', `/api/uploads/${'a'.repeat(22)}.webp?v=1`)).body.code).toBe(
      'picture_gone',
    );
  });

  it('is in the community’s settings, is replaced, and removed again', async () => {
    const { body } = await send(await picture('#3d7240'));
    await set('logo_light', body.value);
    expect((await app.visitor.call('GET /api/community')).body).toMatchObject({
      logo_light: body.value,
      logo_dark: '',
    });
    expect((await app.app.inject({ url: body.value })).statusCode).toBe(200);
    expect(await shown()).toBe(1);
    const { body: other } = await send(await picture('#102030'));
    await set('logo_light', other.value);
    expect(await shown()).toBe(1);
    expect((await app.app.inject({ url: body.value })).statusCode).toBe(404);
    // A picture that another setting has isn't taken from it.
    expect((await change('logo_dark', other.value)).body.code).toBe('picture_gone');
    expect((await change('logo_light', null)).status).toBe(200);
    expect(await shown()).toBe(0);
    expect(now('logo_light')).toBe('');
  });
});

describe('what a setting changes', () => {
  it('name: public pages, emails and the API of every page', async () => {
    await set('brand_name', 'Cairn');
    for (const url of ['/landing', '/about', '/help', '/blog', '/contact', '/terms', '/auth/membership'])
      expect(JSON.parse(await page(url)).head.title, url).toContain('Cairn');
    expect((await app.visitor.call('GET /api/community')).body.brand_name).toBe('Cairn');
    await app.register({ name: 'New One', email: 'new.one@example.com' });
    await app.runJobs();
    const [email] = app.outbox;
    expect(email?.subject).toBe('Welcome to Cairn: confirm your email address');
    expect(email?.text).not.toContain('Evolve\n');
  });

  it('welcome message: the first email', async () => {
    await set('welcome_message', 'We meet on Sundays at ten & walk.');
    await app.register({ name: 'New Two', email: 'new.two@example.com' });
    await app.runJobs();
    expect(app.outbox[0]?.text).toContain('We meet on Sundays at ten & walk.');
    expect(app.outbox[0]?.html).toContain('ten &amp; walk.');
  });

  it('postal address and sender: emails and public pages', async () => {
    await set('postal_address', '1 Long Road, Toronto');
    await set('mail_sender', 'Cairn <hi@cairn.example>');
    expect(app.config.mailFrom).toBe('Cairn <hi@cairn.example>');
    await nora.call('POST /api/auth/forgot-password', { email: nora.email });
    await app.runJobs();
    expect(app.outbox[0]?.text).toContain('1 Long Road, Toronto');
  });

  it('claim: the numbers of the landing', async () => {
    expect(JSON.parse(await page('/landing')).page.claim).toBeNull();
    await set('claim_members', true);
    expect(JSON.parse(await page('/landing')).page.claim).toBe('10,000+ members');
    expect(JSON.parse(await page('/about')).page.claim).toBe('10,000+ members');
  });

  it('start page of visitors', async () => {
    expect((await app.app.inject({ url: '/' })).body).not.toContain('"kind":"landing"');
    await set('root_for_visitors', 'landing');
    expect((await app.app.inject({ url: '/' })).body).toContain('"kind":"landing"');
  });

  it('free days and comments: the allowance of Starters alone', async () => {
    const allowance = async (who: Actor) => (await who.call('GET /api/auth/me')).body.allowance;
    await set('free_days', 10);
    await set('starter_comments', 1);
    expect(await allowance(finn)).toMatchObject({ programme_days: 10, comments_per_day: 1 });
    expect(await allowance(nora)).toMatchObject({ programme_days: 90, comments_per_day: null });
    const post = await cleo.call('POST /api/posts', { content: '<p>A cold walk.</p>' });
    const comment = (content: string) => finn.call(`POST /api/posts/${post.body.id}/comments`, { content });
    expect((await comment('How cold?')).status).toBe(200);
    expect((await comment('And how long?')).status).not.toBe(200);
  });

  it('free days: the lessons of Evolve 90 that Starters read, also when there are fewer again', async () => {
    const { id } = await app.db
      .selectFrom('courses')
      .select('id')
      .where('slug', 'is not', null)
      .executeTakeFirstOrThrow();
    const dayEight = async () => {
      const { body: days } = await finn.call(`GET /api/courses/${id}/lessons?day=8`);
      const { body: course } = await finn.call(`GET /api/courses/${id}`);
      const outlined = course.lessons.find(({ order_index }) => order_index === 8);
      const lesson = await finn.call(`GET /api/courses/${id}/lessons/${outlined?.id}`);
      return [days[0]?.is_locked, days[0]?.content === null, outlined?.is_locked, lesson.status];
    };
    expect(await dayEight()).toEqual([true, true, true, 403]);
    await set('free_days', 8);
    expect(await dayEight()).toEqual([false, false, false, 200]);
    // A release or an administrator who publishes the day meanwhile stores it as a preview.
    await app.db
      .updateTable('lessons')
      .set({ is_preview: true })
      .where('course_id', '=', id)
      .where('order_index', '=', 8)
      .execute();
    await set('free_days', 7);
    expect(await dayEight()).toEqual([true, true, true, 403]);
    await app.db
      .updateTable('lessons')
      .set({ is_preview: false })
      .where('course_id', '=', id)
      .where('order_index', '=', 8)
      .execute();
  });

  it('new passwords', async () => {
    const join = (email: string) =>
      app.visitor.call('POST /api/auth/register', { name: 'Short', email, password: 'kq7w2zp' });
    expect((await join('short.one@example.com')).status).toBe(200);
    await set('password_policy', 'strict');
    expect((await join('short.two@example.com')).body.code).toBe('weak_password');
    expect((await app.visitor.call('GET /api/community')).body.shortest_password).toBe(8);
  });

  it('closed sign-ups: a begun registration is neither started free nor paid, and no one is reminded of it', async () => {
    const email = 'waits@example.com';
    const { body } = await app.visitor.call('POST /api/auth/register', {
      name: 'Waits',
      email,
      password: castPassword,
      membership_tier: 'builder',
    });
    const registration_id = body.registration_id ?? '';
    const startFree = () => app.visitor.call('POST /api/auth/registrations/start-free', { registration_id });
    await set('sign_ups', false);
    expect((await startFree()).body.code).toBe('feature_off');
    const pay = await app.visitor.call(
      `POST /api/payments/checkout/registration?registration_id=${registration_id}` as 'POST /api/payments/checkout/registration',
    );
    expect([pay.status, pay.body.code]).toEqual([403, 'feature_off']);
    const found = await app.db
      .selectFrom('registrations')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await sendReminder(app, found.id);
    expect(app.outbox).toEqual([]);
    await set('sign_ups', true);
    await sendReminder(app, found.id);
    expect(app.outbox.map(({ to }) => to)).toEqual([email]);
    expect((await startFree()).status).toBe(200);
  });

  it.each([
    ['sign_ups', 'POST /api/auth/register'],
    ['newsletter_sign_ups', 'POST /api/newsletter/subscribe'],
    ['partner_search', 'POST /api/partners/requests'],
    ['new_groups', 'POST /api/groups'],
  ] as const)('%s: %s is refused while it is off', async (key, call) => {
    const who = routes[call].access === 'anyone' ? app.visitor : cleo;
    expect((await who.call(call, {})).body.code).not.toBe('feature_off');
    await set(key, false);
    const { status, body } = await who.call(call, {});
    expect([status, body.code]).toEqual([403, 'feature_off']);
    expect(body.detail).toBe(communitySettings[key].closes.sentence);
    await set(key, true);
    expect((await who.call(call, {})).body.code).not.toBe('feature_off');
  });
});

it('a reading that began earlier and ends later changes nothing', async () => {
  const other = new LiveSettings(app.config, app.log);
  const stored = (days: number) => [{ key: 'free_days', value: days }];
  const readings: ((rows: { key: string; value: unknown }[]) => void)[] = [];
  const execute = () => new Promise((resolve) => readings.push(resolve));
  const slow = { selectFrom: () => ({ select: () => ({ execute }) }) } as never;
  const both = [other.load(slow), other.load(slow)];
  readings[1]?.(stored(9));
  await both[1];
  readings[0]?.(stored(8));
  await both[0];
  expect(other.values.free_days).toBe(9);
});

it('every closed call exists, and every standard value is valid', () => {
  for (const key of settingKeys) {
    const setting = communitySettings[key];
    if ('closes' in setting)
      for (const call of setting.closes.calls) expect(Object.keys(routes)).toContain(call);
    expect(settingProblem(key, app.settings.standard[key]), key).toBeNull();
  }
});
