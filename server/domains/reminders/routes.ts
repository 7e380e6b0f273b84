import { reminders } from '#contract/reminders/endpoints.ts';
import { readUnsubscribe } from '#server/domains/notifications/settings/sign-unsubscribe.ts';
import { switchEmails } from '#server/domains/notifications/settings/switch-emails.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { linkState } from './deliveries/rules.ts';
import { findByToken, readLink, useLink } from './deliveries/use-link.ts';
import { readReminders } from './read-reminders.ts';
import { setDayReminder } from './set-day-reminder.ts';
import { snoozeReminder } from './snooze-reminder.ts';
import { isMember, reminderById } from './store.ts';

export function reminderRoutes(serve: Serve, ctx: AppContext): void {
  const { serverKey } = ctx.config;
  calendarRoutes(serve, ctx);

  serve(reminders, 'GET /api/reminders', ({ db, viewer, now }) => readReminders(db, { member: viewer, now }));

  serve(reminders, 'PUT /api/reminders/day', async ({ db, viewer, body, now }) => {
    await setDayReminder(db, { memberId: viewer.id, asked: body, now });
    return readReminders(db, { member: viewer, now });
  });

  serve(reminders, 'POST /api/reminders/:id/snooze', async ({ db, viewer, params, body, now }) => {
    const reminder = await reminderById(db, viewer.id, params.id);
    if (!reminder) throw notFound("That reminder doesn't exist any more.");
    return snoozeReminder(db, {
      memberId: viewer.id,
      habitId: reminder.habit_id,
      choice: body.for,
      now,
    });
  });

  serve(reminders, 'POST /api/reminders/snooze', async ({ db, body, now }) => {
    const delivery = await findByToken(db, body.token, { now });
    const state = linkState(delivery, now);
    if (state === 'done') throw conflict('This is done already.', 'done');
    if (state !== 'open' || delivery.is_yesterday) throw notFound("That reminder doesn't exist any more.");
    return snoozeReminder(db, {
      memberId: delivery.member_id,
      habitId: delivery.habit_id,
      choice: body.for,
      now,
    });
  });

  serve(reminders, 'POST /api/reminders/link', ({ db, body, now }) => readLink(db, body.token, now));

  serve(reminders, 'POST /api/reminders/done', ({ db, body, now }) =>
    useLink(db, { token: body.token, now, serverKey }),
  );

  serve(reminders, 'POST /api/reminders/unsubscribe', async ({ db, query, now }) => {
    await switchBy(db, { token: query.token, isOn: false, now });
    return { message: 'You won’t get these emails any more.' };
  });

  serve(reminders, 'POST /api/reminders/resubscribe', async ({ db, query, now }) => {
    const after = await switchBy(db, { token: query.token, isOn: true, now });
    return {
      message:
        after?.email === false
          ? 'These emails are on again. Email as a whole is off in your settings, so they wait until you turn it on.'
          : 'You’ll get these emails again.',
    };
  });

  /** Throws 400 for a token that isn't ours. A member who is gone changes nothing. */
  async function switchBy(db: Database, { token, isOn, now }: { token: string; isOn: boolean; now: Date }) {
    const link = readUnsubscribe(serverKey, token);
    if (!link) throw badRequest('This unsubscribe link is incomplete.', 'invalid_link');
    return (await isMember(db, link.memberId)) ? switchEmails(db, { ...link, isOn, now }) : null;
  }
}
