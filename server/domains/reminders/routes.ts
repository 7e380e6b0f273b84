import { reminders } from '#contract/reminders.ts';
import { readUnsubscribe } from '#server/domains/notifications/settings/sign-unsubscribe.ts';
import { turnOffEmail } from '#server/domains/notifications/settings/turn-off-email.ts';
import type { AppContext } from '#server/platform/app-context.ts';
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
    if (state !== 'open') throw notFound("That reminder doesn't exist any more.");
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
    const ended = readUnsubscribe(serverKey, query.token);
    if (!ended) throw badRequest('This unsubscribe link is incomplete.', 'invalid_link');
    if (await isMember(db, ended.memberId)) await turnOffEmail(db, { ...ended, now });
    return { message: 'You won’t get these emails any more.' };
  });
}
