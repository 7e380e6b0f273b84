import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { multipart } from '#server/testing/multipart.ts';
import { publishDue } from './publish-due.ts';

const app = await testApp({ now: '2026-03-02T15:00:00Z' });
const { nora, ada, cleo, fay, milo, mira } = await app.cast('nora', 'ada', 'cleo', 'fay', 'milo', 'mira');

let written = 0;
beforeEach(async () => {
  await app.db.deleteFrom('blog_posts').execute();
  await app.db.deleteFrom('notifications').execute();
  await app.db.deleteFrom('member_blocks').execute();
});

const form = (more: Record<string, unknown> = {}) => ({
  title: `Walk ${(written += 1)}`,
  content: `<p>We walk on day ${written}.</p>`,
  category: 'walking',
  ...more,
});
const ok = async (who: Actor, key: string, body?: object) => {
  app.clock.advance({ minutes: 1 });
  const reply = await who.call(key as Key, body);
  expect(reply.status, `${key}: ${JSON.stringify(reply.body)}`).toBe(200);
  return reply.body;
};
const write = (more: Record<string, unknown> = {}) => ok(cleo, 'POST /api/blog/posts', form(more));
const draft = (more: Record<string, unknown> = {}) => write({ status: 'draft', ...more });
const approve = (id: string) => ok(mira, `POST /api/blog/posts/${id}/approve`);
const publish = async (more: Record<string, unknown> = {}) => approve((await write(more)).id);
const read = (who: Actor, id: string) => who.call(`GET /api/blog/posts/${id}`);
const titles = async (who: Actor, query = '') =>
  (await ok(who, `GET /api/blog/posts${query}`)).map(({ title }: { title: string }) => title);
const told = async (who: Actor): Promise<string[]> =>
  (await ok(who, 'GET /api/notifications')).map(({ text }: { text: string }) => text);

/** Returns the body and the headers of a form with a cover. */
const withCover = (fields: Record<string, unknown>) =>
  multipart(readFileSync(join(import.meta.dirname, '../../testing/pictures/lake.webp')), fields, {
    name: 'a.webp',
    type: 'image/webp',
  });

describe('who may not', () => {
  test('visitors reach nothing, and members without the plan write nothing', async () => {
    expect((await app.visitor.call('GET /api/blog/posts')).status).toBe(401);
    for (const who of [nora, ada, fay])
      expect(await who.call('POST /api/blog/posts', form())).toMatchObject({
        status: 403,
        body: { code: 'upgrade_required' },
      });
  });

  test('only administrators list what waits, approve and reject', async () => {
    const { id } = await write();
    for (const who of [nora, cleo, fay, milo]) {
      expect((await who.call('GET /api/blog/posts?status=pending' as Key)).status).toBe(403);
      expect((await who.call('GET /api/blog/posts?status=rejected' as Key)).status).toBe(403);
      expect((await who.call(`POST /api/blog/posts/${id}/approve`)).status).toBe(403);
      expect((await who.call(`POST /api/blog/posts/${id}/reject`, { reason: 'No.' })).status).toBe(403);
    }
    expect((await read(cleo, id)).body).toMatchObject({ status: 'pending' });
  });

  test('a draft is for its author alone, and no administrator may open or decide it', async () => {
    const { id } = await draft();
    for (const who of [nora, fay, milo, mira]) {
      expect((await read(who, id)).status).toBe(404);
      for (const [method, path, body] of [
        ['PUT', '', form()],
        ['DELETE', '', undefined],
        ['POST', '/withdraw', undefined],
        ['DELETE', '/revision', undefined],
        ['DELETE', '/image', undefined],
        ['POST', '/flag', undefined],
        ['POST', '/appeal', undefined],
      ] as const) {
        const { status } = await who.call(`${method} /api/blog/posts/${id}${path}` as Key, body);
        expect([method, path, [403, 404].includes(status)]).toEqual([method, path, true]);
      }
    }
    for (const act of ['approve', 'reject'])
      expect((await mira.call(`POST /api/blog/posts/${id}/${act}` as Key)).status).toBe(404);
    expect((await read(cleo, id)).body).toMatchObject({ status: 'draft', version: 2 });
  });

  test('nobody but its author and administrators reads a post that waits or was rejected', async () => {
    const { id } = await write();
    for (const who of [nora, fay, milo]) expect((await read(who, id)).status).toBe(404);
    expect((await read(mira, id)).body).toMatchObject({
      status: 'pending',
      may_edit: false,
      may_delete: false,
    });
    await ok(mira, `POST /api/blog/posts/${id}/reject`, { reason: 'Needs a source.' });
    for (const who of [nora, fay, milo]) expect((await read(who, id)).status).toBe(404);
    expect(await titles(nora)).toEqual([]);
  });

  test('a block hides a published post in the product', async () => {
    const { id, title } = await publish();
    await app.db
      .insertInto('member_blocks')
      .values({ blocker_id: cleo.id, blocked_id: nora.id, created_at: app.clock.now() })
      .execute();
    expect([(await read(nora, id)).status, await titles(nora)]).toEqual([404, []]);
    expect(await titles(ada)).toEqual([title]);
  });

  test('a post of a suspended author opens for nobody but administrators', async () => {
    const author = await app.register({ tier: 'creator' });
    const { id } = await approve((await ok(author, 'POST /api/blog/posts', form())).id);
    expect((await read(nora, id)).status).toBe(200);
    await ok(mira, `PATCH /api/admin/users/${author.id}/suspend`, { is_suspended: true, reason: 'A pause.' });
    expect([(await read(nora, id)).status, (await read(mira, id)).status]).toEqual([404, 200]);
    await ok(mira, `PATCH /api/admin/users/${author.id}/suspend`, { is_suspended: false });
    expect((await read(nora, id)).status).toBe(200);
  });

  test('an author who lost the plan deletes and no longer edits', async () => {
    const { id, version } = await draft();
    await app.setTier(cleo, 'founder');
    try {
      expect((await cleo.call(`PUT /api/blog/posts/${id}`, form({ version }))).status).toBe(403);
      expect((await read(cleo, id)).body).toMatchObject({ may_edit: false, may_delete: true });
      await ok(cleo, `DELETE /api/blog/posts/${id}`);
    } finally {
      await app.setTier(cleo, 'creator');
    }
  });
});

