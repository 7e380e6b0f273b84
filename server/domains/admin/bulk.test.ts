import { describe, expect, it } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const { nora, milo, mira } = await app.cast('nora', 'milo', 'mira');

const bulk = (body: object) => mira.call('POST /api/admin/users/bulk', body as never);
const isSuspended = async (id: string) =>
  (
    await app.db
      .selectFrom('suspensions')
      .select('id')
      .where('member_id', '=', id)
      .where('lifted_at', 'is', null)
      .execute()
  ).length === 1;

describe('an act on several members', () => {
  it('is for administrators whose password is fresh', async () => {
    const body = { act: 'sign_out', ids: [nora.id], preview: true } as const;
    expect((await milo.call('POST /api/admin/users/bulk', body)).status).toBe(403);
    expect((await bulk({ ...body, ids: [] })).status).toBe(422);
    app.clock.advance({ minutes: 20 });
    expect((await bulk(body)).status).toBe(200);
    expect((await bulk({ ...body, preview: false })).body.code).toBe('confirmation_needed');
    await mira.call('POST /api/admin/confirm', { password: 'seven grey stones' });
  });

  it('is shown before it happens, skips staff and the actor, and is undone', async () => {
    const one = await app.register({ email: 'one@example.com' });
    const ids = [one.id, nora.id, milo.id, mira.id, '018f0000-0000-7000-8000-000000000000'];
    const order = { act: 'suspend', ids, reason: 'Selling', preview: true };
    const preview = (await bulk(order)).body;
    expect(Object.fromEntries(preview.map(({ id, skipped }) => [id, skipped]))).toEqual({
      [one.id]: null,
      [nora.id]: null,
      [milo.id]: 'Staff. Open their sheet.',
      [mira.id]: 'That’s you.',
    });
    expect(await isSuspended(nora.id)).toBe(false);
    expect((await bulk({ ...order, reason: ' ', preview: false })).status).toBe(422);
    expect(await isSuspended(nora.id)).toBe(false);
    expect((await bulk({ ...order, preview: false })).body).toEqual(preview);
    expect([await isSuspended(nora.id), await isSuspended(one.id), await isSuspended(milo.id)]).toEqual([
      true,
      true,
      false,
    ]);
    // A repetition changes no one.
    expect((await bulk({ ...order, preview: false })).body.filter(({ skipped }) => skipped === null)).toEqual(
      [],
    );
    await bulk({ act: 'lift', ids, preview: false });
    expect([await isSuspended(nora.id), await isSuspended(one.id)]).toEqual([false, false]);
  });

  it('ends on the last day of each member', async () => {
    const zones = {
      'Asia/Tokyo': '2027-03-05T14:59:59.999Z',
      'America/Los_Angeles': '2027-03-06T07:59:59.999Z',
    };
    const ids: string[] = [];
    for (const time_zone of Object.keys(zones))
      ids.push((await app.register({ email: `${time_zone.slice(-5)}@example.com`, time_zone })).id);
    await bulk({ act: 'suspend', ids, reason: 'Selling', last_day: '2027-03-05', preview: false });
    const ends = await app.db
      .selectFrom('suspensions')
      .select(['member_id', 'ends_at'])
      .where('member_id', 'in', ids)
      .execute();
    expect(ids.map((id) => ends.find(({ member_id }) => member_id === id)?.ends_at?.toISOString())).toEqual(
      Object.values(zones),
    );
  });

  it('changes all or none', async () => {
    const two = await app.register({ email: 'two@example.com' });
    const late = await bulk({
      act: 'comp',
      ids: [two.id],
      reason: 'Thanks',
      until: '2020-01-01T00:00:00Z',
      preview: false,
    });
    expect(late.status).toBe(422);
    expect(
      (await bulk({ act: 'comp', ids: [two.id], reason: 'Thanks', last_day: '2020-01-01', preview: false }))
        .status,
    ).toBe(422);
    const { body } = await bulk({ act: 'comp', ids: [two.id, nora.id], reason: 'Thanks', preview: false });
    expect(body.map(({ skipped }) => skipped).toSorted()).toEqual(['Already on Builder.', null]);
    expect((await two.call('GET /api/auth/me')).body.membership_tier).toBe('builder');
  });
});
