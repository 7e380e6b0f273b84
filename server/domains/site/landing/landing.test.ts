import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestApp, testApp } from '#server/testing/app.ts';

const app = await testApp();

const open = (url: string) => app.app.inject({ method: 'GET', url });
const send = (body: string, type = 'application/x-www-form-urlencoded') =>
  app.app.inject({ method: 'POST', url: '/landing', payload: body, headers: { 'content-type': type } });

describe('the landing', () => {
  test('refuses a form that is too big with the page, and keeps an address that is only too long', async () => {
    const long = await send(`email=${'a'.repeat(5000)}%40example.org`);
    expect(long.statusCode).toBe(422);
    expect(long.json().page.letter).toMatchObject({ isDone: false, email: 'a'.repeat(254) });
    const huge = await send(`email=${'a'.repeat(100_000)}`);
    expect(huge.statusCode).toBe(413);
    expect(huge.json().page.letter.sentence).toContain('Your browser still has it');
    const other = await send('<a/>', 'text/xml');
    expect([other.statusCode, other.json().page.kind]).toEqual([415, 'landing']);
  });

  test('is open to visitors, listed, and has the real seats and the real first lesson', async () => {
    const reply = await open('/landing');
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'public, max-age=60']);
    const { page, head } = reply.json();
    expect([head.canonical, head.isListed]).toEqual(['https://evolve.test/landing', true]);
    expect(page.founder).toEqual({ seats: 1000, remaining: 1000 });
    expect(page.firstDay).toMatchObject({ title: 'Begin where you stand', minutes: 2 });
    expect(page.firstDay.opening).toMatch(/^<p>At the edge of the parking lot.*<\/p>$/s);
    expect(page.firstDay.rest).toContain('<h4>What counts</h4>');
    expect(head.data.map((each: { '@type': string }) => each['@type'])).toEqual([
      'Organization',
      'WebSite',
      'Course',
      'FAQPage',
    ]);
  });

  test('has the first lesson that was published last, within a minute', async () => {
    const { mira } = await app.cast('mira');
    const { version, published } = (
      await mira.call('GET /api/admin/programme/days/1' as 'GET /api/admin/programme/days/:day')
    ).body;
    const draft = await mira.call('PUT /api/admin/programme/days/1' as 'PUT /api/admin/programme/days/:day', {
      ...published.text,
      name: 'Begin at the gate',
      version,
    });
    await mira.call(
      'POST /api/admin/programme/days/1/publish' as 'POST /api/admin/programme/days/:day/publish',
      { version: draft.body.version },
    );
    app.clock.advance({ minutes: 2 });
    expect((await open('/landing')).json().page.firstDay.title).toBe('Begin at the gate');
  });

  test('has an older address in the auth area, and the front door leads to sign-in', async () => {
    const reply = await open('/auth/home');
    expect([reply.statusCode, reply.headers.location]).toEqual([308, '/landing']);
    expect((await open('/')).headers['content-type']).not.toContain('text/html');
  });

  test('is sent without numbers while the database fails', async () => {
    const away = await openTestApp();
    try {
      await sql`alter table members rename to members_away`.execute(away.db);
      await sql`alter table founder_seats rename to founder_seats_away`.execute(away.db);
      for (const url of ['/landing', '/about']) {
        const reply = await away.app.inject({ method: 'GET', url });
        expect([url, reply.statusCode]).toEqual([url, 200]);
        expect(reply.json().page).toMatchObject({ numbers: null, founder: null });
        expect(reply.headers['cache-control']).toBe('no-cache');
      }
    } finally {
      await away.close();
    }
  });
});

describe('the newsletter form without JavaScript', () => {
  test.each([
    ['', 'Please enter your email address'],
    ['email=', 'Please enter your email address'],
    ['email=++', 'Please enter your email address'],
    ['email=someone', 'Please enter a valid email address'],
  ])('"%s" is refused with "%s" and loses nothing', async (body, sentence) => {
    const reply = await send(body);
    expect(reply.statusCode).toBe(422);
    const { page, head } = reply.json();
    expect(page.letter).toEqual({
      isDone: false,
      sentence,
      email: new URLSearchParams(body).get('email') ?? '',
    });
    expect([head.isListed, reply.headers['cache-control']]).toEqual([false, 'no-cache']);
  });

  test('subscribes as the form with JavaScript does, and stays out of the kept page', async () => {
    const reply = await send('email=lea%40example.test');
    expect(reply.json().page.letter).toEqual({
      isDone: true,
      sentence: 'Successfully subscribed! Welcome to the community.',
      email: '',
    });
    expect((await open('/landing')).json().page.letter).toBeNull();
    await app.runJobs();
    expect(app.outbox.filter(({ to }) => to === 'lea@example.test')).toHaveLength(1);
  });

  test('takes no other type and no body of a megabyte', async () => {
    expect((await send('email=a', 'text/plain')).statusCode).toBe(415);
    expect((await send(`email=${'a'.repeat(1_000_000)}`)).statusCode).toBe(413);
  });
});
