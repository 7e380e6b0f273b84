import { parseArgs } from 'node:util';
import { monthBuckets } from '../contract/achievement-constants.ts';
import { habitsOf } from '../server/domains/habits/store.ts';
import { addDays } from '../server/domains/profile/days/rules.ts';
import { communityOf, goalMovesSince, goalsCompletedOn } from '../server/domains/progress/store.ts';
import type { OpenContext } from '../server/open-context.ts';
import { fillHabits } from './habit-data.ts';
import { type BenchMember, makeMembers } from './people.ts';
import { median } from './server.ts';
import { openTarget } from './target.ts';

/**
 * Measures the page of progress and the achievements of one member with as many habits as the product allows, years of
 * marks, goals with an update a day, and years of posts, comments and cheers. The statements that read all of it are
 * measured alone as well. Uses the durable embedded database.
 *
 *   node bench/progress.ts [--habits 200] [--years 3] [--goals 30] [--posts 2000] [--rounds 20]
 */
const { values } = parseArgs({
  options: {
    habits: { type: 'string', default: '200' },
    years: { type: 'string', default: '3' },
    goals: { type: 'string', default: '30' },
    posts: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '20' },
  },
});
const habits = Math.min(200, Math.max(1, Number(values.habits)));
const days = Math.max(1, Math.round(365 * Number(values.years)));
const goals = Math.min(200, Math.max(1, Number(values.goals)));
const posts = Math.max(1, Number(values.posts));
const rounds = Math.max(3, Number(values.rounds));

const { server, app, close } = await openTarget('progress');
try {
  const [member, other] = await makeMembers(app, 2);
  if (!member || !other) throw new Error('No members were made.');
  await fillHabits(app, { memberId: member.id, habits, days });
  await fillGoals(app, member.id);
  await fillCommunity(app, member.id, other.id);
  await app.pool.query('analyze');
  const today = app.clock.now().toISOString().slice(0, 10);
  const call = (path: string) => timed(() => get(member, path));
  const week = await call('/api/progress');
  const month = await call('/api/progress?view=month');
  const achievements = await call('/api/achievements');
  const habitsSql = await timed(() =>
    habitsOf(app.db, member.id, { isArchived: false, since: addDays(today, -34) }),
  );
  const communitySql = await timed(() => communityOf(app.db, member.id));
  const goalsSql = await timed(async () => {
    await goalMovesSince(app.db, member.id, addDays(today, -monthBuckets));
    return goalsCompletedOn(app.db, member.id);
  });
  const sql = habitsSql + communitySql + goalsSql;
  console.table({
    'progress of a week': { 'median ms': round(week) },
    'progress of a month': { 'median ms': round(month) },
    achievements: { 'median ms': round(achievements) },
    'statement of the habits': { 'median ms': round(habitsSql) },
    'statement of the community': { 'median ms': round(communitySql) },
    'statements of the goals': { 'median ms': round(goalsSql) },
  });
  console.log(
    `A month takes ${(month / sql).toFixed(1)} times as long as its statements, the achievements ${(achievements / sql).toFixed(1)} times.`,
  );
} finally {
  await close();
}

async function get({ token }: BenchMember, path: string): Promise<void> {
  const reply = await fetch(`${server.origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
  await reply.text();
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = -3; n < rounds; n++) {
    const start = performance.now();
    await work();
    if (n >= 0) times.push(performance.now() - start);
  }
  return median(times);
}

function round(ms: number): number {
  return Math.round(10 * ms) / 10;
}

/** Gives a member goals with an entry a day. A third of them is reached. */
async function fillGoals({ pool, clock }: OpenContext, memberId: string): Promise<void> {
  await pool.query(
    `with made as (
       insert into goals (id, member_id, title, description, category, target_value, current_value, unit, starts_on, deadline, priority,
         reached_on, created_at, updated_at)
       select gen_random_uuid(), $1, 'Goal ' || n, '', 'fitness', case n % 3 when 0 then $3::int else 2 * $3::int end, $3::int, 'km',
         ($2::timestamptz)::date - $3::int, ($2::timestamptz)::date + 100, 'medium',
         case n % 3 when 0 then ($2::timestamptz)::date end, $2, $2
       from generate_series(1, $4::int) n returning id)
     insert into goal_entries (id, goal_id, amount, note, on_date, at)
     select gen_random_uuid(), made.id, 1, '', ($2::timestamptz)::date - d, $2::timestamptz - make_interval(days => d)
     from made, generate_series(0, $3::int - 1) d`,
    [memberId, clock.now(), days, goals],
  );
}

/** Gives a member posts, as many comments on the other's posts, and as many cheers for them, spread over the years. */
async function fillCommunity({ pool, clock }: OpenContext, memberId: string, otherId: string): Promise<void> {
  await pool.query(
    `with own as (
       insert into posts (id, author_id, content, plain, created_at, updated_at)
       select gen_random_uuid(), $1, '<p>Post</p>', 'Post', at, at
       from (select $3::timestamptz - make_interval(mins => (n * $4::bigint * 1440 / $5::int)::int) as at from generate_series(1, $5::int) n) t),
     others as (
       insert into posts (id, author_id, content, plain, created_at, updated_at)
       select gen_random_uuid(), $2, '<p>Post</p>', 'Post', at, at
       from (select $3::timestamptz - make_interval(mins => (n * $4::bigint * 1440 / $5::int)::int) as at from generate_series(1, $5::int) n) t
       returning id, created_at),
     likes as (
       insert into post_likes (post_id, member_id, liked_at) select id, $1, created_at from others)
     insert into comments (id, post_id, author_id, content, created_at)
     select gen_random_uuid(), id, $1, 'Well done', created_at from others`,
    [memberId, otherId, clock.now(), days, posts],
  );
}
