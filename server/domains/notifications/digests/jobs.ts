import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { planDigests, sendDigest } from './send-digest.ts';

const batchSize = 200;

export const digestTasks = (ctx: AppContext, content: ContentAdapters): Tasks => ({
  'plan-digests': async () => {
    const now = ctx.clock.now();
    for (let looked = batchSize; looked === batchSize; )
      looked = await ctx.db.transaction().execute((db) =>
        planDigests(db, {
          now,
          most: batchSize,
          onFault: (member, err) => ctx.log.warn({ err, member }, 'digest not planned'),
        }),
      );
  },
  'send-digest': (payload) =>
    sendDigest(ctx, content, { memberId: String(payload['member_id']), date: String(payload['date']) }),
});

export const digestCron: Cron[] = [{ task: 'plan-digests', match: '*/5 * * * *' }];
