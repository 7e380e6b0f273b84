import type {} from '#server/domains/admin/pulse/events.ts';
import { byCommandLine, recordEvent } from '#server/platform/events.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { countJobs, jobRows, retryJob } from './store.ts';
import { table, type Verb } from './verb.ts';

const shown = 50;

export const jobsVerb: Verb = {
  usage: '[--retry ID]',
  options: { retry: { type: 'string' } },
  required: [],
  refuse: ({ values: { retry } }) =>
    retry === undefined || /^\d{1,18}$/.test(retry) ? null : `"${retry}" is not the id of a job.`,
  async run({ ctx: { db, clock }, values: { retry }, say }) {
    if (retry !== undefined) {
      const now = clock.now();
      await db.transaction().execute(async (write) => {
        const task = await retryJob(write, retry, now);
        if (task === null) throw notFound(`There is no job ${retry} to retry, or it is running right now.`);
        await recordEvent(write, 'job.retried', { ...byCommandLine(now), about: { job: retry, task } });
      });
      say(`Job ${retry} is due now. A running server starts it within seconds.`);
      return true;
    }
    const { waiting, failing, dead } = await countJobs(db);
    say(`${waiting} waiting, ${failing} failing, ${dead} dead.`);
    const rows = await jobRows(db, shown);
    if (rows.length > 0) for (const line of table(rows as unknown as Record<string, unknown>[])) say(line);
    if (waiting + failing + dead > shown) say(`... and ${waiting + failing + dead - shown} more.`);
    if (dead > 0) say('Retry a job with: npm run cli -- jobs --retry ID');
    return true;
  },
};
