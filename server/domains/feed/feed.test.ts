import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Tier } from '#contract/membership/tiers.ts';
import type { Key } from '#contract/platform/endpoint.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { feedContent } from './content-adapter.ts';

const app = await testApp();
const { finn, nora, ada, cleo, milo } = await app.cast('finn', 'nora', 'ada', 'cleo', 'milo');

beforeEach(async () => {
  await app.db.deleteFrom('posts').execute();
  await app.db.deleteFrom('groups').where('is_welcome', '=', false).execute();
  await app.db.deleteFrom('privacy_settings').execute();
  await app.db.deleteFrom('follows').execute();
  await app.db.deleteFrom('notifications').execute();
});

let spoken = 0;
const write = async (who: Actor, more: Record<string, unknown> = {}) => {
  app.clock.advance({ minutes: 1 });
  const reply = await who.call('POST /api/posts', { content: `<p>Words ${++spoken}.</p>`, ...more });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
};
const ids = (reply: { body: { id: string }[] }) => reply.body.map(({ id }) => id);

let opened = 0;
async function openGroup(owner: Actor, { isPrivate = false, members = [] as Actor[] } = {}): Promise<string> {
  const { body: group } = await owner.call('POST /api/groups', {
    name: `Early birds ${++opened}`,
    description: 'Before seven.',
    is_private: isPrivate,
  });
  for (const member of members) {
    await member.call(`POST /api/groups/${group.id}/join`);
    if (isPrivate) await owner.call(`POST /api/groups/${group.id}/requests/${member.id}`, { accept: true });
  }
  return group.id;
}

const form = (fields: Record<string, string>, file?: { bytes: Buffer; name?: string; type?: string }) => {
  const boundary = 'stones';
  const head = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const parts: Buffer[] = [Buffer.from(head.join(''))];
  if (file)
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name ?? 'a.png'}"\r\ncontent-type: ${file.type ?? 'image/png'}\r\n\r\n`,
      ),
      file.bytes,
      Buffer.from('\r\n'),
    );
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return [Buffer.concat(parts), { 'content-type': `multipart/form-data; boundary=${boundary}` }] as const;
};
const picture = () =>
  sharp({ create: { width: 700, height: 400, channels: 3, background: '#6b8e6b' } })
    .png()
    .toBuffer();
const imagesKept = async () =>
  (await app.db.selectFrom('images').select(['claimed_at', 'released_at', 'alt']).execute()).length;

