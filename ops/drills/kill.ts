import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type KillReport, runKills, type Victim } from '../../server/testing/kill/run-kills.ts';
import { median, temporaryFolder } from '../../server/testing/server-process.ts';
import { conclude } from './rig/result.ts';

/**
 * Kill -9 during a storm of writes: of the server, of the server with its database, of the database alone, and of one of several
 * processes that share the port. No acknowledged write may be lost, no write may appear that was never sent, and every invariant holds.
 * The control acknowledges before the server has the write. With DATABASE_URL only the server dies, on a new database there.
 *
 *   node ops/drills/kill.ts [--kills 5]
 */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '5' } } });
const kills = Number(values.kills);
const url = process.env['DATABASE_URL'];
const victims: Victim[] = url ? ['server', 'process'] : ['server', 'both', 'database', 'process'];
const reports: [string, KillReport][] = [];
for (const victim of victims) {
  console.log(`\nKilling: ${victim}`);
  reports.push([
    victim,
    await inFolder((dataDir, env) =>
      runKills({ dataDir, env, victims: Array.from({ length: kills }, () => victim), onKill: console.log }),
    ),
  ]);
}
console.log('\nControl: acknowledged before the server has it');
const control = await inFolder((dataDir, env) =>
  runKills({ dataDir, env, victims: ['server', 'server'], ackEarly: true, onKill: console.log }),
);
console.table(
  Object.fromEntries(
    reports.map(([victim, report]) => [
      victim,
      {
        kills: report.kills,
        members: report.members,
        acknowledged: report.acknowledged,
        lost: report.lost.length,
        phantom: report.phantom.length,
        unanswered: report.unanswered,
        'checks broken': report.broken.length,
        'died with its part': report.diedWithPart,
        'ready, median ms': Math.round(median(report.restarts)),
        'ready, worst ms': Math.round(Math.max(...report.restarts)),
      },
    ]),
  ),
);
const sum = (of: (report: KillReport) => number) =>
  reports.reduce((total, [, report]) => total + of(report), 0);
for (const [victim, { lost, phantom, broken }] of reports)
  for (const each of [...lost, ...phantom, ...broken].slice(0, 10)) console.log(`${victim}: ${each}`);
conclude({
  drill: 'kill',
  passed:
    sum(
      ({ lost, phantom, broken, diedWithPart }) =>
        lost.length + phantom.length + broken.length + diedWithPart,
    ) === 0,
  lost: sum(({ lost }) => lost.length),
  doubled: sum(({ phantom }) => phantom.length),
  downtime: Math.round(Math.max(...reports.flatMap(([, { restarts }]) => restarts)) / 100) / 10,
  control: control.lost.length > 0,
  note: `${sum(({ acknowledged }) => acknowledged)} acknowledged, control lost ${control.lost.length}`,
});

async function inFolder(
  run: (dataDir: string, env: Record<string, string>) => Promise<KillReport>,
): Promise<KillReport> {
  const dataDir = temporaryFolder('kill');
  const name = `kill_${randomBytes(4).toString('hex')}`;
  try {
    if (!url) return await run(dataDir, {});
    await administer(`create database ${name}`);
    const own = new URL(url);
    own.pathname = `/${name}`;
    return await run(dataDir, { DATABASE_URL: own.href });
  } finally {
    if (url) await administer(`drop database if exists ${name} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
