import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { cron, tasksOf } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';
import { receiveWebhook } from '#server/domains/membership/checkouts/receive-webhook.ts';
import { seedFlagship } from '#server/domains/programme/flagship/seed-flagship.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { requireSameKey } from '#server/platform/database/installation.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Email } from '#server/platform/email/port.ts';
import { setSubscribers } from '#server/platform/events.ts';
import { createHealth } from '#server/platform/http/health.ts';
import { enqueue, migrateJobs, runDueJobs } from '#server/platform/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { Pusher } from '#server/platform/push/port.ts';
import { LiveSettings } from '#server/platform/settings/live-settings.ts';
import { openFiles } from '#server/providers/s3/open-files.ts';
import { createBuiltInPayments } from '#server/providers/test-checkout/test-checkout.ts';
import { subscribers } from '#server/subscribers.ts';
import { seedDemo } from './seed-demo.ts';
import { type Walker, walkerOf } from './seed-walker.ts';
import type { OffsetClock } from './stage-clock.ts';
import type { JobsAnswer, JobsOrder } from './stage-protocol.ts';
import { onDatabase } from './template.ts';

/** Connection to a new copy, and a function that drops it. */
export interface Copy {
  connection: pg.PoolConfig;
  drop(): Promise<void>;
}

/** Databases of the stage on one server: a migrated template and copies of it. */
export interface Databases {
  copy(): Promise<Copy>;
  close(): Promise<void>;
}

export async function openDatabases(server: pg.ClientConfig, log: Log, now: Date): Promise<Databases> {
  const template = `stage_${randomBytes(4).toString('hex')}`;
  let copies = 0;
  await administer(server, `create database ${template}`);
  const { db, pool, close } = openDatabase(onDatabase(server, template), log);
  await migrate(db);
  await migrateJobs(pool);
  await seedFlagship(db, now);
  await close();
  const make = async (): Promise<Copy> => {
    copies += 1;
    const name = `${template}_${copies}`;
    // A copy needs to survive no crash. The default writes each page to the log as well.
    await administer(server, `create database ${name} template ${template} strategy file_copy`);
    return {
      connection: onDatabase(server, name),
      drop: () => administer(server, `drop database if exists ${name} with (force)`),
    };
  };
  // Prepares one copy ahead, so that a reset finds it ready.
  let ahead = make();
  ahead.catch(() => undefined);
  return {
    async copy() {
      const ready = ahead;
      ahead = ready.then(make, make);
      ahead.catch(() => undefined);
      return ready;
    },
    async close() {
      await (await ahead).drop();
      await administer(server, `drop database if exists ${template} with (force)`);
    },
  };
}

/** The product between two resets: database, app and mailer. */
export interface Scene {
  app: FastifyInstance;
  ctx: AppContext;
  outbox: Email[];
  /** Adds members with a history, on the app itself. */
  walker: Walker;
  addDemo(): Promise<unknown>;
  runJobs(order: JobsOrder): Promise<JobsAnswer>;
  close(): Promise<void>;
}

export async function openScene(
  databases: Databases,
  {
    config: given,
    clock,
    log,
    web,
    pusher,
  }: { config: Config; clock: OffsetClock; log: Log; web: string; pusher: Pusher },
): Promise<Scene> {
  const { connection, drop } = await databases.copy();
  const { db, pool, connect, close } = openDatabase(connection, log);
  const settings = new LiveSettings(given, log);
  const { config } = settings;
  await requireSameKey(db, config.serverKey);
  setSubscribers(subscribers);
  const outbox: Email[] = [];
  const payments = createBuiltInPayments({
    db,
    clock,
    serverKey: config.serverKey,
    appOrigin: config.appOrigin,
    stripeSecretKey: null,
    receive: (rawBody, signature) => receiveWebhook(ctx, rawBody, signature),
  });
  const ctx: AppContext = {
    payments,
    config,
    clock,
    db,
    background: db,
    replica: null,
    connect,
    log,
    files: await openFiles(config),
    mailer: {
      send: async (email) => void outbox.push(email),
      forget: async () => undefined,
      close: () => undefined,
    },
    pusher,
    settings,
  };
  const health = createHealth(db, performance.now.bind(performance));
  const app = await createApp(ctx, { web, health, maxEventLoopDelay: 0 });
  await app.ready();
  return {
    app,
    ctx,
    outbox,
    // `inject` calls only when it is awaited.
    walker: walkerOf(ctx, (now, request) => clock.at(now, async () => await app.inject(request))),
    async addDemo() {
      // As for the command, no member waits for it.
      const patient = openDatabase(connection, log, { patience: 40 });
      return seedDemo({ ...ctx, db: patient.db }).finally(patient.close);
    },
    async runJobs({ task: asked }) {
      if (asked !== undefined && !cron.some(({ task }) => task === asked))
        throw new Error(`The cron has no task ${asked}.`);
      // Runs the tasks of every minute, and the one that was asked for.
      for (const { task, match } of cron)
        if (match === '* * * * *' || task === asked) await enqueue(db, task, {});
      await runDueJobs(pool, tasksOf(ctx), log);
      const { rows } =
        await sql<JobsAnswer>`select count(*)::int as waiting, (count(*) filter (where attempts > 0))::int as failing from graphile_worker.jobs`.execute(
          db,
        );
      return rows[0] ?? { waiting: 0, failing: 0 };
    },
    async close() {
      await app.close();
      await close();
      await drop();
    },
  };
}

async function administer(server: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(server);
  client.on('error', () => undefined);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
