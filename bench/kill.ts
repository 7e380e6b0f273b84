import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type KillReport, runKills, type Victim } from './kill/run-kills.ts';
import { median, temporaryFolder } from './server.ts';

/**
 * R1 and R2: kill -9 during a storm of writes. No acknowledged write may be lost, no write may appear that
 * was never sent, and every invariant holds. With DATABASE_URL only the server dies, on a new database there.
 *
 *   node bench/kill.ts [--kills 20] [--victims server,both,database] [--ack-early]
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    victims: { type: 'string' },
    'ack-early': { type: 'boolean', default: false },
  },
});
const kills = Number(values.kills);
const url = process.env['DATABASE_URL'];
const kinds = (values.victims?.split(',') ?? (url ? ['server'] : ['server', 'both', 'database'])) as Victim[];
const reports = new Map<string, KillReport>();

for (const victim of kinds) {
  const label = `${victim}${url ? ' on DATABASE_URL' : ''}`;
  console.log(`\nKilling: ${label}`);
  reports.set(
    label,
    await inFolder((dataDir, env) =>
      runKills({ dataDir, env, victims: Array.from({ length: kills }, () => victim), onKill: console.log }),
    ),
  );
}
if (values['ack-early']) {
  console.log('\nControl: acknowledged before the server has it');
  reports.set(
    'control: ack early',
    await inFolder((dataDir, env) =>
      runKills({
        dataDir,
        env,
        victims: ['server', 'server', 'server'],
        ackEarly: true,
        onKill: console.log,
      }),
    ),
  );
}

console.log('');
console.table(
  Object.fromEntries(
    [...reports].map(([label, report]) => [
      label,
      {
        kills: report.kills,
        members: report.members,
        acknowledged: report.acknowledged,
        lost: report.lost.length,
        phantom: report.phantom.length,
        unanswered: report.unanswered,
        'checks broken': report.broken.length,
        'server died with it': report.diedWithDatabase,
        'ready, median ms': Math.round(median(report.restarts)),
        'ready, worst ms': Math.round(Math.max(...report.restarts)),
      },
    ]),
  ),
);
const isSound = [...reports].every(([label, { lost, phantom, broken, diedWithDatabase }]) =>
  label.startsWith('control')
    ? lost.length > 0
    : lost.length + phantom.length + broken.length + diedWithDatabase === 0,
);
for (const [label, { lost, phantom, broken }] of reports)
  for (const each of [...lost, ...phantom, ...broken].slice(0, label.startsWith('control') ? 0 : 10))
    console.log(`${label}: ${each}`);
console.log(isSound ? 'Every acknowledged write survived.' : 'NOT SOUND.');
process.exitCode = isSound ? 0 : 1;

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
