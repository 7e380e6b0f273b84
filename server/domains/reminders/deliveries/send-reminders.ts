import { findOpenHabits } from '#server/domains/habits/read-habits.ts';
import { readDevices, sendPushes } from '#server/domains/notifications/push/send-push.ts';
import { readSettings } from '#server/domains/notifications/settings/read-settings.ts';
import type { Settings } from '#server/domains/notifications/settings/rules.ts';
import { signUnsubscribe } from '#server/domains/notifications/settings/sign-unsubscribe.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { derivedSecret, sha256 } from '#server/platform/database/ids.ts';
import { renderEmail } from '#server/platform/email/email-template.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { deriveKey } from '#server/platform/seal.ts';
import { reminderPriority } from '../plan-due.ts';
import { clockTimeOf } from '../rules.ts';
import { waitForQuiet } from '../store.ts';
import { judgeReminder, reminderEmail, reminderPush, type Verdict } from './rules.ts';
import { claimBatch, type Delivery, deliveriesById, markEmailed, saveOutcomes } from './store.ts';

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

/**
 * Sends a batch of reminders. One transaction claims and judges them, and they are sent after it, so that nothing is sent
 * twice: a server that dies in between loses the pushes of its batch. Emails are jobs of their own.
 */
export async function sendReminders(ctx: AppContext, batch: string): Promise<void> {
  const now = ctx.clock.now();
  const { serverKey } = ctx.config;
  const judged = await ctx.db.transaction().execute(async (db) => {
    const all = await judge(db, await claimBatch(db, batch, now), now);
    await saveOutcomes(
      db,
      all.map(({ delivery: { id }, verdict }) => ({
        id,
        outcome: outcomeOf(verdict),
        tokenHash: sha256(tokenOf(serverKey, id)),
      })),
    );
    for (const { delivery, verdict } of all) {
      if ('wait' in verdict) await wait(db, delivery, new Date(now.getTime() + verdict.wait * 60_000));
      if ('send' in verdict && verdict.send.includes('email'))
        await enqueue(
          db,
          'send-reminder-email',
          { delivery_id: delivery.id },
          { priority: reminderPriority },
        );
    }
    return all;
  });
  const byPush = judged.filter(({ verdict }) => 'send' in verdict && verdict.send.includes('push'));
  const devices = Map.groupBy(
    await readDevices(
      ctx.db,
      byPush.map(({ delivery }) => delivery.member_id),
      now,
    ),
    ({ member_id }) => member_id,
  );
  await sendPushes(
    ctx,
    byPush.flatMap(({ delivery }) =>
      (devices.get(delivery.member_id) ?? []).map((to) => ({
        to,
        notification: reminderPush(delivery, tokenOf(serverKey, delivery.id)),
      })),
    ),
  );
}

const wait = (db: Database, { member_id, local_date, spans }: Delivery, at: Date): Promise<void> =>
  waitForQuiet(db, { memberId: member_id, planned: { date: local_date, at }, time: clockTimeOf(spans, at) });

/** Sends the email of a reminder, unless its practice was done meanwhile. A job that runs twice sends an identical one. */
export async function sendReminderEmail(ctx: AppContext, id: string): Promise<void> {
  const now = ctx.clock.now();
  const { serverKey, brandName: brand, appOrigin: origin, mailPostalAddress: postalAddress } = ctx.config;
  const [judged] = await judge(ctx.db, await deliveriesById(ctx.db, [id], now), now);
  if (!judged || judged.delivery.emailed_at !== null) return;
  const { delivery, verdict } = judged;
  if (!('send' in verdict && verdict.send.includes('email'))) return;
  const { subject, paragraphs, action } = reminderEmail(delivery, tokenOf(serverKey, id));
  const kind = delivery.habit_id === null ? 'day' : 'habits';
  const unsubscribe = signUnsubscribe(serverKey, { kind, memberId: delivery.member_id });
  await ctx.mailer.send({
    to: delivery.email,
    subject,
    id: `reminder-${id}`,
    list: { unsubscribe: `${origin}/api/reminders/unsubscribe?token=${encodeURIComponent(unsubscribe)}` },
    ...renderEmail({
      title: subject,
      paragraphs,
      action: { label: action.label, href: `${origin}${action.path}` },
      foot: {
        text: 'You get this because you set a reminder.',
        label: 'Change what reaches you',
        href: `${origin}/profile/settings/notifications`,
      },
      brand,
      origin,
      postalAddress,
    }),
  });
  await markEmailed(ctx.db, id, now);
}
