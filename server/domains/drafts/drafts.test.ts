import { beforeEach, describe, expect, it, test } from 'vitest';
import { drafts } from '#contract/drafts/endpoints.ts';
import type { Key } from '#contract/platform/endpoint.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { draftTasks } from './jobs.ts';
import { maxDrafts } from './rules.ts';

const app = await testApp();
const { nora, ada, milo } = await app.cast('nora', 'ada', 'milo');

beforeEach(async () => {
  await app.db.deleteFrom('drafts').execute();
  await app.db.deleteFrom('draft_copies').execute();
  app.clock.advance({ minutes: 1 });
});
const keep = (who: Actor, place: string, content = '<p>Half a thought</p>', more = {}) =>
  who.call(`PUT /api/drafts/${place}`, { content, ...more });
const list = async (who: Actor) => (await who.call('GET /api/drafts')).body;

describe('drafts', () => {
  test.each(Object.keys(drafts))('are not for visitors: %s', async (key) => {
    const url = key.replace(':place', 'post') as Key;
    expect((await app.visitor.call(url, key.startsWith('PUT') ? { content: '' } : undefined)).status).toBe(
      401,
    );
  });

  it('are private to their member', async () => {
    await keep(nora, 'post', '<p>Mine</p>');
    await keep(ada, 'post', '<p>Hers</p>');
    expect(await list(nora)).toMatchObject([{ place: 'post', content: '<p>Mine</p>', path: '/feed' }]);
    await nora.call('DELETE /api/drafts/post');
    await nora.call('DELETE /api/drafts/post');
    expect(await list(nora)).toEqual([]);
    expect(await list(ada)).toHaveLength(1);
  });

  it('have no title and no tags where those are empty', async () => {
    const { body } = await keep(nora, 'post', '<p>Mine</p>', { title: '', tags: '' });
    expect(body).toMatchObject({ title: null, tags: null });
  });

  it('store the last text with title and tags', async () => {
    await keep(nora, 'topic:start_here', '<p>One</p>', { title: 'A', tags: 'walk' });
    app.clock.advance({ minutes: 1 });
    await keep(nora, 'post');
    app.clock.advance({ minutes: 1 });
    const { body } = await keep(nora, 'topic:start_here', '<p>Two</p>', { title: 'B' });
    expect(body).toEqual({
      place: 'topic:start_here',
      version: expect.any(Number),
      writer: null,
      content: '<p>Two</p>',
      title: 'B',
      tags: null,
      base_version: null,
      queue: null,
      fields: null,
      label: 'Start Here',
      path: '/forum/start_here?new=1',
      updated_at: app.clock.now().toISOString(),
    });
    expect((await list(nora)).map(({ place }: { place: string }) => place)).toEqual([
      'topic:start_here',
      'post',
    ]);
  });

  it('store the version an edit started from', async () => {
    const { body: post } = await ada.call('POST /api/posts', { content: '<p>One.</p>' });
    const { body: changed } = await ada.call(`PUT /api/posts/${post.id}`, { content: '<p>Two.</p>' });
    const place = `edit:${post.id}`;
    expect((await keep(ada, place, '<p>Mine</p>')).body.base_version).toBeNull();
    app.clock.advance({ minutes: 1 });
    const { version: base_version } = changed;
    expect((await keep(ada, place, '<p>Mine</p>', { base_version })).body.base_version).toBe(base_version);
    expect(await list(ada)).toMatchObject([{ place, base_version }]);
    expect((await keep(ada, place, '<p>Mine</p>', { base_version: 'yesterday' })).status).toBe(422);
  });

  it('of a new group store its changed fields', async () => {
    const fields = { name: { from: '', to: 'Out <b>early</b>' }, is_private: { from: false, to: true } };
    const { status, body } = await keep(nora, 'group', '', { fields });
    expect([status, body.fields, body.path, body.label]).toEqual([200, fields, '/groups?new=1', null]);
    const later = { ...fields, name: { from: '', to: 'Late' } };
    await keep(nora, 'group', '', { fields: later, version: 1, writer: 'laptop' });
    expect(await list(nora)).toMatchObject([{ fields: later }, { fields, copy_id: expect.any(String) }]);
    const wrong = { ...fields, name: { from: '', to: 5 } };
    expect((await keep(nora, 'group', '', { fields: wrong })).status).toBe(422);
    expect((await keep(nora, 'group', '', { fields: { name: { from: '', to: 'A\u0000' } } })).status).toBe(
      422,
    );
    const more = JSON.parse(
      '{"__proto__":{"to":"x"},"owner":{"from":"","to":"x"},"rules":{"from":"","to":"Be kind."}}',
    );
    expect((await keep(nora, 'group', '', { fields: more })).body.fields).toEqual({
      rules: { from: '', to: 'Be kind.' },
    });
  });

  it('are sanitized like all content, except plain comments', async () => {
    const nasty = '<p>Hi<script>alert(1)</script><img src=x onerror=alert(1)></p>';
    expect((await keep(nora, 'post', nasty)).body.content).toBe('<p>Hi</p>');
    expect((await keep(nora, `comment:${crypto.randomUUID()}`, '1 < 2 & <b>')).body.content).toBe(
      '1 < 2 & <b>',
    );
    expect((await keep(nora, 'post', '')).body.content).toBe('');
  });

  test.each(['nowhere', 'post:a/b', 'post:..', 'post:', `post:${'x'.repeat(61)}`])(
    'reject the key %s',
    async (place) => expect((await keep(nora, encodeURIComponent(place))).status).toBe(422),
  );

  it('are labelled while the member may see their surroundings', async () => {
    const { body: group } = await ada.call('POST /api/groups', {
      name: 'Quiet',
      description: 'Private.',
      is_private: true,
    });
    const { body: post } = await ada.call('POST /api/posts', {
      content: '<p>Inside.</p>',
      group_id: group.id,
    });
    const { body: open } = await ada.call('POST /api/posts', { content: '<p>Outside.</p>' });
    const { body: topic } = await ada.call('POST /api/forum/topics', {
      title: 'Mornings',
      content: '<p>Who walks?</p>',
      category: 'start_here',
    });
    const { body: reply } = await ada.call(`POST /api/forum/topics/${topic.id}/posts`, {
      content: '<p>I do.</p>',
    });
    const said = await Promise.all(
      [post, open].map((each) => ada.call(`POST /api/posts/${each.id}/comments`, { content: 'Well.' })),
    );
    const places = [
      // Drafts of answers to comments.
      ...said.map(({ body }) => `comment:${body.id}`),
      `post:${group.id}`,
      `comment:${post.id}`,
      `comment:${open.id}`,
      `reply:${topic.id}`,
      `edit:${open.id}`,
      `edit:${said[0]?.body.id}`,
      `edit:${topic.id}`,
      `edit:${reply.id}`,
      `edit:${group.id}`,
    ];
    const seenBy = async (who: Actor) => {
      const seen: [string | null, string][] = [];
      for (const place of places) {
        const { body } = await keep(who, place, 'Text');
        seen.push([body.label, body.path]);
      }
      return seen;
    };
    expect(await seenBy(ada)).toEqual([
      ['Comment on a post by Ada Okafor', `/feed/${post.id}`],
      ['Comment on a post by Ada Okafor', `/feed/${open.id}`],
      ['Quiet', `/groups/${group.id}`],
      ['Comment on a post by Ada Okafor', `/feed/${post.id}`],
      ['Comment on a post by Ada Okafor', `/feed/${open.id}`],
      ['Mornings', `/forum/start_here/${topic.id}`],
      ['Edit of your post', `/feed/${open.id}?edit=${open.id}`],
      ['Edit of your comment', `/feed/${post.id}?edit=${said[0]?.body.id}#comment-${said[0]?.body.id}`],
      ['Edit in Mornings', `/forum/start_here/${topic.id}?edit=${topic.id}`],
      ['Edit in Mornings', `/forum/start_here/${topic.id}?edit=${reply.id}#post-${reply.id}`],
      ['Edit of Quiet', `/groups/${group.id}?edit=${group.id}`],
    ]);
    expect(await seenBy(nora)).toEqual([
      [null, '/feed'],
      ['Comment on a post by Ada Okafor', `/feed/${open.id}`],
      [null, '/feed'],
      [null, '/feed'],
      ['Comment on a post by Ada Okafor', `/feed/${open.id}`],
      ['Mornings', `/forum/start_here/${topic.id}`],
      [null, '/feed'],
      [null, '/feed'],
      [null, '/feed'],
      [null, '/feed'],
      // The card of a private group is public.
      ['Edit of Quiet', `/groups/${group.id}?edit=${group.id}`],
    ]);
    await app.db.updateTable('posts').set({ hidden_at: app.clock.now() }).where('id', '=', post.id).execute();
    expect((await seenBy(ada))[7]).toEqual([null, '/feed']);
    await milo.call(`DELETE /api/forum/topics/${topic.id}`);
    expect((await list(ada)).find(({ place }: { place: string }) => place.startsWith('reply'))).toMatchObject(
      {
        label: null,
        path: '/forum',
        content: 'Text',
      },
    );
  });

  it('are a hundred at most: the oldest is deleted', async () => {
    for (let each = 0; each <= maxDrafts; each += 1) {
      await keep(nora, `reply:${each}`, 'x');
      app.clock.advance({ minutes: 1 });
    }
    const places = (await list(nora)).map(({ place }: { place: string }) => place);
    expect(places).toHaveLength(maxDrafts);
    expect(places[0]).toBe(`reply:${maxDrafts}`);
    expect(places).not.toContain('reply:0');
  });

  it('are deleted after 60 days', async () => {
    await keep(nora, 'post');
    const sweep = () => draftTasks(app)['sweep-drafts']?.({}, { id: '1', attempt: 1 });
    app.clock.advance({ days: 60 });
    await sweep();
    expect(await app.db.selectFrom('drafts').select('place').execute()).toHaveLength(1);
    app.clock.advance({ minutes: 1 });
    await sweep();
    expect(await app.db.selectFrom('drafts').select('place').execute()).toEqual([]);
  });

  it('are never in the log', async () => {
    const fresh = await app.register({ name: 'Gus' });
    await keep(fresh, 'post', '<p>unspeakable secret</p>', { title: 'unspeakable title' });
    await keep(fresh, 'post', '<p>unspeakable secret</p>', { title: 'x'.repeat(300) });
    expect(app.logLines.join('\n')).not.toContain('unspeakable');
  });
});

