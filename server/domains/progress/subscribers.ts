import type { AchievementId } from '#contract/progress/achievements.ts';
import { achievementList } from '#contract/progress/achievements.ts';
import { countHelped } from '#server/domains/first-replies/count-helped.ts';
import { readHabit } from '#server/domains/habits/read-habits.ts';
import { localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { DomainEvent, Subscribers } from '#server/platform/events.ts';
import { postingRun } from './achievements/rules.ts';
import { socialTotal } from './rules.ts';
import { goalsCompletedOn, recordEarned, writingFacts } from './store.ts';

/**
 * Achievements that what a member deletes later could take away are recorded with the act that earns them.
 *Cheers record no event: what they earn is noticed with the next comment, reply or look at the page.
 */
export const progressSubscribers: Subscribers = {
  'post.created': noticeWriting,
  'win.shared': noticeWriting,
  'comment.created': noticeWriting,
  'topic.created': noticeWriting,
  'reply.created': noticeWriting,
  'first_reply.given': noticeHelp,
  'goal.completed': noticeGoal,
  'habit.ticked': noticeHabit,
  'habit.unticked': noticeHabit,
  'habit.marked_many': noticeHabit,
};

const targetOf = (id: AchievementId): number =>
  achievementList.find((one) => one.id === id)?.target ?? Number.POSITIVE_INFINITY;

async function noticeWriting(db: Database, { by, at }: DomainEvent): Promise<void> {
  if (by === null) return;
  const longest = targetOf('content_creator');
  // A run may end yesterday, and the dates of a traveller are longer.
  const since = new Date(at.getTime() - (longest + 4) * 86_400_000);
  const { earned, community } = await writingFacts(db, by, {
    social: 'social_butterfly',
    writing: 'content_creator',
    since,
  });
  const isSocial =
    !earned.includes('social_butterfly') && socialTotal(community) >= targetOf('social_butterfly');
  // Each date of a run has a quarter of its own.
  const written = community.filter((quarter) => quarter.written > 0 && quarter.at >= since);
  if (!isSocial && written.length < longest) return;
  const spans = await readZoneSpans(db, by);
  const today = localDate(spans, at);
  const dates = written.map((quarter) => localDate(spans, quarter.at));
  const fresh: AchievementId[] = isSocial ? ['social_butterfly'] : [];
  if (postingRun(dates, today) >= longest) fresh.push('content_creator');
  await record(db, { by, at }, fresh, today);
}

async function noticeHelp(db: Database, { by, at }: DomainEvent<'first_reply.given'>): Promise<void> {
  if (by === null || (await countHelped(db, by)) < targetOf('warm_welcome')) return;
  await record(db, { by, at }, ['warm_welcome'], localDate(await readZoneSpans(db, by), at));
}

async function noticeGoal(db: Database, { by, at }: DomainEvent<'goal.completed'>): Promise<void> {
  if (by === null) return;
  const completed = (await goalsCompletedOn(db, by)).length;
  if (completed < targetOf('goal_achiever')) return;
  await record(db, { by, at }, ['goal_achiever'], localDate(await readZoneSpans(db, by), at));
}

async function noticeHabit(
  db: Database,
  { by, at, about }: DomainEvent<'habit.ticked' | 'habit.unticked' | 'habit.marked_many'>,
): Promise<void> {
  if (by === null) return;
  const { best_streak: best } = await readHabit(db, { memberId: by, id: about.habit, now: at });
  const marks = achievementList.filter(
    ({ id, family, target }) => (family === 'habits' || id === 'habit_master') && best >= target,
  );
  await record(
    db,
    { by, at },
    marks.map(({ id }) => id),
    'dates' in about ? (about.dates.toSorted().at(-1) ?? '') : about.local_date,
  );
}

const record = (
  db: Database,
  { by, at }: { by: string; at: Date },
  ids: readonly AchievementId[],
  earnedOn: string,
): Promise<void> => recordEarned(db, { memberId: by, earned: ids.map((id) => ({ id, earnedOn })), now: at });