describe('access', () => {
  it('visitors can do nothing', async () => {
    for (const key of ['GET /api/posts', 'GET /api/my-posts', 'POST /api/posts', 'POST /api/share-success'])
      expect((await app.visitor.call(key as Key)).status).toBe(401);
  });

  it('a starter cannot post, and their photo is not even decoded', async () => {
    const refused = await finn.call('POST /api/posts', { content: '<p>Hello</p>' });
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      403,
      'upgrade_required',
      'Upgrade to Builder to share posts and connect with the community!',
    ]);
    const before = await imagesKept();
    const [body, headers] = form({ content: '<p>Hello</p>' }, { bytes: await picture() });
    expect((await finn.call('POST /api/posts', body, headers)).status).toBe(403);
    expect(await imagesKept()).toBe(before);
  });

  it('a member who fell to Starter cannot edit their posts, but can delete them and comment', async () => {
    const gus = await app.register({ name: 'Gus' });
    const setTier = (tier: Tier) => app.setTier(gus, tier);
    await setTier('builder');
    const group = await openGroup(ada, { members: [gus] });
    const posts = [await write(gus), await write(gus, { group_id: group })];
    await setTier('starter');
    for (const { id, content } of posts) {
      const refused = await gus.call(`PUT /api/posts/${id}`, { content: '<p>Other words.</p>' });
      expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
        403,
        'upgrade_required',
        'Upgrade to Builder to share posts and connect with the community! Nothing you wrote is lost.',
      ]);
      expect((await nora.call(`PUT /api/posts/${id}`, { content: '<p>Mine.</p>' })).status).toBe(404);
      const { body: seen } = await gus.call(`GET /api/posts/${id}`);
      expect(seen).toMatchObject({ content, may_edit: false, may_delete: true, may_comment: true });
      const comment = await gus.call(`POST /api/posts/${id}/comments`, { content: 'Still here.' });
      expect(comment.body.may_edit).toBe(true);
      expect(
        (await gus.call(`PUT /api/comments/${comment.body.id}`, { content: 'Still there.' })).status,
      ).toBe(200);
    }
    const lists = ['GET /api/posts', 'GET /api/my-posts', `GET /api/posts?group_id=${group}`];
    const mayEdit = async () =>
      new Set(
        (await Promise.all(lists.map((key) => gus.call(key as Key)))).flatMap(({ body }) =>
          body.map((each: { may_edit: boolean }) => each.may_edit),
        ),
      );
    expect(await mayEdit()).toEqual(new Set([false]));
    await setTier('builder');
    expect(await mayEdit()).toEqual(new Set([true]));
    await setTier('starter');
    for (const { id } of posts) expect((await gus.call(`DELETE /api/posts/${id}`)).status).toBe(200);
  });

  it('non-members see nothing of a private group, through any endpoint', async () => {
    const group = await openGroup(ada, { isPrivate: true, members: [cleo] });
    const post = await write(cleo, { group_id: group });
    const comment = (await ada.call(`POST /api/posts/${post.id}/comments`, { content: 'Here' })).body;
    for (const stranger of [nora, milo])
      for (const [key, body] of [
        [`GET /api/posts?group_id=${group}`],
        [`GET /api/posts/new-count?since=${newId()}&group_id=${group}`],
        [`GET /api/posts/${post.id}`],
        [`GET /api/posts/${post.id}/comments`],
        [`PUT /api/posts/${post.id}`, { content: '<p>x</p>' }],
        [`DELETE /api/posts/${post.id}`],
        [`POST /api/posts/${post.id}/like`, {}],
        [`PUT /api/posts/${post.id}/pin`, { pinned: true }],
        [`POST /api/posts/${post.id}/comments`, { content: 'x' }],
        [`POST /api/posts/${post.id}/flag`, {}],
        [`PUT /api/comments/${comment.id}`, { content: 'x' }],
        [`DELETE /api/comments/${comment.id}`],
        [`POST /api/comments/${comment.id}/like`, {}],
        [`POST /api/comments/${comment.id}/flag`, {}],
        ['POST /api/posts', { content: '<p>Let me in</p>', group_id: group }],
      ] as [string, unknown?][])
        expect([key, (await stranger.call(key as Key, body)).status]).toEqual([key, 404]);
    for (const key of ['GET /api/posts', `GET /api/posts?user_id=${cleo.id}`, 'GET /api/posts?filter=groups'])
      expect(ids(await nora.call(key as Key))).toEqual([]);
    expect(ids(await ada.call(`GET /api/posts?user_id=${cleo.id}`))).toEqual([post.id]);
    expect(ids(await ada.call('GET /api/posts?filter=groups'))).toEqual([post.id]);
    // Posts of a group are not in the feed, even for its members.
    expect(ids(await ada.call('GET /api/posts'))).toEqual([]);
  });

  it('a removed member with an open page loses access at once', async () => {
    const group = await openGroup(ada, { isPrivate: true, members: [cleo] });
    const post = await write(cleo, { group_id: group });
    await app.db
      .deleteFrom('group_members')
      .where('member_id', '=', cleo.id)
      .where('group_id', '=', group)
      .execute();
    expect((await cleo.call(`GET /api/posts/${post.id}`)).status).toBe(404);
    expect(ids(await cleo.call('GET /api/my-posts'))).toEqual([]);
    expect(
      (await cleo.call(`POST /api/posts/${post.id}/comments`, { content: 'Still here?' })).body.detail,
    ).toBe("That post was deleted, or you can't see it any more. Nothing you wrote is lost.");
  });

  it.each(['who left a private group', 'whose group moderators hid', 'whose words moderators hid'])(
    'a member %s deletes their own post and comment without reading them; no other member can',
    async (why) => {
      const group = await openGroup(ada, { isPrivate: true, members: [cleo, nora] });
      const own = await write(cleo, { group_id: group });
      const others = await write(nora, { group_id: group });
      const say = async (who: Actor, id: string) =>
        (await who.call(`POST /api/posts/${id}/comments`, { content: `Secret ${++spoken}` })).body.id;
      const [comment, hers] = [await say(cleo, others.id), await say(nora, others.id)];
      const answer = await nora.call(`POST /api/posts/${others.id}/comments`, {
        content: `Secret ${++spoken}`,
        parent_id: comment,
      });
      expect(answer.status).toBe(200);
      const hidden_at = app.clock.now();
      if (why === 'who left a private group')
        await app.db
          .deleteFrom('group_members')
          .where('member_id', '=', cleo.id)
          .where('group_id', '=', group)
          .execute();
      else if (why === 'whose group moderators hid')
        await app.db.updateTable('groups').set({ hidden_at }).where('id', '=', group).execute();
      else {
        await app.db.updateTable('posts').set({ hidden_at }).where('id', '=', own.id).execute();
        await app.db.updateTable('comments').set({ hidden_at }).where('id', '=', comment).execute();
      }
      // A hidden post stays readable for its author (hidden-posts.test.ts).
      const ofHidden = why === 'whose words moderators hid' ? 200 : 404;
      expect((await cleo.call(`GET /api/posts/${own.id}`)).status).toBe(ofHidden);
      expect((await cleo.call(`PUT /api/posts/${own.id}`, { content: '<p>x</p>' })).status).toBe(ofHidden);
      const change = await cleo.call(`PUT /api/comments/${comment}`, { content: 'x' });
      expect(change.status).toBe(ofHidden);
      for (const [key, body] of [
        [`GET /api/posts/${own.id}/comments`],
        [`POST /api/posts/${own.id}/like`, {}],
        [`PUT /api/posts/${own.id}/pin`, { pinned: true }],
        [`POST /api/comments/${comment}/like`, {}],
      ] as [string, unknown?][])
        expect([key, (await cleo.call(key as Key, body)).status]).toEqual([key, 404]);
      for (const key of [`DELETE /api/posts/${others.id}`, `DELETE /api/comments/${hers}`])
        expect([key, (await cleo.call(key as Key)).status]).toEqual([key, 404]);
      // Two parallel deletions count as one.
      const removals = await Promise.all([own.id, own.id].map((id) => cleo.call(`DELETE /api/posts/${id}`)));
      expect(removals.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect(removals.find(({ status }) => status === 200)?.body).toEqual({
        message: 'Post deleted successfully',
      });
      const takings = await Promise.all(
        [comment, comment].map((id) => cleo.call(`DELETE /api/comments/${id}`)),
      );
      expect(takings.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect(takings.find(({ status }) => status === 200)?.body).toEqual({
        message: 'Comment deleted successfully',
      });
      // A tombstone stays because of the answer, without text (tombstones.test.ts).
      expect(
        await app.db.selectFrom('comments').select(['id', 'content', 'author_id']).orderBy('id').execute(),
      ).toEqual([
        { id: comment, content: '', author_id: null },
        expect.objectContaining({ id: hers }),
        expect.objectContaining({ id: answer.body.id }),
      ]);
      // A comment hidden by moderators stays hidden with its answers.
      const comments_count = why === 'whose words moderators hid' ? 1 : 2;
      expect(await app.db.selectFrom('posts').select(['id', 'comments_count']).execute()).toEqual([
        { id: others.id, comments_count },
      ]);
    },
  );

  it('everyone reads an open group, and only its members write to it', async () => {
    const group = await openGroup(ada);
    const post = await write(ada, { group_id: group });
    expect(ids(await finn.call(`GET /api/posts?group_id=${group}`))).toEqual([post.id]);
    const refused = await nora.call('POST /api/posts', { content: '<p>Hi</p>', group_id: group });
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'Join this group to post in it. Nothing you wrote is lost.',
    ]);
    expect((await nora.call(`POST /api/posts/${post.id}/comments`, { content: 'Hi' })).status).toBe(403);
    expect((await nora.call(`PUT /api/posts/${post.id}/pin`, { pinned: true })).status).toBe(403);
    expect((await nora.call(`POST /api/posts/${post.id}/like`)).body).toEqual({
      liked: true,
      likes_count: 1,
    });
  });

  it('posts of others cannot be edited or deleted; staff delete them with an audit record', async () => {
    const post = await write(nora);
    for (const who of [ada, finn]) {
      expect((await who.call(`PUT /api/posts/${post.id}`, { content: '<p>Mine</p>' })).status).toBe(404);
      expect((await who.call(`DELETE /api/posts/${post.id}`)).status).toBe(404);
    }
    expect((await nora.call(`GET /api/posts/${post.id}`)).body.content).toBe(post.content);
    expect((await milo.call(`PUT /api/posts/${post.id}`, { content: '<p>Mine</p>' })).status).toBe(404);
    const log = () => app.db.selectFrom('audit_log').select(['action', 'actor_id', 'target_id']).execute();
    const before = await log();
    expect((await milo.call(`DELETE /api/posts/${post.id}`)).status).toBe(200);
    expect((await log()).slice(before.length)).toEqual([
      { action: 'delete_post', actor_id: milo.id, target_id: post.id },
    ]);
    expect(
      await app.db.selectFrom('notifications').select(['member_id', 'kind', 'by_member']).execute(),
    ).toEqual([{ member_id: nora.id, kind: 'content_hidden', by_member: null }]);
    const own = await write(milo);
    await milo.call(`DELETE /api/posts/${own.id}`);
    expect(await log()).toHaveLength(before.length + 1);
  });

  it('hidden content is gone, except for its author and staff', async () => {
    const post = await write(nora);
    await app.db.updateTable('posts').set({ hidden_at: app.clock.now() }).where('id', '=', post.id).execute();
    for (const who of [nora, ada]) {
      expect((await who.call(`GET /api/posts/${post.id}`)).status).toBe(who === nora ? 200 : 404);
      expect((await who.call(`POST /api/posts/${post.id}/like`)).status).toBe(404);
      expect(ids(await who.call(`GET /api/posts?user_id=${nora.id}`))).toEqual([]);
      expect(ids(await who.call('GET /api/posts'))).toEqual([]);
    }
    expect((await milo.call(`GET /api/posts/${post.id}`)).body.id).toBe(post.id);
  });
});

