import { describe, expect, test } from 'vitest';
import { newId } from '#server/platform/database/ids.ts';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();

describe('GET /api/notifications/count', () => {
  test('is not for visitors', async () => {
    expect((await app.visitor.call('GET /api/notifications/count')).status).toBe(401);
  });

  test("counts only this member's items; the total is the sum", async () => {
    const nora = await app.member('nora');
    const finn = await app.member('finn');
    const ada = await app.member('ada');
    const count = async (who: typeof nora) => (await who.call('GET /api/notifications/count')).body;
    expect(await count(nora)).toEqual({ total: 0, friend_requests: 0, unread_messages: 0, notices: 0 });
    const at = app.clock.now();
    await app.db
      .insertInto('friend_requests')
      .values([
        { id: newId(), requester_id: finn.id, receiver_id: nora.id, status: 'pending', created_at: at },
        {
          id: newId(),
          requester_id: ada.id,
          receiver_id: nora.id,
          status: 'declined',
          created_at: at,
          responded_at: at,
        },
      ])
      .execute();
    const send = (from: typeof nora, to: typeof nora) =>
      from.call('POST /api/messages', { receiver_id: to.id, content: 'A word.' });
    await send(ada, nora);
    await send(ada, nora);
    expect((await send(nora, finn)).status).toBe(200);
    expect(await count(nora)).toEqual({ total: 3, friend_requests: 1, unread_messages: 2, notices: 0 });
    expect(await count(finn)).toEqual({ total: 1, friend_requests: 0, unread_messages: 1, notices: 0 });
    expect(await count(ada)).toEqual({ total: 0, friend_requests: 0, unread_messages: 0, notices: 0 });
  });
});