describe('writing', () => {
  test('a post has its fields and is sent in once for one client id', async () => {
    const body = form({
      client_id: randomUUID(),
      tags: ' Winter, live ,,winter',
      excerpt: 'Short\nwords',
      title: 'A walk <b>',
    });
    const [one, two] = await Promise.all([1, 2].map(() => cleo.call('POST /api/blog/posts', body)));
    expect([one?.status, two?.status]).toEqual([200, 200]);
    expect(one?.body.id).toBe(two?.body.id);
    expect(one?.body).toMatchObject({
      title: 'A walk <b>',
      excerpt: 'Short words',
      tags: ['winter', 'live'],
      status: 'pending',
      revision: null,
      path: null,
      category: 'walking',
      author: { id: cleo.id },
      featured_image_url: null,
      words: 5,
      reading_minutes: 1,
      may_edit: false,
      may_delete: true,
    });
    expect(await ok(cleo, 'GET /api/blog/my-posts')).toHaveLength(1);
  });

  test('a draft may be blank, and what is sent in may not', async () => {
    const blank = { title: ' ', content: '<p><br></p>', category: 'habits' };
    const { id, version } = await ok(cleo, 'POST /api/blog/posts', { ...blank, status: 'draft' });
    for (const more of [{ title: 'A walk' }, { content: '<p>Words.</p>' }])
      expect(
        await cleo.call(`PUT /api/blog/posts/${id}`, { ...blank, ...more, version, status: 'pending' }),
      ).toMatchObject({ status: 422, body: { detail: 'Please fill in both title and content' } });
    expect((await cleo.call('POST /api/blog/posts', blank)).status).toBe(422);
    expect((await read(cleo, id)).body).toMatchObject({ status: 'draft', title: '', version });
  });

  test.each([
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ excerpt: 'x'.repeat(301) }, 'excerpt'],
    [{ tags: Array.from({ length: 11 }, (_, at) => `t${at}`) }, 'tags'],
    [{ publish_at: '2026-03-01T09:00' }, 'publish_at'],
    [{ publish_at: '2026-02-30T09:00' }, 'publish_at'],
    [{ category: 'money' }, 'category'],
  ])('%j is refused at its field', async (more, field) => {
    const { status, body } = await cleo.call('POST /api/blog/posts', form(more));
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  });

  test('hostile HTML is stored harmless', async () => {
    const { content } = await write({
      content: '<p onclick="x()">Hi<script>alert(1)</script><a href="javascript:x">y</a></p>',
    });
    expect(content).not.toMatch(/script|onclick|javascript/);
  });

  test('two editors: the second gets both versions', async () => {
    const { id, version } = await draft({ title: 'One' });
    await ok(cleo, `PUT /api/blog/posts/${id}`, form({ title: 'Two', version }));
    expect(await cleo.call(`PUT /api/blog/posts/${id}`, form({ title: 'Three', version }))).toMatchObject({
      status: 409,
      body: { code: 'edited_elsewhere', current: { title: 'Two' } },
    });
  });

  test('a post that waits is locked until its author moves it to the drafts', async () => {
    const { id, version } = await write();
    expect(await cleo.call(`PUT /api/blog/posts/${id}`, form({ version }))).toMatchObject({
      status: 409,
      body: { code: 'pending_approval' },
    });
    const back = await ok(cleo, `POST /api/blog/posts/${id}/withdraw`);
    expect(back).toMatchObject({ status: 'draft', may_edit: true });
    expect((await cleo.call(`POST /api/blog/posts/${id}/withdraw`)).status).toBe(409);
    expect(await ok(mira, 'GET /api/blog/posts?status=pending')).toEqual([]);
    expect((await read(mira, id)).status).toBe(404);
  });
});

