import type { AppContext } from './app-context.ts';
import { backupGauges } from './backup/gauges.ts';
import { backupCron, backupTasks } from './backup/jobs.ts';
import { bounceCron, bounceTasks } from './email/bounces/jobs.ts';
import { emailGauges } from './email/gauges.ts';
import { type EventName, eventCron, eventTasks } from './events.ts';
import { idempotencyCron, idempotencyTasks } from './http/idempotency-keys.ts';
import type { Gauge } from './http/metrics.ts';
import { imageCron, imageTasks } from './images/jobs.ts';
import type { Cron, Tasks } from './jobs.ts';
import { liveGauges } from './live/gauges.ts';
import { liveCron, liveTasks } from './live/jobs.ts';
import { outsideGauges } from './outside-gauges.ts';
import { testCheckoutCron, testCheckoutTasks } from './payments/built-in/jobs.ts';
import { replicaGauges } from './replica-gauges.ts';

/** Tasks of the platform by name. Events of `keptEvents` are kept for good. */
export const platformTasks = (ctx: AppContext, keptEvents: readonly EventName[]): Tasks => ({
  ...testCheckoutTasks(ctx),
  ...imageTasks(ctx),
  ...backupTasks(ctx),
  ...bounceTasks(ctx),
  ...liveTasks(ctx),
  ...idempotencyTasks(ctx),
  ...eventTasks(ctx, keptEvents),
});

export const platformCron: readonly Cron[] = [
  ...testCheckoutCron,
  ...imageCron,
  ...backupCron,
  ...bounceCron,
  ...liveCron,
  ...idempotencyCron,
  ...eventCron,
];

/** Figures of the platform for the metrics. Without `live` this process serves no calls. */
export const platformGauges = (
  ctx: AppContext,
  live: Parameters<typeof liveGauges>[0] | null,
): readonly Gauge[] => [
  ...(live ? liveGauges(live) : []),
  ...emailGauges(ctx),
  ...backupGauges(ctx),
  ...outsideGauges,
  ...replicaGauges(ctx),
];
