import { beforeEach, describe, expect, it } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { ada, nora } = await app.cast('ada', 'nora');
await app.db.updateTable('memberships').set({ tier: 'achiever' }).where('member_id', '=', nora.id).execute();
const { milo, mira } = await app.cast('milo', 'mira');
await app.runJobs();
const adaName = (await ada.call('GET /api/auth/me')).body.name;
/** Ada's post and Mira's topic, which have the comments and replies. */
let postId: string;
let topicId: string;
let written = 0;

beforeEach(async () => {
  app.clock.advance({ hours: 1 });
  for (const table of ['moderation_cases', 'posts', 'forum_topics', 'notifications'] as const)
    await app.db.deleteFrom(table).execute();
  postId = (await ada.call('POST /api/posts', { content: `<p>Plum ${++written}</p>` })).body.id;
  const topic = { title: 'Walks', content: `<p>Where to? ${++written}</p>`, category: 'start_here' };
  const opened = await mira.call('POST /api/forum/topics', topic);
  expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  topicId = opened.body.id;
});

const queue = async () => (await milo.call('GET /api/admin/flagged-content?status=pending')).body;
const decide = async (id: string, body: object) => {
  app.clock.advance({ minutes: 1 });
  const { status, body: report } = await milo.call(`PATCH /api/admin/flagged-content/${id}`, body);
  expect(status, JSON.stringify(report)).toBe(200);
  return report;
};
const told = async (who: Actor) =>
  (await who.call('GET /api/notifications')).body.map(
    ({ kind, path }: { kind: string; path: string | null }) => [kind, path],
  );

interface Sort {
  write: (who: Actor) => Promise<string>;
  /** Returns the text as this member sees it; undefined when they don't. */
  find: (who: Actor, id: string) => Promise<Record<string, unknown> | undefined>;
  address: (id: string) => string;
  report: (id: string) => string;
  change: (id: string) => [string, Record<string, unknown>];
  path: (id: string) => string;
}

const inTopic = async (who: Actor) => (await who.call(`GET /api/forum/topics/${topicId}`)).body.posts;
const sorts: Record<string, Sort> = {
  comment: {
    write: async (who) =>
      (await who.call(`POST /api/posts/${postId}/comments`, { content: `Marmalade ${++written}` })).body.id,
    find: async (who, id) =>
      (await who.call(`GET /api/posts/${postId}/comments`)).body.find(
        (each: { id: string }) => each.id === id,
      ),
    address: (id) => `/api/comments/${id}`,
    report: (id) => `POST /api/comments/${id}/flag`,
    change: (id) => [`PUT /api/comments/${id}`, { content: `Honey ${++written}` }],
    path: (id) => `/feed/${postId}#comment-${id}`,
  },
  reply: {
    write: async (who) =>
      (
        await who.call(`POST /api/forum/topics/${topicId}/posts`, {
          content: `<p>Marmalade ${++written}</p>`,
        })
      ).body.id,
    find: async (who, id) =>
      (await inTopic(who)).find(
        (each: { id: string; is_deleted: boolean }) => each.id === id && !each.is_deleted,
      ),
    address: (id) => `/api/forum/posts/${id}`,
    report: (id) => `POST /api/forum/posts/${id}/report`,
    change: (id) => [`PUT /api/forum/posts/${id}`, { content: `<p>Honey ${++written}</p>` }],
    path: (id) => `/forum/start_here/${topicId}#post-${id}`,
  },
  topic: {
    write: async (who) =>
      (
        await who.call('POST /api/forum/topics', {
          title: 'Jam',
          content: `<p>Marmalade ${++written}</p>`,
          category: 'start_here',
        })
      ).body.id,
    async find(who, id) {
      const { status, body } = await who.call(`GET /api/forum/topics/${id}`);
      return status === 200 && !body.is_deleted ? body : undefined;
    },
    address: (id) => `/api/forum/topics/${id}`,
    report: (id) => `POST /api/forum/posts/${id}/report`,
    change: (id) => [`PUT /api/forum/topics/${id}`, { title: 'Honey', content: `<p>Honey ${++written}</p>` }],
    path: (id) => `/forum/start_here/${id}`,
  },
};

