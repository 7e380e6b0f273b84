import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import type { Picture } from '#contract/platform/images.ts';
import { mostPictures } from '#contract/platform/rich-text.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { multipart } from '#server/testing/multipart.ts';
import { publishDue } from '../publish-due.ts';

const app = await testApp({ now: '2026-03-02T15:00:00Z' });
const { nora, cleo, mira, milo } = await app.cast('nora', 'cleo', 'mira', 'milo');

beforeEach(async () => {
  await app.db.deleteFrom('blog_posts').execute();
  // Thirty uploads in half an hour are the limit of a member.
  app.clock.advance({ hours: 1 });
});

const lake = readFileSync(join(import.meta.dirname, '../../../testing/pictures/lake.webp'));
const webp = (file: Buffer) => multipart(file, {}, { type: 'image/webp' });
const ok = async (who: Actor, key: string, body?: unknown, headers?: object) => {
  const reply = await who.call(key as Key, body as object, headers as Record<string, string>);
  expect(reply.status, `${key}: ${JSON.stringify(reply.body)}`).toBe(200);
  return reply.body;
};
const form = (content: string, more: object = {}) => ({
  title: 'A lake',
  category: 'walking',
  content,
  ...more,
});
const write = (more: object = {}) =>
  ok(cleo, 'POST /api/blog/posts', form('<p>Words.</p>', { status: 'draft', ...more }));
const add = (id: string, file = lake): Promise<Picture> =>
  ok(cleo, `POST /api/blog/posts/${id}/pictures`, ...webp(file));
const read = async (who: Actor, id: string) => (await who.call(`GET /api/blog/posts/${id}`)).body;
const save = async (id: string, content: string, more: object = {}) =>
  ok(cleo, `PUT /api/blog/posts/${id}`, form(content, { version: (await read(cleo, id)).version, ...more }));
const show = ({ url }: Picture, alt = 'A still lake') => `<p>Words.</p><img src="${url}" alt="${alt}">`;
const approve = (id: string) => ok(mira, `POST /api/blog/posts/${id}/approve`);
const open = (url: string) => app.app.inject({ method: 'GET', url });
/** Returns the status of a picture for anyone who has its address without an access key. */
const bare = async ({ key }: Pick<Picture, 'key'>) => (await open(`/api/uploads/${key}.webp`)).statusCode;

describe('who may not', () => {
  test('only its author adds a picture, and not while the post waits', async () => {
    const { id } = await write();
    for (const [who, status] of [
      [app.visitor, 401],
      [nora, 404],
      [milo, 404],
      [mira, 404],
    ] as const)
      expect((await who.call(`POST /api/blog/posts/${id}/pictures`, ...webp(lake))).status).toBe(status);
    await save(id, '<p>Words.</p>', { status: 'pending' });
    expect(await cleo.call(`POST /api/blog/posts/${id}/pictures`, ...webp(lake))).toMatchObject({
      status: 409,
      body: { code: 'pending_approval' },
    });
  });

  test('a drawing, a text and an empty form are refused with a sentence', async () => {
    const { id } = await write();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(await cleo.call(`POST /api/blog/posts/${id}/pictures`, ...multipart(svg))).toMatchObject({
      status: 415,
      body: { detail: expect.stringContaining('JPEG, PNG') },
    });
    expect((await cleo.call(`POST /api/blog/posts/${id}/pictures` as Key, {})).status).toBe(422);
  });

  test('a text shows no picture of another post, and none of elsewhere', async () => {
    const [one, other] = [await write(), await write()];
    const picture = await add(one.id);
    const { version } = await read(cleo, other.id);
    expect(
      await cleo.call(`PUT /api/blog/posts/${other.id}`, form(show(picture), { version })),
    ).toMatchObject({
      status: 422,
      body: { fields: { content: expect.stringContaining('doesn’t belong to this post') } },
    });
    expect(await cleo.call('POST /api/blog/posts', form(show(picture)))).toMatchObject({ status: 422 });
    const { content } = await save(
      one.id,
      `<p>Words.</p><img src="https://elsewhere.example/a.png"><img src="data:image/png;base64,AA"><img src="//elsewhere.example${picture.url}"><img src="/api/me" onerror="alert(1)"><img alt="none">`,
    );
    expect(content).toBe('<p>Words.</p>');
  });
});

