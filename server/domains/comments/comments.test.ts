import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { commentSubjects } from '#server/comment-subjects.ts';
import { feedContent } from '#server/domains/feed/content-adapter.ts';
import { type Actor, type TestApp, testApp } from '#server/testing/app.ts';
import { commentContent } from './content-adapter.ts';

// Eleven in the morning in Halifax, where Finn lives.
const app = await testApp({ now: '2026-03-02T15:00:00Z' });
const { finn, nora, ada } = await app.cast('finn', 'nora', 'ada');
let post: string;

let spoken = 0;
beforeEach(async () => {
  await app.db.deleteFrom('domain_events').execute();
  await app.db.deleteFrom('posts').execute();
  await app.db.deleteFrom('notifications').execute();
  post = (await nora.call('POST /api/posts', { content: `<p>Post ${++spoken}.</p>` })).body.id;
});

const comment = (who: Actor, content = `Comment ${++spoken}`, more: Record<string, unknown> = {}) => {
  app.clock.advance({ minutes: 1 });
  return who.call(`POST /api/posts/${post}/comments`, { content, ...more });
};
const shown = async (who = nora) => (await who.call(`GET /api/posts/${post}/comments`)).body;
const count = async () => (await nora.call(`GET /api/posts/${post}`)).body.comments_count;

