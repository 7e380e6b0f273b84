import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Stage, type StageMember, startStage } from '../../e2e/stage-client.ts';
import type { Reply } from './app.ts';

describe('the stage', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage({ env: { LOG_LEVEL: 'silent' } });
  }, 60_000);
  beforeEach(() => stage.reset({ now: '2026-03-02T15:00:00Z' }));
  afterAll(() => stage?.close());

  const call = async (member: StageMember | null, method: string, path: string, body?: unknown) => {
    const reply = await fetch(`${stage.origin}${path}`, {
      method,
      headers: {
        ...(member && { authorization: `Bearer ${member.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: (await reply.json()) as Reply['body'] };
  };
  const progressOf = async (member: StageMember) => {
    const [programme] = (await call(member, 'GET', '/api/programs')).body;
    return {
      path: `/api/programs/${programme.id}`,
      ...(await call(member, 'GET', `/api/programs/${programme.id}/progress`)),
    };
  };

  it('adds a member of the cast with a history made by the real functions', async () => {
    const nora = await stage.member({ role: 'nora', day: 9, journal: 'Written on day {day}.' });
    const { body, path } = await progressOf(nora);
    expect(body).toMatchObject({ current_day: 9, streak: 8, protections: 1, completed_today: false });
    const entries = (await call(nora, 'GET', `${path}/journal-entries`)).body.entries;
    expect(entries).toHaveLength(8);
    expect(entries[0].reflection).toBe('Written on day 8.');
    expect(
      (await call(null, 'POST', '/api/auth/login', { email: nora.email, password: nora.password })).status,
    ).toBe(200);
  });

  it('adds a new member as ordered', async () => {
    const member = await stage.member({
      person: { name: 'Ida', time_zone: 'Asia/Tokyo' },
      tier: 'achiever',
      is_moderator: true,
      past: 'xxxxxx.xx',
    });
    const me = (await call(member, 'GET', '/api/auth/me')).body;
    expect(me).toMatchObject({
      name: 'Ida',
      time_zone: 'Asia/Tokyo',
      membership_tier: 'achiever',
      is_moderator: true,
      is_admin: false,
      email_verified: true,
    });
    expect((await progressOf(member)).body).toMatchObject({ current_day: 9, streak: 2, best_streak: 6 });
    expect((await progressOf(await stage.member())).status).toBe(403);
  });

  it('moves a clock that keeps running', async () => {
    const nora = await stage.member({ role: 'nora', day: 2 });
    const moved = await stage.clock({ advance: { days: 1 } });
    expect(moved.toISOString()).toMatch(/^2026-03-03T15:0/);
    expect((await progressOf(nora)).body.today).toBe('2026-03-03');
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect((await stage.clock()).getTime()).toBeGreaterThan(moved.getTime());
  });

  it('stores emails until the reset', async () => {
    const finn = await stage.member({ role: 'finn' });
    expect(await stage.emails()).toEqual([]);
    await call(null, 'POST', '/api/auth/forgot-password', { email: finn.email });
    const [email] = await stage.emails(finn.email);
    expect(email).toMatchObject({ subject: 'Reset your password' });
    expect(email?.text).toContain(`${stage.origin}/reset-password?token=`);
    const asked = await stage.member({ person: { email: 'unconfirmed@example.com' }, verified: false });
    expect((await stage.emails(asked.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('confirm your email address'),
    ]);
    await stage.reset();
    expect(await stage.emails()).toEqual([]);
  });

  it('forgets everything at a reset', async () => {
    const nora = await stage.member({ role: 'nora' });
    const began = performance.now();
    await stage.reset();
    expect(performance.now() - began).toBeLessThan(3000);
    expect((await call(nora, 'GET', '/api/auth/me')).status).toBe(401);
    expect((await stage.member({ role: 'nora' })).email).toBe(nora.email);
  });

  it('says why an order is invalid', async () => {
    await expect(stage.clock({ now: 'tea time' })).rejects.toThrow('"tea time" is not an instant.');
    await stage.member({ role: 'nora' });
    await expect(stage.member({ role: 'nora' })).rejects.toThrow('already an account');
  });
});

describe('the product', () => {
  const root = resolve(import.meta.dirname, '../..');

  it('never imports the stage', () => {
    for (const entry of ['server/main.ts', 'server/cli.ts']) {
      const reached = reachedFrom(join(root, entry), (file) => readFileSync(file, 'utf8'));
      expect(reached.size).toBeGreaterThan(50);
      expect(
        [...reached].map((file) => relative(root, file)).filter((file) => /testing\/stage/.test(file)),
      ).toEqual([]);
    }
    const served = [...reachedFrom(join(root, 'server/main.ts'), (file) => readFileSync(file, 'utf8'))].map(
      (file) => relative(root, file),
    );
    expect(served.filter((file) => file.startsWith('server/testing/'))).toEqual([]);
  });

  it('would be found importing it', () => {
    const sources: Record<string, string> = {
      '/a/main.ts': "import './b.ts';",
      '/a/b.ts': "const stage = await import('./testing/stage.ts');",
      '/a/testing/stage.ts': '',
    };
    expect([...reachedFrom('/a/main.ts', (file) => sources[file] ?? '')]).toContain('/a/testing/stage.ts');
  });

  /** Returns every file of ours that an entry imports, statically or dynamically. */
  function reachedFrom(
    entry: string,
    read: (file: string) => string,
    reached = new Set<string>(),
  ): Set<string> {
    if (reached.has(entry)) return reached;
    reached.add(entry);
    for (const [, , target = ''] of read(entry).matchAll(/(from|import)\s*\(?\s*'([^']+\.ts)'/g)) {
      const file = target.startsWith('#server/')
        ? join(root, 'server', target.slice(8))
        : target.startsWith('#contract/')
          ? join(root, 'contract', target.slice(10))
          : resolve(dirname(entry), target);
      reachedFrom(file, read, reached);
    }
    return reached;
  }
});
