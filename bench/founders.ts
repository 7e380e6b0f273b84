import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import {
  type BuyingContext,
  brokenChecks,
  callUntilAnswered,
  goodCard,
  inParallel,
  makeBuyers,
  openBuying,
  until,
} from './buying.ts';
import { freePort, type Running, startServer, temporaryFolder } from './server.ts';

/**
 * S14: 5,000 members claim 1,000 founding seats at once, on the real server over HTTP. Exactly 1,000 get a
 * payment page and 4,000 get 409. All pay, and 1,000 become founders. With `--kills` the server is killed
 * that many times meanwhile. `--naive` is the control: counting instead of reserving seats, on this database,
 * must oversell.
 *
 *   node bench/founders.ts [--claims 5000] [--kills 3] [--naive]
 */
const { values } = parseArgs({
  options: {
    claims: { type: 'string', default: '5000' },
    kills: { type: 'string', default: '0' },
    naive: { type: 'boolean', default: false },
  },
});
const claims = Number(values.claims);
const kills = Number(values.kills);
const seats = 1000;
const sockets = 150;

const dataDir = temporaryFolder('founders');
const port = await freePort();
const start = () => startServer({ dataDir, port });
let server: Running = await start();
const app = await openBuying(dataDir, { role: 'guest', origin: server.origin });
try {
  process.exitCode = (values.naive ? await naive(app) : await race()) ? 0 : 1;
} finally {
  await app.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function race(): Promise<boolean> {
  const buyers = await makeBuyers(app, claims);
  const sessions: string[] = [];
  const refused = new Map<string, number>();
  let retries = 0;
  let isDone = false;
  const killing = killNowAndThen(() => isDone);
  const began = performance.now();
  await inParallel(buyers, sockets, async ({ token }) => {
    const { status, body } = await callUntilAnswered(server.origin, '/api/payments/checkout', {
      token,
      body: { package_id: 'founder_monthly' },
      onRetry: () => (retries += 1),
    });
    if (status === 200) sessions.push(String(body['session_id']));
    else {
      const what = `${status} ${body['code']}`;
      refused.set(what, (refused.get(what) ?? 0) + 1);
    }
  });
  const claimedMs = performance.now() - began;
  isDone = true;
  await killing;
  const held = await seatsIn('held');

  const paying = performance.now();
  await inParallel(sessions, 8, async (session) => void (await app.payments.page.pay(session, goodCard)));
  const isPaid = await until(async () => (await seatsIn('taken')) >= Math.min(seats, claims), 300_000);
  const founders = await app.db
    .selectFrom('memberships')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tier', '=', 'founder')
    .executeTakeFirstOrThrow();
  const broken = await brokenChecks(app);
  console.table({
    claims,
    'led to a payment page': sessions.length,
    ...Object.fromEntries(refused),
    'asked again (busy or dead)': retries,
    kills,
    'claimed within, s': (claimedMs / 1000).toFixed(1),
    'seats held then': held,
    'paid and granted within, s': ((performance.now() - paying) / 1000).toFixed(1),
    'seats taken': await seatsIn('taken'),
    founders: Number(founders.count),
    'checks broken': broken.join(', ') || 'none',
  });
  const gone = refused.get('409 founder_seats_gone') ?? 0;
  const isSound =
    isPaid &&
    sessions.length === seats &&
    gone === claims - seats &&
    held === seats &&
    Number(founders.count) === seats &&
    broken.length === 0;
  console.log(isSound ? 'Exactly as many founders as seats.' : 'NOT SOUND.');
  return isSound;
}

async function killNowAndThen(isOver: () => boolean): Promise<void> {
  for (let kill = 0; kill < kills && !isOver(); kill += 1) {
    await sleep(1500 + Math.random() * 1500);
    if (isOver()) return;
    await server.kill();
    server = await start();
  }
}

async function seatsIn(state: string): Promise<number> {
  return (await app.db.selectFrom('founder_seats').select('seat').where('state', '=', state).execute())
    .length;
}

/** The control: counts, then inserts. Must return false, because it oversells. */
async function naive({ pool }: BuyingContext): Promise<boolean> {
  await pool.query('create table naive_seats (member_id uuid)');
  const buyers = await makeBuyers(app, claims);
  await inParallel(buyers, 10, async ({ id }) => {
    const { rows } = await pool.query('select count(*)::int as taken from naive_seats');
    if (rows[0].taken < seats) await pool.query('insert into naive_seats values ($1)', [id]);
  });
  const { rows } = await sql<{ sold: number }>`select count(*)::int as sold from naive_seats`.execute(app.db);
  const sold = rows[0]?.sold ?? 0;
  console.log(
    `Control, counting instead of seats: ${sold} sold of ${seats}. ${sold > seats ? 'Red, as it must be.' : 'It did not go wrong this time.'}`,
  );
  return sold <= seats;
}
