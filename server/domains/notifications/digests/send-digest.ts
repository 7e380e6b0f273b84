import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { nameInEmail } from '#server/domains/auth/emails.ts';
import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { renderEmail } from '#server/platform/email/email-template.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { findDayStarts } from '../find-day-starts.ts';
import { type NotificationRow, notificationsOf } from '../lists.store.ts';
import { presentNotification } from '../present-notification.ts';
import { kinds } from '../rules.ts';
import { readSettings } from '../settings/read-settings.ts';
import { unsubscribeUrls } from '../settings/sign-unsubscribe.ts';
import { digestWords } from './emails.ts';
import { digestDue, judgeDigest, mostNamed, nextMorning } from './rules.ts';
import { claimLooks, markSent, readerOf, saveLooks } from './store.ts';

/** Digests run after all other emails. */
const priority = 30;
/** Groups read at once. */
const pageSize = 100;
const dayMs = 86_400_000;

/**
 * Looks at members whose morning has come, and hands the digests that are due to jobs, in the caller's transaction. Returns how many
 * it looked at, `most` at most. Several servers may run it at once. A member whose morning can't be computed is looked at again
 * tomorrow, and `onFault` hears of it.
 */
export async function planDigests(
  db: Database,
  {
    now,
    most,
    onFault = () => undefined,
  }: { now: Date; most: number; onFault?: (memberId: string, error: unknown) => void },
): Promise<number> {
  const claimed = await claimLooks(db, { now, most });
  const looks = [];
  for (const { member_id, sent_date, week_starts_on, digest } of claimed) {
    const spans = await readZoneSpans(db, member_id);
    const { date, at } = morningOf(spans, { digest, startsOn: week_starts_on }, now, (error) =>
      onFault(member_id, error),
    );
    if (date && date !== sent_date) await later(db, { memberId: member_id, date });
    looks.push({ member_id, at });
  }
  await saveLooks(db, looks);
  return claimed.length;
}

/** Returns the date whose digest is due, and when to look next. A zone that this server doesn't know has no morning. */
function morningOf(
  spans: Parameters<typeof digestDue>[0],
  choice: Parameters<typeof digestDue>[1],
  now: Date,
  onFault: (error: unknown) => void,
): { date: LocalDate | null; at: Date } {
  try {
    return { date: digestDue(spans, choice, now), at: nextMorning(spans, now) };
  } catch (error) {
    onFault(error);
    return { date: null, at: new Date(now.getTime() + dayMs) };
  }
}

const later = (db: Database, { memberId, date }: { memberId: string; date: LocalDate }, delayMs = 0) =>
  enqueue(db, 'send-digest', { member_id: memberId, date }, { key: `digest ${memberId}`, priority, delayMs });

/**
 * Sends the digest of a date, once. Everything is asked now: the address, the switches, the quiet hours, and what is unread and
 * still readable since the last one. It has no member's words, no name of a group or topic, and nothing about a pact or likes. Without
 * anything to say it isn't sent.
 */
export async function sendDigest(
  ctx: AppContext,
  content: ContentAdapters,
  { memberId, date }: { memberId: string; date: LocalDate },
): Promise<void> {
  const { db, config } = ctx;
  const { brandName: brand, appOrigin: origin, mailPostalAddress: postalAddress } = config;
  const now = ctx.clock.now();
  const reader = await readerOf(db, memberId, now);
  if (!reader || reader.sent_date === date) return;
  const spans = await readZoneSpans(db, memberId);
  const settings = (await readSettings(db, [memberId]))(memberId);
  const verdict = judgeDigest(settings, { spans, date, now });
  if (verdict === 'skip') return;
  if (verdict !== 'send') return later(db, { memberId, date }, verdict.wait * 60_000);
  const rows = await unreadSince(db, content, { memberId, since: reader.covered_until, now });
  const fresh = rows.filter(({ kind }) => {
    const { isPersonal, isQuiet } = kinds[kind as NotificationKind];
    return !isPersonal && !isQuiet;
  });
  if (fresh.length === 0) return;
  const sentences = fresh.slice(0, mostNamed).map(
    (row) =>
      presentNotification({
        ...row,
        by_name: row.by_name && nameInEmail(row.by_name),
        also_name: row.also_name && nameInEmail(row.also_name),
        of: null,
      }).text,
  );
  const { subject, paragraphs } = digestWords(sentences, fresh.length - sentences.length);
  const kind = settings.digest === 'daily' ? 'digest_daily' : 'digest_weekly';
  const unsubscribe = unsubscribeUrls(config, { kind, memberId });
  await ctx.mailer.send({
    to: reader.email,
    subject,
    id: `digest-${memberId}-${date}`,
    list: { unsubscribe: unsubscribe.oneClick },
    ...renderEmail({
      title: subject,
      paragraphs,
      action: { label: 'Open your notifications', href: `${origin}/notifications?show=unread` },
      foot: {
        text: `You get this ${settings.digest === 'daily' ? 'each morning' : 'once a week'}, when something is unread.`,
        label: 'Unsubscribe',
        href: unsubscribe.page,
      },
      brand,
      origin,
      postalAddress,
    }),
  });
  await markSent(db, memberId, { date, now });
}

/**
 * Returns the unread notifications after `since`, newest first, all pages of them. One that arrives while they are read is for
 * the next digest.
 */
async function unreadSince(
  db: Database,
  content: ContentAdapters,
  { memberId, since, now }: { memberId: string; since: Date; now: Date },
): Promise<NotificationRow[]> {
  const days = await findDayStarts(db, memberId, now);
  const found: NotificationRow[] = [];
  for (let before: { at: Date; id: string } | null = null; ; ) {
    const page: NotificationRow[] = await notificationsOf(db, content, memberId, {
      before,
      days,
      limit: pageSize,
      filter: 'unread',
    });
    found.push(...page.filter(({ at }) => at > since && at <= now));
    const last = page.at(-1);
    if (!last || page.length < pageSize || last.at <= since) return found;
    before = { at: last.at, id: last.id };
  }
}
