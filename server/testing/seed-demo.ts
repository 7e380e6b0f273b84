import { changePicture } from '#server/domains/auth/change-picture.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { castPassword, type Role, type RoleName, roles } from './cast.ts';
import { seedArticles } from './seed-articles.ts';
import { seedBounces } from './seed-bounces.ts';
import { seedFeed } from './seed-community.ts';
import { seedFeelings } from './seed-feelings.ts';
import { seedForum } from './seed-forum.ts';
import { seedFriends } from './seed-friends.ts';
import { seedGatherings } from './seed-gatherings.ts';
import { seedGoals } from './seed-goals.ts';
import { seedGroups } from './seed-groups.ts';
import { seedGrowth } from './seed-growth.ts';
import { seedHabits } from './seed-habits.ts';
import { journals } from './seed-journal.ts';
import { seedMessages } from './seed-messages.ts';
import { seedPartners } from './seed-partners.ts';
import { seedPods } from './seed-pods.ts';
import { livePast, type Pattern, startFor } from './seed-practice.ts';
import { seedQuestions } from './seed-questions.ts';
import { seededRandom } from './seed-random.ts';
import { seedReminders } from './seed-reminders.ts';
import { openWalker, type Person } from './seed-walker.ts';

interface Story {
  /** The dates up to yesterday, see `Pattern`. */
  pattern: Pattern;
  dayStartHour?: number;
  /** Hours after the day's start at which this person usually practises, and how much that varies. */
  hour: number;
  spread: number;
  /** Share of days with a journal entry, 0 to 1. */
  writes: number;
  /** The drawn portrait they chose. Without one their initials are shown. */
  portrait?: number;
  summary: string;
}

const repeat = (mark: string, times: number): string => mark.repeat(times);

/** Weeks of seven people. Today is still open for all of them. */
const stories: Record<RoleName, Story> = {
  finn: { portrait: 21, pattern: 'x.xxx', hour: 7, spread: 1, writes: 0.9, summary: 'Starter on day 5.' },
  nora: {
    portrait: 6,
    pattern: `${repeat('x', 6)}.${repeat('x', 8)}.${repeat('x', 8)}`,
    dayStartHour: 3,
    hour: 17,
    spread: 5,
    writes: 0.75,
    summary: 'Builder on day 23, a streak of 16, one protection spent. Her day ends at three.',
  },
  ada: {
    portrait: 5,
    pattern: `${repeat('x', 11)}.${repeat('x', 9)}2xxpxxxxzzzz${repeat('x', 18)}`,
    hour: 6.5,
    spread: 2,
    writes: 0.6,
    summary: 'Achiever on day 47, after a pause of four days.',
  },
  cleo: {
    portrait: 3,
    pattern: `${repeat('x', 19)}.${repeat('x', 24)}.${repeat('x', 30)}p${repeat('x', 17)}|${repeat('x', 8)}`,
    hour: 20,
    spread: 2,
    writes: 0.45,
    summary: 'Creator, finished the first round and is on day 9 of the second.',
  },
  fay: {
    portrait: 13,
    pattern: repeat('x', 11),
    hour: 6,
    spread: 0.8,
    writes: 0.8,
    summary: 'Founder on day 12, in Tokyo.',
  },
  milo: {
    portrait: 17,
    pattern: `${repeat('x', 8)}.${repeat('x', 9)}`,
    hour: 12,
    spread: 3,
    writes: 0.6,
    summary: 'Builder and moderator on day 18.',
  },
  mira: {
    pattern: `xxxx.xx2`,
    hour: 21,
    spread: 1.5,
    writes: 0.7,
    summary: 'Creator and administrator on day 9.',
  },
};

export interface Seeded {
  name: string;
  email: string;
  isNew: boolean;
  summary: string;
}

/**
 * Adds the cast with weeks of history, made by the product's own functions with a movable clock.
 * Deterministic for a date. Existing accounts are left alone, so a second run changes nothing.
 */
