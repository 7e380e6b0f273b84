import { weekdayOf } from '#server/domains/profile/days/calendar.rules.ts';
import {
  addDays,
  daysBetween,
  type LocalDate,
  localHour,
  type ZoneSpan,
} from '#server/domains/profile/days/rules.ts';

/** A week of a member, by its first and last date. */
export interface Week {
  from: LocalDate;
  to: LocalDate;
}

/** Returns the latest week whose seventh date has come. `startsOn` is its weekday, 1 (Monday) to 7. */
export function latestWeek(today: LocalDate, startsOn: number): Week {
  const last = ((startsOn + 5) % 7) + 1;
  const to = addDays(today, -((weekdayOf(today) - last + 7) % 7));
  return { from: addDays(to, -6), to };
}

/**
 * Returns the week to review: the latest one. After a member moved the start of their week it begins after their newest
 * review, so that no date is reviewed twice. While fewer than three of its dates are left, it is the newest review's week.
 */
export function weekToReview(latest: Week, newest: Week | undefined): Week {
  if (!newest || newest.to < latest.from) return latest;
  const from = addDays(newest.to, 1);
  return isReviewed(latest, from) ? { from, to: latest.to } : { from: newest.from, to: newest.to };
}

/** Dates that a week needs to be reviewed, counted from the member's first one. */
export const fewestDates = 3;

/** True if a member who joined on a date was here for enough of a week. */
export const isReviewed = ({ to }: Week, joinedOn: LocalDate): boolean =>
  daysBetween(joinedOn, to) + 1 >= fewestDates;

/** The numbers of a week. They are stored, so that the review stays the same when the member deletes a habit or goal. */
export interface WeekFacts {
  /** Dates of the week since the member joined, 3 to 7. */
  dates: number;
  /** Dates with a completed day, in this week and in the one before. Null if the member wasn't here for all of that, or this week is shorter. */
  walked: number;
  walked_before: number | null;
  /** True if the member walked before, not in the week before, and again in this one. */
  has_returned: boolean;
  protected: number;
  paused: number;
  /** The hour of the member's clock in which most days were completed, and how many. Null below two. */
  hour: { from: number; count: number } | null;
  habits_kept: number;
  habits_due: number;
  habits_before: number | null;
  /** The habit that was kept on all dates it was due on, the most dates first. Null without one. */
  steady_habit: { name: string; count: number } | null;
  goals_reached: string[];
  /** The goal with the most updates in the week. */
  goal: { title: string; unit: string; value: number; target: number; pace: GoalPace | null } | null;
  /** Dates with words in the journal. */
  journal: number;
  written: number;
  cheered: number;
}

export interface GoalPace {
  state: 'on_track' | 'ahead' | 'behind';
  days: number;
  per_day: number;
}

/** A date of one habit, as the list of habits returns it. */
export interface HabitWeek {
  name: string;
  days: readonly { date: LocalDate; state: string }[];
}

const dueStates = new Set(['kept', 'part', 'not_done', 'open']);
const isIn = ({ from, to }: Week, date: LocalDate): boolean => date >= from && date <= to;
const weekBefore = ({ from }: Week): Week => ({ from: addDays(from, -7), to: addDays(from, -1) });

/** Returns the habits kept and due in a week, and the steadiest one. */
export function habitFacts(
  habits: readonly HabitWeek[],
  week: Week,
): Pick<WeekFacts, 'habits_kept' | 'habits_due' | 'steady_habit'> {
  let [kept, due] = [0, 0];
  let steady: WeekFacts['steady_habit'] = null;
  for (const { name, days } of habits) {
    const states = days.filter(({ date }) => isIn(week, date)).map(({ state }) => state);
    const ownKept = states.filter((state) => state === 'kept').length;
    const ownDue = states.filter((state) => dueStates.has(state)).length;
    kept += ownKept;
    due += ownDue;
    if (ownKept >= 2 && ownKept === ownDue && ownKept > (steady?.count ?? 0))
      steady = { name, count: ownKept };
  }
  return { habits_kept: kept, habits_due: due, steady_habit: steady };
}

