import { firstReplies } from '#contract/first-replies/endpoints.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { readWaiting } from './read-waiting.ts';
import { saveChoice } from './store.ts';

export function firstReplyRoutes(serve: Serve): void {
  serve(firstReplies, 'GET /api/first-replies', ({ db, viewer, now }) => readWaiting(db, { viewer, now }));

  serve(firstReplies, 'PUT /api/first-replies/helping', async ({ db, viewer, body, now }) => {
    await saveChoice(db, { memberId: viewer.id, isHelping: body.is_helping, now });
    return {
      message: body.is_helping
        ? 'Thank you. Posts that could use a first reply appear here.'
        : 'You won’t see posts that wait for a first reply.',
    };
  });
}
