import { describe, expect, it } from 'vitest';
import type { AdminPost } from '#contract/admin/endpoints.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { nora, ada, milo, mira } = await app.cast('nora', 'ada', 'milo', 'mira');

const write = async (who: Actor, content: string, group?: string): Promise<string> =>
  (await who.call('POST /api/posts', { content, ...(group && { group_id: group }) })).body.id;
const list = async (query = ''): Promise<AdminPost[]> =>
  (await mira.call(`GET /api/admin/posts${query}` as 'GET /api/admin/posts')).body;

describe('posts in the office', () => {
  it('are for administrators', async () => {
    const id = await write(nora, '<p>Mine</p>');
    for (const who of [nora, milo]) {
      expect((await who.call('GET /api/admin/posts')).status).toBe(403);
      expect((await who.call(`DELETE /api/admin/posts/${id}`)).status).toBe(403);
    }
    expect((await list()).map((post) => post.id)).toContain(id);
  });

  it('are found by words, author and state, hidden ones included', async () => {
    const heron = await write(nora, '<p>A heron at the pond</p>');
    const pond = await write(ada, '<p>Frozen pond</p>');
    expect((await list('?q=pond')).map(({ id }) => id)).toEqual([pond, heron]);
    expect((await list(`?q=pond&author_id=${nora.id}`)).map(({ id }) => id)).toEqual([heron]);
    expect((await list('?q=pond&sort=oldest')).map(({ id }) => id)).toEqual([heron, pond]);
    await ada.call(`POST /api/posts/${heron}/flag`, { reason: 'Spam' });
    const [report] = (await milo.call('GET /api/admin/flagged-content')).body;
    await milo.call(`PATCH /api/admin/flagged-content/${report?.id ?? ''}`, {
      status: 'action_taken',
      action: 'hide',
    });
    expect(await list('?state=hidden')).toMatchObject([{ id: heron, is_hidden: true, reports_count: 1 }]);
    expect(await list('?state=reported')).toMatchObject([{ id: heron }]);
  });

  it('never show what is written in a private group', async () => {
    const { body: made } = await ada.call('POST /api/groups', {
      name: 'Quiet room',
      description: 'For us',
      is_private: true,
    });
    const secret = await write(ada, '<p>Quokka</p>', made.id);
    expect(await list('?q=quokka')).toEqual([]);
    expect((await mira.call(`DELETE /api/admin/posts/${secret}`)).status).toBe(404);
  });

  it('are deleted, which the audit log records', async () => {
    const id = await write(nora, '<p>Buy now</p>');
    expect((await mira.call(`DELETE /api/admin/posts/${id}`)).body.message).toBe('Post deleted successfully');
    expect((await mira.call(`DELETE /api/admin/posts/${id}`)).status).toBe(404);
    const acts = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('target_id', '=', id)
      .execute();
    expect(acts).toEqual([{ actor_id: mira.id, action: 'delete_post' }]);
  });
});