/** Returns the hour in which most days of a week were completed. The earlier one wins a tie. */
export function bestHour(
  completions: readonly { local_date: LocalDate; completed_at: Date }[],
  { week, spans }: { week: Week; spans: readonly ZoneSpan[] },
): WeekFacts['hour'] {
  const counts = new Map<number, number>();
  for (const { local_date: date, completed_at: at } of completions) {
    if (!isIn(week, date)) continue;
    const hour = Math.floor(localHour(spans, at));
    counts.set(hour, (counts.get(hour) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  return best && best[1] >= 2 ? { from: best[0], count: best[1] } : null;
}

/** A member's record, as far as a review needs it. */
export interface WeekRecord {
  joinedOn: LocalDate;
  spans: readonly ZoneSpan[];
  completions: readonly { local_date: LocalDate; completed_at: Date }[];
  /** Dates and states of the streak. */
  days: readonly { date: LocalDate; state: string }[];
  wroteOn: readonly LocalDate[];
  habits: readonly HabitWeek[];
  goalsReached: string[];
  goal: WeekFacts['goal'];
  community: readonly { date: LocalDate; written: number; cheered: number }[];
}

/** Returns the numbers of a week from a member's record. */
export function factsOf(record: WeekRecord, week: Week): WeekFacts {
  const walkedIn = (within: Week): number =>
    new Set(
      record.completions.filter(({ local_date: date }) => isIn(within, date)).map((row) => row.local_date),
    ).size;
  const daysWith = (state: string): number =>
    record.days.filter((day) => day.state === state && isIn(week, day.date)).length;
  const before = weekBefore(week);
  const length = daysBetween(week.from, week.to) + 1;
  // A week that a new start shortened isn't compared with a whole one.
  const wasHere = record.joinedOn <= before.from && length === 7;
  const social = record.community.filter(({ date }) => isIn(week, date));
  const sum = (field: 'written' | 'cheered'): number => social.reduce((all, one) => all + one[field], 0);
  return {
    dates: Math.min(length, daysBetween(record.joinedOn, week.to) + 1),
    walked: walkedIn(week),
    walked_before: wasHere ? walkedIn(before) : null,
    has_returned:
      walkedIn(week) > 0 &&
      walkedIn(before) === 0 &&
      record.completions.some(({ local_date: date }) => date < before.from),
    protected: daysWith('protected') + daysWith('repaired'),
    paused: daysWith('paused'),
    hour: bestHour(record.completions, { week, spans: record.spans }),
    ...habitFacts(record.habits, week),
    habits_before: wasHere ? habitFacts(record.habits, before).habits_kept : null,
    goals_reached: record.goalsReached,
    goal: record.goal,
    journal: record.wroteOn.filter((date) => isIn(week, date)).length,
    written: sum('written'),
    cheered: sum('cheered'),
  };
}

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const spelled = (n: number): string => small[n] ?? String(n);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const counted = (n: number, one: string, many = `${one}s`): string => `${spelled(n)} ${n === 1 ? one : many}`;
const number = (value: number): string => value.toLocaleString('en-CA', { maximumFractionDigits: 2 });
const clock = (hour: number): string => `${hour % 24}:00`;

export const mostLines = 5;
/** The line of a week without anything in it. */
export const quietWeek =
  'It was a quiet week. Everything you’ve done is safe, and one day is enough to start again.';

/**
 * Writes a review of one to five lines. A line is about something that happened. Less than the week before is never
 * mentioned, and nothing has a line with 0.
 */
export function linesOf(facts: WeekFacts): string[] {
  const lines = [
    walkedLine(facts),
    restLine(facts),
    habitsLine(facts),
    ...facts.goals_reached.map((title) => `You reached your goal “${title}”.`),
    goalLine(facts),
    journalLine(facts),
    communityLine(facts),
  ].filter((line) => line !== null);
  return lines.length === 0 ? [quietWeek] : lines.slice(0, mostLines);
}

/** Returns " That’s two more than the week before." or nothing. */
function moreThan(now: number, before: number | null): string {
  if (before === null || before === 0 || now <= before) return '';
  return ` That’s ${spelled(now - before)} more than the week before.`;
}

function walkedLine({ walked, dates, walked_before: before, has_returned, hour }: WeekFacts): string | null {
  if (walked === 0) return null;
  const what =
    walked >= dates
      ? `You walked on all ${spelled(dates)} days.`
      : `You walked on ${spelled(walked)} of ${spelled(dates)} days.`;
  const back = has_returned ? ' You came back after a quiet week.' : '';
  const when = hour
    ? ` Your best hour was ${clock(hour.from)} to ${clock(hour.from + 1)}, with ${spelled(hour.count)} of them.`
    : '';
  return `${what}${moreThan(walked, before)}${back}${when}`;
}

function restLine({ protected: covered, paused }: WeekFacts): string | null {
  const parts = [
    ...(covered > 0 ? [`${counted(covered, 'day')} ${covered === 1 ? 'was' : 'were'} protected`] : []),
    ...(paused > 0 ? [`${counted(paused, 'day')} ${paused === 1 ? 'was' : 'were'} a planned pause`] : []),
  ];
  return parts.length === 0 ? null : `${capital(parts.join(' and '))}.`;
}

function habitsLine(facts: WeekFacts): string | null {
  const { habits_kept: kept, habits_due: due, habits_before: before, steady_habit: steady } = facts;
  if (kept === 0) return null;
  const what =
    kept === due
      ? `You kept your habits every time they were due, ${counted(kept, 'time')} in all.`
      : `You kept habits ${number(kept)} of ${number(due)} times.`;
  const best = steady && kept !== due ? ` “${steady.name}” was kept every time.` : '';
  return `${what}${moreThan(kept, before)}${best}`;
}

function goalLine({ goal, goals_reached: reached }: WeekFacts): string | null {
  if (!goal || reached.includes(goal.title)) return null;
  const at = `“${goal.title}” is at ${number(goal.value)} of ${number(goal.target)} ${goal.unit}`;
  if (!goal.pace) return `${at}.`;
  if (goal.pace.state === 'ahead') return `${at}, ${counted(goal.pace.days, 'day')} ahead.`;
  if (goal.pace.state === 'on_track') return `${at}, on track.`;
  return `${at}. From here, ${number(goal.pace.per_day)} a day reaches it in time.`;
}

const journalLine = ({ journal }: WeekFacts): string | null =>
  journal === 0 ? null : `You wrote in your journal on ${counted(journal, 'day')}.`;

function communityLine({ written, cheered }: WeekFacts): string | null {
  const parts = [
    ...(written > 0 ? [`wrote to others ${counted(written, 'time')}`] : []),
    ...(cheered > 0 ? [`cheered for others ${counted(cheered, 'time')}`] : []),
  ];
  return parts.length === 0 ? null : `You ${parts.join(' and ')}.`;
}

interface Question {
  isFor: (facts: WeekFacts) => boolean;
  text: string;
}

const isQuiet = (facts: WeekFacts): boolean => facts.walked === 0 && facts.habits_kept === 0;

/** Questions about what happened in the week, the most particular first. */
const particular: readonly Question[] = [
  {
    isFor: (facts) => facts.goals_reached.length > 0,
    text: 'What did you do along the way that made it possible?',
  },
  {
    isFor: (facts) => facts.has_returned,
    text: 'What helped you to start again?',
  },
  { isFor: isQuiet, text: 'What did this week need from you?' },
  { isFor: isQuiet, text: 'When tomorrow would ten minutes be easiest?' },
  { isFor: ({ walked, dates }) => walked >= dates, text: 'Which day of this week do you want to remember?' },
  {
    isFor: ({ walked, walked_before: before }) => before !== null && walked > before,
    text: 'What was different this week?',
  },
  {
    isFor: ({ walked, walked_before: before }) => before !== null && walked < before,
    text: 'What would make one day of next week easier?',
  },
];

/** Questions for any week, in turn. */
const general = [
  'What did you notice this week that you’d have missed before?',
  'What do you want to take into next week?',
  'Which ten minutes of this week were worth the most?',
  'What can you leave out next week?',
  'Who made this week lighter?',
];

/** Chooses the question of a week: one that fits what happened, else the next general one. Never that of the week before. */
export function questionOf(facts: WeekFacts, { from }: Week, previous: string | null): string {
  const fitting = particular.find(({ isFor, text }) => text !== previous && isFor(facts));
  if (fitting) return fitting.text;
  const turn = Math.floor(daysBetween('2000-01-01', from) / 7);
  const at = (i: number): string => general[i % general.length] ?? '';
  return at(turn) === previous ? at(turn + 1) : at(turn);
}
