import { readSettings } from '#server/domains/notifications/settings/read-settings.ts';
import { mayDeliver, quietFor } from '#server/domains/notifications/settings/rules.ts';
import { unsubscribeUrls } from '#server/domains/notifications/settings/sign-unsubscribe.ts';
import { weekdayOf } from '#server/domains/profile/days/calendar.rules.ts';
import { localDate, localHour } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { renderEmail } from '#server/platform/email/email-template.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { unreadWords } from './emails.ts';
import { judgeUnreadEmail } from './rules.ts';
import { addresseeOf, claimDue, lookAgain, markSent, planLook, requestsSince, unreadSince } from './store.ts';

/** An hour after a message or a friend request the server looks whether it is still open. */
export const unreadEmailSubscribers: Subscribers = {
  'message.sent': async (db, { about, at }) => {
    if (about.receiver !== null) await planLook(db, about.receiver, at);
  },
  'friend.requested': (db, { about, at }) => planLook(db, about.member, at),
};

/** Hands members whose time has come to jobs, in the caller's transaction. Returns how many, `most` at most. */
export async function planUnreadEmails(
  db: Database,
  { now, most }: { now: Date; most: number },
): Promise<number> {
  const due = await claimDue(db, { now, most });
  for (const member_id of due)
    await enqueue(db, 'send-unread-email', { member_id }, { key: `unread email ${member_id}`, priority: 20 });
  return due.length;
}

/**
 * Sends a member who wrote to them and who would like to be friends, without a word of either, if it waited an hour and no email had it.
 * Everything is asked now, so what was read, muted, blocked, deleted or hidden meanwhile isn't in it.
 */
export async function sendUnreadEmail(ctx: AppContext, memberId: string): Promise<void> {
  const { db, config } = ctx;
  const now = ctx.clock.now();
  const to = await addresseeOf(db, memberId, now);
  if (!to) return;
  const asked = { since: to.covered_until, now };
  const writers = await unreadSince(db, memberId, asked);
  const askers = await requestsSince(db, memberId, asked);
  const all = [...writers, ...askers];
  const settings = (await readSettings(db, [memberId]))(memberId);
  const spans = await readZoneSpans(db, memberId);
  const localTime = {
    minutes: Math.floor(localHour(spans, now) * 60),
    weekday: weekdayOf(localDate(spans, now)),
  };
  const may = mayDeliver({ kind: 'messages', channel: 'email', settings, mayRemind: true, localTime });
  const verdict = judgeUnreadEmail(
    {
      oldest: all.length > 0 ? new Date(Math.min(...all.map((each) => each.oldest.getTime()))) : null,
      sentAt: to.sent_at,
      isWanted: may !== 'no',
      quietFor: quietFor(settings.quiet_hours, localTime),
    },
    now,
  );
  if (verdict === 'skip') return;
  if (verdict !== 'send') return lookAgain(db, memberId, verdict.lookAt);
  const { subject, paragraphs } = unreadWords({ writers, askers });
  const unsubscribe = unsubscribeUrls(config, { kind: 'messages', memberId });
  await ctx.mailer.send({
    to: to.email,
    subject,
    // A job that runs twice before it's marked sends one email.
    id: `unread-${memberId}-${to.covered_until.getTime()}`,
    list: { unsubscribe: unsubscribe.oneClick },
    ...renderEmail({
      title: subject,
      paragraphs,
      action:
        writers.length > 0
          ? { label: 'Open your messages', href: `${config.appOrigin}/social?tab=messages` }
          : { label: 'See who asked', href: `${config.appOrigin}/social?tab=friends` },
      foot: {
        text: 'You get this at most once a day, when something waited for an hour.',
        label: 'Unsubscribe',
        href: unsubscribe.page,
      },
      brand: config.brandName,
      origin: config.appOrigin,
      postalAddress: config.mailPostalAddress,
    }),
  });
  const until = new Date(Math.max(...all.map((each) => each.newest.getTime())));
  await markSent(db, memberId, { now, until });
}