describe('a post', () => {
  it('matches the contract, and others can read it', async () => {
    const post = await write(nora, { content: '<p>Hello <script>alert(1)</script><strong>you</strong></p>' });
    expect(post).toMatchObject({
      user_id: nora.id,
      user: { id: nora.id, name: 'Nora Lindqvist', membership_tier: 'builder', profile_photo: null },
      user_name: 'Nora Lindqvist',
      content: '<p>Hello <strong>you</strong></p>',
      group_id: null,
      win: null,
      image: null,
      likes: [],
      likes_count: 0,
      liked: false,
      comments: [],
      comments_count: 0,
      edited_at: null,
      may_edit: true,
      may_delete: true,
      may_pin: false,
      may_comment: true,
      may_report: false,
    });
    const [seen] = (await finn.call('GET /api/posts')).body;
    expect(seen).toEqual({ ...post, may_edit: false, may_delete: false, may_report: true });
  });

  it.each([
    ['nothing at all', undefined],
    ['no words', {}],
    ['an empty text', { content: '' }],
    ['spaces', { content: '<p> &nbsp;</p>' }],
    ['what is invisible', { content: '<p>\u200b</p><br>' }],
    ['a script', { content: '<script>alert(1)</script>' }],
  ])('cannot be blank: %s', async (_what, body) => {
    const { status, body: answer } = await nora.call('POST /api/posts', body);
    expect([status, answer.detail]).toEqual([422, 'Post content cannot be empty']);
  });

  it('sent twice with one client id is stored once, in parallel too', async () => {
    const client_id = randomUUID();
    const body = { content: '<p>Once only.</p>', client_id };
    const replies = await Promise.all(Array.from({ length: 6 }, () => nora.call('POST /api/posts', body)));
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    // Client ids are per author: Ada's post with Nora's id is a new post.
    expect((await ada.call('POST /api/posts', body)).body.id).not.toBe(replies[0]?.body.id);
    expect((await nora.call('GET /api/my-posts')).body).toHaveLength(1);
  });

  it('is edited by its author, and two editors lose nothing', async () => {
    const post = await write(nora);
    const path = `PUT /api/posts/${post.id}` as const;
    app.clock.advance({ hours: 1 });
    const first = await nora.call(path, { content: '<p>First.</p>', version: post.version });
    expect(first.body).toMatchObject({
      content: '<p>First.</p>',
      edited_at: app.clock.now().toISOString(),
      version: post.version + 1,
    });
    const second = await nora.call(path, { content: '<p>Second.</p>', version: post.version });
    expect([second.status, second.body.code, second.body.current.content]).toEqual([
      409,
      'edited_elsewhere',
      '<p>First.</p>',
    ]);
    expect((await nora.call(path, { content: '<p>First.</p>', version: post.version })).status).toBe(200);
    const { version } = second.body.current;
    const third = await nora.call(path, { content: '<p>Second.</p>', version });
    expect(third.body.content).toBe('<p>Second.</p>');
    const blank = await nora.call(path, { content: '<p></p>' });
    expect([blank.status, blank.body.detail]).toEqual([422, 'Post content cannot be empty']);
  });

  it('is deleted with its comments, likes and photo', async () => {
    const post = await write(nora);
    await ada.call(`POST /api/posts/${post.id}/comments`, { content: 'Yes' });
    await ada.call(`POST /api/posts/${post.id}/like`);
    expect((await nora.call(`DELETE /api/posts/${post.id}`)).body).toEqual({
      message: 'Post deleted successfully',
    });
    expect((await nora.call(`GET /api/posts/${post.id}`)).status).toBe(404);
    expect((await nora.call(`DELETE /api/posts/${post.id}`)).status).toBe(404);
  });

  it('has one photo, which is deleted with it', async () => {
    const [body, headers] = form(
      { content: '<p>Look.</p>', image_alt: 'A green field', client_id: randomUUID() },
      { bytes: await picture() },
    );
    const { status, body: post } = await nora.call('POST /api/posts', body, headers);
    expect(status, JSON.stringify(post)).toBe(200);
    expect(post.image).toMatchObject({ width: 700, height: 400, alt: 'A green field' });
    expect([post.image_url, post.imageUrl, post.imageKey]).toEqual([
      post.image.url,
      post.image.url,
      post.image.key,
    ]);
    const kept = await imagesKept();
    expect((await nora.call('POST /api/posts', body, headers)).body.id).toBe(post.id);
    expect(await imagesKept()).toBe(kept);
    await nora.call(`DELETE /api/posts/${post.id}`);
    const row = await app.db
      .selectFrom('images')
      .select('released_at')
      .where('key', '=', post.image.key)
      .executeTakeFirst();
    expect(row === undefined || row.released_at !== null).toBe(true);
  });

  it('may be only a photo; its author changes or removes it, but the post is never empty', async () => {
    const bytes = await picture();
    const photo = (fields: Record<string, string> = {}) => form(fields, { bytes });
    const [body, headers] = photo({ content: '<p></p>', client_id: randomUUID() });
    const { status, body: post } = await nora.call('POST /api/posts', body, headers);
    expect(status, JSON.stringify(post)).toBe(200);
    expect([post.content, post.image?.width]).toEqual(['', 700]);
    const at = `/api/posts/${post.id}` as const;

    const left = await nora.call(`DELETE ${at}/photo`);
    expect([left.status, left.body.detail]).toEqual([422, 'Post content cannot be empty']);
    const before = await imagesKept();
    expect((await ada.call(`PUT ${at}/photo`, ...photo())).status).toBe(404);
    expect((await finn.call(`PUT ${at}/photo`, ...photo())).status).toBe(404);
    expect(await imagesKept()).toBe(before);

    const changed = await nora.call(`PUT ${at}/photo`, ...photo({ image_alt: 'Another field' }));
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(changed.body.image).toMatchObject({ alt: 'Another field' });
    expect(changed.body.image.key).not.toBe(post.image.key);
    expect(changed.body.edited_at).not.toBeNull();
    const old = await app.db
      .selectFrom('images')
      .select('released_at')
      .where('key', '=', post.image.key)
      .executeTakeFirst();
    expect(old === undefined || old.released_at !== null).toBe(true);

    // A new photo replaces no text, so the version stays.
    const { version } = post;
    const worded = await nora.call(`PUT ${at}`, { content: '<p>A field.</p>', version });
    expect(worded.body.content).toBe('<p>A field.</p>');
    const bare = await nora.call(`PUT ${at}`, { content: '<p></p>', version: worded.body.version });
    expect([bare.status, bare.body.content]).toEqual([200, '']);
    await nora.call(`PUT ${at}`, { content: '<p>A field.</p>', version: bare.body.version });
    expect((await nora.call(`DELETE ${at}/photo`)).body.image).toBeNull();
    const empty = await nora.call(`PUT ${at}`, { content: '<p></p>' });
    expect([empty.status, empty.body.detail]).toEqual([422, 'Post content cannot be empty']);
  });

  it('without text and photo is refused', async () => {
    const [body, headers] = form({ content: '<p> </p>', client_id: randomUUID() });
    const refused = await nora.call('POST /api/posts', body, headers);
    expect([refused.status, refused.body.detail]).toEqual([422, 'Post content cannot be empty']);
  });

  it('of a former member keeps its text', async () => {
    const gone = await app.register({ name: 'Going Soon' });
    const post = await write(nora);
    await gone.call(`POST /api/posts/${post.id}/like`);
    await gone.call(`POST /api/posts/${post.id}/comments`, { content: 'Farewell' });
    await app.db.deleteFrom('members').where('id', '=', gone.id).execute();
    const { body } = await nora.call(`GET /api/posts/${post.id}`);
    expect(body).toMatchObject({ likes_count: 0, likes: [], comments_count: 1 });
    expect(body.comments[0].user).toEqual({
      id: null,
      name: 'Former member',
      profile_photo: null,
      membership_tier: 'starter',
      staff: null,
    });
  });

  it('is reported once, and not by its author', async () => {
    const post = await write(nora);
    const path = `POST /api/posts/${post.id}/flag` as const;
    for (const body of [undefined, { reason: 'Spam' }])
      expect((await finn.call(path, body)).body).toEqual({
        message: 'Post reported successfully. Moderators will review it.',
      });
    expect((await nora.call(path)).status).toBe(400);
    const { length } = await app.db
      .selectFrom('reports')
      .select('id')
      .where('content_id', '=', post.id)
      .execute();
    expect(length).toBe(1);
  });

  it('notifies mentioned members who may read it', async () => {
    const group = await openGroup(ada, { isPrivate: true, members: [nora] });
    const names = [nora, cleo, ada].map(({ id }) => `<a class="mention" href="/u/${id}">@x</a>`).join(' ');
    await write(ada, { content: `<p>${names}</p>`, group_id: group });
    const told = await app.db
      .selectFrom('notifications')
      .select('member_id')
      .where('kind', '=', 'mentioned')
      .execute();
    expect(told).toEqual([{ member_id: nora.id }]);
  });
});

