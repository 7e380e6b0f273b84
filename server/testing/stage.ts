import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { readConfig } from '#server/config.ts';
import { publishIssue } from '#server/domains/newsletter/issues/publish-issue.ts';
import { readIssue } from '#server/domains/newsletter/issues/read-issue.ts';
import { createLog } from '#server/platform/log.ts';
import { makeServerKey } from '#server/platform/server-key.ts';
import { openEmbedded } from '#server/providers/postgres/embedded.ts';
import { createPusher } from '#server/providers/push/push.ts';
import { openPushService, testKeys } from './push-service.ts';
import { OffsetClock } from './stage-clock.ts';
import { serveControls } from './stage-controls.ts';
import { bringMember } from './stage-members.ts';
import type { NewsletterOrder, StageOpen } from './stage-protocol.ts';
import { openDatabases, openScene } from './stage-scene.ts';

/**
 * Runs the stage for browser journeys: the real app with the built web, a separate database, a movable clock, a mailer that
 * stores emails and a stand-in of the push service. Prints its two URLs (`StageOpen`) as one line of JSON. For tests only: the product never imports it.
 *
 *   node server/testing/stage.ts [--with-parent]
 *
 * Reads the product's environment variables (config.ts): PORT (default a free one), RATE_LIMITS, DATA_DIR (default a temporary
 * folder), DATABASE_URL (default the embedded database). STAGE_NAME is the host in its URL. With `--with-parent` it exits when standard input closes.
 */
const web = join(import.meta.dirname, '../../dist/web');

await open();

async function open(): Promise<void> {
  const given = readGiven();
  const front = createServer({
    headersTimeout: 5000,
    requestTimeout: 10_000,
    connectionsCheckingInterval: 1000,
    keepAliveTimeout: 72_000,
  });
  // Passkeys need a name, because they belong to a domain.
  const origin = await listen(front, given.port, process.env['STAGE_NAME']);
  const read = readConfig({ ...process.env, DATA_DIR: given.dataDir, APP_ORIGIN: origin });
  const config = { ...read, serverKey: read.serverKey ?? makeServerKey(read.dataDir) };
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel, process.stderr);
  const clock = new OffsetClock();

  const embedded =
    config.databaseUrl === null
      ? await openEmbedded({
          dataDir: config.dataDir,
          durable: !given.isTemporary,
          log: (message) => log.debug(message),
        })
      : null;
  const server: pg.ClientConfig = embedded?.connection ?? {
    connectionString: config.databaseUrl ?? undefined,
  };
  const databases = await openDatabases(server, log, clock.now());
  const pushService = await openPushService(testKeys.publicKey);
  const { agentOptions } = pushService;
  const subject = config.vapidSubject;
  // The stand-in is on this machine, where push never goes otherwise.
  const pusher = createPusher({ keys: testKeys, subject, log, clock, agentOptions, accepts: () => true });
  const openNext = () => openScene(databases, { config, clock, log, web, pusher });
  let scene = await openNext();
  let clearing = Promise.resolve();
  front.on('request', (request, response) => scene.app.routing(request, response));

  const controls = serveControls({
    'POST /clock': ({ now, advance }) => {
      if (now !== undefined) clock.set(instant(now));
      if (advance) clock.advance(advance);
      return { now: clock.now().toISOString() };
    },
    'POST /jobs': (order) => scene.runJobs(order),
    'POST /newsletter': ({ name, source }: NewsletterOrder) =>
      publishIssue(scene.ctx, { issue: readIssue({ name, source, origin }), isTrial: false }),
    'GET /outbox': () => scene.outbox,
    'POST /push-devices': () => {
      const { endpoint, ...keys } = pushService.subscribe();
      return { endpoint, keys };
    },
    'GET /pushes': () => pushService.received.map(({ endpoint, payload }) => ({ endpoint, payload })),
    'POST /demo': () => scene.addDemo(),
    'POST /members': (order) => bringMember(scene.walker, order, clock.now()),
    'POST /reset': async ({ now }) => {
      const old = scene;
      clock.set(now === undefined ? new OffsetClock().now() : instant(now));
      scene = await openNext();
      pushService.received.length = 0;
      // Calls still under way end in the old scene. The reset does not wait for its cleanup.
      clearing = clearing
        .then(() => old.close())
        .catch((error: Error) => log.warn({ err: error }, 'an old scene could not be cleared'));
      return { now: clock.now().toISOString() };
    },
  });
  const control = await listen(controls, 0);

  let leaving: Promise<void> | undefined;
  const leave = async () => {
    for (const each of [front, controls]) {
      each.close();
      each.closeAllConnections();
    }
    await clearing;
    await scene.close();
    pusher.close();
    await pushService.close();
    await databases.close();
    await embedded?.stop();
    if (given.isTemporary) rmSync(given.dataDir, { recursive: true, force: true });
    process.exit(0);
  };
  const end = () => void (leaving ??= leave());
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  if (process.argv.includes('--with-parent')) process.stdin.on('end', end).on('error', end).resume();

  const opened: StageOpen = { origin, control };
  process.stdout.write(`${JSON.stringify(opened)}\n`);
}

/** Values needed before the configuration can be read, because the origin depends on the port. */
function readGiven(): { port: number; dataDir: string; isTemporary: boolean } {
  const { DATA_DIR: folder, PORT: port } = process.env;
  if (folder !== undefined) return { port: Number(port ?? 0), dataDir: folder, isTemporary: false };
  const dataDir = mkdtempSync(join(tmpdir(), 'evolve-stage-'));
  // The database's user must be able to enter. Otherwise its cluster is elsewhere and outlives the folder.
  chmodSync(dataDir, 0o755);
  return { port: Number(port ?? 0), dataDir, isTemporary: true };
}

function listen(server: Server, port: number, name = '127.0.0.1'): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () =>
      resolve(`http://${name}:${(server.address() as AddressInfo).port}`),
    );
  });
}

function instant(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new Error(`"${text}" is not an instant.`);
  return at;
}
