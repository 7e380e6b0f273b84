import { Readable } from 'node:stream';
import { type CalendarFeed, reminders } from '#contract/reminders/endpoints.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { newSecret, sha256 } from '#server/platform/database/ids.ts';
import { Attachment } from '#server/platform/http/attachment.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { deleteFeed, type FeedRow, feedOf, saveFeed, setShowsNames } from './store.ts';
import { writeCalendar } from './write-calendar.ts';

export function calendarRoutes(serve: Serve, { config }: AppContext): void {
  serve(reminders, 'GET /api/calendar', async ({ db, viewer }) => present(await feedOf(db, viewer.id)));

  serve(reminders, 'POST /api/calendar', async ({ db, viewer, now }) => {
    const secret = newSecret('ical');
    const feed = await saveFeed(db, { memberId: viewer.id, tokenHash: sha256(secret), now });
    return { ...present(feed), url: `${config.appOrigin}/api/calendar/${secret}.ics` };
  });

  serve(reminders, 'PUT /api/calendar', async ({ db, viewer, body }) => {
    const feed = await setShowsNames(db, viewer.id, body.shows_names);
    return feed ? present(feed) : conflict('Your calendar is off. Turn it on first.', 'calendar_off');
  });

  serve(reminders, 'DELETE /api/calendar', async ({ db, viewer }) => {
    await deleteFeed(db, viewer.id);
    return present(undefined);
  });

  serve(reminders, 'GET /api/calendar/:file', async ({ db, params, now }) => {
    const secret = /^(ical_[\w-]{43})\.ics$/.exec(params.file)?.[1];
    const calendar = secret
      ? await writeCalendar(db, { secret, brand: config.brandName, origin: config.appOrigin, now })
      : null;
    if (calendar === null) throw notFound('There is no calendar at this address.');
    const body = Buffer.from(calendar);
    return new Attachment(Readable.from([body]), { name: 'reminders.ics', bytes: body.length });
  });
}

const present = (feed: FeedRow | undefined): CalendarFeed => ({
  is_on: feed !== undefined,
  shows_names: feed?.shows_names ?? false,
  since: feed?.renewed_at.toISOString() ?? null,
  read_at: feed?.read_at?.toISOString() ?? null,
});