describe.each(Object.entries(sorts))(
  'a hidden %s',
  (type, { write, find, address, report, change, path }) => {
    const appeal = (who: Actor, id: string, body?: object) =>
      who.call(`POST ${type === 'comment' ? address(id) : `/api/forum/posts/${id}`}/appeal` as Key, body);
    async function hidden() {
      const id = await write(nora);
      expect((await ada.call(report(id) as Key)).status).toBe(200);
      const [{ id: caseId }] = await queue();
      await decide(caseId, { status: 'action_taken', action: 'hide', note: 'No selling.' });
      return { id, caseId: caseId as string };
    }

    it('is visible to its author, with the reason, and to no other member', async () => {
      const { id } = await hidden();
      expect(await find(nora, id)).toMatchObject({
        is_hidden: true,
        hidden_reason: 'No selling.',
        appeal: 'open',
        content: expect.stringContaining('Marmalade'),
        may_edit: true,
        may_delete: true,
        may_report: false,
      });
      for (const other of [ada, mira]) expect(await find(other, id)).toBeUndefined();
      expect((await told(nora))[0]).toEqual(['content_hidden', path(id)]);
    });

    it('can be edited and deleted by its author, and stays hidden', async () => {
      const { id } = await hidden();
      const [key, body] = change(id);
      expect((await ada.call(key as Key, body)).status).toBe(404);
      const { status, body: after } = await nora.call(key as Key, body);
      expect(status, JSON.stringify(after)).toBe(200);
      expect(after).toMatchObject({ is_hidden: true, hidden_reason: 'No selling.', appeal: 'open' });
      expect(await find(nora, id)).toMatchObject({ content: expect.stringContaining('Honey') });
      expect(await find(ada, id)).toBeUndefined();
      expect((await nora.call(`DELETE ${address(id)}` as Key)).status).toBe(200);
      expect(await find(nora, id)).toBeUndefined();
      expect((await appeal(nora, id)).status).toBe(404);
    });

    it("can be appealed once; the moderators see the appeal's text and undo the decision", async () => {
      const { id, caseId } = await hidden();
      for (const [who, status] of [
        [app.visitor, 401],
        [ada, 404],
        [milo, 404],
      ] as const)
        expect((await appeal(who, id, { words: 'Let me' })).status).toBe(status);
      expect((await appeal(nora, id, { words: 'x'.repeat(501) })).status).toBe(422);
      const first = await appeal(nora, id, { words: 'It is a recipe.' });
      expect([first.status, first.body]).toEqual([
        200,
        { is_hidden: true, hidden_reason: 'No selling.', appeal: 'waiting' },
      ]);
      expect((await appeal(nora, id, { words: 'It is a recipe.' })).status).toBe(200);
      expect((await appeal(nora, id, { words: 'Other words' })).body.code).toBe('appealed');
      // Otherwise the moderators would restore a text they haven't read.
      const [key, body] = change(id);
      expect((await nora.call(key as Key, body)).body.code).toBe('under_review');
      expect(await queue()).toMatchObject([
        { id: caseId, action: 'hide', appeal: { words: 'It is a recipe.' } },
      ]);
      await decide(caseId, { status: 'approved' });
      expect(await find(ada, id)).toBeDefined();
      expect(await find(nora, id)).not.toHaveProperty('is_hidden');
      expect((await told(nora))[0]).toEqual(['content_restored', path(id)]);
    });

    it('has no hiding fields while it is visible', async () => {
      const id = await write(nora);
      for (const who of [nora, ada])
        for (const key of ['is_hidden', 'hidden_reason', 'appeal'])
          expect(await find(who, id)).not.toHaveProperty(key);
      expect((await appeal(nora, id)).body.code).toBe('not_hidden');
    });

    it('keeps the draft of an edit, with a link to it', async () => {
      const { id } = await hidden();
      await nora.call(`PUT /api/drafts/edit:${id}`, { content: '<p>Half a new word</p>' });
      const drafts = (await nora.call('GET /api/drafts')).body;
      const draft = drafts.find(({ place }) => place === `edit:${id}`);
      expect(JSON.stringify(draft)).toContain(`edit=${id}`);
    });

    it('notifies no mentioned member when its author edits it', async () => {
      const { id } = await hidden();
      const [key] = change(id);
      const body =
        type === 'comment'
          ? { content: `@${adaName} look`, mentions: [ada.id] }
          : {
              title: 'Honey',
              content: `<p><a class="mention" href="/u/${ada.id}">@Ada</a> look ${++written}</p>`,
            };
      expect((await nora.call(key as Key, body)).status).toBe(200);
      await app.runJobs();
      expect((await told(ada)).filter(([kind]) => kind === 'mentioned')).toEqual([]);
    });
  },
);

it('a member’s hidden reply is in no other member’s page, in any order of reads', async () => {
  const reply = sorts['reply'] as Sort;
  const id = await reply.write(nora);
  await ada.call(reply.report(id) as Key);
  const [{ id: caseId }] = await queue();
  await decide(caseId, { status: 'action_taken', action: 'hide' });
  for (const order of [
    [nora, ada, nora],
    [ada, nora, ada, nora],
  ])
    for (const who of order) expect((await reply.find(who, id)) !== undefined).toBe(who === nora);
});

it('a hidden topic takes no replies, and its author reads it without replies of others', async () => {
  const topic = sorts['topic'] as Sort;
  const id = await topic.write(nora);
  await mira.call(`POST /api/forum/topics/${id}/posts`, { content: '<p>To the lake.</p>' });
  await ada.call(topic.report(id) as Key);
  const [{ id: caseId }] = await queue();
  await decide(caseId, { status: 'action_taken', action: 'hide' });
  const { body } = await nora.call(`GET /api/forum/topics/${id}`);
  expect(body).toMatchObject({ is_hidden: true, may_reply: false, posts: [], next_cursor: null });
  expect(body.reply_refusal).toContain('hid this topic');
  const list = (await nora.call('GET /api/forum/topics?category=start_here')).body.topics;
  expect(list.map((each: { id: string }) => each.id)).not.toContain(id);
});
