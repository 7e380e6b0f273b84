import type { Allowance } from '#contract/auth/endpoints.ts';
import { paceOf } from '#server/domains/goals/rules.ts';
import { readHabits } from '#server/domains/habits/read-habits.ts';
import { readAnswers } from '#server/domains/journal/answers/write-answer.ts';
import { addDays, type LocalDate, localDate, startOfDay } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import { readEvolve90 } from '#server/domains/programme/read-evolve90.ts';
import type { Database } from '#server/platform/database/database.ts';
import { communityOf } from '../store.ts';
import {
  factsOf,
  isReviewed,
  latestWeek,
  linesOf,
  questionOf,
  type Week,
  type WeekFacts,
  weekToReview,
} from './rules.ts';
import {
  type GoalOfWeek,
  goalsOfWeek,
  memberWeekOf,
  type ReviewRow,
  reviewsBefore,
  saveReview,
} from './store.ts';

interface Reviewed {
  memberId: string;
  allowance: Allowance;
  now: Date;
  serverKey: Buffer;
}

/** A review in words, without the member's answer. An email can be written from it. */
export interface ReviewText extends Week {
  lines: string[];
  question: string;
}

/**
 * Returns the review of the latest week whose seventh date has come, or null for a member who hasn't been here for
 * three dates of it. Writes it, and writes it again at each look until the next one: the last date isn't over yet, and
 * days made offline arrive late. An answered question stays.
 */
export async function writeLatestReview(db: Database, reviewed: Reviewed): Promise<ReviewText | null> {
  const { memberId, now } = reviewed;
  const spans = await readZoneSpans(db, memberId);
  const member = await memberWeekOf(db, memberId);
  const today = localDate(spans, now);
  const joinedOn = localDate(spans, member.created_at);
  const [newest] = await reviewsBefore(db, memberId, { before: addDays(today, 1), limit: 1 });
  const week = weekToReview(latestWeek(today, member.week_starts_on), newest);
  if (!isReviewed(week, joinedOn)) return null;
  const facts = await readFacts(db, { ...reviewed, week, today, joinedOn });
  const [previous] = await reviewsBefore(db, memberId, { before: week.from, limit: 1 });
  const [answer] = await readAnswers(db, { ...reviewed, weeks: [week.from] });
  const question = answer?.question ?? questionOf(facts, week, previous?.question ?? null);
  await saveReview(db, { memberId, ...week, facts, question, now });
  return { ...week, lines: linesOf(facts), question };
}

async function readFacts(
  db: Database,
  {
    memberId,
    allowance,
    now,
    week,
    today,
    joinedOn,
  }: Reviewed & { week: Week; today: LocalDate; joinedOn: LocalDate },
): Promise<WeekFacts> {
  const spans = await readZoneSpans(db, memberId);
  const evolve90 = await readEvolve90(db, { memberId, allowance, now });
  const community = await communityOf(db, memberId, startOfDay(spans, addDays(week.from, -1)));
  const goals = await goalsOfWeek(db, memberId, week);
  const reached = goals.filter(({ reached_on: on }) => on !== null && on >= week.from && on <= week.to);
  const open = goals.find((goal) => goal.reached_on === null && goal.closed_on === null);
  return factsOf(
    {
      joinedOn,
      spans,
      completions: evolve90?.practice.completions ?? [],
      days: evolve90?.streak.days ?? [],
      wroteOn: (evolve90?.practice.checkIns ?? []).flatMap((row) => (row.wrote ? [row.local_date] : [])),
      habits: await readHabits(db, { memberId, now }),
      goalsReached: reached.map(({ title }) => title),
      goal: open ? goalFacts(open, today) : null,
      community: community.map(({ at, written, cheered }) => ({
        date: localDate(spans, at),
        written,
        cheered,
      })),
    },
    week,
  );
}

function goalFacts(goal: GoalOfWeek, today: LocalDate): WeekFacts['goal'] {
  const pace = paceOf(goal, today);
  return {
    title: goal.title,
    unit: goal.unit,
    value: goal.current_value,
    target: goal.target_value,
    pace: pace && { state: pace.state, days: pace.days, per_day: pace.per_day },
  };
}

/** Returns a stored review in words. */
export const reviewText = ({ from, to, facts, question }: ReviewRow): ReviewText => ({
  from,
  to,
  lines: linesOf(facts),
  question,
});
