import { rmSync } from 'node:fs';
import { freePort, median, startServer, temporaryFolder } from './server.ts';

/**
 * Measures a start until the first ready response: on an empty folder (goal 10 s) and on a used one (goal 3
 * s).
 */
const runs = 5;
const first: number[] = [];
const warm: number[] = [];
for (let run = 0; run < runs; run += 1) {
  const dataDir = temporaryFolder('start');
  for (const times of [first, warm]) {
    const server = await startServer({ dataDir, port: await freePort() });
    times.push(server.readyMs);
    await server.stop();
  }
  rmSync(dataDir, { recursive: true, force: true });
}
const row = (times: number[], goal: number) => ({
  'median ms': Math.round(median(times)),
  'least ms': Math.round(Math.min(...times)),
  'most ms': Math.round(Math.max(...times)),
  'goal ms': goal,
});
console.table({ 'first start': row(first, 10_000), 'warm start': row(warm, 3_000) });
