import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, type Running, startServer, temporaryFolder } from '../../server/testing/server-process.ts';
import {
  type BuyingContext,
  brokenChecks,
  callUntilAnswered,
  goodCard,
  inParallel,
  makeBuyers,
  openBuying,
  until,
} from './rig/buying.ts';
import { conclude } from './rig/result.ts';

/**
 * 5,000 members claim 1,000 founding seats at once, over HTTP, and the server is killed three times meanwhile. Exactly 1,000 get a payment
 * page and 4,000 get 409. All pay, and 1,000 become founders. The control counts instead of reserving seats, and must oversell.
 */
const claims = 5000;
const kills = 3;
const seats = 1000;
const sockets = 150;

const dataDir = temporaryFolder('founders');
const port = await freePort();
const start = () => startServer({ dataDir, port });
let server: Running = await start();
const app = await openBuying(dataDir, { role: 'guest', origin: server.origin });
try {
  const isSound = await race();
  const sold = await countInsteadOfReserving(app);
  conclude({
    drill: 'founders',
    passed: isSound,
    doubled: Math.max(0, (await seatsIn('taken')) - seats),
    control: sold > seats,
    note: `the control sold ${sold} of ${seats}`,
  });
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

/** The control: counts, then inserts. Returns how many were sold. */
async function countInsteadOfReserving({ pool }: BuyingContext): Promise<number> {
  await pool.query('create table naive_seats (member_id uuid)');
  await inParallel(await makeBuyers(app, claims), 10, async ({ id }) => {
    const { rows } = await pool.query('select count(*)::int as taken from naive_seats');
    if (rows[0].taken < seats) await pool.query('insert into naive_seats values ($1)', [id]);
  });
  const { rows } = await pool.query<{ sold: number }>('select count(*)::int as sold from naive_seats');
  return rows[0]?.sold ?? 0;
}