test.each([
  ['<p>One two</p><p>three\u00a0four</p>', 4],
  ['<p>  One  walk </p><p></p><p>home </p>', 3],
  [`<p>${'w '.repeat(2200)}</p>`, 2200],
])('words are counted when a post is saved', async (content, words) => {
  expect(await draft({ content })).toMatchObject({ words });
  expect(await publish({ content })).toMatchObject({ words });
});
test('an empty draft has no words', async () => {
  expect(await draft({ content: '<p></p>' })).toMatchObject({ words: 0, reading_minutes: 1 });
});

describe('approval', () => {
  test('publishes a post, tells its author, and is in the audit log', async () => {
    const { id, version } = await write({ title: 'The kettle knows' });
    expect(await ok(mira, 'GET /api/blog/posts?status=pending')).toMatchObject([
      { id, title: 'The kettle knows' },
    ]);
    const after = await ok(mira, `POST /api/blog/posts/${id}/approve`, { version });
    expect(after).toMatchObject({ status: 'published', path: '/blog/the-kettle-knows', reject_reason: null });
    expect(await told(cleo)).toEqual(['Your blog post “The kettle knows” was approved.']);
    expect(await titles(nora)).toEqual(['The kettle knows']);
    expect(await ok(mira, `GET /api/admin/audit?target_id=${id}`)).toMatchObject([
      { target_type: 'blog', target_id: id, actor_id: mira.id },
    ]);
    expect((await mira.call(`POST /api/blog/posts/${id}/approve`)).status).toBe(409);
  });

  test('two administrators at once publish once', async () => {
    const { id } = await write();
    const replies = await Promise.all([1, 2, 3].map(() => mira.call(`POST /api/blog/posts/${id}/approve`)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await told(cleo)).toHaveLength(1);
  });

  test('a rejected post has its reason and reader for its author, and is sent in again', async () => {
    const { id } = await write({ title: 'Stop taking the lift' });
    const rejected = await ok(mira, `POST /api/blog/posts/${id}/reject`, {
      reason: ' Please give a source. ',
    });
    expect(rejected.status).toBe('rejected');
    const own = (await read(cleo, id)).body;
    expect(own).toMatchObject({
      status: 'rejected',
      reject_reason: 'Please give a source.',
      rejected_by: expect.stringMatching(/^Mira/),
      may_edit: true,
    });
    expect(await told(cleo)).toEqual([
      'Your blog post “Stop taking the lift” was rejected. You can change it and send it in again.',
    ]);
    const saved = await ok(cleo, `PUT /api/blog/posts/${id}`, form({ version: own.version }));
    expect(saved).toMatchObject({ status: 'rejected', reject_reason: 'Please give a source.' });
    const again = await ok(
      cleo,
      `PUT /api/blog/posts/${id}`,
      form({ version: saved.version, status: 'pending' }),
    );
    expect(again).toMatchObject({ status: 'pending', reject_reason: null, rejected_by: null });
    expect(await approve(id)).toMatchObject({ status: 'published' });
    // The notification about the approval replaced the other.
    expect(await told(cleo)).toHaveLength(1);
  });

  test('is rejected without a reason too', async () => {
    const { id } = await write();
    expect(await ok(mira, `POST /api/blog/posts/${id}/reject`)).toMatchObject({ reject_reason: null });
  });

  test('is refused for a version that its administrator has not read', async () => {
    const { id, version } = await write();
    const back = await ok(cleo, `POST /api/blog/posts/${id}/withdraw`);
    await ok(
      cleo,
      `PUT /api/blog/posts/${id}`,
      form({ version: back.version, title: 'Other', status: 'pending' }),
    );
    for (const act of ['approve', 'reject'])
      expect(await mira.call(`POST /api/blog/posts/${id}/${act}` as Key, { version })).toMatchObject({
        status: 409,
        body: { code: 'edited_elsewhere', current: { title: 'Other' } },
      });
  });
});

describe('a revision of a published post', () => {
  test('leaves the approved text to readers until it is approved', async () => {
    const { id, version } = await publish({ title: 'First words', content: '<p>First.</p>' });
    const changed = { title: 'Second words', content: '<p>Second.</p>', category: 'work' };
    const own = await ok(cleo, `PUT /api/blog/posts/${id}`, { ...changed, version, status: 'pending' });
    expect(own).toMatchObject({
      ...changed,
      status: 'published',
      revision: 'pending',
      path: '/blog/first-words',
    });
    expect((await read(nora, id)).body).toMatchObject({
      title: 'First words',
      content: '<p>First.</p>',
      revision: null,
    });
    expect(await titles(nora)).toEqual(['First words']);
    await ok(mira, `POST /api/blog/posts/${id}/reject`, { reason: 'Not yet.' });
    expect((await read(nora, id)).body).toMatchObject({ title: 'First words', reject_reason: null });
    expect((await read(cleo, id)).body).toMatchObject({ status: 'published', revision: 'rejected' });

    const again = (await read(cleo, id)).body;
    await ok(cleo, `PUT /api/blog/posts/${id}`, { ...changed, version: again.version, status: 'pending' });
    const first = (await read(nora, id)).body.published_at;
    expect(await approve(id)).toMatchObject({
      title: 'Second words',
      path: '/blog/second-words',
      published_at: first,
    });
    expect((await read(nora, id)).body).toMatchObject({ title: 'Second words' });
    const slugs = await app.db.selectFrom('blog_slugs').select('slug').orderBy('since').execute();
    expect(slugs.map(({ slug }) => slug)).toEqual(['first-words', 'second-words']);
  });

  test('can be discarded', async () => {
    const { id, version } = await publish({ title: 'As it was' });
    await ok(cleo, `PUT /api/blog/posts/${id}`, form({ version, title: 'Worse' }));
    expect(await ok(cleo, `DELETE /api/blog/posts/${id}/revision`)).toMatchObject({
      title: 'As it was',
      revision: null,
    });
    expect((await cleo.call(`DELETE /api/blog/posts/${id}/revision`)).status).toBe(409);
  });

  test('has a cover of its own', async () => {
    const sent = await cleo.call('POST /api/blog/posts', ...withCover(form({ image_alt: 'A hill' })));
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const { id, version, featured_image_url } = await approve(sent.body.id);
    expect(featured_image_url).toMatch(/^\/api\/uploads\//);
    const gone = await ok(cleo, `DELETE /api/blog/posts/${id}/image`);
    expect(gone).toMatchObject({ revision: 'draft', image: null });
    expect((await read(nora, id)).body.featured_image_url).toBe(featured_image_url);
    expect((await app.visitor.call(`GET ${featured_image_url}` as Key)).status).toBe(200);
    await ok(cleo, `PUT /api/blog/posts/${id}`, form({ version: gone.version, status: 'pending' }));
    await approve(id);
    await app.runJobs();
    expect((await app.visitor.call(`GET ${featured_image_url}` as Key)).status).toBe(404);
    expect(version).toBeLessThan(gone.version);
  });

  test('two posts with one title have two addresses', async () => {
    const paths = [];
    for (let at = 0; at < 3; at += 1) paths.push((await publish({ title: 'Walk!' })).path);
    expect(paths).toEqual(['/blog/walk', '/blog/walk-2', '/blog/walk-3']);
  });
});

describe('a scheduled post', () => {
  const planned = () => publish({ publish_at: '2026-03-20T09:00' });

  test('waits for its time after the approval, on its author’s clock, and is published once', async () => {
    app.clock.set(new Date('2026-03-02T15:00:00Z'));
    const { id, status, publish_at, path } = await planned();
    expect([status, path]).toEqual(['scheduled', null]);
    for (const who of [nora, milo]) expect((await read(who, id)).status).toBe(404);
    app.clock.set(new Date(Date.parse(publish_at) - 60_000));
    await publishDue(app.db, app.clock.now());
    expect((await read(nora, id)).status).toBe(404);
    app.clock.advance({ minutes: 2 });
    await publishDue(app.db, app.clock.now());
    expect((await read(nora, id)).body).toMatchObject({ status: 'published', publish_at: null });
    await Promise.all([1, 2].map(() => publishDue(app.db, app.clock.now())));
    const events = await app.db
      .selectFrom('domain_events')
      .select(['what', 'about'])
      .where('what', '=', 'blog.published')
      .execute();
    expect(events.filter(({ about }) => JSON.stringify(about).includes(id))).toHaveLength(1);
  });

  test('waits while its author is suspended', async () => {
    app.clock.set(new Date('2026-03-02T15:00:00Z'));
    const author = await app.register({ tier: 'creator' });
    const { id } = await ok(author, 'POST /api/blog/posts', form({ publish_at: '2026-03-20T09:00' }));
    await approve(id);
    await ok(mira, `PATCH /api/admin/users/${author.id}/suspend`, { is_suspended: true, reason: 'A pause.' });
    app.clock.set(new Date('2026-03-25T15:00:00Z'));
    await publishDue(app.db, app.clock.now());
    expect((await read(nora, id)).status).toBe(404);
    await ok(mira, `PATCH /api/admin/users/${author.id}/suspend`, { is_suspended: false });
    await publishDue(app.db, app.clock.now());
    expect((await read(nora, id)).status).toBe(200);
  });

  test('is moved back to the drafts by its author, and isn’t published without another approval', async () => {
    app.clock.set(new Date('2026-03-02T15:00:00Z'));
    const { id } = await planned();
    expect((await fay.call(`POST /api/blog/posts/${id}/withdraw` as Key)).status).toBe(404);
    expect(await ok(cleo, `POST /api/blog/posts/${id}/withdraw`)).toMatchObject({
      status: 'draft',
      path: null,
    });
    app.clock.set(new Date('2026-03-25T15:00:00Z'));
    await publishDue(app.db, app.clock.now());
    expect((await read(nora, id)).status).toBe(404);
    const { version } = (await read(cleo, id)).body;
    await ok(cleo, `PUT /api/blog/posts/${id}`, form({ version, publish_at: '', status: 'pending' }));
    expect(await approve(id)).toMatchObject({ status: 'published' });
    expect((await cleo.call(`POST /api/blog/posts/${id}/withdraw` as Key)).status).toBe(409);
  });

  test('with later changes is moved back with the text that its author chooses, and loses neither unasked', async () => {
    app.clock.set(new Date('2026-03-02T15:00:00Z'));
    for (const [keep, title] of [
      ['approved', 'Approved words'],
      ['changes', 'Later words'],
    ]) {
      const { id } = await write({ title: 'Approved words', publish_at: '2026-03-20T09:00' });
      const { version } = await approve(id);
      await ok(cleo, `PUT /api/blog/posts/${id}`, form({ title: 'Later words', version }));
      for (const body of [undefined, {}])
        expect(await cleo.call(`POST /api/blog/posts/${id}/withdraw` as Key, body)).toMatchObject({
          status: 409,
          body: { code: 'two_texts', detail: expect.stringContaining('choose which one') },
        });
      expect((await read(cleo, id)).body).toMatchObject({ status: 'scheduled', title: 'Later words' });
      expect((await cleo.call(`POST /api/blog/posts/${id}/withdraw` as Key, { keep: 'both' })).status).toBe(
        422,
      );
      expect(await ok(cleo, `POST /api/blog/posts/${id}/withdraw`, { keep })).toMatchObject({
        status: 'draft',
        revision: null,
        title,
      });
    }
  });

  test('of an author who is suspended when it is approved waits until they are back', async () => {
    app.clock.set(new Date('2026-03-02T15:00:00Z'));
    const author = await app.register({ tier: 'creator' });
    const { id } = await ok(author, 'POST /api/blog/posts', form());
    await ok(mira, `PATCH /api/admin/users/${author.id}/suspend`, { is_suspended: true, reason: 'A pause.' });
    expect(await approve(id)).toMatchObject({ status: 'scheduled' });
    await publishDue(app.db, app.clock.now());
    expect((await read(nora, id)).status).toBe(404);
    await ok(mira, `PATCH /api/admin/users/${author.id}/suspend`, { is_suspended: false });
    await publishDue(app.db, app.clock.now());
    expect((await read(nora, id)).status).toBe(200);
  });

  test('saves a draft with a time that is over, and refuses to send it in', async () => {
    app.clock.set(new Date('2026-03-02T15:00:00Z'));
    const { id, version } = await draft({ publish_at: '2026-03-03T09:00' });
    app.clock.set(new Date('2026-03-05T15:00:00Z'));
    const late = { publish_at: '2026-03-03T09:00' };
    const saved = await ok(cleo, `PUT /api/blog/posts/${id}`, form({ version, status: 'draft', ...late }));
    const sent = await cleo.call(
      `PUT /api/blog/posts/${id}` as Key,
      form({ version: saved.version, status: 'pending', ...late }),
    );
    expect(sent.status).toBe(422);
  });

  test('whose revision keeps its time isn’t published early', async () => {
    app.clock.set(new Date('2026-03-02T15:00:00Z'));
    const { id, version } = await planned();
    await ok(cleo, `PUT /api/blog/posts/${id}`, form({ version, status: 'pending' }));
    expect(await approve(id)).toMatchObject({ status: 'scheduled' });
    const after = (await read(cleo, id)).body;
    await ok(
      cleo,
      `PUT /api/blog/posts/${id}`,
      form({ version: after.version, publish_at: '', status: 'pending' }),
    );
    expect(await approve(id)).toMatchObject({ status: 'published' });
  });

  test('whose time passed while it waited for approval is published at once', async () => {
    app.clock.set(new Date('2026-03-02T15:00:00Z'));
    const { id } = await write({ publish_at: '2026-03-03T09:00' });
    app.clock.set(new Date('2026-03-05T15:00:00Z'));
    expect(await approve(id)).toMatchObject({ status: 'published' });
  });
});

describe('moderators', () => {
  test('get a report of a watched word when a post is sent in, and hide a published one', async () => {
    await ok(mira, 'PUT /api/admin/watched-words', { words: ['miracle'] });
    const kept = await draft({ title: 'A miracle' });
    expect(await ok(milo, 'GET /api/admin/flagged-content?content_type=blog')).toEqual([]);
    await ok(
      cleo,
      `PUT /api/blog/posts/${kept.id}`,
      form({ title: 'A miracle', version: kept.version, status: 'pending' }),
    );
    const [report] = await ok(milo, 'GET /api/admin/flagged-content?content_type=blog');
    expect(report).toMatchObject({ content_id: kept.id, content: { title: 'A miracle', path: null } });
    const { path } = await approve(kept.id);
    expect(path).toBe('/blog/a-miracle');
    await ok(milo, `PATCH /api/admin/flagged-content/${report.id}`, {
      status: 'action_taken',
      action: 'hide',
    });
    expect((await read(nora, kept.id)).status).toBe(404);
    expect((await read(cleo, kept.id)).body).toMatchObject({ is_hidden: true, path: null });
    await ok(mira, 'PUT /api/admin/watched-words', { words: [] });
  });
});

test('lists have pages', async () => {
  const made: string[] = [];
  for (let at = 0; at < 3; at += 1) made.unshift((await publish()).id);
  for (const list of ['GET /api/blog/posts', 'GET /api/blog/my-posts']) {
    const first = await nora.call(`${list}?limit=2` as Key);
    const who = list.endsWith('my-posts') ? cleo : nora;
    const page = who === cleo ? await cleo.call(`${list}?limit=2` as Key) : first;
    const next = await who.call(`${list}?limit=2&cursor=${page.headers['x-next-cursor']}` as Key);
    const ids = [...page.body, ...next.body].map(({ id }: { id: string }) => id);
    expect(ids.slice(0, 3)).toEqual(made);
  }
});

test('a deleted post is gone with its addresses', async () => {
  const { id } = await publish();
  await ok(cleo, `DELETE /api/blog/posts/${id}`);
  expect((await read(nora, id)).status).toBe(404);
  expect(await app.db.selectFrom('blog_slugs').selectAll().execute()).toEqual([]);
  expect((await cleo.call(`DELETE /api/blog/posts/${newId()}`)).status).toBe(404);
});
