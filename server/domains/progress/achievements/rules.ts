import { type AchievementId, achievementList } from '#contract/progress/achievements.ts';
import type { Achievement, Achievements } from '#contract/progress/endpoints.ts';
import { addDays, type LocalDate } from '#server/domains/profile/days/rules.ts';

/** The member's practice, writing, goals and habits, from which achievements are computed. */
export interface PracticeRecord {
  today: LocalDate;
  /** Dates of the completed days, one each, oldest first, across rounds. */
  completions: readonly LocalDate[];
  /** Days in a row now, and the dates that added one and that ended a streak (`streakHistory`). */
  streak: { current: number; done: readonly LocalDate[]; missed: readonly LocalDate[] };
  /** Dates with an own post, topic, comment or reply, in any order, with repeats. */
  writtenOn: readonly LocalDate[];
  /** Own comments and replies, and cheers given to others. */
  socialTotal: number;
  /** Newcomers, and members who were back, to whom the member replied first. */
  helped: number;
  /** Dates on which goals were completed, in any order. */
  goalsCompletedOn: readonly LocalDate[];
  /** Each habit's best streak, in the order of the list. */
  habits: readonly { name: string; best: number }[];
}

/** How far an achievement is, and since when it has been earned, as far as the record tells. */
interface Standing {
  current: number;
  /** Null if it isn't earned, or if the record has no date for it. */
  on: LocalDate | null;
}

/**
 * Computes every achievement from the member's record. Each one in `earned` stays earned, with the date it has
 * there.
 */
export function achievementsOf(
  record: PracticeRecord,
  earned: ReadonlyMap<string, LocalDate | null>,
): Achievement[] {
  const best = Math.max(0, ...record.habits.map((habit) => habit.best));
  const streak = streakRuns(record.streak);
  const posting = postingRuns(record.writtenOn, record.today);
  const goals = record.goalsCompletedOn.toSorted();
  const standingOf = (id: AchievementId, family: string, target: number): Standing => {
    if (family === 'trail')
      return { current: record.completions.length, on: record.completions[target - 1] ?? null };
    if (family === 'streak') return { current: streak.current, on: streak.reached(target) };
    if (family === 'habits') return { current: best, on: null };
    switch (id) {
      case 'content_creator':
        return { current: posting.current, on: posting.reached(target) };
      case 'goal_achiever':
        return { current: goals.length, on: goals[target - 1] ?? null };
      case 'warm_welcome':
        return { current: record.helped, on: null };
      case 'habit_master':
        return { current: best, on: null };
      default:
        return { current: record.socialTotal, on: null };
    }
  };
  return achievementList.map(({ id, family, name, target }) => {
    const { current, on } = standingOf(id, family, target);
    const isEarned = earned.has(id) || on !== null || current >= target;
    const marked = record.habits.filter((habit) => habit.best >= target);
    return {
      id,
      family,
      name,
      target,
      current: isEarned ? target : current,
      is_earned: isEarned,
      earned_on: isEarned ? (earned.get(id) ?? on) : null,
      ...(family === 'habits' && { habits: { count: marked.length, first: marked[0]?.name ?? null } }),
    };
  });
}

/**
 * Returns the trail or streak achievement with the fewest days missing. The trail comes first. After
 * practice today it is that many days away, otherwise one day less.
 */
export function nextAchievement(
  achievements: readonly Achievement[],
  { today, isDoneToday }: { today: LocalDate; isDoneToday: boolean },
): Achievements['next'] {
  const [nearest] = achievements
    .filter(({ family, is_earned }) => !is_earned && (family === 'trail' || family === 'streak'))
    .toSorted((a, b) => a.target - a.current - (b.target - b.current));
  if (!nearest) return null;
  const missing = nearest.target - nearest.current;
  return { id: nearest.id, missing, expected_on: addDays(today, isDoneToday ? missing : missing - 1) };
}

interface Runs {
  /** Length of the run that includes today or yesterday, else 0. */
  current: number;
  /** The date on which a run first had this length, or null. */
  reached: (length: number) => LocalDate | null;
}

/** Finds when a streak first had each length. Only a missed date ends it: any other leaves it unchanged. */
function streakRuns({ current, done, missed }: PracticeRecord['streak']): Runs {
  const firsts = new Map<number, LocalDate>();
  const ended = new Set(missed);
  let run = 0;
  for (const date of [...new Set([...done, ...missed])].toSorted()) {
    run = ended.has(date) ? 0 : run + 1;
    if (!firsts.has(run)) firsts.set(run, date);
  }
  return { current, reached: (length) => firsts.get(length) ?? null };
}

/** Returns the length of the run of dates with something written that includes today or yesterday, else 0. */
export const postingRun = (dates: readonly LocalDate[], today: LocalDate): number =>
  postingRuns(dates, today).current;

/** Counts dates in a row with something written. */
function postingRuns(dates: readonly LocalDate[], today: LocalDate): Runs {
  const firsts = new Map<number, LocalDate>();
  let run = 0;
  let last: LocalDate | null = null;
  for (const date of [...new Set(dates)].toSorted()) {
    if (date > today) break;
    run = last !== null && addDays(last, 1) === date ? run + 1 : 1;
    last = date;
    if (!firsts.has(run)) firsts.set(run, date);
  }
  const goesOn = last !== null && addDays(last, 1) >= today;
  return { current: goesOn ? run : 0, reached: (length) => firsts.get(length) ?? null };
}
