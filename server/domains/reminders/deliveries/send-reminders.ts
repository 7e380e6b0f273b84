import { findOpenHabits } from '#server/domains/habits/read-habits.ts';
import { readDevices, sendPushes } from '#server/domains/notifications/push/send-push.ts';
import { readSettings } from '#server/domains/notifications/settings/read-settings.ts';
import type { Settings } from '#server/domains/notifications/settings/rules.ts';
import { unsubscribeUrls } from '#server/domains/notifications/settings/sign-unsubscribe.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { derivedSecret, sha256 } from '#server/platform/database/ids.ts';
import { renderEmail } from '#server/platform/email/email-template.ts';
import { deriveKey } from '#server/platform/encrypt.ts';
import { clockTimeOf } from '../rules.ts';
import { waitForQuiet } from '../store.ts';
import { enqueueEmail, leaseMs } from './continue-sending.ts';
import { reminderEmail } from './emails.ts';
import { judgeReminder, kindOf, reminderPush, type Verdict } from './rules.ts';
import {
  claimBatch,
  claimEmail,
  claimPushes,
  type Delivery,
  deliveriesById,
  dropEmail,
  dropPushes,
  markEmailed,
  markPushed,
  releaseEmail,
  saveOutcomes,
} from './store.ts';

/** Returns the token of a delivery. It is derived, so that no row or dump has it. */
const tokenOf = (serverKey: Buffer, id: string): string =>
  derivedSecret('did', deriveKey(serverKey, 'reminder links'), id);

interface Judged {
  delivery: Delivery;
  verdict: Verdict;
}

async function judge(db: Database, deliveries: readonly Delivery[], now: Date): Promise<Judged[]> {
  const settings: (memberId: string) => Settings = await readSettings(
    db,
    deliveries.map(({ member_id }) => member_id),
  );
  const open = await findOpenHabits(
    db,
    deliveries.flatMap(({ habit_id }) => habit_id ?? []),
    now,
  );
  return deliveries.map((delivery) => ({
    delivery,
    verdict: judgeReminder(delivery, {
      isHabitOpen: delivery.habit_id !== null && open.has(delivery.habit_id),
      settings: settings(delivery.member_id),
      now,
    }),
  }));
}

const outcomeOf = (verdict: Verdict): string =>
  'send' in verdict ? 'sent' : 'wait' in verdict ? 'waits' : verdict.skip;

const channelsOf = (verdict: Verdict): readonly ('push' | 'email')[] =>
  'send' in verdict ? verdict.send : [];

/**
 * Sends a batch of reminders. One transaction claims and judges them, and they are sent after it. Emails are jobs of their own. A
 * server that dies in between has sent some of the pushes: the next run of the job sends those that aren't marked as sent. At most
 * the few under way are sent again, with the tag by which a device shows them once.
 */
export async function sendReminders(ctx: AppContext, batch: string): Promise<void> {
  const now = ctx.clock.now();
  const { serverKey } = ctx.config;
  const fresh = await ctx.db.transaction().execute(async (db) => {
    const all = await judge(db, await claimBatch(db, batch, now), now);
    await saveOutcomes(
      db,
      all.map(({ delivery: { id }, verdict }) => ({
        id,
        outcome: outcomeOf(verdict),
        tokenHash: sha256(tokenOf(serverKey, id)),
        channels: channelsOf(verdict),
      })),
    );
    for (const { delivery, verdict } of all) {
      if ('wait' in verdict) await wait(db, delivery, new Date(now.getTime() + verdict.wait * 60_000));
      if (channelsOf(verdict).includes('email')) await enqueueEmail(db, delivery.id);
    }
    return all;
  });
  await pushAll(ctx, fresh, now);
  await pushAll(ctx, await reclaim(ctx.db, batch, now), now);
}

