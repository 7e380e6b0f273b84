import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type HelpPage, legalTexts } from '#contract/site/public-pages.ts';
import { publicPaths } from '#contract/site/public-paths.ts';
import { openTestApp, testApp } from '#server/testing/app.ts';

const app = await testApp();

const open = (url: string) => app.app.inject({ method: 'GET', url });

describe('the page about us', () => {
  const numbersAt = async () => (await open('/about')).json().page;

  test('has no number about too few members, and the real founding seats', async () => {
    const { numbers, founder } = await numbersAt();
    expect(numbers).toMatchObject({ members: null, stones: null, reached_week_percent: null });
    expect(founder).toEqual({ seats: 1000, remaining: 1000 });
  });

  test('counts members, plans, completed days and who reached Day 7 in the database, once an hour', async () => {
    const fresh = await openTestApp();
    const { db, clock } = fresh;
    try {
      // 24 members: 3 pay, 22 began three weeks ago, 11 of them completed seven days.
      await sql`
        insert into members (id, name, email, password_hash, first_time_zone, first_day_start_hour, created_at, updated_at)
        select gen_random_uuid(), 'M' || n, 'm' || n || '@example.test', '', 'UTC', 0, now(), now() from generate_series(1, 24) n`.execute(
        db,
      );
      await sql`insert into memberships (member_id, tier, source, since)
        select id, case when n <= 3 then 'builder' else 'starter' end, 'subscription', now()
        from (select id, row_number() over (order by email) as n from members) m`.execute(db);
      await sql`insert into rounds (id, member_id, program_id, number, kind, started_at, started_on)
        select gen_random_uuid(), id, (select id from programs limit 1), 1, 'programme',
          ${clock.now()}::timestamptz - case when n <= 22 then interval '21 days' else interval '3 days' end, '2026-02-01'
        from (select id, row_number() over (order by email) as n from members) m`.execute(db);
      await sql`insert into day_completions (round_id, member_id, day, completed_at, recorded_at, local_date, time_zone)
        select r.id, r.member_id, day, now(), now(), date '2026-02-01' + day, 'UTC'
        from (select r.*, row_number() over (order by r.member_id) as n from rounds r where r.started_at < ${clock.now()}::timestamptz - interval '14 days') r,
          generate_series(1, 7) day where n <= 11`.execute(db);
      const read = async () => (await fresh.app.inject({ method: 'GET', url: '/about' })).json().page.numbers;
      const numbers = await read();
      expect(numbers).toEqual({
        as_of: clock.now().toISOString(),
        members: { all: 24, paying: null },
        stones: 77,
        reached_week_percent: 50,
      });
      // One who placed seven stones.
      await sql`update members set is_moderator = true where id = (select member_id from day_completions limit 1)`.execute(
        db,
      );
      expect(await read()).toEqual(numbers);
      clock.advance({ hours: 1 });
      expect(await read()).toMatchObject({ members: { all: 23 }, stones: 70 });
    } finally {
      await fresh.close();
    }
  });
});

describe('for search engines', () => {
  test('the sitemap lists pages that exist and are listed, and robots.txt names it', async () => {
    const sitemap = await open('/sitemap.xml');
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
    const paths = [...sitemap.body.matchAll(/<loc>https:\/\/evolve\.test([^<]+)<\/loc>/g)].map(
      ([, path = '']) => path,
    );
    expect(paths.length).toBeGreaterThan(30);
    for (const path of paths) expect([path, (await open(path)).json().head.isListed]).toEqual([path, true]);
    expect((await open('/robots.txt')).body).toContain('Sitemap: https://evolve.test/sitemap.xml');
  });
});

