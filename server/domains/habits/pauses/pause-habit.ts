import { type LocalDate, localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { missing } from '../read-habits.ts';
import { lockHabits, savePauses } from '../store.ts';
import type { OwnPause } from './rules.ts';

/** Changes the pauses of a habit. Throws 404 if the member has no such habit. */
export async function changePauses(
  db: Database,
  {
    memberId,
    id,
    change,
    now,
  }: {
    memberId: string;
    id: string;
    change: (pauses: readonly OwnPause[], today: LocalDate) => OwnPause[];
    now: Date;
  },
): Promise<void> {
  const today = localDate(await readZoneSpans(db, memberId), now);
  const [habit] = await lockHabits(db, memberId, { ids: [id] });
  if (!habit) return missing();
  const after = change(habit.own_pauses, today);
  if (JSON.stringify(after) === JSON.stringify(habit.own_pauses)) return;
  await savePauses(db, id, { pauses: after, now });
  await recordEvent(db, 'habit.changed', { by: memberId, about: { habit: id }, at: now });
}
