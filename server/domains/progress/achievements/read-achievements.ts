import type { Allowance } from '#contract/auth/endpoints.ts';
import type { Achievements } from '#contract/progress/endpoints.ts';
import { countHelped } from '#server/domains/first-replies/count-helped.ts';
import { readHabits } from '#server/domains/habits/read-habits.ts';
import { localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import { readEvolve90 } from '#server/domains/programme/read-evolve90.ts';
import type { Database } from '#server/platform/database/database.ts';
import { socialTotal } from '../rules.ts';
import { communityOf, earnedBy, goalsCompletedOn, recordEarned } from '../store.ts';
import { achievementsOf, nextAchievement } from './rules.ts';

/**
 * Returns a member's achievements. Records the new ones with the date on which they were earned, so that none is
 * taken away later.
 */
export async function readAchievements(
  db: Database,
  { memberId, allowance, now }: { memberId: string; allowance: Allowance; now: Date },
): Promise<Achievements> {
  const spans = await readZoneSpans(db, memberId);
  const today = localDate(spans, now);
  const evolve90 = await readEvolve90(db, { memberId, allowance, now });
  const community = await communityOf(db, memberId);
  const habits = await readHabits(db, { memberId, now });
  const completions = (evolve90?.practice.completions ?? []).map((row) => row.local_date).toSorted();
  const earned = await earnedBy(db, memberId);
  const achievements = achievementsOf(
    {
      today,
      completions,
      streak: {
        current: evolve90?.streak.current ?? 0,
        done: completions,
        missed: evolve90?.streak.missed ?? [],
      },
      writtenOn: community.filter((quarter) => quarter.written > 0).map(({ at }) => localDate(spans, at)),
      socialTotal: socialTotal(community),
      helped: await countHelped(db, memberId),
      goalsCompletedOn: await goalsCompletedOn(db, memberId),
      habits: habits.map(({ name, best_streak: best }) => ({ name, best })),
    },
    earned,
  );
  const fresh = achievements.filter((one) => one.is_earned && !earned.has(one.id));
  await recordEarned(db, {
    memberId,
    earned: fresh.map(({ id, earned_on: earnedOn }) => ({ id, earnedOn })),
    now,
  });
  return {
    achievements,
    today,
    earned: achievements.filter((one) => one.is_earned).length,
    next: nextAchievement(achievements, { today, isDoneToday: completions.includes(today) }),
  };
}