describe('the help centre', () => {
  test('lists every answer by topic, and each has a page that names its neighbours', async () => {
    const { page, head } = (await open('/help')).json();
    expect(head.isListed).toBe(true);
    const links = (page as HelpPage).topics.flatMap(({ links }) => links);
    expect(links).toHaveLength(page.answers);
    expect(new Set(links.map(({ path }) => path)).size).toBe(links.length);
    for (const { path, title, short } of links) {
      const article = (await open(path)).json();
      expect([article.page.title, article.page.short, article.head.description]).toEqual([
        title,
        short,
        short,
      ]);
      expect(article.page.related.map((each: { path: string }) => each.path)).not.toContain(path);
      // Links inside the answers lead to pages that exist.
      for (const [, to = ''] of String(article.page.html).matchAll(/href="(\/[^"]*)"/g))
        expect([path, to, (await open(to)).statusCode]).toEqual([path, to, 200]);
    }
  });

  test.each([
    ['refund', '/help/refund'],
    ['who can read my journal', '/help/who-reads-my-journal'],
    ['iphone', '/help/home-screen'],
    ['block', '/help/mute-or-block'],
    ['streak broken', '/help/protections'],
  ])('a search for "%s" finds %s', async (query, path) => {
    const { page, head } = (await open(`/help?q=${encodeURIComponent(query)}`)).json();
    expect(page.search.found.map((each: { path: string }) => each.path)).toContain(path);
    expect(head.isListed).toBe(false);
  });

  test.each(['/help?q=', '/help?q=%20', '/help?q[]=x', '/help?q=a&q=b'])('%s is no search', async (url) => {
    const reply = await open(url);
    expect([reply.statusCode, reply.json().page.search]).toEqual([200, null]);
  });

  test('a search of any length and letters is answered', async () => {
    const long = 'a'.repeat(4000);
    const { page } = (await open(`/help?q=${long}`)).json();
    expect(page.search.query).toHaveLength(100);
    expect((await open('/help?q=%00%FF')).statusCode).toBeLessThan(500);
    expect(
      (await open(`/help?q=${encodeURIComponent('<script>alert</script>')}`)).json().page.search.found,
    ).toEqual([]);
  });

  test('counts whether an answer helped, once for each reply, and keeps nothing of the reader', async () => {
    const vote = (url: string, payload: string) =>
      app.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const counted = () => app.db.selectFrom('help_votes').select(['path', 'helped', 'unclear']).execute();
    for (const wrong of ['', 'vote=maybe'])
      expect((await vote('/help/refund', wrong)).headers.location, wrong).toBe('/help/refund');
    expect((await vote('/help/nothing', 'vote=yes')).statusCode).toBe(404);
    expect(await counted()).toEqual([]);

    const first = await vote('/help/refund', 'vote=yes');
    expect([first.statusCode, first.headers.location]).toEqual([303, '/help/refund?vote=yes#vote']);
    await Promise.all([vote('/help/refund', 'vote=no'), vote('/help/refund', 'vote=no')]);
    expect(await counted()).toEqual([{ path: '/help/refund', helped: 1, unclear: 2 }]);

    const thanked = (await open('/help/refund?vote=no')).json();
    expect([thanked.page.vote, thanked.head.isListed]).toEqual(['no', false]);
    expect((await open('/help/refund?vote=maybe')).json().page.vote).toBeNull();
  });

  test.each(['/help/nothing', '/help/..%2fterms', '/help/%00'])('%s is not found', async (url) => {
    expect((await open(url)).statusCode).toBe(404);
  });
});

describe('legal pages', () => {
  test.each(legalTexts)('/%s is open to visitors, listed and kept for an hour', async (text) => {
    const reply = await open(`/${text}`);
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'public, max-age=3600',
    ]);
    const { page, head } = reply.json();
    expect([page.kind, page.text, page.isCurrent]).toEqual(['legal', text, true]);
    expect([head.canonical, head.isListed]).toEqual([`https://evolve.test/${text}`, true]);
    const dated = (await open(`/${text}/${page.since}`)).json();
    expect([dated.page, dated.head.isListed]).toEqual([page, false]);
  });

  test.each(['/terms/2020-01-01', '/privacy/x', '/guidelines/..%2f..%2fterms', '/terms/%00'])(
    '%s is not found, and says so',
    async (url) => {
      const reply = await open(url);
      expect(reply.statusCode).toBe(404);
      expect(reply.json().head.isListed).toBe(false);
    },
  );

  test.each([
    ['/privacy-policy', '/privacy'],
    ['/terms-of-service', '/terms'],
  ])('%s leads to %s', async (from, to) => {
    const reply = await open(from);
    expect([reply.statusCode, reply.headers.location]).toEqual([308, to]);
  });

  test('the app leaves exactly these paths to the server', () => {
    const paths = [
      ...legalTexts.map((text) => `/${text}`),
      '/privacy-policy',
      '/terms-of-service',
      '/help',
      '/help/refund',
      '/landing',
      '/auth/home',
      '/auth/membership',
    ];
    expect(paths.every((path) => publicPaths.test(path))).toBe(true);
    for (const other of [
      '/termsx',
      '/profile/privacy',
      '/feed',
      '/',
      '/guidelines-x',
      '/landings',
      '/auth/login',
      '/auth/home/x',
    ])
      expect([other, publicPaths.test(other)]).toEqual([other, false]);
  });
});