describe('the feed', () => {
  it('is paged without gaps or repeats while others write', async () => {
    const written: string[] = [];
    for (let i = 0; i < 7; i += 1) written.unshift((await write(nora)).id);
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 4; page += 1) {
      const reply = await ada.call(`GET /api/posts?limit=3&cursor=${cursor}`);
      seen.push(...ids(reply));
      if (page === 0) await write(cleo);
      cursor = String(reply.headers['x-next-cursor'] ?? '');
      if (!cursor) break;
    }
    expect(seen).toEqual(written);
  });

  it.each(['x', 'e30', Buffer.from('{"before":"1 or 1=1"}').toString('base64url'), '%00', '../..'])(
    'has no page %s',
    async (cursor) => {
      const { status, body } = await nora.call(`GET /api/posts?cursor=${cursor}`);
      expect([400, 422]).toContain(status);
      if (status === 400) expect(body.detail).toBe("That page doesn't exist.");
    },
  );

  it('filters posts', async () => {
    const mine = await openGroup(ada, { members: [nora] });
    const words = await write(ada);
    const inGroup = await write(nora, { group_id: mine });
    const win = (
      await cleo.call('POST /api/share-success', {
        achievement_type: 'milestone',
        title: 'Ninety days',
        description: 'All of them.',
        data: { days: 90 },
      })
    ).body.post;
    await app.db
      .insertInto('follows')
      .values({ follower_id: nora.id, followed_id: cleo.id, followed_at: app.clock.now() })
      .execute();
    const list = async (filter: string) => ids(await nora.call(`GET /api/posts?filter=${filter}`));
    expect(await list('all')).toEqual([win.id, words.id]);
    expect(await list('following')).toEqual([win.id]);
    expect(await list('groups')).toEqual([inGroup.id]);
    expect(await list('wins')).toEqual([win.id]);
    expect((await nora.call('GET /api/posts?filter=nothing')).status).toBe(422);
    expect(ids(await nora.call('GET /api/my-posts'))).toEqual([inGroup.id]);
  });

  it('counts new posts', async () => {
    const { id } = await write(nora);
    for (let i = 0; i < 3; i += 1) await write(ada);
    expect((await nora.call(`GET /api/posts/new-count?since=${id}`)).body).toEqual({ count: 3 });
    expect((await nora.call(`GET /api/posts/new-count?since=${id}&filter=wins`)).body).toEqual({
      count: 0,
    });
  });

  it('shows the page of a private profile only to its owner', async () => {
    const { id } = await write(nora);
    await app.db
      .insertInto('privacy_settings')
      .values({
        member_id: nora.id,
        profile_visibility: 'private',
        activity_visibility: 'friends',
        message_permission: 'everyone',
        updated_at: app.clock.now(),
      })
      .execute();
    const path = `GET /api/posts?user_id=${nora.id}` as const;
    expect((await ada.call(path)).status).toBe(404);
    expect(ids(await nora.call(path))).toEqual([id]);
    expect((await ada.call(`GET /api/posts?user_id=${newId()}`)).status).toBe(404);
  });

  it('lists the pinned post of a group first, once', async () => {
    const group = await openGroup(ada, { members: [nora] });
    const posts = [];
    for (let i = 0; i < 5; i += 1) posts.unshift((await write(nora, { group_id: group })).id);
    const pin = (id: string, pinned: boolean) => ada.call(`PUT /api/posts/${id}/pin`, { pinned });
    await Promise.all([pin(posts[4] ?? '', true), pin(posts[3] ?? '', true)]);
    await pin(posts[1] ?? '', true);
    const list = `GET /api/posts?group_id=${group}&limit=1` as const;
    expect((await nora.call(list)).body).toMatchObject([{ id: posts[1], is_pinned: true }]);
    const seen: string[] = [];
    for (let cursor = '', page = 0; page < 10; page += 1) {
      const reply = await nora.call(`${list}&cursor=${cursor}`);
      seen.push(...ids(reply));
      cursor = String(reply.headers['x-next-cursor'] ?? '');
      if (!cursor) break;
    }
    expect(seen).toEqual([posts[1], posts[0], posts[2], posts[3], posts[4]]);
    expect((await pin(posts[1] ?? '', false)).body.is_pinned).toBe(false);
    expect((await ada.call(`PUT /api/posts/${(await write(ada)).id}/pin`, { pinned: true })).status).toBe(
      400,
    );
    // Leaders of a group can delete its members' posts.
    expect((await ada.call(`DELETE /api/posts/${posts[0]}`)).status).toBe(200);
  });

  it('names who pinned a post while they lead the group', async () => {
    const group = await openGroup(ada, { members: [nora, cleo] });
    const role = (who: Actor, to: string) =>
      ada.call(`PUT /api/groups/${group}/members/${who.id}/role`, { role: to });
    expect((await role(cleo, 'moderator')).status).toBe(200);
    const [first, second] = [await write(nora, { group_id: group }), await write(nora, { group_id: group })];
    const pinned = async () =>
      (await nora.call(`GET /api/posts?group_id=${group}`)).body
        .filter((post: { is_pinned: boolean }) => post.is_pinned)
        .map(({ id, pinned_by }: { id: string; pinned_by?: string }) => [id, pinned_by]);
    await ada.call(`PUT /api/posts/${first.id}/pin`, { pinned: true });
    expect(await pinned()).toEqual([[first.id, 'Ada Okafor']]);
    // A repeated call doesn't change who pinned it.
    await cleo.call(`PUT /api/posts/${first.id}/pin`, { pinned: true });
    expect(await pinned()).toEqual([[first.id, 'Ada Okafor']]);
    await cleo.call(`PUT /api/posts/${second.id}/pin`, { pinned: true });
    expect(await pinned()).toEqual([[second.id, 'Cleo Tremblay']]);
    await role(cleo, 'member');
    expect(await pinned()).toEqual([[second.id, undefined]]);
    await ada.call(`PUT /api/posts/${second.id}/pin`, { pinned: false });
    expect(await pinned()).toEqual([]);
  });

  it('unpins a post that is hidden, also when it is restored', async () => {
    const group = await openGroup(ada, { members: [nora] });
    const { id } = await write(nora, { group_id: group });
    await ada.call(`PUT /api/posts/${id}/pin`, { pinned: true });
    await feedContent.post.hide(app.db, id, app.clock.now());
    expect((await nora.call(`GET /api/posts/${id}`)).body).toMatchObject({
      is_hidden: true,
      is_pinned: false,
    });
    await feedContent.post.show(app.db, id, app.clock.now());
    const { body: posts } = await nora.call(`GET /api/posts?group_id=${group}`);
    expect(posts).toMatchObject([{ id, is_pinned: false }]);
    expect(posts[0]).not.toHaveProperty('pinned_by');
  });
});

