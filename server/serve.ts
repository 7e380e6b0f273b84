import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { doubts } from './check-start.ts';
import { type GivenConfig, messagesAtOnce } from './config.ts';
import { type OpenContext, openContext } from './open-context.ts';
import { giveMemoryBack } from './platform/give-memory-back.ts';
import { portProblem, requireFreePorts } from './platform/http/free-port.ts';
import { createHealth, freeBytesIn } from './platform/http/health.ts';
import { createMetrics, serveMetrics } from './platform/http/metrics.ts';
import { onSignals, prepareDrain } from './platform/http/shutdown.ts';
import { startWorkers, type Task, type Workers } from './platform/jobs.ts';
import { createLog, type Log } from './platform/log.ts';
import type { Parent } from './platform/processes/parent-process.ts';
import type { Tracing } from './platform/telemetry/open-tracing.ts';
import { setTracer } from './platform/telemetry/tracing.ts';
import { terminal } from './platform/terminal.ts';
import { buildGauge, buildOf } from './platform/version.ts';

const web = join(import.meta.dirname, '../dist/web');

/** Serves calls, runs jobs, or both, until it is told to end. */
export async function serve(config: GivenConfig, parent: Parent | null): Promise<void> {
  const log = createLog(config.logLevel, await terminal()).child(parent ? { pid: process.pid } : {}, {
    serializers: { migrated: shorten },
  });
  const build = buildOf(config.commit);
  log.info({ ...build, node: process.versions.node }, 'starting');
  // Before what they may make fail.
  for (const doubt of doubts(config)) log.warn(doubt);
  const tracing =
    config.otlpEndpoint === null ? null : await openTraces(config.otlpEndpoint, build.version, log);
  const opening = open(config, log, !parent).catch((error: Error) => {
    log.fatal({ err: error }, 'cannot start');
    console.error(error.message);
    process.exit(1);
  });
  // The database starts in processes of its own, and this one loads most of the program meanwhile.
  const [ctx, { cron, gaugesOf, tasksOf }, { createApp }] = await Promise.all([
    opening,
    import('./app.ts'),
    import('./create-app.ts'),
  ]);
  ctx.settings.listen(ctx.db, ctx.connect);
  const health = createHealth(ctx.probe, performance.now.bind(performance), {
    freeBytes: () => freeBytesIn(config.dataDir),
    about: { ...build, missing_updates: ctx.missingUpdates },
  });
  const app =
    config.jobs === 'only'
      ? null
      : await createApp(ctx, { web, health, pool: ctx.pool, countCall: parent?.countCall });
  const metrics = createMetrics(ctx, [buildGauge(build), ...gaugesOf(ctx, app)]);
  if (app) metrics.watch(app);
  const workers: Workers[] = [];
  if (config.jobs !== 'off') {
    const tasks = Object.entries(tasksOf({ ...ctx, db: ctx.background }));
    const options = { isFirst: config.databaseUrl === null, ran: metrics.ran };
    // Emails and pushes wait for another server most of their time, and mustn't wait for exports and pictures.
    const isMessage = ([name]: [string, Task]) => /^(send|push)-/.test(name);
    const [messages, others] = [tasks.filter(isMessage), tasks.filter((task) => !isMessage(task))];
    const atOnce = messagesAtOnce(config);
    workers.push(
      await startWorkers(ctx.jobPool, Object.fromEntries(others), cron, log, {
        ...options,
        concurrency: config.jobWorkers,
      }),
      await startWorkers(ctx.jobPool, Object.fromEntries(messages), [], log, {
        ...options,
        concurrency: atOnce,
        fetched: atOnce,
      }),
    );
  }

  const drain = app && prepareDrain(app);
  let figures: { close(): Promise<void> } | null = null;

  onSignals({
    log,
    graceMs: config.shutdownGraceMs,
    parent,
    async stop() {
      health.stop();
      drain?.();
      // Gives load balancers time to switch before connections are refused.
      await new Promise((resolve) => setTimeout(resolve, app ? config.drainMs : 0));
      // On a busy machine the timer may fire before connections that arrived earlier are accepted. Accept
      // them first.
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      await app?.close();
      await Promise.all(workers.map((each) => each.stop()));
      await figures?.close();
      await ctx.close();
      await tracing?.close();
    },
  });

  if (config.metricsPort !== null && !parent)
    figures = await serveMetrics(metrics.text, { host: config.metricsHost, port: config.metricsPort, log });
  const listening = {
    host: config.host,
    port: config.port,
    // Linux shares out the connections. Elsewhere the first process does, and loses those that it gives to a process that just died.
    reusePort: parent !== null && process.platform === 'linux',
    listenTextResolver: (at: string) => `listening at ${at}`,
  };
  const address = await app?.listen(listening).catch(async (error: NodeJS.ErrnoException) => {
    console.error(portProblem(error, config.port));
    await Promise.all(workers.map((each) => each.stop()));
    await ctx.close();
    process.exit(1);
  });
  const place = config.port === 0 ? address : config.appOrigin;
  (parent?.ready ?? console.log)(
    `${ctx.config.brandName} ${app ? `is ready at ${place}` : 'is ready for jobs'}`,
  );
  giveMemoryBack();
  // The next start uses what this one compiled, also after a kill.
  flushCompileCache();
}

async function open(config: GivenConfig, log: Log, isAlone: boolean): Promise<OpenContext> {
  if (isAlone) await requireFreePorts(config);
  return openContext(config, log);
}

/** Begins to send traces. Only then the packages for it are loaded. */
async function openTraces(endpoint: string, version: string, log: Log): Promise<Tracing> {
  const { openTracing } = await import('./platform/telemetry/open-tracing.ts');
  const tracing = openTracing({ endpoint, version, log });
  setTracer(tracing);
  return tracing;
}

/** The first start with an old database applies many migrations. Their names would fill the screen. */
function shorten(names: string[]): string[] | string {
  return names.length > 10 ? `${names.length} migrations up to ${names.at(-1)}` : names;
}
