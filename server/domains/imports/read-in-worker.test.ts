import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { readHistory } from './read-history.ts';
import { createReader, readInWorker, startWorker } from './read-in-worker.ts';

const today = '2026-03-02';
const read = (text: string, reader = readInWorker, member = 'nora') =>
  reader(member, { bytes: Buffer.from(text), asked: {}, today });
const directly = (text: string) => readHistory(Buffer.from(text), {}, today);
/** CPU time of this thread in ms, with what it happens to clean up meanwhile. */
const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.threadCpuUsage();
  await work().catch(() => undefined);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

const rows = (count: number, row: string): string => `date,habit\n${row.repeat(count)}`;
const dates = Array.from({ length: 190_000 }, (_, n) => {
  const date = new Date(Date.UTC(2021, 0, 1) + (n % 1800) * 86_400_000).toISOString().slice(0, 10);
  return `${date},Habit ${Math.floor(n / 1800)}\n`;
}).join('');

describe('a file read in a worker', () => {
  it('has the result of this thread', async () => {
    const text = 'date,habit,value\n27/02/2026,Read,1\n2026-02-28,Read,x\n2099-01-01,Read,1\nsoon,Read,1\n';
    expect(await read(text)).toEqual(await directly(text));
  });

  it('is refused with its sentence, status and fields', async () => {
    const text = 'colour,habit\nred,Read\n';
    const direct = await directly(text).catch((error: unknown) => error);
    await expect(read(text)).rejects.toEqual(direct);
    expect(direct).toMatchObject({ status: 422, more: { fields: { date_column: expect.any(String) } } });
  });

  // Each took this thread for seconds.
  it.each([
    ['three million columns', `date,${'a,'.repeat(3_000_000)}\n2026-01-01,1\n`],
    ['an unclosed quote', rows(550_000, '2026-01-02,Read\n').replace('Read', '"Read')],
    ['empty cells without end', `date,a\n${','.repeat(9_000_000)}`],
    ['quotes within its cells', rows(200_000, '2026-01-02,R"e"a"d\n')],
    ['half a million rows', rows(500_000, '2026-01-02,Read\n')],
  ])(
    'leaves this thread to other calls: %s',
    async (_what, text) => {
      await read(rows(1, '2026-01-02,Read\n'));
      const first = await cpuOf(() => read(text));
      // Memory of earlier tests may be freed during the first.
      expect(first < 100 ? first : await cpuOf(() => read(text))).toBeLessThan(100);
    },
    120_000,
  );

  it('with 190,000 dates takes this thread less than reading it there', async () => {
    const text = `date,habit\n${dates}`;
    const apart = await cpuOf(() => read(text));
    expect(apart * 3).toBeLessThan(await cpuOf(() => directly(text)));
  }, 120_000);

  it('that takes too long, or too much memory, is refused, and the next one is read', async () => {
    const stuck = createReader({
      startWorker: () => new Worker('for (;;);', { eval: true, execArgv: [] }),
      longest: 200,
    });
    await expect(read('date\n', stuck)).rejects.toMatchObject({
      status: 413,
      message: 'Reading this file takes too long. Split it into smaller ones. Nothing was imported.',
    });
    const slow = createReader({
      startWorker: () => new Worker('for (;;);', { eval: true, execArgv: [] }),
      longestWork: 200,
    });
    const both = await Promise.allSettled([read('date\n', slow, 'ada'), read('date\n', slow, 'nora')]);
    for (const each of both) expect(each).toMatchObject({ reason: { status: 413 } });
    let started = 0;
    let end = '';
    const startGreedy = () =>
      new Worker('const all = []; for (;;) all.push({ habit: all.length });', {
        eval: true,
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: 24 },
      }).on('error', (error) => (end = String(error)));
    const small = createReader({
      startWorker: () => ((started += 1) === 1 ? startGreedy() : startWorker()),
    });
    await expect(read(`date,habit\n${dates}`, small)).rejects.toMatchObject({ status: 413 });
    expect(end).toContain('memory limit');
    expect((await read(rows(1, '2026-01-02,Read\n'), small)).habits).toHaveLength(1);
  }, 60_000);
});

it('has a limit of memory', async () => {
  const worker = startWorker();
  expect(worker.resourceLimits?.maxOldGenerationSizeMb).toBe(512);
  await worker.terminate();
});

it('lets members wait by turns, one file each', async () => {
  const text = rows(60_000, '2026-01-02,Read\n');
  const reader = createReader();
  const all = await Promise.allSettled([
    read(text, reader, 'ada'),
    read(text, reader, 'ada'),
    read(text, reader, 'ada'),
    read(text, reader, 'nora'),
  ]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(all[2]).toMatchObject({ reason: { status: 503 } });
}, 60_000);