describe('a member may not', () => {
  it('change or delete comments of others', async () => {
    const { body } = await comment(nora);
    for (const who of [finn, ada]) {
      expect((await who.call(`PUT /api/comments/${body.id}`, { content: 'Mine' })).status).toBe(404);
      expect((await who.call(`DELETE /api/comments/${body.id}`)).status).toBe(404);
    }
    expect(await shown()).toMatchObject([{ content: body.content }]);
  });

  it('write an eleventh comment on one of their own dates as a starter', async () => {
    for (let i = 0; i < 10; i += 1) expect((await comment(finn)).status).toBe(200);
    const refused = await comment(finn);
    expect([refused.status, refused.body.code]).toEqual([403, 'upgrade_required']);
    expect(refused.body.detail).toContain('10 comments for today');
    // Deleting a comment frees no allowance, because its notifications have been sent.
    const [{ id }] = await shown();
    expect((await finn.call(`DELETE /api/comments/${id}`)).status).toBe(200);
    expect((await comment(finn)).status).toBe(403);
    for (let i = 0; i < 11; i += 1) expect((await comment(nora)).status).toBe(200);
    // Half past ten in the evening in Halifax: the next day in UTC, but still the same local date.
    app.clock.set(new Date('2026-03-03T02:30:00Z'));
    expect((await comment(finn)).status).toBe(403);
    app.clock.set(new Date('2026-03-03T04:30:00Z'));
    const burst = await Promise.all(
      Array.from({ length: 14 }, (_, i) =>
        finn.call(`POST /api/posts/${post}/comments`, { content: `Burst ${i}` }),
      ),
    );
    expect(burst.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(burst.filter(({ status }) => status === 403)).toHaveLength(4);
  });
});

describe('a comment', () => {
  it('matches the contract and is listed below its post', async () => {
    const { status, body } = await comment(ada, '  Well walked <b>you</b> ');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      subject_type: 'post',
      subject_id: post,
      post_id: post,
      parent_id: null,
      user: { id: ada.id, name: 'Ada Okafor', membership_tier: 'achiever' },
      user_name: 'Ada Okafor',
      content: 'Well walked <b>you</b>',
      mentions: [],
      likes_count: 0,
      liked: false,
      edited_at: null,
      may_edit: true,
      may_delete: true,
      may_report: false,
    });
    const { body: seen } = await nora.call(`GET /api/posts/${post}`);
    expect(seen.comments_count).toBe(1);
    expect(seen.comments).toEqual([{ ...body, may_edit: false, may_report: true }]);
    expect(await shown()).toEqual(seen.comments);
  });

  it.each([undefined, {}, { content: '' }, { content: ' \n' }, { content: '\u200b\u2800' }])(
    'cannot be blank: %j',
    async (body) => {
      const reply = await ada.call(`POST /api/posts/${post}/comments`, body);
      expect([reply.status, reply.body.detail]).toEqual([422, 'Comment cannot be empty']);
    },
  );

  it('has at most 2,000 characters', async () => {
    expect((await comment(ada, 'é'.repeat(2000))).status).toBe(200);
    const refused = await comment(ada, 'é'.repeat(2001));
    expect([refused.status, refused.body.detail]).toEqual([422, 'That comment is too long.']);
  });

  it('sent twice with one client id is stored once', async () => {
    const client_id = randomUUID();
    const replies = await Promise.all(Array.from({ length: 5 }, () => comment(ada, 'Once', { client_id })));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(await count()).toBe(1);
  });

  it('answers another comment, one level deep', async () => {
    const first = (await comment(ada)).body;
    const answer = (await comment(nora, 'Answer', { parent_id: first.id })).body;
    const again = (await comment(ada, 'Again', { parent_id: answer.id })).body;
    expect([answer.parent_id, again.parent_id]).toEqual([first.id, first.id]);
    await nora.call(`DELETE /api/comments/${first.id}`);
    expect([await count(), (await shown()).length]).toEqual([2, 3]);
    const late = await comment(ada, 'Too late', { parent_id: first.id });
    expect([late.status, late.body.code, late.body.detail]).toEqual([
      409,
      'parent_gone',
      'The comment you are answering was deleted. Nothing you wrote is lost.',
    ]);
    const elsewhere = (await nora.call('POST /api/posts', { content: '<p>Another.</p>' })).body.id;
    const mine = (await comment(ada)).body;
    const wrong = await ada.call(`POST /api/posts/${elsewhere}/comments`, {
      content: 'x',
      parent_id: mine.id,
    });
    expect(wrong.status).toBe(409);
  });

  it('is edited by its author, and liked', async () => {
    const { body } = await comment(ada);
    app.clock.advance({ minutes: 1 });
    const changed = await ada.call(`PUT /api/comments/${body.id}`, { content: 'Better' });
    expect(changed.body).toMatchObject({ content: 'Better', edited_at: app.clock.now().toISOString() });
    const like = `POST /api/comments/${body.id}/like` as const;
    expect((await finn.call(like)).body).toEqual({ liked: true, likes_count: 1 });
    expect((await finn.call(like, { liked: true })).body).toEqual({ liked: true, likes_count: 1 });
    expect(await shown(finn)).toMatchObject([{ likes_count: 1, liked: true }]);
    expect((await finn.call(like)).body).toEqual({ liked: false, likes_count: 0 });
  });

  it('edited in two places is not overwritten unseen', async () => {
    const { body } = await comment(ada);
    const put = (content: string, version?: number) =>
      ada.call(`PUT /api/comments/${body.id}`, { content, version });
    app.clock.advance({ minutes: 1 });
    const first = await put('From the phone', body.version);
    app.clock.advance({ minutes: 1 });
    const second = await put('From the desk', body.version);
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      code: 'edited_elsewhere',
      current: { content: 'From the phone', version: first.body.version },
    });
    // Identical text is no conflict, and an edit based on the current version is saved. A client that
    // sends no version replaces the text.
    expect((await put('From the phone', body.version)).status).toBe(200);
    expect((await put('From the desk', second.body.current.version)).body.content).toBe('From the desk');
    expect((await put('From a client without mentions')).status).toBe(200);
  });

  it('is reported once, and not by its author', async () => {
    const { body } = await comment(ada);
    const flag = `POST /api/comments/${body.id}/flag` as const;
    expect((await finn.call(flag)).body.message).toBe(
      'Comment reported successfully. Moderators will review it.',
    );
    expect((await ada.call(flag)).status).toBe(400);
  });

  it('is listed page by page, oldest first; the newest three come with the post', async () => {
    const written: string[] = [];
    for (let i = 0; i < 5; i += 1) written.push((await comment(ada)).body.id);
    const first = await nora.call(`GET /api/posts/${post}/comments?limit=3`);
    const rest = await nora.call(
      `GET /api/posts/${post}/comments?limit=3&cursor=${String(first.headers['x-next-cursor'])}`,
    );
    expect([...first.body, ...rest.body].map(({ id }: { id: string }) => id)).toEqual(written);
    expect(rest.headers['x-next-cursor']).toBeUndefined();
    const { body } = await nora.call(`GET /api/posts/${post}`);
    expect(body.comments.map(({ id }: { id: string }) => id)).toEqual(written.slice(2));
    expect((await nora.call(`GET /api/posts/${post}/comments?cursor=forged`)).status).toBe(400);
  });

  it('mentions members it names, and notifies each once', async () => {
    const mentions = [nora.id, finn.id];
    const { body } = await comment(ada, 'Thank you @Nora Lindqvist', { mentions });
    expect(body.mentions).toEqual([{ id: nora.id, name: 'Nora Lindqvist' }]);
    await comment(finn, 'And you', { parent_id: body.id });
    const told = await app.db
      .selectFrom('notifications')
      .select(['member_id', 'kind', 'by_member', 'path'])
      .orderBy('at')
      .orderBy('kind')
      .execute();
    expect(told.map(({ member_id, kind, by_member }) => [member_id, kind, by_member])).toEqual([
      [nora.id, 'mentioned', ada.id],
      [nora.id, 'commented', finn.id],
      [ada.id, 'replied', finn.id],
    ]);
    expect(told[0]?.path).toBe(`/feed/${post}#comment-${body.id}`);
    await ada.call(`PUT /api/comments/${body.id}`, {
      content: 'Thank you @Nora Lindqvist and @Finn Murphy',
      mentions,
    });
    expect(
      (await app.db.selectFrom('notifications').select('id').where('member_id', '=', finn.id).execute())
        .length,
    ).toBe(1);
  });
});

