import { describe, expect, it } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { ada, nora, cleo, milo } = await app.cast('ada', 'nora', 'cleo', 'milo');

let written = 0;
const post = async (who: Actor, group_id?: string): Promise<string> => {
  app.clock.advance({ minutes: 1 });
  return (await who.call('POST /api/posts', { content: `<p>Pond ${++written}</p>`, group_id })).body.id;
};
const comment = async (who: Actor, on: string, more: object = {}): Promise<string> => {
  app.clock.advance({ minutes: 1 });
  return (await who.call(`POST /api/posts/${on}/comments`, { content: `Heron ${++written}`, ...more })).body
    .id;
};
const own = async (who: Actor) => (await who.call('GET /api/my-comments')).body;
const find = async (who: Actor, id: string) => (await own(who)).find((each) => each.id === id);

describe('own comments', () => {
  it('are for their author alone', async () => {
    expect((await app.visitor.call('GET /api/my-comments')).status).toBe(401);
    const id = await comment(nora, await post(ada));
    expect(await find(nora, id)).toBeDefined();
    for (const who of [ada, cleo, milo]) expect(await find(who, id)).toBeUndefined();
  });

  it('are listed newest first, page by page, with the post and its group', async () => {
    const other = await app.register({ tier: 'builder' });
    const group = (await ada.call('POST /api/groups', { name: 'Ponds', description: 'Herons.' })).body.id;
    await other.call(`POST /api/groups/${group}/join`);
    const [outside, inside] = [await post(ada), await post(ada, group)];
    const ids = [await comment(other, outside), await comment(other, inside), await comment(other, outside)];
    const { body, headers } = await other.call('GET /api/my-comments?limit=2' as 'GET /api/my-comments');
    expect(body).toEqual([
      {
        id: ids[2],
        content: expect.stringMatching(/^Heron/),
        created_at: expect.any(String),
        subject_type: 'post',
        post_id: outside,
        path: `/feed/${outside}#comment-${ids[2]}`,
        group_name: null,
      },
      {
        id: ids[1],
        content: expect.stringMatching(/^Heron/),
        created_at: expect.any(String),
        subject_type: 'post',
        post_id: inside,
        path: `/feed/${inside}#comment-${ids[1]}`,
        group_name: 'Ponds',
      },
    ]);
    const next = await other.call(
      `GET /api/my-comments?limit=2&cursor=${headers['x-next-cursor']}` as 'GET /api/my-comments',
    );
    expect(next.body.map(({ id }) => id)).toEqual([ids[0]]);
    expect(next.headers['x-next-cursor']).toBeUndefined();
  });

  it('in a group that was left stay listed without the post, also after coming back, until they are deleted', async () => {
    const door = { name: 'Quiet', description: 'Us.', is_private: true };
    const group = (await ada.call('POST /api/groups', door)).body.id;
    await cleo.call(`POST /api/groups/${group}/join`);
    const accepted = await ada.call(`POST /api/groups/${group}/requests/${cleo.id}`, { accept: true });
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    const on = await post(ada, group);
    const id = await comment(cleo, on);
    expect(await find(cleo, id)).toMatchObject({ post_id: on, group_name: 'Quiet' });
    expect((await cleo.call(`POST /api/groups/${group}/leave`)).status).toBe(200);
    expect(await find(cleo, id)).toMatchObject({ post_id: null, path: null, group_name: 'Quiet' });
    expect((await cleo.call(`DELETE /api/comments/${id}`)).status).toBe(200);
    expect(await find(cleo, id)).toBeUndefined();
  });

  it('that moderators hid lead to the post, and those under a hidden post or group do not', async () => {
    const group = (await ada.call('POST /api/groups', { name: 'Reeds', description: 'Us.' })).body.id;
    await nora.call(`POST /api/groups/${group}/join`);
    const [open, closed, inGroup] = [await post(ada), await post(ada), await post(ada, group)];
    const [hidden, under, grouped] = [
      await comment(nora, open),
      await comment(nora, closed),
      await comment(nora, inGroup),
    ];
    const hidden_at = app.clock.now();
    await app.db.updateTable('comments').set({ hidden_at }).where('id', '=', hidden).execute();
    await app.db.updateTable('posts').set({ hidden_at }).where('id', '=', closed).execute();
    await app.db.updateTable('groups').set({ hidden_at }).where('id', '=', group).execute();
    expect(await find(nora, hidden)).toMatchObject({ post_id: open });
    expect(await find(nora, under)).toMatchObject({ post_id: null });
    expect(await find(nora, grouped)).toMatchObject({ post_id: null, group_name: null });
  });

  it('lead to a post exactly where the list of that post has the comment', async () => {
    for (const { id, post_id } of await own(nora)) {
      if (post_id === null) continue;
      const { body } = await nora.call(`GET /api/posts/${post_id}/comments`);
      expect(body.map((each: { id: string }) => each.id)).toContain(id);
    }
  });
});
