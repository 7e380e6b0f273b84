import { squareSide } from '#contract/platform/picture-limits.ts';
import { profile } from '#contract/profile/endpoints.ts';
import { byProfileText } from '#contract/profile/texts.ts';
import { changePicture } from '#server/domains/auth/change-picture.ts';
import { changeProfile } from '#server/domains/auth/change-profile.ts';
import { changeStartPage, changeWeekStart } from '#server/domains/auth/change-start.ts';
import { readCurrentUser } from '#server/domains/auth/read-current-user.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { badRequest } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { storeUpload } from '#server/platform/images/store-upload.ts';
import { seenText } from '#server/platform/rules.ts';
import { changeMemberClock } from './change-member-clock.ts';
import { changePhoto } from './change-photo.ts';

/** Width and height of a stored profile photo in px. */

export function profileRoutes(serve: Serve, ctx: AppContext): void {
  serve(profile, 'PUT /api/users/profile', async ({ db, viewer, body, now }) => {
    await changeProfile(db, {
      memberId: viewer.id,
      name: body.name.trim(),
      ...byProfileText((name) => (body[name] === undefined ? undefined : seenText(body[name]))),
      now,
    });
    return readCurrentUser(db, viewer.id, now);
  });

  serve(profile, 'POST /api/users/upload-photo', {
    prepare: async ({ viewer, upload, now }) => {
      if (!upload) throw badRequest('Please choose a picture.', 'no_file');
      return storeUpload(ctx, upload, { ownerId: viewer.id, square: squareSide, now });
    },
    handle: async ({ db, viewer, prepared, now }) => {
      await changePhoto(db, { memberId: viewer.id, photoId: prepared.id, now });
      return readCurrentUser(db, viewer.id, now);
    },
  });

  serve(profile, 'DELETE /api/users/profile-photo', async ({ db, viewer, now }) => {
    await changePicture(db, { memberId: viewer.id, picture: null, now });
    return readCurrentUser(db, viewer.id, now);
  });

  serve(profile, 'PUT /api/users/day', async ({ db, viewer, body, now }) => {
    await changeMemberClock(db, {
      memberId: viewer.id,
      zone: body.time_zone,
      dayStartHour: body.day_start_hour,
      now,
    });
    if (body.week_starts_on !== undefined)
      await changeWeekStart(db, { memberId: viewer.id, weekStartsOn: body.week_starts_on, now });
    return readCurrentUser(db, viewer.id, now);
  });

  serve(profile, 'PUT /api/users/start-page', async ({ db, viewer, body, now }) => {
    await changeStartPage(db, { memberId: viewer.id, startPage: body.start_page, now });
    return readCurrentUser(db, viewer.id, now);
  });

  serve(profile, 'PUT /api/users/portrait', async ({ db, viewer, body, now }) => {
    const picture = body.portrait === null ? null : { portrait: body.portrait };
    await changePicture(db, { memberId: viewer.id, picture, now });
    return readCurrentUser(db, viewer.id, now);
  });
}