export async function seedDemo(app: AppContext): Promise<Seeded[]> {
  const now = app.clock.now();
  // In parallel, each with its own clock, because most of the time is spent waiting for the disk.
  const seeded = await Promise.all(
    (Object.keys(stories) as RoleName[]).map((role) => seedRole(app, role, now)),
  );
  // Seeds the community only with a completely new cast. A feed that members have used since is left alone.
  if (seeded.every(({ isNew }) => isNew)) {
    const members = await castIds(app);
    await Promise.all([
      Promise.all([
        seedGoals(app.db, { members, now }),
        seedHabits(app.db, { members, now }),
        seedFeelings(app.db, { members, now, serverKey: app.config.serverKey }),
      ]).then(() =>
        Promise.all([
          seedGrowth(app.db, { members, now }),
          seedReminders(app.db, { members, now }),
          seedPartners(app.db, { members, now }),
        ]),
      ),
      seedGroups(app.db, { members, now })
        .then(() => seedFeed(app, members))
        .then(() => seedPods(app.db, { members, now }))
        .then(() => seedGatherings(app.db, { members, now }))
        .then(() => seedForum(app.db, { members, now }))
        .then(() => seedFriends(app.db, { members, now }))
        .then(() => seedMessages(app.db, { members, now }))
        .then(() => seedArticles(app.db, { members, now }))
        .then(() => seedQuestions(app.db, { members, now }))
        .then(() => seedBounces(app.db, now)),
    ]);
  }
  return seeded;
}

/** Returns the ids of the cast. All of them must exist. */
async function castIds({ db }: AppContext): Promise<Record<RoleName, string>> {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'email'])
    .where(
      'email',
      'in',
      Object.values(roles).map(({ email }) => email),
    )
    .execute();
  const idOf = new Map(rows.map(({ id, email }) => [email, id]));
  return Object.fromEntries(
    (Object.keys(roles) as RoleName[]).map((role) => [role, idOf.get(roles[role].email) ?? '']),
  ) as Record<RoleName, string>;
}

async function seedRole(app: AppContext, role: RoleName, now: Date): Promise<Seeded> {
  const story = stories[role];
  const person = personOf(roles[role], story);
  const isNew = !(await exists(app, person.email));
  if (isNew) {
    const portrait = story.portrait ?? null;
    const walker = await openWalker(app);
    const practice = {
      ...practiceOf(role, story),
      pattern: story.pattern,
      from: startFor(story.pattern, person, now),
    };
    await livePast(walker, person, practice).finally(() => walker.close());
    await choosePortrait(app, { email: person.email, portrait, now });
  }
  return { name: person.name, email: person.email, isNew, summary: story.summary };
}

function practiceOf(role: RoleName, { hour, spread, writes }: Story) {
  const random = seededRandom(role);
  const hours = Array.from({ length: 200 }, () => hour + (random() * 2 - 1) * spread);
  const steps = Array.from({ length: 200 }, () => random() < 0.2);
  const texts = [...journals[role]];
  return {
    hourOf: (index: number) => hours[index] ?? hour,
    isStepwise: (index: number) => steps[index] ?? false,
    // The first day always has an entry, because the journal opens on it.
    textOf: (day: number) => (day === 1 || random() < writes ? (texts.shift() ?? null) : null),
  };
}

function personOf(role: Role, { dayStartHour = 0 }: Story): Person {
  const { name, email, tier, timeZone, bio, isAdmin, isModerator } = role;
  return { name, email, tier, timeZone, bio, isAdmin, isModerator, dayStartHour, password: castPassword };
}

async function choosePortrait(
  { db }: AppContext,
  { email, portrait, now }: { email: string; portrait: number | null; now: Date },
): Promise<void> {
  const { id } = await db
    .selectFrom('members')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await changePicture(db, { memberId: id, picture: portrait === null ? null : { portrait }, now });
}

async function exists({ db }: AppContext, email: string): Promise<boolean> {
  return (
    (await db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
  );
}
