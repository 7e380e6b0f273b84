import { addDays, type LocalDate, localDate, startOfDay } from '#server/domains/profile/days/rules.ts';
import type { Person, Walker, Walking } from './seed-walker.ts';

/**
 * One character per date. `x` a completed day, `2` two days in one sitting, `p` only ticks, `.` nothing, `z`
 * a date of a pause planned the evening before. `|` is no date: the next round begins.
 */
export type Pattern = string;

export interface Practice {
  pattern: Pattern;
  /** The first date. */
  from: LocalDate;
  /** Returns the hours after the day's start at which date number `index` is practised. */
  hourOf: (index: number) => number;
  /** Returns the entry to write on a date, or null. */
  textOf: (day: number, index: number) => string | null;
  /** True if the date is practised step by step (ticks, journal, completion) instead of in one call. */
  isStepwise: (index: number) => boolean;
}

const minute = 1 / 60;

/** Returns how many dates a pattern covers. */
export const datesOf = (pattern: Pattern): number => pattern.replaceAll('|', '').length;

/** Returns the first date of a pattern whose last date is yesterday. */
export const startFor = (pattern: Pattern, person: Person, now: Date): LocalDate =>
  addDays(
    localDate([{ from: now, zone: person.timeZone, dayStartHour: person.dayStartHour }], now),
    -datesOf(pattern),
  );

/** Signs up a member an hour before their first practice and plays the pattern, call by call. */
export async function livePast(walker: Walker, person: Person, practice: Practice): Promise<Walking> {
  const walking = await walker.join(person, instantBefore(person, practice));
  const { from, hourOf } = practice;
  const first = walking.instant(from, hourOf(0) - 30 * minute);
  const [programme] = await walking.call<{ id: string }[]>(first, 'GET /api/programs');
  if (!programme) throw new Error('There is no programme to walk.');
  const path = `/api/programs/${programme.id}` as const;
  await walking.call(first, `POST ${path}/enroll`);

  let day = 1;
  let index = 0;
  let last = first;
  let pausedUntil = -1;
  for (const [place, mark] of [...practice.pattern].entries()) {
    if (mark === '|') {
      last = walking.instant(addDays(from, index - 1), hourOf(index - 1) + 1);
      await walking.call(last, `POST ${path}/rounds`, { kind: 'programme' });
      day = 1;
      continue;
    }
    const date = addDays(from, index);
    const hour = hourOf(index);
    if (mark === 'z' && index > pausedUntil) {
      const days = /^z+/.exec(practice.pattern.slice(place))?.[0].length ?? 1;
      pausedUntil = index + days - 1;
      await walking.call(walking.instant(addDays(date, -1), 20), `POST ${path}/pauses`, { from: date, days });
    }
    if (mark === 'p')
      await walking.call((last = walking.instant(date, hour)), `POST ${path}/update-checklist`, {
        day,
        item: 'readLesson',
        value: true,
      });
    for (let times = mark === 'x' ? 1 : mark === '2' ? 2 : 0; times > 0; times -= 1) {
      last = walking.instant(date, hour + (times === 1 && mark === '2' ? 20 * minute : 0));
      await completeOne(walking, path, day, last, practice.textOf(day, index), practice.isStepwise(index));
      day += 1;
    }
    index += 1;
  }
  await walking.rest(last);
  return walking;
}

async function completeOne(
  walking: Walking,
  path: `/api/programs/${string}`,
  day: number,
  at: Date,
  reflection: string | null,
  stepwise: boolean,
): Promise<void> {
  const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
  if (stepwise) {
    await walking.call(at, `POST ${path}/update-checklist`, { day, item: 'readLesson', value: true });
    await walking.call(later(6), `POST ${path}/update-checklist`, {
      day,
      item: 'walkReflection',
      value: true,
    });
    if (reflection) await walking.call(later(9), `POST ${path}/save-reflection`, { day, reflection });
  }
  await walking.call(later(10), `POST ${path}/complete-day`, {
    day,
    reflection: stepwise ? null : reflection,
  });
}

function instantBefore({ timeZone, dayStartHour }: Person, { from, hourOf }: Practice): Date {
  const noon = new Date(`${from}T12:00:00Z`);
  const spans = [{ from: noon, zone: timeZone, dayStartHour }];
  return new Date(startOfDay(spans, from).getTime() + (hourOf(0) - 1) * 3_600_000);
}
