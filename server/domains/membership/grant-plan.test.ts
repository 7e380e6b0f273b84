import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { grantPlan } from './grant-plan.ts';

describe('granting a plan', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  const grant = (email: string, tier: 'starter' | 'builder' | 'creator') =>
    app.db.transaction().execute((db) => grantPlan(db, { email, tier, now: app.clock.now() }));
  const told = (memberId: string) =>
    app.db
      .selectFrom('domain_events')
      .select(['about', 'at'])
      .where('by_member', '=', memberId)
      .where('what', '=', 'plan.granted')
      .orderBy('id')
      .execute();

  it('refuses an unknown address', async () => {
    await expect(grant('nobody@example.com', 'builder')).rejects.toMatchObject({
      status: 404,
      message: 'There is no account with the address nobody@example.com.',
    });
    expect(await app.db.selectFrom('memberships').selectAll().execute()).toEqual([]);
  });

  it('applies from the next call, records an event, and does nothing when repeated', async () => {
    const ida = await app.register({ name: 'Ida', email: 'ida@example.com' });
    expect(await grant('  IDA@example.com ', 'creator')).toMatchObject({
      memberId: ida.id,
      name: 'Ida',
      previous: 'starter',
    });
    expect((await ida.call('GET /api/auth/me')).body).toMatchObject({
      membership_tier: 'creator',
      allowance: { programme_days: 90, deeper_prompts: true },
    });
    app.clock.advance({ hours: 1 });
    expect(await grant('ida@example.com', 'creator')).toMatchObject({ previous: 'creator' });
    expect(await told(ida.id)).toMatchObject([
      { about: { tier: 'creator', previous: 'starter', by_operator: true } },
    ]);
  });

  it('may also lower the plan', async () => {
    const olof = await app.register({ email: 'olof@example.com' });
    await grant('olof@example.com', 'builder');
    await grant('olof@example.com', 'starter');
    expect((await olof.call('GET /api/auth/me')).body).toMatchObject({
      membership_tier: 'starter',
      allowance: { programme_days: 7 },
    });
    expect(await told(olof.id)).toHaveLength(2);
  });

  it('runs parallel grants one by one', async () => {
    const una = await app.register({ email: 'una@example.com' });
    await Promise.all(Array.from({ length: 8 }, () => grant('una@example.com', 'builder')));
    expect(await told(una.id)).toHaveLength(1);
  });
});
