import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { tasksOf } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openContext } from '#server/open-context.ts';
import { startWorkers } from '#server/platform/jobs.ts';
import { createLog } from '#server/platform/log.ts';

/**
 * Runs the jobs of a server whose push service is slow and writes each message to a file as a line, so that a test can kill it while
 * it sends. Its clock is ahead by `AHEAD_MS`. For tests only.
 *
 *   DATA_DIR=... PUSHES=/tmp/pushes AHEAD_MS=0 node server/testing/reminder-sender.ts
 */
const ahead = Number(process.env['AHEAD_MS'] ?? 0);
const file = process.env['PUSHES'] ?? '';
const log = createLog('silent');
const ctx = await openContext(readConfig(), log, { clock: { now: () => new Date(Date.now() + ahead) } });
const pusher = {
  ...ctx.pusher,
  async send({ endpoint }: { endpoint: string }, { topic }: { topic: string }) {
    appendFileSync(file, `${endpoint} ${topic}\n`);
    await sleep(40);
    return 'sent' as const;
  },
};
await startWorkers(ctx.pool, tasksOf({ ...ctx, pusher }), [], log, { pollMs: 100, isFirst: true });
console.log('ready');
