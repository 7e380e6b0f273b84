import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { takeDue } from './store.ts';

const hour = 60 * 60 * 1000;
/** How long before a date each reminder is sent, and until when it still makes sense after a delay. */
const kinds = [
  { kind: 'day', leadMs: 24 * hour, leastMs: 6 * hour },
  { kind: 'hour', leadMs: hour, leastMs: 0 },
] as const;

/** Reminds the host and members with a seat a day and an hour before a date, once of each. May run twice. */
export async function sendReminders(db: Database, now: Date): Promise<void> {
  for (const { kind, leadMs, leastMs } of kinds)
    await db.transaction().execute(async (tx) => {
      const due = await takeDue(tx, {
        kind,
        from: new Date(now.getTime() + leastMs),
        until: new Date(now.getTime() + leadMs),
        leadMs,
        now,
      });
      for (const { gathering_id: gathering, meeting_id: meeting, members } of due)
        await recordEvent(tx, 'gathering.reminded', {
          by: null,
          about: { gathering, meeting, of: kind, members },
          at: now,
        });
    });
}
