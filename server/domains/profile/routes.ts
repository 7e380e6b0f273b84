import { profile } from '#contract/profile.ts';
import { changePortrait } from '#server/domains/auth/change-portrait.ts';
import { readCurrentUser } from '#server/domains/auth/read-current-user.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { changeDay } from './change-day.ts';

export function profileRoutes(serve: Serve): void {
  serve(profile, 'PUT /api/users/day', async ({ db, viewer, body, now }) => {
    await changeDay(db, {
      memberId: viewer.id,
      zone: body.time_zone,
      dayStartHour: body.day_start_hour,
      now,
    });
    return readCurrentUser(db, viewer.id);
  });

  serve(profile, 'PUT /api/users/portrait', async ({ db, viewer, body, now }) => {
    await changePortrait(db, { memberId: viewer.id, portrait: body.portrait, now });
    return readCurrentUser(db, viewer.id);
  });
}
