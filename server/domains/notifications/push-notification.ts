import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import { weekdayOf } from '#server/domains/profile/days/calendar.rules.ts';
import { localDate, localHour } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { findDayStarts } from './find-day-starts.ts';
import { notificationsOf } from './lists.store.ts';
import { presentNotification } from './present-notification.ts';
import { readDevices, sendPushes } from './push/send-push.ts';
import { readSettings } from './settings/read-settings.ts';
import { quietFor } from './settings/rules.ts';
import { isStillPushable } from './store.ts';

/** Only the newest are looked through: an older one has been seen, or hundreds came meanwhile. */
const newest = 30;

/**
 * Sends a notification of the bell to the member's devices, with the sentence that they would read there now. In quiet hours it
 * waits until they end. Nothing is sent when it was read, its content is gone, its row or push is off, or the member is suspended or
 * away by then.
 */
export async function pushNotification(
  ctx: AppContext,
  content: ContentAdapters,
  { id, memberId }: { id: string; memberId: string },
): Promise<void> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const devices = await readDevices(db, [memberId], now);
  const settings = (await readSettings(db, [memberId]))(memberId);
  if (devices.length === 0 || !(await isStillPushable(db, id, now))) return;
  const spans = await readZoneSpans(db, memberId);
  const quiet = quietFor(settings.quiet_hours, {
    minutes: Math.floor(localHour(spans, now) * 60),
    weekday: weekdayOf(localDate(spans, now)),
  });
  if (quiet > 0) {
    return enqueue(
      db,
      'push-notification',
      { id, member_id: memberId },
      // A renewed notification rings once: its own job takes the place of this one.
      { key: `push-${id}`, delayMs: quiet * 60_000, priority: 10 },
    );
  }
  const days = await findDayStarts(db, memberId, now);
  const rows = await notificationsOf(db, content, memberId, { before: null, days, limit: newest });
  const row = rows.find((one) => one.id === id);
  if (!row || row.read_at !== null) return;
  const { text, path } = presentNotification(row);
  await sendPushes(
    ctx,
    devices.map((to) => ({
      to,
      notification: {
        title: ctx.config.brandName,
        body: text,
        path: path ?? '/notifications',
        tag: `notification-${id}`,
      },
    })),
  );
}
