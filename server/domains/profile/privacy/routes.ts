import { social } from '#contract/social/endpoints.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { changePrivacy } from './change-privacy.ts';
import { defaultPrivacy } from './rules.ts';
import { privacyOf } from './store.ts';

export function privacyRoutes(serve: Serve): void {
  serve(
    social,
    'GET /api/users/privacy',
    async ({ db, viewer }) => (await privacyOf(db, viewer.id)) ?? defaultPrivacy,
  );

  serve(social, 'PUT /api/users/privacy', ({ db, viewer, body, now }) =>
    changePrivacy(db, { memberId: viewer.id, choice: body, now }),
  );
}