/** Claims the pushes of a batch that a server left unsent, and judges them again. */
async function reclaim(db: Database, batch: string, now: Date): Promise<Judged[]> {
  const ids = await claimPushes(db, { batch, before: new Date(now.getTime() - leaseMs) }, now);
  const judged = await judge(db, await deliveriesById(db, ids, now), now);
  const dropped = judged.filter(({ verdict }) => !channelsOf(verdict).includes('push'));
  await dropPushes(
    db,
    dropped.map(({ delivery }) => delivery.id),
  );
  return judged;
}

/** Deliveries that are sent together. Even with ten slow devices each, they take less than the lease. */
const together = 20;

/** Sends the pushes of deliveries that the caller claimed, and marks each as sent. */
async function pushAll(ctx: AppContext, judged: readonly Judged[], claimedAt: Date): Promise<void> {
  const { db, clock, config } = ctx;
  const all = judged
    .filter(({ verdict }) => channelsOf(verdict).includes('push'))
    .map(({ delivery }) => delivery);
  for (let from = 0; from < all.length; from += together) {
    const part = all.slice(from, from + together);
    const ids = part.map(({ id }) => id);
    const mine = new Set(await claimPushes(db, { ids, claimedAt }, clock.now()));
    const members = part.map(({ member_id }) => member_id);
    const devices = Map.groupBy(await readDevices(db, members, clock.now()), ({ member_id }) => member_id);
    const pushes = part
      .filter(({ id }) => mine.has(id))
      .flatMap((delivery) => {
        const notification = reminderPush(delivery, tokenOf(config.serverKey, delivery.id));
        return (devices.get(delivery.member_id) ?? []).map((to) => ({ to, notification, id: delivery.id }));
      });
    const left = Map.groupBy(pushes, ({ id }) => id);
    for (const id of mine) if (!left.has(id)) await markPushed(db, id, clock.now());
    await sendPushes(ctx, pushes, async ({ id }) => {
      const others = left.get(id)?.slice(1) ?? [];
      left.set(id, others);
      if (others.length === 0) await markPushed(db, id, clock.now());
    });
  }
}

const wait = (
  db: Database,
  { member_id, habit_id: habitId, is_yesterday: isYesterday, local_date: date, spans }: Delivery,
  at: Date,
): Promise<void> =>
  waitForQuiet(db, {
    memberId: member_id,
    habitId,
    isYesterday,
    scheduled: { date, at },
    time: clockTimeOf(spans, at),
  });

/** Sends the email of a reminder, unless its practice was done meanwhile. A job that runs twice sends an identical one. */
export async function sendReminderEmail(ctx: AppContext, id: string): Promise<void> {
  const now = ctx.clock.now();
  const { serverKey, brandName: brand, appOrigin: origin, mailPostalAddress: postalAddress } = ctx.config;
  const [judged] = await judge(ctx.db, await deliveriesById(ctx.db, [id], now), now);
  if (!judged || judged.delivery.emailed_at !== null) return;
  const { delivery, verdict } = judged;
  if (!channelsOf(verdict).includes('email')) return dropEmail(ctx.db, id);
  if (!(await claimEmail(ctx.db, id, { now, before: new Date(now.getTime() - leaseMs) }))) return;
  const { subject, paragraphs, action, reason } = reminderEmail(delivery, tokenOf(serverKey, id));
  const unsubscribe = unsubscribeUrls(ctx.config, { kind: kindOf(delivery), memberId: delivery.member_id });
  const email = {
    to: delivery.email,
    subject,
    id: `reminder-${id}`,
    list: { unsubscribe: unsubscribe.oneClick },
    ...renderEmail({
      title: subject,
      paragraphs,
      action: { label: action.label, href: `${origin}${action.path}` },
      foot: {
        text: reason,
        label: 'Unsubscribe',
        href: unsubscribe.page,
      },
      brand,
      origin,
      postalAddress,
    }),
  };
  await ctx.mailer.send(email).catch(async (error: unknown) => {
    await releaseEmail(ctx.db, id);
    throw error;
  });
  await markEmailed(ctx.db, id, now);
}
