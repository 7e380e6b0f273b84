import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { brokenChecks, callUntilAnswered, goodCard, makeBuyers, openBuying, until } from './buying.ts';
import { freePort, type Running, startServer, temporaryFolder } from './server.ts';

/**
 * Kills the server with -9 in the middle of buying: members open payment pages, pay and ask for their status
 * meanwhile. Afterwards every member who paid has exactly one subscription to what they paid for, no one else
 * has one, and every check passes. `--forget` is the control: deliveries are lost and the worker is not
 * awaited, so some payments stay without a subscription.
 *
 *   node bench/checkout-kill.ts [--kills 10] [--forget]
 */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '10' }, forget: { type: 'boolean', default: false } },
});
const kills = Number(values.kills);
const choices = ['builder_monthly', 'achiever_yearly', 'creator_monthly', 'founder_monthly'] as const;

const dataDir = temporaryFolder('checkout-kill');
const port = await freePort();
const start = () => startServer({ dataDir, port });
let server: Running = await start();
const app = await openBuying(dataDir, { role: 'guest', origin: server.origin });
const paid = new Map<string, string>();
let opened = 0;
let isOver = false;
try {
  const buyers = await makeBuyers(app, 4000);
  const shopping = Promise.all(Array.from({ length: 8 }, shop));
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(800 + Math.random() * 1200);
    await server.kill();
    server = await start();
  }
  await sleep(1000);
  isOver = true;
  await shopping;
  if (values.forget) await app.db.deleteFrom('test_events').execute();
  const began = performance.now();
  const isGood = values.forget
    ? (await missing()).length === 0
    : await until(async () => (await missing()).length === 0, 300_000);
  const broken = await brokenChecks(app);
  const wrong = await unpaid();
  console.table({
    kills,
    'pages opened': opened,
    'paid sessions': paid.size,
    'paid and not granted': (await missing()).length,
    'granted and not paid': wrong,
    'good again within, s': ((performance.now() - began) / 1000).toFixed(1),
    'checks broken': broken.join(', ') || 'none',
  });
  const isSound = isGood && wrong === 0 && broken.length === 0;
  console.log(isSound ? 'Everybody has exactly what they paid for.' : 'NOT SOUND.');
  process.exitCode = isSound ? 0 : 1;

  async function shop(): Promise<void> {
    for (let buyer = buyers.pop(); buyer && !isOver; buyer = buyers.pop()) {
      const package_id = choices[Math.floor(Math.random() * choices.length)] ?? 'builder_monthly';
      const { token, id } = buyer;
      const { status, body } = await callUntilAnswered(server.origin, '/api/payments/checkout', {
        token,
        body: { package_id },
      });
      if (status !== 200) throw new Error(`the checkout answered ${status}: ${JSON.stringify(body)}`);
      opened += 1;
      // Some leave without paying, and half of those who pay never return to the page.
      if (Math.random() < 0.2) continue;
      const session = String(body['session_id']);
      await app.payments.page.pay(session, goodCard);
      paid.set(id, package_id);
      if (Math.random() < 0.5)
        await callUntilAnswered(server.origin, `/api/payments/status/${session}`, { token });
    }
  }
} finally {
  await app.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Returns the members who paid and have something else. */
async function missing(): Promise<string[]> {
  const rows = await app.db
    .selectFrom('subscriptions as s')
    .innerJoin('memberships as m', 'm.member_id', 's.member_id')
    .select(['s.member_id', 's.package_id', 'm.tier'])
    .where('s.status', '=', 'active')
    .execute();
  const has = new Map(rows.map((row) => [row.member_id, row]));
  return [...paid].flatMap(([id, packageId]) => {
    const row = has.get(id);
    return row?.package_id === packageId && packageId.startsWith(row.tier) ? [] : [id];
  });
}

async function unpaid(): Promise<number> {
  const rows = await app.db.selectFrom('subscriptions').select('member_id').execute();
  return rows.filter(({ member_id: id }) => !paid.has(id)).length;
}