describe('a shared success', () => {
  const success = { achievement_type: 'habit', title: 'Up early', description: 'Three weeks in a row.' };

  it('of a starter is only on their own page', async () => {
    const { status, body } = await finn.call('POST /api/share-success', success);
    expect([status, body.message]).toEqual([200, 'Your success has been shared!']);
    expect(body.post).toMatchObject({ win: success, content: '', may_edit: false, may_delete: true });
    expect(ids(await nora.call('GET /api/posts'))).toEqual([]);
    expect(ids(await nora.call('GET /api/posts?filter=wins'))).toEqual([]);
    expect(ids(await nora.call(`GET /api/posts?user_id=${finn.id}`))).toEqual([body.post.id]);
    await finn.call(`DELETE /api/posts/${body.post.id}`);
  });

  it('shows its data only to the author, in any order of reads', async () => {
    const data = { days: 21, with: 'a friend' };
    const { post } = (await nora.call('POST /api/share-success', { ...success, data })).body;
    expect(post.win).toEqual({ ...success, data });
    for (const who of [finn, nora, finn, nora]) {
      const [listed] = (await who.call('GET /api/posts')).body;
      const one = (await who.call(`GET /api/posts/${post.id}`)).body;
      const shown = who === nora ? { ...success, data } : success;
      expect([listed.win, one.win]).toEqual([shown, shown]);
    }
  });

  it('cannot be edited', async () => {
    const { post } = (await nora.call('POST /api/share-success', success)).body;
    expect((await nora.call(`PUT /api/posts/${post.id}`, { content: '<p>Hm</p>' })).status).toBe(400);
  });

  it.each([
    ['no title', { ...success, title: ' ' }],
    ['an unknown type', { ...success, achievement_type: 'money' }],
    [
      'too much data',
      {
        ...success,
        data: Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`k${i}`, 'x'.repeat(400)])),
      },
    ],
  ])('is refused with %s', async (_what, body) => {
    expect((await nora.call('POST /api/share-success', body)).status).toBe(422);
  });
});

