import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import { createApp, cron, gaugesOf, tasksOf } from './app.ts';
import { doubts } from './check-start.ts';
import { type GivenConfig, readConfig } from './config.ts';
import { type OpenContext, openContext } from './open-context.ts';
import { portProblem, requireFreePort } from './platform/http/free-port.ts';
import { createHealth, freeBytesIn } from './platform/http/health.ts';
import { createMetrics, serveMetrics } from './platform/http/metrics.ts';
import { onSignals, prepareDrain } from './platform/http/shutdown.ts';
import { startWorkers } from './platform/jobs.ts';
import { createLog, type Log } from './platform/log.ts';
import { buildGauge, buildOf } from './platform/version.ts';

const web = join(import.meta.dirname, '../dist/web');

await start(configOrExit());

async function start(config: GivenConfig): Promise<void> {
  const log = createLog(config.logLevel, await terminal()).child({}, { serializers: { migrated: shorten } });
  const build = buildOf(config.commit);
  log.info({ ...build, node: process.versions.node }, 'starting');
  // Before what they may make fail.
  for (const doubt of doubts(config)) log.warn(doubt);
  const ctx = await open(config, log).catch((error: Error) => {
    log.fatal({ err: error }, 'cannot start');
    console.error(error.message);
    process.exit(1);
  });
  const health = createHealth(ctx.probe, performance.now.bind(performance), {
    freeBytes: () => freeBytesIn(config.dataDir),
  });
  ctx.settings.listen(ctx.db, ctx.connect);
  const app = await createApp(ctx, { web, health, pool: ctx.pool });
  const metrics = createMetrics(app, ctx, [buildGauge(build), ...gaugesOf(ctx, app)]);
  const workers = await startWorkers(ctx.jobPool, tasksOf({ ...ctx, db: ctx.background }), cron, log, {
    isFirst: config.databaseUrl === null,
    concurrency: config.jobWorkers,
    ran: metrics.ran,
  });

  const drain = prepareDrain(app);
  let figures: { close(): Promise<void> } | null = null;

  onSignals({
    log,
    graceMs: config.shutdownGraceMs,
    async stop() {
      health.stop();
      drain();
      // Gives load balancers time to switch before connections are refused.
      await new Promise((resolve) => setTimeout(resolve, config.drainMs));
      // On a busy machine the timer may fire before connections that arrived earlier are accepted. Accept
      // them first.
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      await app.close();
      await workers.stop();
      await figures?.close();
      await ctx.close();
    },
  });

  if (config.metricsPort !== null)
    figures = await serveMetrics(metrics, { host: config.metricsHost, port: config.metricsPort, log });
  const address = await app
    .listen({
      host: config.host,
      port: config.port,
      listenTextResolver: (at) => `listening at ${at}`,
    })
    .catch(async (error: NodeJS.ErrnoException) => {
      console.error(portProblem(error, config.port));
      await workers.stop();
      await ctx.close();
      process.exit(1);
    });
  console.log(`${ctx.config.brandName} is ready at ${config.port === 0 ? address : config.appOrigin}`);
}

/** Returns a stream that formats the log for reading, when it goes to a terminal. Otherwise it stays JSON, also without the packages for development. */
async function terminal(): Promise<DestinationStream | undefined> {
  if (!process.stdout.isTTY) return undefined;
  const request = ({ method, path, status, ms }: Record<string, unknown>) =>
    `${method} ${path} ${status} ${ms} ms`;
  return import('pino-pretty').then(
    ({ default: pretty }) =>
      pretty({
        ignore: 'time,request_id,method,path,route,status,ms',
        messageFormat: (line, key) => (line['method'] ? request(line) : String(line[key] ?? '')),
        singleLine: true,
        sync: true,
      }),
    () => undefined,
  );
}

/** The first start applies every migration. Their names would fill the screen. */
function shorten(names: string[]): string[] | string {
  return names.length > 10 ? `${names.length} migrations up to ${names.at(-1)}` : names;
}

async function open(config: GivenConfig, log: Log): Promise<OpenContext> {
  await requireFreePort(config.port, config.host);
  if (config.metricsPort !== null)
    await requireFreePort(config.metricsPort, config.metricsHost, 'METRICS_PORT');
  return openContext(config, log);
}

function configOrExit(): GivenConfig {
  try {
    return readConfig();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
