import { allowanceOf } from '#contract/membership/allowances.ts';
import { readSettings } from '#server/domains/notifications/settings/read-settings.ts';
import { unsubscribeUrls } from '#server/domains/notifications/settings/sign-unsubscribe.ts';
import { addDays, type LocalDate, startOfDay } from '#server/domains/profile/days/rules.ts';
import { readManyZoneSpans, readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { renderEmail } from '#server/platform/email/email-template.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { writeLatestReview } from '../write-review.ts';
import { judgeReviewEmail, latestMs, nextEvening, weekDue } from './rules.ts';
import { addMembers, claimLooks, markSent, readerOf, saveLooks } from './store.ts';

/** Emails of reviews run after reminders. */
const priority = 20;

/**
 * Looks at members whose evening has come, and hands the reviews that are due to jobs, in the caller's transaction. Returns how many
 * it looked at, `most` at most. Several servers may run it at once.
 */
export async function planReviewEmails(
  db: Database,
  { now, most }: { now: Date; most: number },
): Promise<number> {
  await addMembers(db, { now, most });
  const looks = [];
  const claimed = await claimLooks(db, { now, most });
  const zones = await readManyZoneSpans(
    db,
    claimed.map(({ member_id }) => member_id),
  );
  for (const { member_id, week, week_starts_on } of claimed) {
    const spans = zones.get(member_id);
    if (!spans) continue;
    const due = weekDue(spans, week_starts_on, now);
    if (due && due.from !== week) await later(db, { memberId: member_id, week: due.from });
    looks.push({ member_id, at: nextEvening(spans, now), week: due?.from ?? week });
  }
  await saveLooks(db, looks);
  return claimed.length;
}

const later = (db: Database, { memberId, week }: { memberId: string; week: LocalDate }, delayMs = 0) =>
  enqueue(
    db,
    'send-review-email',
    { member_id: memberId, week },
    { key: `review-email ${memberId}`, priority, delayMs },
  );

/**
 * Sends the email of a week's review, once. Everything is asked now: the address, the switches, the quiet hours, and whether
 * anything happened in the week. It has the lines and the question of the review and no words of the journal.
 */
export async function sendReviewEmail(
  ctx: AppContext,
  { memberId, week }: { memberId: string; week: LocalDate },
): Promise<void> {
  const { db, config } = ctx;
  const { serverKey, brandName: brand, appOrigin: origin, mailPostalAddress: postalAddress } = config;
  const now = ctx.clock.now();
  const reader = await readerOf(db, memberId, now);
  if (!reader || reader.sent_week === week) return;
  const review = await writeLatestReview(db, { memberId, allowance: allowanceOf(reader), now, serverKey });
  // A week that a moved start has shortened begins later, and ends on the same date.
  if (!review || review.to !== addDays(week, 6)) return;
  const spans = await readZoneSpans(db, memberId);
  if (now.getTime() - startOfDay(spans, review.to).getTime() > latestMs) return;
  const settings = (await readSettings(db, [memberId]))(memberId);
  const verdict = judgeReviewEmail({ lines: review.lines, settings, spans, now });
  if (verdict === 'skip') return;
  if (verdict !== 'send') return later(db, { memberId, week }, verdict.wait * 60_000);
  const unsubscribe = unsubscribeUrls(config, { kind: 'review', memberId });
  const subject = 'Your week';
  await ctx.mailer.send({
    to: reader.email,
    subject,
    id: `review-${memberId}-${week}`,
    list: { unsubscribe: unsubscribe.oneClick },
    ...renderEmail({
      title: subject,
      paragraphs: [
        ...review.lines,
        `One question for you: ${review.question}`,
        'The button opens your review. What you write there is part of your journal.',
      ],
      action: { label: 'Answer the question', href: `${origin}/profile/progress` },
      foot: {
        text: 'You get this once a week, when something happened in it.',
        label: 'Unsubscribe',
        href: unsubscribe.page,
      },
      brand,
      origin,
      postalAddress,
    }),
  });
  await markSent(db, memberId, { week, now });
}
