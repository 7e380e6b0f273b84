import { join } from 'node:path';
import type pg from 'pg';
import { requireRestored } from './backup/restore-backup.ts';
import { checkDatabase, checkMachine } from './check-start.ts';
import type { GivenConfig } from './config.ts';
import { limitHashing } from './domains/auth/hash-password.ts';
import { openWeeklyTopic } from './domains/forum/weekly-topic/open-weekly-topic.ts';
import { receiveWebhook } from './domains/membership/checkouts/receive-webhook.ts';
import { seedPrices } from './domains/membership/packages/seed-prices.ts';
import { convertLog } from './domains/moderation/audit/convert-log.ts';
import { seedFlagship } from './domains/programme/flagship/seed-flagship.ts';
import { openPayments } from './open-payments.ts';
import type { AppContext } from './platform/app-context.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type Database, openDatabase, requirePoolerLimits } from './platform/database/database.ts';
import { rememberKey } from './platform/database/installation.ts';
import { migrate } from './platform/database/migrate.ts';
import { missingUpdates, readVersionNumber } from './platform/database/postgres-updates.ts';
import { Replica } from './platform/database/replica.ts';
import { openReturnPaths } from './platform/email/bounces/return-path.ts';
import { stopAtBounces } from './platform/email/bounces/stop-at-bounces.ts';
import { setSubscribers } from './platform/events.ts';
import { migrateJobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { makeServerKey } from './platform/server-key.ts';
import { LiveSettings } from './platform/settings/live-settings.ts';
import { openEmbedded } from './providers/postgres/embedded.ts';
import { openPushKeys } from './providers/push/open-keys.ts';
import { createPusher, type PushKeys } from './providers/push/push.ts';
import { openFiles } from './providers/s3/open-files.ts';
import { createMailer } from './providers/smtp/mailer.ts';

export interface OpenContext extends AppContext {
  /** The pool behind `db`. */
  pool: pg.Pool;
  /** The pool behind `background`, for the jobs. */
  jobPool: pg.Pool;
  /** A connection beside the pool, for readiness: a busy pool isn't a database that is gone. */
  probe: Database;
  /** A sentence about the updates that PostgreSQL lacks, or null. */
  missingUpdates: string | null;
  /** Closes the database connections, and the embedded database if this process owns it. */
  close(): Promise<void>;
}

/**
 * Opens the database (embedded when none is configured), migrates schema, job tables and content, and returns
 * the shared services. All checks come before the first write. A `guest` (the command line) works beside a running server and never stops its
 * database.
 */
export async function openContext(
  given: GivenConfig,
  log: Log,
  {
    clock = systemClock,
    role = 'server' as 'server' | 'guest',
    patience = 1,
    isRestore = false,
  }: { clock?: Clock; role?: 'server' | 'guest'; patience?: number; isRestore?: boolean } = {},
): Promise<OpenContext> {
  // They are most of the product: a command without events does without, and a server loads them while the database starts.
  setSubscribers(async () => (await import('./subscribers.ts')).subscribers);
  limitHashing(given.passwordHashes);
  checkMachine(given);
  if (!isRestore) requireRestored(given.dataDir);
  const embedded =
    given.databaseUrl === null
      ? await openEmbedded({
          dataDir: given.dataDir,
          log: (message) => log.info({ database: 'embedded' }, message),
          role,
        })
      : null;
  const connection: pg.PoolConfig = embedded?.connection ?? {
    connectionString: given.databaseUrl ?? undefined,
  };
  // A guest is one process, which needs no pooler.
  const isPooled = given.databaseSessionUrl !== null && role === 'server';
  const session = given.databaseSessionUrl ? { connectionString: given.databaseSessionUrl } : connection;
  const size = isPooled ? given.jobWorkers + 3 : given.databasePool;
  const own = openDatabase(session, log, { size, patience });
  const calls = isPooled ? openDatabase(connection, log, { size: given.databasePool, isPooled }) : own;
  const probe = openDatabase(connection, log, { size: 1, isPooled });
  const late =
    given.databaseReplicaUrl !== null && role === 'server'
      ? openDatabase({ connectionString: given.databaseReplicaUrl }, log, {
          size: given.databasePool,
          // The primary is asked after that.
          patience: 0.5,
          isReadOnly: true,
        })
      : null;
  const { db, connect } = own;
  const close = async () => {
    await late?.close();
    await probe.close();
    if (isPooled) await calls.close();
    await own.close();
  };
  let settings: LiveSettings;
  let pushKeys: PushKeys;
  let lacking: string | null;
  let replica: Replica | null;
  try {
    await checkDatabase(db, given);
    if (isPooled) await requirePoolerLimits(calls.db);
    replica = late && (await new Replica({ primary: calls.db, own: late.db, log }).open());
    const serverKey = given.serverKey ?? makeServerKey(given.dataDir);
    settings = new LiveSettings({ ...given, serverKey }, log);
    const migrated = await migrate(db);
    if (migrated.length > 0) log.info({ migrated }, 'schema brought up to date');
    lacking = missingUpdates(await readVersionNumber(db));
    // The embedded one is for trying Evolve out, and can't be updated beside it.
    if (lacking) log[embedded ? 'info' : 'warn'](lacking);
    await migrateJobs(own.pool);
    await rememberKey(db, serverKey);
    await settings.load(db);
    pushKeys = await openPushKeys(db, settings.config);
    const unused = await seedFlagship(db, clock.now());
    if (unused && (unused.days.length > 0 || unused.quotes))
      log.warn(
        unused,
        'these days or quotes were published in the product, so the files of this release stay unused for them',
      );
    await db.transaction().execute((tx) => openWeeklyTopic(tx, clock.now()));
    const converted = await convertLog(db);
    if (converted > 0)
      log.info({ converted }, 'reasons and addresses of the audit log can be erased from now on');
    const repriced = await seedPrices(db, clock.now());
    if (repriced.length > 0) log.info({ repriced }, 'new prices announced');
  } catch (error) {
    await close();
    await embedded?.stop();
    throw error;
  }
  const { config } = settings;
  const files = await openFiles(config);
  const pusher = createPusher({ keys: pushKeys, subject: config.vapidSubject, log, clock });
  const mailer = stopAtBounces(
    createMailer({
      smtpUrl: config.smtpUrl,
      from: () => config.mailFrom,
      outbox: join(config.dataDir, 'outbox'),
      host: new URL(config.appOrigin).hostname,
      returnPathTo: openReturnPaths(config.bounceAddress, config.serverKey)?.pathTo,
    }),
    { db, clock, log },
  );
  const payments = await openPayments({
    config,
    db: calls.db,
    clock,
    log,
    receive: (rawBody, signature) => receiveWebhook(ctx, rawBody, signature),
  });
  const ctx: AppContext = {
    config,
    clock,
    db: calls.db,
    background: db,
    replica,
    connect,
    log,
    mailer,
    payments,
    files,
    pusher,
    settings,
  };
  return {
    ...ctx,
    pool: calls.pool,
    jobPool: own.pool,
    probe: probe.db,
    missingUpdates: lacking,
    async close() {
      await settings.close();
      mailer.close();
      pusher.close();
      await close();
      await embedded?.stop();
    },
  };
}