describe('two devices', () => {
  const later = () => app.clock.advance({ minutes: 1 });
  const save = async (content: string, version: number | null, more = {}) =>
    (await keep(nora, 'post', `<p>${content}</p>`, { version, ...more })).body;
  const texts = async () =>
    (await list(nora)).map((draft: { content: string; copy_id?: string }) => [
      draft.content.replace(/<[^>]*>/g, ''),
      draft.copy_id !== undefined,
    ]);

  it('overwrite nothing: the text of the other device is preserved as a copy', async () => {
    const first = await save('From the phone', null);
    later();
    await save('From the desk', null);
    later();
    await save('From the phone, and more', first.version);
    expect(await texts()).toEqual([
      ['From the phone, and more', false],
      ['From the desk', true],
      ['From the phone', true],
    ]);
    expect(await list(ada)).toEqual([]);
  });

  it('lose nothing when both save a first draft at the same moment', async () => {
    const places = Array.from({ length: 12 }, (_, index) => `comment:first-${index}`);
    await Promise.all(
      places.flatMap((place) => [
        keep(nora, place, 'From the phone', { version: null }),
        keep(nora, place, 'From the desk', { version: null }),
      ]),
    );
    const all = await list(nora);
    for (const place of places)
      expect(
        all
          .filter((draft: { place: string }) => draft.place === place)
          .map((draft: { content: string }) => draft.content)
          .toSorted(),
        place,
      ).toEqual(['From the desk', 'From the phone']);
  });

  it('leave no copy when one continues the stored text, or repeats a save after a lost response', async () => {
    const { version } = await save('One', null, { writer: 'phone' });
    later();
    expect((await save('Two', version, { writer: 'phone' })).version).toBe(version + 1);
    later();
    await save('Another beginning', version, { writer: 'phone' });
    later();
    await save('Another beginning, and more', version, { writer: 'desk' });
    expect(await texts()).toEqual([['Another beginning, and more', false]]);
  });

  it('take a draft written anew for another one', async () => {
    const { version } = await save('Sent words', null);
    await nora.call(`DELETE /api/drafts/post?version=${version}`);
    expect(await list(nora)).toEqual([]);
    await save('Other words', null);
    await save('Words of a page that missed both', version);
    expect(await texts()).toEqual([
      ['Words of a page that missed both', false],
      ['Other words', true],
    ]);
  });

  it("keep the other device's text when one sends", async () => {
    const { version } = await save('Sent words', null);
    later();
    await save('Other words', null);
    await nora.call(`DELETE /api/drafts/post?version=${version}`);
    expect(await texts()).toEqual([
      ['Other words', true],
      ['Sent words', true],
    ]);
    const [{ copy_id }] = await list(nora);
    await ada.call(`DELETE /api/drafts/post?copy_id=${copy_id}`);
    expect(await list(nora)).toHaveLength(2);
    for (const each of await list(nora)) await nora.call(`DELETE /api/drafts/post?copy_id=${each.copy_id}`);
    expect(await list(nora)).toEqual([]);
  });

  it('store losing text as copies, five per draft at most', async () => {
    for (let index = 0; index < 8; index += 1) {
      later();
      expect((await keep(nora, 'post', `<p>Aside ${index}</p>`, { aside: true })).status).toBe(200);
    }
    const all = await list(nora);
    expect(all).toHaveLength(5);
    expect(all[0]).toMatchObject({ place: 'post', content: '<p>Aside 7</p>' });
  });

  it('store the people of a comment, and how much of it was sent', async () => {
    const queue = {
      client_id: crypto.randomUUID(),
      sent_length: 5,
      people: [{ id: ada.id, name: 'Ada Okafor' }],
    };
    const place = `comment:${crypto.randomUUID()}`;
    expect((await keep(nora, place, 'Hello @Ada Okafor', { queue })).body.queue).toEqual(queue);
    expect(await list(nora)).toMatchObject([{ place, queue }]);
    await keep(nora, place, 'Other words', { version: null });
    expect((await list(nora)).map((draft: { queue: unknown }) => draft.queue)).toEqual([null, queue]);
  });
});
