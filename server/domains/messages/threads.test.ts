import { beforeAll, describe, expect, it, test } from 'vitest';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { nora, ada, cleo } = await app.cast('nora', 'ada', 'cleo');
/** Ids by position. */
const ids: string[] = [];

beforeAll(async () => {
  for (let n = 1; n <= 20; n += 1) {
    const [from, to] = n % 2 ? [nora, ada] : [ada, nora];
    const { body } = await from.call('POST /api/messages', { receiver_id: to.id, content: `Message ${n}` });
    ids[n] = body.id;
  }
});

const read = async (who: Actor, query: string) => {
  const { status, body, headers } = await who.call(
    `GET /api/messages/${ada.id}?${query}` as 'GET /api/messages/:partnerId',
  );
  return {
    status,
    body,
    positions: Array.isArray(body) ? body.map(({ position }) => position) : [],
    older: headers['x-next-cursor'],
    newer: headers['x-previous-cursor'],
  };
};

test('the oldest unread message is told, and moves with what was read', async () => {
  const firstUnread = async () =>
    (await ada.call(`GET /api/messages/conversations/${nora.id}`)).body.first_unread_id;
  expect(await firstUnread()).toBe(ids[1]);
  await ada.call(`POST /api/messages/conversations/${nora.id}/read`, { position: 8 });
  expect(await firstUnread()).toBe(ids[9]);
  await nora.call(`DELETE /api/messages/${ada.id}/${ids[9]}` as 'DELETE /api/messages/:partnerId/:id');
  expect(await firstUnread()).toBe(ids[11]);
  await ada.call(`POST /api/messages/conversations/${nora.id}/read`, { position: 20 });
  expect(await firstUnread()).toBeNull();
});

describe('a page around a message', () => {
  test('is for the members of its conversation, and for messages on their side of it', async () => {
    const elsewhere = (await cleo.call('POST /api/messages', { receiver_id: ada.id, content: 'A secret.' }))
      .body.id;
    for (const around of [elsewhere, newId()])
      expect(await read(nora, `around=${around}`)).toMatchObject({ status: 404, positions: [] });
    expect((await read(cleo, `around=${ids[3]}`)).status).toBe(404);
    expect((await read(nora, 'around=x')).status).toBe(422);
    const { body } = await nora.call(
      `GET /api/messages/${newId()}?around=${ids[3]}` as 'GET /api/messages/:partnerId',
    );
    expect(JSON.stringify(body)).not.toContain('Message 3');
  });

  it('has the message in its middle, and leads to every message once in both directions', async () => {
    const page = await read(nora, `around=${ids[10]}&limit=5`);
    expect(page.positions).toEqual([12, 11, 10, 9, 8]);
    const seen = [...page.positions];
    for (let { older } = page; older; ) {
      const next = await read(nora, `limit=5&cursor=${older}`);
      // A page in the middle leads back as well.
      expect(next.newer).toBeDefined();
      seen.push(...next.positions);
      older = next.older;
    }
    for (let { newer } = page; newer; ) {
      const next = await read(nora, `limit=5&cursor=${newer}`);
      expect(next.older).toBeDefined();
      seen.unshift(...next.positions);
      newer = next.newer;
    }
    expect(seen).toEqual(Array.from({ length: 20 }, (_, n) => 20 - n));
  });

  it.each([
    [20, 4, [20, 19], true, false],
    [19, 4, [20, 19, 18], true, false],
    [1, 4, [3, 2, 1], false, true],
    [2, 4, [4, 3, 2, 1], false, true],
    [10, 1, [10], true, true],
  ])('around message %d with %d has %j', async (position, limit, positions, hasOlder, hasNewer) => {
    const page = await read(nora, `around=${ids[position]}&limit=${limit}`);
    expect(page.positions).toEqual(positions);
    expect([page.older !== undefined, page.newer !== undefined]).toEqual([hasOlder, hasNewer]);
  });

  it('shows the place of a deleted message, and nothing of a deleted conversation', async () => {
    await nora.call(`DELETE /api/messages/${ada.id}/${ids[5]}`);
    const { body } = await read(nora, `around=${ids[5]}&limit=1`);
    expect(body).toMatchObject([{ id: ids[5], content: '', deleted_by: 'sender' }]);
    const newest = await read(nora, 'limit=5');
    expect([newest.positions[0], newest.newer]).toEqual([20, undefined]);
    await nora.call(`DELETE /api/messages/conversations/${ada.id}`);
    expect((await read(nora, `around=${ids[10]}`)).status).toBe(404);
    const theirs = await ada.call(
      `GET /api/messages/${nora.id}?around=${ids[10]}&limit=1` as 'GET /api/messages/:partnerId',
    );
    expect(theirs.body).toMatchObject([{ content: 'Message 10' }]);
  });
});
