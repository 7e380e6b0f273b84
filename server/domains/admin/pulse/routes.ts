import { pulse } from '#contract/admin/pulse.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { withTimeout } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { retryDeadLetter } from '#server/platform/jobs.ts';
import { buildOf } from '#server/platform/version.ts';
import type {} from './events.ts';
import { readPulse } from './read-pulse.ts';

const keptMs = 60_000;

/** One page of numbers for administrators. They are counted at most once a minute for each of them and each period. */
export function pulseRoutes(serve: Serve, { background, config }: AppContext): void {
  const build = buildOf(config.commit);
  const kept = new Map<string, { until: number; counted: ReturnType<typeof readPulse> }>();

  serve(pulse, 'GET /api/admin/pulse', ({ viewer, query, now }) => {
    const days = Number(query.days ?? '30');
    const key = `${viewer.id} ${days}`;
    const last = kept.get(key);
    if (last && last.until > now.getTime()) return last.counted;
    const isOff = config.payments === 'off';
    const counted = withTimeout(background, (db) => readPulse(db, { viewer, now, days, isOff, build }));
    kept.set(key, { until: now.getTime() + keptMs, counted });
    counted.catch(() => kept.delete(key));
    return counted;
  });

  serve(pulse, 'POST /api/admin/jobs/:job/retry', async (call) => {
    const { db, params, now } = call;
    const task = await retryDeadLetter(db, params.job, now);
    if (task === null) throw notFound('There is no job to retry here. It may have run meanwhile.');
    kept.clear();
    await recordEvent(db, 'job.retried', {
      ...actBy(call, { isAudited: true }),
      about: { job: params.job, task },
    });
    return { message: 'The job runs again within seconds.' };
  });
}
