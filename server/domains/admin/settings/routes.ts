import { settings } from '#contract/admin/settings.ts';
import { squareSide } from '#contract/platform/picture-limits.ts';
import { shortestPassword } from '#server/domains/auth/rules.ts';
import { mustBeConfirmedNow } from '#server/domains/auth/sessions/confirm-session.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { badRequest } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { storeUpload } from '#server/platform/images/store-upload.ts';
import { changeSettings, readSettings } from './change-settings.ts';

export function settingsRoutes(serve: Serve, ctx: AppContext): void {
  const { db: pool, settings: live } = ctx;
  serve(settings, 'GET /api/community', () => {
    const { brand_name, sign_ups, logo_light, logo_dark, free_days, starter_comments, password_policy } =
      live.values;
    const shortest_password = shortestPassword(password_policy);
    return { brand_name, sign_ups, logo_light, logo_dark, free_days, starter_comments, shortest_password };
  });

  serve(settings, 'GET /api/admin/settings', ({ db }) => readSettings(db, live.standard));

  serve(settings, 'POST /api/admin/settings/logo', {
    prepare: async ({ viewer, upload, now }) => {
      if (!upload) throw badRequest('Please choose a picture.', 'no_file');
      return storeUpload(ctx, upload, { ownerId: viewer.id, square: squareSide, now });
    },
    handle: ({ prepared: { picture } }) => ({ value: picture.url }),
  });

  serve(settings, 'PUT /api/admin/settings', {
    // Committed before the reply is made, so that this server has the change in effect then. The others hear of it.
    prepare: async (call) => {
      await mustBeConfirmedNow(pool, call.viewer.sessionId, call.now);
      await pool
        .transaction()
        .execute((db) => changeSettings(db, call, { changes: call.body.changes, standard: live.standard }));
      await live.load(pool);
    },
    handle: ({ db }) => readSettings(db, live.standard),
  });
}