describe('what isn’t public', () => {
  test('a picture of a draft, a waiting, a rejected or a scheduled post needs the access key of its author', async () => {
    const { id } = await write({ publish_at: '2026-05-20T09:00' });
    const picture = await add(id);
    const isClosed = async (who: Actor) => {
      expect(await bare(picture)).toBe(404);
      const { content } = await read(who, id);
      const [, url = ''] = /src="([^"]+)"/.exec(content) ?? [];
      expect(url).toContain('&amp;pass=');
      expect((await open(url.replaceAll('&amp;', '&'))).statusCode).toBe(200);
    };
    await save(id, show(picture));
    await isClosed(cleo);
    await save(id, show(picture), { status: 'pending' });
    await isClosed(mira);
    await ok(mira, `POST /api/blog/posts/${id}/reject`, { reason: 'A source, please.' });
    await isClosed(cleo);
    await save(id, show(picture), { status: 'pending' });
    expect(await approve(id)).toMatchObject({ status: 'scheduled' });
    await isClosed(mira);
    app.clock.set(new Date('2026-05-21T15:00:00Z'));
    await publishDue(app.db, app.clock.now());
    expect(await bare(picture)).toBe(200);
    expect((await read(nora, id)).content).not.toContain('pass=');
  });

  test('a new picture of a published post is closed until its revision is approved, and a dropped one is deleted', async () => {
    const { id } = await write();
    const first = await add(id);
    await save(id, show(first), { status: 'pending' });
    await approve(id);
    const second = await add(id);
    await save(id, show(second), { status: 'pending' });
    expect([await bare(first), await bare(second)]).toEqual([200, 404]);
    const { path } = await read(cleo, id);
    expect((await open(path)).body).not.toContain(second.key);
    await approve(id);
    expect([await bare(first), await bare(second)]).toEqual([404, 200]);
    await app.runJobs();
    const { rows } = await app.pool.query('select swept_at from images where key = $1', [first.key]);
    expect(rows).toEqual([{ swept_at: expect.any(Date) }]);
  });

  test('a hidden post takes its pictures with it, a discarded revision and a deleted post delete theirs', async () => {
    const { id } = await write();
    const first = await add(id);
    await save(id, show(first), { status: 'pending' });
    await approve(id);
    await nora.call(`POST /api/blog/posts/${id}/flag`, { reason: 'Rude.' });
    const { blogContent } = await import('../content-adapter.ts');
    await blogContent.blog.hide(app.db, id, app.clock.now());
    expect(await bare(first)).toBe(404);
    const described = await blogContent.blog.describe(app.db, id);
    expect(described?.html).toContain('&amp;pass=');
    await blogContent.blog.show(app.db, id, app.clock.now());
    expect(await bare(first)).toBe(200);

    const second = await add(id);
    await save(id, show(first) + show(second));
    await ok(cleo, `DELETE /api/blog/posts/${id}/revision`);
    const left = async () => (await app.db.selectFrom('blog_pictures').select('image_id').execute()).length;
    expect([await bare(first), await left()]).toEqual([200, 1]);
    await ok(cleo, `DELETE /api/blog/posts/${id}`);
    expect([await bare(first), await left()]).toEqual([404, 0]);
  });

  test('a cover is closed until its text is public', async () => {
    const { id } = await write();
    const { image } = await ok(cleo, `PUT /api/blog/posts/${id}/image`, ...webp(lake));
    expect([await bare(image), (await open(image.url)).statusCode]).toEqual([404, 200]);
    await save(id, '<p>Words.</p>', { status: 'pending' });
    expect([await bare(image), (await open((await read(mira, id)).image.url)).statusCode]).toEqual([
      404, 200,
    ]);
    await approve(id);
    expect(await bare(image)).toBe(200);
    const next = await ok(cleo, `PUT /api/blog/posts/${id}/image`, ...webp(lake));
    expect([await bare(image), await bare(next.image)]).toEqual([200, 404]);
  });
});

describe('a public text', () => {
  test('shows its pictures in sizes on its page, and by whole addresses in both feeds', async () => {
    const { id } = await write();
    const picture = await add(id);
    await save(id, show(picture, 'A &quot;still&quot; lake'), { status: 'pending' });
    const { path } = await approve(id);
    const { html } = (await open(path)).json().page;
    expect(html).toContain(`<img src="/api/uploads/${picture.key}.webp?v=`);
    for (const part of [
      /srcset="[^"]+ 320w, [^"]+w"/,
      `width="${picture.width}" height="${picture.height}"`,
      'loading="lazy"',
      'alt="A &quot;still&quot; lake"',
    ])
      expect(html).toMatch(part);
    for (const feed of ['/blog/feed.xml', '/blog/atom.xml'])
      expect((await open(feed)).body).toMatch(
        new RegExp(`&lt;img src=&quot;https?://[^/]+/api/uploads/${picture.key}\\.webp\\?v=`),
      );
  });

  test('is saved as it was read, and a picture that is gone is left out', async () => {
    const { id } = await write();
    const picture = await add(id);
    const { content } = await save(id, show(picture));
    expect((await save(id, content)).content).toBe(content);
    const { rows } = await app.pool.query('select content from blog_revisions');
    expect(rows).toEqual([
      { content: `<p>Words.</p><img src="/api/uploads/${picture.key}.webp" alt="A still lake">` },
    ]);
    await app.pool.query('update images set released_at = now() where key = $1', [picture.key]);
    expect((await read(cleo, id)).content).toBe('<p>Words.</p>');
  });

  test('has 40 pictures at most; one that no text shows makes room after a day', async () => {
    const { id } = await write();
    const picture = await add(id);
    await save(id, show(picture));
    const unused = Array.from({ length: mostPictures - 1 }, () => newId());
    const { id: _, ...like } = await app.db
      .selectFrom('images')
      .selectAll()
      .where('key', '=', picture.key)
      .executeTakeFirstOrThrow();
    for (const [at, image_id] of unused.entries()) {
      await app.db
        .insertInto('images')
        .values({
          ...like,
          id: image_id,
          key: `${'k'.repeat(20)}${String(at).padStart(2, '0')}`,
          owner_id: milo.id,
        })
        .execute();
      await app.db
        .insertInto('blog_pictures')
        .values({ image_id, post_id: id, added_at: app.clock.now() })
        .execute();
    }
    expect(await cleo.call(`POST /api/blog/posts/${id}/pictures`, ...webp(lake))).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('40 pictures') },
    });
    app.clock.advance({ hours: 25 });
    await add(id);
    expect(await app.db.selectFrom('blog_pictures').select('image_id').execute()).toHaveLength(2);
    expect((await read(cleo, id)).content).toContain(picture.key);
  });
});
