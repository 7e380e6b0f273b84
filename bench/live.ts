import { existsSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { publishLive } from '../server/platform/live/publish-live.ts';
import { makeMembers, openBench } from '../server/testing/members.ts';
import { cpuMs, freePort, startServer, temporaryFolder } from '../server/testing/server-process.ts';
import { figures } from './calls.ts';

/**
 * Measures live events with many idle streams: the time from commit to arrival, the memory of a stream, the server's
 * processor, and an ordinary read beside them. Every event is for another member. Bounded in time.
 *
 *   node bench/live.ts [--streams 5000] [--rate 200] [--seconds 20]
 */
const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '5000' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
  },
});
const streams = Math.max(1, Number(values.streams));
const rate = Math.max(1, Number(values.rate));
const seconds = Math.min(60, Number(values.seconds));

const dataDir = temporaryFolder('live');
const port = await freePort();
/** Where the server writes what memory it uses after a collection, when it gets SIGUSR2. */
const memoryFile = join(dataDir, 'memory.json');
const onSignal = `import { renameSync, writeFileSync } from 'node:fs';
  process.on('SIGUSR2', () => {
    gc();
    writeFileSync(${JSON.stringify(`${memoryFile}.new`)}, JSON.stringify(process.memoryUsage()));
    renameSync(${JSON.stringify(`${memoryFile}.new`)}, ${JSON.stringify(memoryFile)});
  });`;
const server = await startServer({
  dataDir,
  port,
  node: ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(onSignal)}`],
});
const app = await openBench(dataDir);
/** Events whose commit was confirmed to this process after they had arrived. */
const arrivedEarly = new Set<number>();
const sockets: Socket[] = [];
try {
  const members = await makeMembers(app, streams);
  const [reader] = members;
  if (!reader) throw new Error('No member was made.');
  const sentAt = new Map<number, number>();
  const latencies: number[] = [];
  const quiet = await readFor(reader.token, 3000);
  const memoryBefore = await memoryOf(server.pid);

  const began = performance.now();
  let ready = 0;
  for (let from = 0; from < members.length; from += 50) {
    await Promise.all(members.slice(from, from + 50).map(({ token }) => open(token)));
  }
  const opening = performance.now() - began;
  await sleep(2000);
  const memoryAfter = await memoryOf(server.pid);

  const processorBefore = cpuMs([server.pid]);
  const reading = readFor(reader.token, seconds * 1000);
  const start = performance.now();
  const pending: Promise<void>[] = [];
  const failures: unknown[] = [];
  for (let n = 0; performance.now() - start < seconds * 1000; n += 1) {
    const due = start + (n * 1000) / rate;
    if (due > performance.now()) await sleep(due - performance.now());
    const to = members[(n * 7919) % members.length];
    if (to) pending.push(publish(n, to.id).catch((error: unknown) => void failures.push(error)));
  }
  await Promise.all(pending);
  if (failures.length > 0) throw new AggregateError(failures, 'Events were not published.');
  const busy = await reading;
  const processor = cpuMs([server.pid]) - processorBefore;
  const took = performance.now() - start;
  await sleep(1000);

  console.table({
    'commit to arrival': figures(latencies),
    'an ordinary read, no streams': figures(quiet),
    'an ordinary read meanwhile': figures(busy),
  });
  console.log(`${ready} streams opened in ${(opening / 1000).toFixed(1)} s.`);
  const kb = (after: number, before: number) => `${((after - before) / 1024 / ready).toFixed(1)} kB`;
  console.log(
    `Memory a stream after a collection: ${kb(memoryAfter.used, memoryBefore.used)} in use, ${kb(memoryAfter.rss, memoryBefore.rss)} resident.`,
  );
  console.log(`${sentAt.size} events published, ${latencies.length} arrived.`);
  console.log(
    `Processor of the server: ${((100 * processor) / took).toFixed(0)} % of a core. Load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}.`,
  );
  process.exitCode = latencies.length === sentAt.size ? 0 : 1;

  async function publish(step: number, memberId: string): Promise<void> {
    for (;;) {
      try {
        await app.db
          .transaction()
          .execute((db) => publishLive(db, { memberIds: [memberId], name: 'message', data: { step } }));
        break;
      } catch (error) {
        // This process's own pool was full on a busy machine. Nothing was published.
        if (!/trying to connect/.test((error as Error).message)) throw error;
      }
    }
    const committed = performance.now();
    sentAt.set(step, committed);
    // It arrived before this process heard of the commit.
    if (arrivedEarly.has(step)) latencies.push(0);
  }

  /** Opens a stream on a bare socket, so that this process has little to do for each. */
  function open(token: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET /api/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`),
      );
      let isReady = false;
      socket.setEncoding('utf8').on('data', (part: string) => {
        if (!isReady && part.includes('event: ready')) {
          isReady = true;
          ready += 1;
          resolve();
        }
        for (const [, step] of part.matchAll(/"step":(\d+)/g)) {
          const sent = sentAt.get(Number(step));
          if (sent === undefined) arrivedEarly.add(Number(step));
          else latencies.push(performance.now() - sent);
        }
      });
      socket.on('error', reject);
      sockets.push(socket);
    });
  }
} finally {
  for (const socket of sockets) socket.destroy();
  await app.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function readFor(token: string, ms: number): Promise<number[]> {
  const times: number[] = [];
  for (const start = performance.now(); performance.now() - start < ms; ) {
    const before = performance.now();
    const reply = await fetch(`${server.origin}/api/notifications/count`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`/api/notifications/count: ${reply.status}`);
    times.push(performance.now() - before);
    await sleep(20);
  }
  return times;
}

/** Returns the memory of the server in bytes after a collection: what its code uses, and what is resident. */
async function memoryOf(pid: number): Promise<{ used: number; rss: number }> {
  rmSync(memoryFile, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(memoryFile)) await sleep(20);
  const { heapUsed, external, rss } = JSON.parse(readFileSync(memoryFile, 'utf8')) as NodeJS.MemoryUsage;
  return { used: heapUsed + external, rss };
}
