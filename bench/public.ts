import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon, { type Client } from 'autocannon';
import { freePort, startServer, temporaryFolder } from './server.ts';

/**
 * Public pages: their size with brotli, and calls a second against a bare Fastify that sends a static file of
 * as many bytes (goal 60 %). Each page is measured right beside its baseline, because the machine's speed changes. The client drops
 * the bodies: reading compressed ones as text took it four times as long as the server takes.
 *
 *   node bench/public.ts [--seconds 5] [--only blog]
 *
 * The server has the community of the demo, so that the blog has posts. `--only` measures paths with this word.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
});
const duration = Math.min(30, Math.max(1, Number(values.seconds)));
const paths = [
  '/landing',
  '/auth/membership',
  '/about',
  '/blog',
  '/blog/the-kettle-knows-when-to-start',
  '/help',
  '/help?q=refund',
  '/help/refund',
  '/terms',
  '/privacy',
  '/sitemap.xml',
].filter((path) => path.includes(values.only));
const headers = { 'accept-encoding': 'br' };

const dataDir = temporaryFolder('public');
const folder = temporaryFolder('public-file');
execFileSync(process.execPath, [join(import.meta.dirname, '../server/cli.ts'), 'seed-demo'], {
  env: { ...process.env, DATA_DIR: dataDir },
  stdio: 'ignore',
});
const server = await startServer({ dataDir, port: await freePort() });
const rows: Record<string, Record<string, string>> = {};
try {
  for (const path of paths) {
    const own = await measure(`${server.origin}${path}`);
    const file = Buffer.alloc(Math.round(own.bytes), await bodyOf(`${server.origin}${path}`));
    const bare = await withBare(file, (origin) => measure(origin));
    rows[path] = {
      'kB a call': (own.bytes / 1024).toFixed(1),
      'calls/s': own.perSecond.toFixed(0),
      'bare calls/s': bare.perSecond.toFixed(0),
      share: `${((own.perSecond / bare.perSecond) * 100).toFixed(0)} %`,
      'p99 ms': String(own.p99),
    };
  }
} finally {
  await server.stop();
  for (const each of [dataDir, folder]) rmSync(each, { recursive: true, force: true });
}
console.table(rows);

function dropBodies({ pipelinedRequests }: Client): void {
  pipelinedRequests.addBody = () => undefined;
}

interface Measured {
  perSecond: number;
  /** Bytes of a whole response, its head included. */
  bytes: number;
  p99: number;
}

async function measure(url: string): Promise<Measured> {
  const options = { url, connections: 16, headers, setupClient: dropBodies };
  await autocannon({ ...options, duration: 1 });
  const { requests, throughput, latency, non2xx, errors } = await autocannon({ ...options, duration });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} responses other than 2xx, ${errors} errors`);
  return { perSecond: requests.average, bytes: throughput.total / requests.total, p99: latency.p99 };
}

/** Returns the body of a page as it is sent, compressed. */
function bodyOf(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (reply) => resolve(buffer(reply))).on('error', reject);
  });
}

/** Runs `work` against a bare Fastify in a process of its own that sends this file. */
async function withBare<Result>(file: Buffer, work: (url: string) => Promise<Result>): Promise<Result> {
  writeFileSync(join(folder, 'page.html'), file);
  const port = await freePort();
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-file.ts'), String(port), folder], {
    stdio: 'ignore',
  });
  try {
    const url = `http://127.0.0.1:${port}/page.html`;
    for (let tries = 0; !(await fetch(url).catch(() => null))?.ok; tries += 1) {
      if (tries > 100) throw new Error('the bare server did not start');
      await sleep(100);
    }
    return await work(url);
  } finally {
    bare.kill();
    await once(bare, 'exit');
  }
}
