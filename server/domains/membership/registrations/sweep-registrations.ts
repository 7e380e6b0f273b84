import type { AppContext } from '#server/platform/app-context.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { remindAfter } from './rules.ts';
import { deleteExpired, takeReminders } from './store.ts';

/** Sends due reminders and deletes expired registrations. The worker calls it every minute. May run twice. */
export async function sweepRegistrations(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (db) => {
    const createdBefore = new Date(now.getTime() - remindAfter);
    for (const { id } of await takeReminders(db, { createdBefore, now }))
      await enqueue(db, 'send-registration-reminder', { registration_id: id }, { key: `remind ${id}` });
  });
  await deleteExpired(ctx.db, now);
}
