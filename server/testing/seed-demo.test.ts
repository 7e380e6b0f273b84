import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#server/cli/invariants/check.ts';
import { type Actor, openTestApp, type TestApp } from './app.ts';
import { castPassword, type RoleName, roles } from './cast.ts';
import { seedDemo } from './seed-demo.ts';
import { journals } from './seed-journal.ts';

let app: TestApp;
let took: number;
beforeAll(async () => {
  // Two weeks after the clocks went forward in Canada, so that the histories include that night.
  app = await openTestApp({ now: '2026-03-22T15:00:00Z' });
  const began = performance.now();
  await seedDemo(app);
  took = performance.now() - began;
}, 60_000);
afterAll(() => app?.close());

const signIn = async (role: RoleName): Promise<Actor> => {
  const { status, body } = await app.visitor.call('POST /api/auth/login', {
    email: roles[role].email,
    password: castPassword,
  });
  expect(status).toBe(200);
  return app.actor(body.access_token);
};
const programme = async (actor: Actor) =>
  `/api/programs/${(await actor.call('GET /api/programs')).body[0].id}` as const;
const progress = async (role: RoleName) => {
  const actor = await signIn(role);
  return (await actor.call(`GET ${await programme(actor)}/progress`)).body;
};

describe('the demo data', () => {
  it('has a pod of five with a check-in and answers', async () => {
    const nora = await signIn('nora');
    const { pod } = (await nora.call('GET /api/pods')).body;
    expect(pod?.members).toHaveLength(5);
    expect(pod?.stones).toBeGreaterThan(0);
    expect(pod?.board).toHaveLength(3);
    expect(pod?.check_ins).toHaveLength(1);
    const answers = (await nora.call(`GET /api/posts/${pod?.check_ins[0]?.post_id ?? ''}/comments`)).body;
    expect(answers.map(({ user_name }) => user_name.split(' ')[0])).toEqual(['Fay', 'Milo']);
  });

  it('has news, and blog posts in several states', async () => {
    const mira = await signIn('mira');
    expect((await mira.call('GET /api/news/posts')).body).toHaveLength(2);
    const posts = (await (await signIn('cleo')).call('GET /api/blog/my-posts')).body;
    expect(posts.map(({ status }) => status)).toEqual(['draft', 'pending', 'published', 'published']);
    expect((await mira.call('GET /api/blog/posts?status=pending')).body).toHaveLength(1);
  });

  it('has questions to us of each priority, with a note and a reply', async () => {
    const milo = await signIn('milo');
    const { body } = await milo.call('GET /api/admin/support/tickets');
    expect(new Set(body.map(({ priority }) => priority))).toEqual(new Set(['premium', 'high', 'normal']));
    expect(body.map(({ name }) => name)).toContain('Sofia');
  });

  it('has habits with streaks, counts and a note', async () => {
    const { body } = await (await signIn('fay')).call('GET /api/habits');
    const read = body.map(({ name, streak, streak_unit }) => [name, streak, streak_unit]);
    expect(read).toContainEqual(['Five-minute walk', 13, 'days']);
    expect(read).toContainEqual(['Write one line', 11, 'days']);
    const water = body.find(({ name }) => name === 'Drink water');
    expect([water?.day_target, water?.counts[water.today], water?.days.at(-1)?.state]).toEqual([
      8,
      6,
      'part',
    ]);
    expect(Object.keys(body[0]?.notes ?? {})).toHaveLength(2);
  });

  it('has a goal that grew with a habit, and a month of mood', async () => {
    const fay = await signIn('fay');
    const { body: goals } = await fay.call('GET /api/goals');
    // 14 evenings of ten pages, and one of four.
    expect(goals).toMatchObject([{ current_value: 144, grows_with: [{ name: 'Read ten pages' }] }]);
    const { body: feelings } = await fay.call('GET /api/journal/feelings');
    expect([feelings.length, feelings[0]]).toEqual([30, { date: '2026-02-21', mood: 3, energy: 2 }]);
  });

  it('puts the cast on the days the stories say', async () => {
    expect(await progress('nora')).toMatchObject({
      current_day: 23,
      streak: 16,
      best_streak: 16,
      day_start_hour: 3,
      completed_today: false,
    });
    expect((await progress('nora')).history.map((day: { state: string }) => day.state)).toEqual(
      expect.arrayContaining(['missed', 'protected']),
    );
    expect(await progress('finn')).toMatchObject({ current_day: 5, open_days: 7 });
    expect(await progress('ada')).toMatchObject({ current_day: 47 });
    expect(await progress('cleo')).toMatchObject({ current_day: 9, round: 2, total_completed_days: 98 });
    expect(await progress('fay')).toMatchObject({ current_day: 12, time_zone: 'Asia/Tokyo', streak: 11 });
    expect((await (await signIn('mira')).call('GET /api/auth/me')).body).toMatchObject({
      is_admin: true,
      membership_tier: 'creator',
      email_verified: true,
    });
    expect((await (await signIn('milo')).call('GET /api/auth/me')).body).toMatchObject({
      is_moderator: true,
      profile_photo: '/portraits/17.svg',
    });
  });

  it('has posts in the feed, newest first, none from before its author joined', async () => {
    const { body } = await (await signIn('ada')).call('GET /api/posts');
    expect(body.length).toBeGreaterThanOrEqual(10);
    const times = body.map((post: { created_at: string }) => post.created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(body.some((post: { win: object | null }) => post.win)).toBe(true);
    expect(body.filter((post: { image: object | null }) => post.image)).toHaveLength(4);
    expect(
      body.some((post: { comments: { parent_id: string | null }[] }) =>
        post.comments.some((each) => each.parent_id),
      ),
    ).toBe(true);
    const { rows } = await sql`
      select p.id from posts p join members m on m.id = p.author_id where p.created_at < m.created_at
      union all select c.id from comments c join members m on m.id = c.author_id where c.created_at < m.created_at
      union all select l.post_id from post_likes l join members m on m.id = l.member_id where l.liked_at < m.created_at`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
  });

  it('has pauses and finished rounds', async () => {
    const states = (await progress('ada')).history.map((day: { state: string }) => day.state);
    expect(states.filter((state: string) => state === 'paused')).toHaveLength(4);
    const cleo = await signIn('cleo');
    const { entries, rounds } = (await cleo.call(`GET ${await programme(cleo)}/journal-entries`)).body;
    expect(rounds).toEqual([2, 1]);
    expect(entries.length).toBeGreaterThan(0);
  });

  it('satisfies every invariant', async () => {
    const findings = await checkInvariants(app);
    expect(findings.filter(({ count }) => count > 0)).toEqual([]);
  });

  it('changes nothing when repeated, and sends no email', async () => {
    const counts = async () =>
      Promise.all(
        (['members', 'day_completions', 'journal_entries', 'domain_events'] as const).map((name) =>
          app.db
            .selectFrom(name)
            .select((eb) => eb.fn.countAll().as('n'))
            .executeTakeFirst(),
        ),
      );
    const before = await counts();
    expect((await seedDemo(app)).every(({ isNew }) => !isNew)).toBe(true);
    expect(await counts()).toEqual(before);
    await app.runJobs();
    expect(app.outbox).toEqual([]);
  });

  it('is identical every time', async () => {
    const again = await openTestApp({ now: '2026-03-22T15:00:00Z' });
    try {
      await seedDemo(again);
      const picture = (db: TestApp['db']) =>
        db
          .selectFrom('day_completions as c')
          .innerJoin('members as m', 'm.id', 'c.member_id')
          .select(['m.email', 'c.day', 'c.local_date', 'c.completed_at'])
          .orderBy('m.email')
          .orderBy('c.completed_at')
          .execute();
      expect(await picture(again.db)).toEqual(await picture(app.db));
    } finally {
      await again.close();
    }
  }, 60_000);

  it('is made in less than 20 seconds, beside other tests', () => {
    expect(took).toBeLessThan(20_000);
  });

  it('varies its hours and repeats no text', async () => {
    const { rows } = { rows: await app.db.selectFrom('day_completions').select('completed_at').execute() };
    expect(new Set(rows.map((row) => row.completed_at.getUTCHours())).size).toBeGreaterThan(10);
    const texts = Object.values(journals).flat();
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.filter((text) => /[\u2013\u2014]/.test(text))).toEqual([]);
  });
});
