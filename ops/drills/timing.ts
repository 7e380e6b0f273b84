import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchMember, makeMembers, openBench } from '../../server/testing/members.ts';
import { freePort, median, startServer, temporaryFolder } from '../../server/testing/server-process.ts';
import { conclude } from './rig/result.ts';

/**
 * Does the response time reveal whether an address has an account? Alternates known and unknown addresses. Measures the AUC of telling
 * them apart (0.5 is chance, goal within 0.10 of it) and the difference of the medians (goal 5 ms). The control is a server without
 * the dummy hash, which must be told apart.
 */
const pairs = 150;

interface Judgement {
  'known, median ms': string;
  'unknown, median ms': string;
  'difference ms': string;
  AUC: string;
  verdict: string;
}

const honest = await measure([]);
const broken = await measure(['--import', join(import.meta.dirname, 'rig/broken-dummy-hash.mjs')], true);
console.table({
  login: honest.login,
  'forgot password': honest.forgot,
  'control: login without the dummy hash': broken.login,
});
conclude({
  drill: 'timing',
  passed: [honest.login, honest.forgot].every(({ verdict }) => verdict === 'alike'),
  control: broken.login.verdict === 'told apart',
  note: `AUC ${honest.login.AUC} and ${honest.forgot.AUC}, control ${broken.login.AUC}`,
});

async function measure(node: string[], loginAlone = false): Promise<{ login: Judgement; forgot: Judgement }> {
  const dataDir = temporaryFolder('timing');
  const server = await startServer({ dataDir, port: await freePort(), node });
  try {
    const app = await openBench(dataDir);
    // Each known account is used once, so that its throttle does not respond instead.
    const members = await makeMembers(app, pairs).finally(() => app.close());
    const login = await interleave(members, (email) =>
      ask(`${server.origin}/api/auth/login`, { email, password: 'not the password' }, 401),
    );
    const forgot = loginAlone
      ? login
      : await interleave(members, (email) =>
          ask(`${server.origin}/api/auth/forgot-password`, { email }, 200),
        );
    return { login, forgot };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function interleave(
  members: BenchMember[],
  time: (email: string) => Promise<number>,
): Promise<Judgement> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let warm = 0; warm < 10; warm += 1) await time(`warm${warm}@example.com`);
  for (const [n, { email }] of members.entries()) {
    const stranger = `${email.slice(0, 15)}x@example.com`;
    // The order alternates, so that it favours neither.
    for (const [address, times] of n % 2 === 0
      ? ([
          [email, known],
          [stranger, unknown],
        ] as const)
      : ([
          [stranger, unknown],
          [email, known],
        ] as const)) {
      // The email of the call before is sent meanwhile, or it would slow the next ones, which aren't about its address.
      await sleep(80);
      times.push(await time(address));
    }
  }
  const difference = median(known) - median(unknown);
  const area = auc(known, unknown);
  const isAlike = Math.abs(area - 0.5) <= 0.1 && Math.abs(difference) <= 5;
  return {
    'known, median ms': median(known).toFixed(2),
    'unknown, median ms': median(unknown).toFixed(2),
    'difference ms': difference.toFixed(2),
    AUC: area.toFixed(3),
    verdict: isAlike ? 'alike' : 'told apart',
  };
}

/** Returns the chance that a known address took longer than an unknown one. */
function auc(known: number[], unknown: number[]): number {
  let wins = 0;
  for (const a of known) for (const b of unknown) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (known.length * unknown.length);
}

async function ask(url: string, body: unknown, expected: number): Promise<number> {
  const began = performance.now();
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await reply.arrayBuffer();
  const took = performance.now() - began;
  if (reply.status !== expected) throw new Error(`${url} answered ${reply.status} instead of ${expected}`);
  return took;
}
