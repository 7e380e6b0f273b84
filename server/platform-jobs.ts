import { backupGauges } from './backup/gauges.ts';
import { backupCron, backupTasks } from './backup/jobs.ts';
import type { AppContext } from './platform/app-context.ts';
import { bounceCron, bounceTasks } from './platform/email/bounces/jobs.ts';
import { emailGauges } from './platform/email/gauges.ts';
import { type EventName, eventCron, eventTasks } from './platform/events.ts';
import { idempotencyCron, idempotencyTasks } from './platform/http/idempotency-keys.ts';
import type { Gauge } from './platform/http/metrics.ts';
import { imageCron, imageTasks } from './platform/images/jobs.ts';
import type { Cron, Tasks } from './platform/jobs.ts';
import { liveGauges } from './platform/live/gauges.ts';
import { liveCron, liveTasks } from './platform/live/jobs.ts';
import { outsideGauges } from './platform/outside-gauges.ts';
import { replicaGauges } from './platform/replica-gauges.ts';
import { testCheckoutCron, testCheckoutTasks } from './providers/test-checkout/jobs.ts';

/** Tasks of the platform, the providers and the backup by name. Events of `keptEvents` are kept for good. */
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

/** Figures of the platform, the providers and the backup for the metrics. Without `live` this process serves no calls. */
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
