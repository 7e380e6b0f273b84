import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { testApp } from '#server/testing/app.ts';
import { createLog } from './log.ts';

const app = await testApp();

const hits = (secrets: string[], lines: string[]): string[] =>
  secrets.filter((secret) => lines.some((line) => line.includes(secret)));

describe('the log', () => {
  it('contains none of thirty secrets that went through the server', async () => {
    app.logLines.length = 0;
    const secrets: string[] = [];
    const secret = (what: string): string => {
      const value = `planted-${what}-${secrets.length}x`;
      secrets.push(value);
      return value;
    };
    const { visitor } = app;
    const password = secret('password');
    const email = `${secret('mail')}@example.com`;
    const { body } = await visitor.call(
      'POST /api/auth/register',
      {
        email,
        password,
        name: secret('name'),
        bio: secret('bio'),
        time_zone: secret('zone'),
        unknown: secret('unknown'),
      } as object,
      {
        'user-agent': secret('agent'),
        cookie: `a=${secret('cookie')}`,
        referer: `https://x/?t=${secret('referer')}`,
      },
    );
    const token: string = body.access_token;
    secrets.push(token, token.slice(4, 30));
    let member = app.actor(token);
    await visitor.call('POST /api/auth/register', {
      email,
      password: secret('again'),
      name: secret('again'),
    });
    await visitor.call('POST /api/auth/login', { email, password: secret('wrong') });
    await visitor.call('POST /api/auth/login', {
      email: `${secret('stranger')}@example.com`,
      password: secret('wrong'),
    });
    secrets.push((await visitor.call('POST /api/auth/login', { email, password })).body.access_token);
    await visitor.call('POST /api/auth/check-password', {
      password: secret('checked'),
      name: secret('checked'),
    });
    await visitor.call('POST /api/auth/forgot-password', { email });
    await app.runJobs();
    const tokens = app.outbox.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
    expect(tokens).toHaveLength(2);
    secrets.push(...tokens);
    await visitor.call('POST /api/auth/verify-email', { token: tokens[0] });
    // Resetting the password from another device ends all earlier sessions.
    const again = (await visitor.call('POST /api/auth/login', { email, password })).body.access_token;
    secrets.push(again);
    member = app.actor(again);
    await visitor.call('POST /api/auth/reset-password', {
      token: secret('reset'),
      new_password: secret('new'),
    });
    await visitor.call(`GET /api/auth/me?token=${secret('query')}`, undefined, {
      authorization: `Bearer ${secret('bearer')}-aaaaaaaaaaaaaaaaaaaa`,
    });
    const { url } = (await member.call('POST /api/calendar')).body;
    secrets.push(url.slice(-47, -4));
    await app.app.inject(new URL(url).pathname);
    await app.app.inject(`${new URL(url).pathname}/lost`);
    await visitor.call(`GET /api/nothing?reset=${secret('lost')}`);
    await app.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: `{"password":"${secret('broken')}" oops`,
      headers: { 'content-type': 'application/json' },
    });
    await app.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: secret('text'),
      headers: { 'content-type': 'text/plain' },
    });
    await app.app.inject(`/api/%zz${secret('address')}`);

    const [programme] = (await member.call('GET /api/programs')).body;
    const at = `/api/programs/${programme.id}` as const;
    await member.call(`POST ${at}/enroll`);
    await member.call(`POST ${at}/save-reflection`, {
      day: 1,
      reflection: `${secret('journal')} ${secret('card')} 4242424242424242`,
    });
    secrets.push('4242424242424242');
    await member.call(`POST ${at}/complete-day`, { day: 1, reflection: secret('day') });
    await member.call(`POST ${at}/repair`, { sentence: secret('sentence') });
    await member.call(`GET ${at}/journal-entries?q=${secret('search')}`);
    await member.call(`GET ${at}/journal-entries/export`);
    await member.call('PUT /api/users/day', { time_zone: secret('zone'), day_start_hour: 1 });
    // A fault whose message contains secrets.
    await app.db
      .insertInto('members')
      .values({ id: 'not-a-uuid', email: secret('fault') } as never)
      .execute()
      .catch((error: Error) => app.log.error({ err: error }, 'fault'));

    expect(secrets.length).toBeGreaterThanOrEqual(30);
    expect(app.logLines.length).toBeGreaterThan(20);
    expect(hits(secrets, app.logLines)).toEqual([]);
    // Proves that the search can find a secret.
    app.log.info({ careless: secrets[3] }, 'a careless line');
    expect(hits(secrets, app.logLines)).toEqual([secrets[3]]);
  });

  it('redacts secrets that are logged by mistake', () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    log.info(
      {
        body: {
          password: 's1',
          email: 's2',
          reflection: 's3',
          token: 's4',
          new_password: 's5',
          access_token: 's6',
        },
        headers: { authorization: 'Bearer s7' },
        password: 's8',
      },
      'careless',
    );
    log.error(
      {
        err: Object.assign(new Error('database said s9'), {
          routine: 'x',
          code: '23505',
          detail: 'Key (email)=(s10) already exists',
          constraint: 'members_email',
        }),
      },
      'fault',
    );
    log.error({ err: new Error(`550 <nora@example.com> refused evt_${'a'.repeat(43)}`) }, 'fault');
    expect(lines.join()).not.toMatch(/"?s\d+|nora@|evt_aaa/);
    expect(JSON.parse(lines[1] ?? '').err).toMatchObject({
      message: 'database error 23505',
      constraint: 'members_email',
    });
    expect(JSON.parse(lines[2] ?? '').err.message).toBe('550 <[address]> refused [token]');
  });

  it('has the pattern of a route and no path', async () => {
    app.logLines.length = 0;
    const secret = 'zq5f0c9d';
    const paths = [
      ...Object.keys(routes).map((key) => key.replace(/^\S+ /, '').replace(/:\w+/g, secret)),
      `/groups/join/${secret}`,
      `/nothing/${secret}`,
      `/api/nothing/${secret}`,
      `/%${secret}?token=${secret}`,
    ];
    for (const url of paths) if (url !== '/api/live') await app.app.inject({ method: 'GET', url });
    expect(app.logLines.length).toBeGreaterThanOrEqual(paths.length - 1);
    expect(hits([secret], app.logLines)).toEqual([]);
  });
});
