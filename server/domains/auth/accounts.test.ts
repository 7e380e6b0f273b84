import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/app.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

describe('POST /api/auth/register', () => {
  it('signs a new starter in at once', async () => {
    const { status, body } = await house.visitor.call('POST /api/auth/register', { email: 'new@example.com', password: 'secret', name: 'New Person', time_zone: 'America/Toronto' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ payment_required: false, user: { email: 'new@example.com', membership_tier: 'starter', time_zone: 'America/Toronto' } });
    const me = await house.actor(body.access_token).call('GET /api/auth/me');
    expect(me.body).toEqual(body.user);
  });
});
