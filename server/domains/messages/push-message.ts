import { readDevices, sendPushes } from '#server/domains/notifications/push/send-push.ts';
import { readSettings } from '#server/domains/notifications/settings/read-settings.ts';
import { mayDeliver, quietFor } from '#server/domains/notifications/settings/rules.ts';
import { weekdayOf } from '#server/domains/profile/days/calendar.rules.ts';
import { localDate, localHour } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { beginsToRing, unreadFrom } from './push.store.ts';
import { pushText, ringsAgainAfter, waitsForReading } from './rules.ts';

interface Of {
  conversationId: string;
  memberId: string;
}

/** A message rings once for all that follow it in the next hour, and not at all if it is read within seconds on an open page. */
export const messagePushes: Subscribers = {
  async 'message.sent'(db, { about, at }) {
    // A chat rings no one.
    if (about.receiver === null) return;
    const of = { conversationId: about.conversation, memberId: about.receiver };
    const since = new Date(at.getTime() - ringsAgainAfter);
    if (await beginsToRing(db, { ...of, messageId: about.message, since }))
      await enqueuePush(db, of, waitsForReading);
  },
};

const enqueuePush = (db: Database, { conversationId, memberId }: Of, delayMs: number): Promise<void> =>
  enqueue(
    db,
    'push-message',
    { conversation_id: conversationId, member_id: memberId },
    { key: `push-message-${conversationId}-${memberId}`, delayMs, priority: 10 },
  );

/**
 * Sends the devices of a member that someone wrote to them, without the words. In quiet hours it waits until they end. Nothing is sent when
 * the messages were read, deleted or hidden, the conversation or its partner is muted, a block is between both, the row or push is off,
 * or the member is suspended or away by then.
 */
export async function pushMessage(ctx: AppContext, of: Of): Promise<void> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const devices = await readDevices(db, [of.memberId], now);
  if (devices.length === 0) return;
  const unread = await unreadFrom(db, { ...of, now });
  if (!unread) return;
  const settings = (await readSettings(db, [of.memberId]))(of.memberId);
  const spans = await readZoneSpans(db, of.memberId);
  const localTime = {
    minutes: Math.floor(localHour(spans, now) * 60),
    weekday: weekdayOf(localDate(spans, now)),
  };
  const may = mayDeliver({ kind: 'messages', channel: 'push', settings, mayRemind: true, localTime });
  if (may === 'no') return;
  if (may === 'quiet') return enqueuePush(db, of, quietFor(settings.quiet_hours, localTime) * 60_000);
  await sendPushes(
    ctx,
    devices.map((to) => ({
      to,
      notification: {
        title: ctx.config.brandName,
        body: pushText(unread),
        path: `/social?tab=messages&with=${unread.partner_id}`,
        tag: `conversation-${of.conversationId}`,
      },
    })),
  );
}
