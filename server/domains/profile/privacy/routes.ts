import { social } from '#contract/social.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { defaultPrivacy } from './rules.ts';
import { privacyOf, savePrivacy } from './store.ts';

export function privacyRoutes(serve: Serve): void {
  serve(
    social,
    'GET /api/users/privacy',
    async ({ db, viewer }) => (await privacyOf(db, viewer.id)) ?? defaultPrivacy,
  );

  serve(social, 'PUT /api/users/privacy', async ({ db, viewer, body, now }) => {
    const before = (await privacyOf(db, viewer.id)) ?? defaultPrivacy;
    const chosen = { ...before, ...body };
    await savePrivacy(db, viewer.id, chosen, now);
    return chosen;
  });
}