describe('likes', () => {
  it('toggle; a repeated call with `liked` counts once', async () => {
    const { id } = await write(nora);
    const like = async (body?: object) => (await ada.call(`POST /api/posts/${id}/like`, body)).body;
    expect(await like()).toEqual({ liked: true, likes_count: 1 });
    expect(await like({ liked: true })).toEqual({ liked: true, likes_count: 1 });
    expect((await nora.call(`GET /api/posts/${id}`)).body).toMatchObject({
      likes: [ada.id],
      liked: false,
    });
    expect(await like({})).toEqual({ liked: false, likes_count: 0 });
    expect(await like({ liked: false })).toEqual({ liked: false, likes_count: 0 });
  });

  it('stay exact when many arrive at once', async () => {
    const { id } = await write(nora);
    const path = `POST /api/posts/${id}/like` as const;
    const actors = [finn, nora, ada, cleo, milo];
    await Promise.all(
      actors.flatMap((who) => [who.call(path, { liked: true }), who.call(path, { liked: true })]),
    );
    expect((await ada.call(`GET /api/posts/${id}`)).body).toMatchObject({ likes_count: 5, liked: true });
    await Promise.all(
      [finn, nora].flatMap((who) => [who.call(path, { liked: false }), who.call(path, { liked: false })]),
    );
    const { body } = await ada.call(`GET /api/posts/${id}`);
    expect([body.likes_count, body.likes.toSorted()]).toEqual([3, [ada.id, cleo.id, milo.id].toSorted()]);
  });

  it('list the newest twenty members, and always the viewer', async () => {
    const { id } = await write(nora);
    await ada.call(`POST /api/posts/${id}/like`);
    const people = Array.from({ length: 25 }, () => newId());
    await app.db
      .insertInto('members')
      .values(
        people.map((each) => ({
          id: each,
          email: `${each}@example.com`,
          name: 'Many',
          password_hash: '',
          first_time_zone: 'UTC',
          first_day_start_hour: 0,
          created_at: app.clock.now(),
          updated_at: app.clock.now(),
        })),
      )
      .execute();
    app.clock.advance({ hours: 1 });
    await app.db
      .insertInto('post_likes')
      .values(people.map((member_id) => ({ post_id: id, member_id, liked_at: app.clock.now() })))
      .execute();
    await app.db.updateTable('posts').set({ likes_count: 26 }).where('id', '=', id).execute();
    const { body } = await ada.call(`GET /api/posts/${id}`);
    expect([body.likes.length, body.likes.includes(ada.id), body.likes_count]).toEqual([20, true, 26]);
    expect((await nora.call(`GET /api/posts/${id}`)).body.likes).not.toContain(ada.id);
    await app.db.deleteFrom('members').where('name', '=', 'Many').execute();
    expect((await ada.call(`GET /api/posts/${id}`)).body.likes_count).toBe(1);
  });
});
