import { maxHabits } from '#contract/habits/constants.ts';
import { localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { type Created, fieldsOf, linkToday } from './change-habit.ts';
import { fullSentence, newRhythm, type StoredEra } from './rules.ts';
import { countHabits, type HabitFields, idByClientId, insertHabit, lockList } from './store.ts';

/** Fields of a new habit that the call leaves out. */
const newFields = {
  description: null,
  category: 'Health',
  unit: null,
  reminder_times: [] as string[],
  color: 'orange',
  icon: 'leaf',
  routine: null,
  small_version: null,
  schedules: [] as StoredEra[],
} as const satisfies Partial<HabitFields>;

/**
 * Creates a habit and returns its id. A repetition with one `client_id` returns the first one. Throws 409 when the
 * member has 200.
 */
export async function createHabit(
  db: Database,
  { memberId, asked, now }: { memberId: string; asked: Created; now: Date },
): Promise<string> {
  const today = localDate(await readZoneSpans(db, memberId), now);
  await lockList(db, memberId);
  const known = asked.client_id && (await idByClientId(db, memberId, asked.client_id));
  if (known) return known;
  const { count, last } = await countHabits(db, memberId);
  if (count >= maxHabits) throw conflict(fullSentence, 'too_many_habits');
  const fields = fieldsOf({ ...newFields, name: '', ...newRhythm }, newRhythm, asked, today);
  const id = await insertHabit(db, {
    memberId,
    clientId: asked.client_id ?? null,
    startedOn: today,
    position: last + 1,
    now,
    fields,
  });
  await recordEvent(db, 'habit.created', { by: memberId, about: { habit: id }, at: now });
  await linkToday(db, { memberId, link: fields.link, today, now });
  return id;
}
