import { setFeeling } from '#server/domains/journal/feelings/set-feeling.ts';
import { addDays, localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { RoleName } from './cast.ts';

/** Mood and energy of Fay's last dates, oldest first, up to yesterday. A dot is a date without one. */
const moods = '34.43454.3545443.55445.4354455';
/** Higher on the days on which she wrote to a friend. */
const energies = '23452343252.44233542.542243354';

/** Gives Fay a month of mood and energy. */
export async function seedFeelings(
  db: Database,
  { members, now, serverKey }: { members: Record<RoleName, string>; now: Date; serverKey: Buffer },
): Promise<void> {
  const memberId = members.fay;
  await db.transaction().execute(async (tx) => {
    const today = localDate(await readZoneSpans(tx, memberId), now);
    for (const [at, mood] of [...moods].entries()) {
      const asked = { mood: Number(mood) || undefined, energy: Number(energies[at]) || undefined };
      await setFeeling(tx, { memberId, date: addDays(today, at - moods.length), asked, now, serverKey });
    }
  });
}
