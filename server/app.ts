import type { FastifyInstance } from 'fastify';
import { commentSubjects } from './comment-subjects.ts';
import type { ContentAdapters } from './domains/content-types/content-adapter.ts';
import { allNouns, type Declared, theOne } from './nouns.ts';
import type { AppContext } from './platform/app-context.ts';
import type { Gauge } from './platform/http/metrics.ts';
import { type Cron, type Tasks, withFormerNames } from './platform/jobs.ts';
import { platformCron, platformGauges, platformTasks } from './platform-jobs.ts';
import { tables } from './tables.ts';

/** Every type of content. One that no noun declares doesn't compile. */
export const content: ContentAdapters = Object.assign(
  {},
  ...allNouns.map((noun) =>
    typeof noun.content === 'function' ? noun.content(commentSubjects) : noun.content,
  ),
) as Pick<ContentAdapters, Declared<'content'>>;

/** Every background task by name. */
export const tasksOf = (ctx: AppContext): Tasks =>
  withFormerNames(
    Object.assign(
      platformTasks(ctx, theOne('keptEvents')),
      ...allNouns.map((noun) => noun.tasks?.(ctx, { content, tables })),
    ),
    Object.assign({}, ...allNouns.map((noun) => noun.formerTasks)),
  );

/** Every figure of a noun for the metrics, and those of the platform. */
export const gaugesOf = (ctx: AppContext, app: FastifyInstance | null): Gauge[] => [
  ...allNouns.flatMap((noun) => noun.gauges?.(ctx) ?? []),
  ...platformGauges(ctx, app?.live.figures ?? null),
];

export const cron: Cron[] = [...allNouns.flatMap((noun) => noun.cron ?? []), ...platformCron];
