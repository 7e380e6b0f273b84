import type { Allowance } from '#contract/auth/endpoints.ts';
import { totalDays } from '#contract/programme/constants.ts';
import { monthBuckets } from '#contract/progress/achievements.ts';
import type { ProgressView } from '#contract/progress/endpoints.ts';
import { readHabits } from '#server/domains/habits/read-habits.ts';
import { addDays, localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import { readEvolve90 } from '#server/domains/programme/read-evolve90.ts';
import type { Database } from '#server/platform/database/database.ts';
import { chartDays, movedGoals, rhythmOf, socialCounts, sumOfWeek } from './rules.ts';
import { communityOf, goalMovesSince, goalsCompletedOn } from './store.ts';

/** Returns a member's week or month of practice, habits, goals and community. */
export async function readProgress(
  db: Database,
  {
    memberId,
    allowance,
    view,
    now,
  }: { memberId: string; allowance: Allowance; view: 'week' | 'month'; now: Date },
): Promise<ProgressView> {
  const spans = await readZoneSpans(db, memberId);
  const today = localDate(spans, now);
  const evolve90 = await readEvolve90(db, { memberId, allowance, now });
  const community = await communityOf(db, memberId);
  const habits = await readHabits(db, { memberId, now });
  const completions = evolve90?.practice.completions ?? [];
  const data = {
    spans,
    today,
    completions: completions.map((row) => row.local_date),
    habits,
    community,
    goalMoves: await goalMovesSince(db, memberId, addDays(today, -monthBuckets)),
  };
  const days = chartDays({ ...data, view });
  const week = sumOfWeek(days);
  const social = socialCounts(community, { spans, today });
  return {
    view,
    today,
    days,
    goals: movedGoals(data.goalMoves, days),
    completed_days: completions.length,
    total_days: evolve90?.totalDays ?? totalDays,
    best_habit_streak: Math.max(0, ...habits.map((habit) => habit.best_streak)),
    week_kept: week.kept,
    week_due: week.due,
    social_total: social.total,
    social_week: social.week,
    goals_completed: (await goalsCompletedOn(db, memberId)).length,
    consistency: evolve90?.streak.consistency28 ?? 0,
    rhythm: rhythmOf(completions, { spans, today }),
  };
}