it('too many mentions, and a mention of an unknown member, are refused in plain words', async () => {
  const many = await comment(ada, 'Thank you all', { mentions: Array.from({ length: 21 }, () => nora.id) });
  expect([many.status, many.body.detail]).toEqual([
    422,
    'A comment can mention at most 20 people. Nothing you wrote is lost.',
  ]);
  const odd = await comment(ada, 'Thank you', { mentions: [nora.id, 'nora'] });
  expect([odd.status, odd.body.fields]).toEqual([
    422,
    {
      mentions: 'We couldn’t find one of the people you mentioned. Remove the name and mention them again.',
    },
  ]);
});

describe('a moderator', () => {
  it('hides a comment with its answers, shows and removes it; the counts follow', async () => {
    const first = (await comment(ada)).body.id;
    await comment(nora, 'Answer', { parent_id: first });
    await comment(finn);
    const act = (work: (db: TestApp['db']) => Promise<void> | undefined) =>
      app.db.transaction().execute(async (tx) => work(tx));
    const { comment: adapter } = commentContent(commentSubjects);
    for (const _twice of [1, 2]) await act((db) => adapter.hide(db, first, app.clock.now()));
    expect([await count(), (await shown()).length]).toEqual([1, 1]);
    // Its author can still edit it (hidden-texts.test.ts).
    expect((await ada.call(`PUT /api/comments/${first}`, { content: 'x' })).status).toBe(200);
    expect(await adapter.describe(app.db, first)).toMatchObject({
      author_id: ada.id,
      html: null,
      is_hidden: true,
    });
    await act((db) => adapter.show(db, first, app.clock.now()));
    expect([await count(), (await shown()).length]).toEqual([3, 3]);
    for (const _twice of [1, 2]) await act((db) => adapter.remove?.(db, first, nora.id, app.clock.now()));
    expect([await count(), (await shown()).length]).toEqual([2, 3]);
    expect(await adapter.describe(app.db, first)).toBeNull();
  });

  it('hides a post, shows and removes it', async () => {
    const { post: adapter } = feedContent;
    const act = (work: (db: TestApp['db']) => Promise<void> | undefined) =>
      app.db.transaction().execute(async (tx) => work(tx));
    await act((db) => adapter.hide(db, post, app.clock.now()));
    expect((await finn.call(`GET /api/posts/${post}`)).status).toBe(404);
    // Its author can still read it.
    expect((await nora.call(`GET /api/posts/${post}`)).body.is_hidden).toBe(true);
    expect(await adapter.describe(app.db, post)).toMatchObject({
      author_id: nora.id,
      is_hidden: true,
      path: `/feed/${post}`,
    });
    await act((db) => adapter.show(db, post, app.clock.now()));
    expect((await nora.call(`GET /api/posts/${post}`)).status).toBe(200);
    for (const _twice of [1, 2]) await act((db) => adapter.remove?.(db, post, ada.id, app.clock.now()));
    expect(await adapter.describe(app.db, post)).toBeNull();
  });
});

it('counts equal the rows after parallel acts', async () => {
  const people = [finn, nora, ada];
  app.clock.advance({ hours: 40 });
  const first = (await comment(ada)).body.id;
  const acts = Array.from({ length: 40 }, (_, i) => async () => {
    const who = people[i % 3] ?? nora;
    if (i % 5 === 0) return who.call(`POST /api/posts/${post}/like`);
    if (i % 5 === 1) return who.call(`POST /api/comments/${first}/like`);
    if (i % 5 === 2 && i > 20) {
      const own = (await shown(who)).find(
        (each: { may_edit: boolean; id: string }) => each.may_edit && (i === 37 || each.id !== first),
      );
      return own && who.call(`DELETE /api/comments/${own.id}`);
    }
    return who.call(`POST /api/posts/${post}/comments`, {
      content: `Act ${i}`,
      parent_id: i % 2 ? first : null,
    });
  });
  const replies = await Promise.all(acts.map((act) => act()));
  for (const reply of replies) if (reply) expect(reply.status).toBeLessThan(500);
  const { rows } = await sql`
    select from posts p where likes_count <> (select count(*) from post_likes l where l.post_id = p.id)
      or comments_count <> (select count(*) from comments c where c.post_id = p.id and c.deleted_at is null)
    union all select from comments c where likes_count <> (select count(*) from comment_likes l where l.comment_id = c.id)`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
});
