import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp({
  now: '2026-03-02T15:00:00Z',
  env: { MAIL_POSTAL_ADDRESS: '12 King Street West, Toronto ON' },
});
const { nora, ada, cleo, fay, milo, mira } = await app.cast('nora', 'ada', 'cleo', 'fay', 'milo', 'mira');

let written = 0;
beforeEach(async () => {
  await app.db.deleteFrom('news').execute();
  // Deleted news counts for the limit of a day by its events.
  await app.db.deleteFrom('domain_events').execute();
  await app.db.deleteFrom('notifications').execute();
  await app.db.deleteFrom('member_blocks').execute();
  await app.db.deleteFrom('member_mutes').execute();
});

const form = (more: Record<string, unknown> = {}) => ({
  title: `Walk ${(written += 1)}`,
  content: `<p>We walk on day ${written}.</p>`,
  category: 'events',
  ...more,
});
const share = async (who: Actor, more: Record<string, unknown> = {}) => {
  app.clock.advance({ minutes: 1 });
  const { status, body } = await who.call('POST /api/news/posts', form(more));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const titles = async (who: Actor, query = '') =>
  (await who.call(`GET /api/news/posts${query}` as 'GET /api/news/posts')).body.map(
    ({ title }: { title: string }) => title,
  );
const read = (who: Actor, id: string) => who.call(`GET /api/news/posts/${id}`);

describe('who may not', () => {
  test('visitors see nothing, and members without the plan write nothing', async () => {
    expect((await app.visitor.call('GET /api/news/posts')).status).toBe(401);
    for (const who of [nora, ada])
      expect(await who.call('POST /api/news/posts', form())).toMatchObject({
        status: 403,
        body: { code: 'upgrade_required' },
      });
    expect(await titles(nora)).toEqual([]);
  });

  test('others neither edit nor delete, not even administrators', async () => {
    const { id, version } = await share(cleo);
    for (const who of [nora, fay, mira]) {
      expect((await who.call(`PUT /api/news/posts/${id}`, form({ version }))).status).toBe(
        who === nora ? 403 : 404,
      );
      expect((await who.call(`DELETE /api/news/posts/${id}`)).status).toBe(404);
    }
    expect((await read(mira, id)).body).toMatchObject({ may_edit: false, may_delete: false });
  });

  test('a pin and a priority of others than administrators are ignored', async () => {
    const wish = { is_pinned: true, priority: '3' };
    const { id, version, ...made } = await share(cleo, wish);
    expect(made).toMatchObject({ is_pinned: false, priority: 0 });
    const changed = await cleo.call(`PUT /api/news/posts/${id}`, form({ version, ...wish }));
    expect(changed.body).toMatchObject({ is_pinned: false, priority: 0 });
    const { id: other, ...ofModerator } = await share(milo, wish);
    expect(ofModerator).toMatchObject({ is_pinned: false, priority: 0 });
    await app.db.updateTable('news').set({ is_pinned: true, priority: 2 }).where('id', '=', other).execute();
    const kept = await milo.call(
      `PUT /api/news/posts/${other}`,
      form({ version: ofModerator.version, is_pinned: false }),
    );
    expect(kept.body).toMatchObject({ is_pinned: true, priority: 2 });
  });

  test('a scheduled post is for its author alone, through every call', async () => {
    const { id } = await share(cleo, { publish_at: '2026-03-10T09:00' });
    const { status } = await read(cleo, id);
    expect(status).toBe(200);
    for (const who of [nora, mira]) {
      expect((await read(who, id)).status).toBe(404);
      expect((await who.call(`GET /api/news/posts/${id}/comments`)).status).toBe(404);
      expect((await who.call(`POST /api/news/posts/${id}/comments`, { content: 'Hello' })).status).toBe(404);
      expect((await who.call(`POST /api/news/posts/${id}/react`, { reaction_type: 'like' })).status).toBe(
        404,
      );
      expect((await who.call(`POST /api/news/posts/${id}/flag`)).status).toBe(404);
      expect((await who.call(`POST /api/news/posts/${id}/publish`)).status).toBe(who === nora ? 404 : 404);
      expect(await titles(who)).toEqual([]);
      expect((await who.call('GET /api/news/counts')).body.all).toBe(0);
    }
    await app.runJobs();
    expect(await app.db.selectFrom('notifications').selectAll().execute()).toEqual([]);
  });

  test('blocked members see nothing of each other, and muted ones are not listed', async () => {
    const { id, title } = await share(cleo);
    await nora.call(`POST /api/users/${cleo.id}/mute` as never);
    await app.db
      .insertInto('member_mutes')
      .values({ muter_id: ada.id, muted_id: cleo.id, created_at: app.clock.now() })
      .execute();
    expect(await titles(ada)).toEqual([]);
    expect((await read(ada, id)).status).toBe(200);
    await app.db
      .insertInto('member_blocks')
      .values({ blocker_id: cleo.id, blocked_id: fay.id, created_at: app.clock.now() })
      .execute();
    expect(await titles(fay)).toEqual([]);
    expect((await read(fay, id)).status).toBe(404);
    expect(await titles(mira)).toEqual([title]);
  });
});

test('a member shares three a day, and staff as many as they need', async () => {
  const first = await share(fay);
  await share(fay);
  const planned = await share(fay, { publish_at: '2027-01-10T09:00' });
  const again = form();
  expect(await fay.call('POST /api/news/posts', again)).toMatchObject({
    status: 429,
    body: {
      detail:
        'You shared 3 news posts in 24 hours, which is the limit. What you wrote is still here. You can share it in 24 hours.',
    },
  });
  // Another member isn't concerned. A deleted post still counts, because everyone was notified of it; one that never appeared doesn't.
  await share(cleo);
  for (let at = 0; at < 4; at += 1) await share(mira);
  await fay.call(`DELETE /api/news/posts/${first.id}`);
  expect((await fay.call('POST /api/news/posts', again)).status).toBe(429);
  await fay.call(`DELETE /api/news/posts/${planned.id}`);
  expect((await fay.call('POST /api/news/posts', again)).status).toBe(200);
  expect((await fay.call('POST /api/news/posts', form())).status).toBe(429);
  app.clock.advance({ hours: 25 });
  expect((await fay.call('POST /api/news/posts', form())).status).toBe(200);
});

describe('news', () => {
  it('is published with its fields, once for one client id', async () => {
    const client_id = randomUUID();
    const body = form({
      tags: 'Winter, live',
      excerpt: 'x',
      content: `<p>${'word '.repeat(60)}</p>`,
      client_id,
    });
    const first = await cleo.call('POST /api/news/posts', body);
    const again = await cleo.call('POST /api/news/posts', body);
    expect(again.body.id).toBe(first.body.id);
    expect(first.body).toMatchObject({
      title: body.title,
      category: 'events',
      tags: ['winter', 'live'],
      is_pinned: false,
      priority: 0,
      author_id: cleo.id,
      author: { id: cleo.id },
      published_at: app.clock.now().toISOString(),
      publish_at: null,
      image_url: null,
      reactions: { like: [], clap: [] },
      comments: [],
      comments_count: 0,
      may_edit: true,
      may_delete: true,
      may_report: false,
    });
    expect([...first.body.excerpt]).toHaveLength(150);
    expect(first.body.excerpt.endsWith('word…')).toBe(true);
  });

  it('is one post after a double click', async () => {
    const body = form({ client_id: randomUUID() });
    const twice = await Promise.all([1, 2].map(() => cleo.call('POST /api/news/posts', body)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(twice.map(({ body: { id } }) => id)).size).toBe(1);
  });

  it('needs a headline and a text, and has safe HTML', async () => {
    const detail = 'Please fill in both title and content';
    for (const more of [{ title: ' ' }, { content: '' }, { content: '<p> </p>' }, { title: '\u200b' }])
      expect(await cleo.call('POST /api/news/posts', form(more))).toMatchObject({
        status: 422,
        body: { detail },
      });
    const { body } = await cleo.call('POST /api/news/posts', { category: 'events', content: '<p>x</p>' });
    expect(body.detail).toBe(detail);
    const { content } = await share(cleo, {
      content: '<p onclick="x()">Hi <a href="javascript:x()">there</a><script>x()</script></p>',
    });
    expect(content).not.toMatch(/onclick|javascript|script/);
  });

  it('is listed pinned first, then by priority, then newest first, page by page', async () => {
    const old = await share(cleo);
    const high = await share(mira, { priority: '7' });
    const pinned = await share(mira, { is_pinned: true, category: 'updates' });
    const fresh = await share(cleo, { category: 'updates' });
    const order = [pinned, high, fresh, old].map(({ title }) => title);
    expect(await titles(nora)).toEqual(order);
    expect(await titles(nora, '?category=updates')).toEqual([pinned.title, fresh.title]);
    const paged: string[] = [];
    for (let cursor = ''; paged.length < 4; ) {
      const page = await nora.call(`GET /api/news/posts?limit=1${cursor}` as 'GET /api/news/posts');
      paged.push(...page.body.map(({ title }: { title: string }) => title));
      cursor = `&cursor=${page.headers['x-next-cursor']}`;
    }
    expect(paged).toEqual(order);
    const { body } = await nora.call('GET /api/news/counts');
    expect(body.all).toBe(4);
    expect(body.categories).toContainEqual({ category: 'updates', count: 2 });
  });

  it('is edited by its author, and a concurrent edit is refused with the current version', async () => {
    const { id, version } = await share(cleo);
    const edit = form({ title: 'New headline', version });
    expect((await cleo.call(`PUT /api/news/posts/${id}`, edit)).body).toMatchObject({
      title: 'New headline',
      version: version + 1,
      edited_at: expect.any(String),
    });
    expect(await cleo.call(`PUT /api/news/posts/${id}`, form({ version }))).toMatchObject({
      status: 409,
      body: { code: 'edited_elsewhere', current: { title: 'New headline' } },
    });
    expect(
      await cleo.call(`PUT /api/news/posts/${id}`, form({ content: '<p></p>', version: 2 })),
    ).toMatchObject({
      status: 422,
      body: { detail: 'Post content cannot be empty' },
    });
  });

  it('takes likes and claps of each member once', async () => {
    const { id } = await share(cleo);
    const react = (who: Actor, body: object) => who.call(`POST /api/news/posts/${id}/react`, body);
    expect((await react(nora, { reaction_type: 'like' })).body).toEqual({
      reactions: { like: [nora.id], clap: [] },
      reaction_counts: { like: 1, clap: 0 },
    });
    await react(ada, { reaction_type: 'clap', active: true });
    await Promise.all([1, 2].map(() => react(ada, { reaction_type: 'clap', active: true })));
    expect((await react(nora, { reaction_type: 'like' })).body.reaction_counts).toEqual({ like: 0, clap: 1 });
    expect((await react(nora, { reaction_type: 'heart' })).status).toBe(422);
  });

  it('takes comments, which notify its author and answer each other', async () => {
    const { id } = await share(cleo);
    const { status, body } = await nora.call(`POST /api/news/posts/${id}/comments`, {
      content: 'Count me in.',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ subject_type: 'news', subject_id: id, post_id: null });
    app.clock.advance({ minutes: 1 });
    await ada.call(`POST /api/news/posts/${id}/comments`, { content: 'Me too.', parent_id: body.id });
    const { body: list } = await cleo.call('GET /api/notifications');
    expect(list.map(({ text }: { text: string }) => text)).toContain(
      'Ada Okafor and Nora Lindqvist commented on your news post.',
    );
    expect((await read(fay, id)).body).toMatchObject({ comments_count: 2, comments: [{ id: body.id }, {}] });
    const own = await nora.call('GET /api/my-comments');
    expect(own.body[0]).toMatchObject({
      subject_type: 'news',
      post_id: null,
      path: `/news/${id}#comment-${body.id}`,
    });
    expect((await nora.call(`POST /api/comments/${body.id}/like`)).body).toEqual({
      liked: true,
      likes_count: 1,
    });
    expect((await cleo.call(`DELETE /api/comments/${body.id}`)).body.comment).toMatchObject({
      is_deleted: true,
    });
    expect((await read(fay, id)).body.comments_count).toBe(1);
    expect((await cleo.call(`DELETE /api/news/posts/${id}`)).status).toBe(200);
    expect((await nora.call(`GET /api/news/posts/${id}/comments`)).status).toBe(404);
  });
});

describe('a scheduled post', () => {
  it('is published by the job when its time has come, once', async () => {
    // Noon in Toronto, where Cleo is, is 17:00 in UTC.
    const { id, publish_at } = await share(cleo, { publish_at: '2026-03-20T12:00' });
    const due = new Date(publish_at);
    app.clock.set(new Date(due.getTime() - 60_000));
    expect(await titles(nora)).toEqual([]);
    app.clock.set(due);
    const { publishDue } = await import('./publish-news.ts');
    await Promise.all([publishDue(app.db, app.clock.now()), publishDue(app.db, app.clock.now())]);
    expect((await read(nora, id)).body).toMatchObject({ publish_at: null, published_at: due.toISOString() });
    const events = await app.db
      .selectFrom('domain_events')
      .select('about')
      .where('what', '=', 'news.published')
      .execute();
    expect(events.filter(({ about }) => (about as { news: string }).news === id)).toHaveLength(1);
  });

  it('is moved or published now by its author, and refuses a time that is over', async () => {
    const { id, version } = await share(cleo, { publish_at: '2026-05-01T09:00' });
    const past = await cleo.call('POST /api/news/posts', form({ publish_at: '2020-01-01T09:00' }));
    expect(past.status).toBe(422);
    expect(past.body.fields).toHaveProperty('publish_at');
    const moved = await cleo.call(
      `PUT /api/news/posts/${id}`,
      form({ version, publish_at: '2026-06-01T09:00' }),
    );
    expect(moved.body.publish_at).toMatch(/^2026-06-01/);
    expect((await cleo.call(`POST /api/news/posts/${id}/publish`)).body).toMatchObject({ publish_at: null });
    expect((await cleo.call(`POST /api/news/posts/${id}/publish`)).status).toBe(409);
  });
});

describe('a scheduled post whose author may not write any more', () => {
  const publishDueNow = async () => (await import('./publish-news.ts')).publishDue(app.db, app.clock.now());

  it('waits while its author is suspended, away or without the plan', async () => {
    const { id, publish_at } = await share(cleo, { publish_at: '2026-04-10T12:00' });
    app.clock.set(new Date(publish_at));
    const isPublished = async () => {
      await publishDueNow();
      return (await read(nora, id)).status === 200;
    };
    const change = (statement: string) => app.pool.query(statement, [cleo.id]);
    await app.pool.query(
      `insert into suspensions (id, member_id, suspended_by, reason, starts_at) values (gen_random_uuid(), $1, $2, 'Selling', $3)`,
      [cleo.id, mira.id, app.clock.now()],
    );
    expect(await isPublished()).toBe(false);
    await change('delete from suspensions where member_id = $1');
    await change('update members set away_since = now() where id = $1');
    expect(await isPublished()).toBe(false);
    await change('update members set away_since = null where id = $1');
    await change(`update memberships set tier = 'builder' where member_id = $1`);
    expect(await isPublished()).toBe(false);
    await change(`update memberships set tier = 'creator' where member_id = $1`);
    expect(await isPublished()).toBe(true);
  });

  it('isn’t sent by email when its author is no administrator any more', async () => {
    const { id, publish_at } = await share(mira, { publish_at: '2026-04-12T12:00', as_newsletter: true });
    app.clock.set(new Date(publish_at));
    const setAdmin = (is_admin: boolean) => app.setMember(mira, { is_admin, is_moderator: !is_admin });
    await setAdmin(false);
    await publishDueNow();
    await setAdmin(true);
    const { about } = await app.db
      .selectFrom('domain_events')
      .select('about')
      .where('what', '=', 'news.published')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow();
    expect(about).toMatchObject({ news: id, as_newsletter: false });
  });
});

describe('as a newsletter', () => {
  const subscribed = async (email: string) => {
    await app.visitor.call('POST /api/newsletter/subscribe', { email });
    await app.runJobs();
    const token = /token=([\w-]+)/.exec(app.outbox.find(({ to }) => to === email)?.text ?? '')?.[1];
    expect((await app.visitor.call('POST /api/newsletter/confirm', { token })).status).toBe(200);
    app.outbox.length = 0;
  };

  it('is sent by administrators only', async () => {
    expect((await cleo.call('POST /api/news/posts', form({ as_newsletter: true }))).status).toBe(403);
  });

  it('reaches confirmed subscribers once, with a link, when it is published', async () => {
    await subscribed('reader@example.com');
    const { title } = await share(mira, { as_newsletter: 'true', content: '<p>By <b>email</b>.</p>' });
    await share(mira);
    await app.runJobs();
    const copies = app.outbox.filter(({ to, list }) => list && to === 'reader@example.com');
    expect(copies.map(({ subject }) => subject)).toEqual([title]);
    expect(copies[0]?.html).toMatch(/<strong>email<\/strong>[\s\S]*\/news\//);
  });

  const issueOf = (id: string) =>
    app.db
      .selectFrom('newsletter_issues')
      .select(['subject', 'html', 'words'])
      .where('name', '=', `news-${id}`)
      .executeTakeFirst();
  const noText = { subject: '', html: '', words: '' };

  it('keeps no text of a deleted post, and copies that haven’t left stay', async () => {
    await subscribed('soon@example.com');
    const { id } = await share(mira, { as_newsletter: 'true', content: '<p>Words to take back.</p>' });
    const { publishNews } = await import('../newsletter/issues/publish-news.ts');
    await publishNews(app, id);
    expect((await issueOf(id))?.words).toContain('Words to take back.');
    expect((await mira.call(`DELETE /api/news/posts/${id}`)).status).toBe(200);
    expect(await issueOf(id)).toEqual(noText);
    app.outbox.length = 0;
    await app.runJobs();
    expect(app.outbox.filter(({ list }) => list)).toEqual([]);
  });

  it('keeps no text of a post that others commented on when its author is erased', async () => {
    const { id } = await share(mira, { as_newsletter: 'true', content: '<p>Words of someone who left.</p>' });
    await app.runJobs();
    expect((await issueOf(id))?.words).toContain('who left');
    await cleo.call(`POST /api/news/posts/${id}/comments`, { content: 'Thank you.' });
    const { eraseNewsOf } = await import('./forget-member.ts');
    const now = app.clock.now();
    await app.db
      .transaction()
      .execute((db) => eraseNewsOf(db, mira.id, { most: 50, onlyScheduled: false, now }));
    expect(await issueOf(id)).toEqual(noText);
  });

  it('reaches the rest with the same words when it was edited in the middle', async () => {
    const { id, version } = await share(mira, { as_newsletter: 'true', content: '<p>The first words.</p>' });
    await app.runJobs();
    await subscribed('late@example.com');
    const edit = form({ version, content: '<p>Other words.</p>' });
    expect((await mira.call(`PUT /api/news/posts/${id}`, edit)).status).toBe(200);
    const { publishNews } = await import('../newsletter/issues/publish-news.ts');
    await publishNews(app, id);
    await app.runJobs();
    const copies = app.outbox.filter(({ list }) => list);
    expect(copies.map(({ to }) => to)).toEqual(['late@example.com']);
    expect(copies[0]?.html).toContain('The first words.');
  });
});

describe('notifications', () => {
  it('reach every member but the author once, however often the job runs, and respect the settings', async () => {
    await ada.call('PUT /api/notifications/settings' as never, { kinds: { news: { in_app: false } } });
    const { id, title } = await share(cleo);
    await app.runJobs();
    const { announceNews } = await import('./announce-news.ts');
    await announceNews(app.db, id, 2);
    const rows = await app.db
      .selectFrom('notifications')
      .select('member_id')
      .where('kind', '=', 'news')
      .execute();
    const told = rows.map(({ member_id }) => member_id);
    expect(new Set(told).size).toBe(told.length);
    expect(told).toContain(nora.id);
    expect(told).not.toContain(cleo.id);
    const { body } = await nora.call('GET /api/notifications');
    expect(body[0]).toMatchObject({ text: `Cleo Tremblay shared news: “${title}”.`, path: `/news/${id}` });
    await cleo.call(`DELETE /api/news/posts/${id}`);
    expect((await nora.call('GET /api/notifications')).body).toEqual([]);
  });
});

test('moderators hide a reported post: only its author still opens it, with the reason', async () => {
  const { id } = await share(cleo);
  expect((await nora.call(`POST /api/news/posts/${id}/flag`, { category: 'spam' })).status).toBe(200);
  const { newsContent } = await import('./content-adapter.ts');
  await newsContent.news.hide(app.db, id, app.clock.now());
  expect((await read(nora, id)).status).toBe(404);
  expect(await titles(nora)).toEqual([]);
  expect((await cleo.call('GET /api/news/my-posts')).body[0]).toMatchObject({ id, is_hidden: true });
  await newsContent.news.show(app.db, id, app.clock.now());
  expect((await read(nora, id)).status).toBe(200);
  expect((await read(nora, newId())).status).toBe(404);
});
