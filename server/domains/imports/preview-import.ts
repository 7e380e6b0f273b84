import { maxHabits } from '#contract/habits/constants.ts';
import { habitsByName, nameKey } from '#server/domains/habits/import-history.ts';
import { localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/http-error.ts';
import type { Plan } from './rules.ts';
import { insertImport } from './store.ts';

export const todayOf = async (db: Database, memberId: string, now: Date): Promise<string> =>
  localDate(await readZoneSpans(db, memberId), now);

/** Saves what importing a file would do. Throws 422 if the member would have more than 200 habits. */
export async function previewImport(
  db: Database,
  { memberId, plan, now }: { memberId: string; plan: Plan; now: Date },
): Promise<string> {
  const existing = await habitsByName(db, memberId);
  const habits = plan.habits.map(({ name, days }) => {
    const known = existing.get(nameKey(name));
    const fresh = days.filter(([date]) => !known?.dates.has(date));
    return {
      name,
      is_new: known === undefined,
      dates: fresh.length,
      known: days.length - fresh.length,
      from: fresh[0]?.[0] ?? null,
      to: fresh.at(-1)?.[0] ?? null,
    };
  });
  const count = existing.size + habits.filter(({ is_new: isNew }) => isNew).length;
  if (count > maxHabits)
    throw invalid(`You can have ${maxHabits} habits. With this file you would have ${count}.`);
  const { source, habits: found, ...rest } = plan;
  return insertImport(db, { memberId, source, habits: found, preview: { ...rest, habits }, now });
}
