import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts';

const queueOf = (more: Partial<FairQueueOptions> = {}) =>
  createFairQueue({
    running: 2,
    waiting: 4,
    waitingOfOne: 2,
    refuses: 'oldest',
    timeoutMs: 5000,
    busyError: () => new Error('busy'),
    isBusy: () => false,
    rest: 4,
    longestRest: 300,
    ...more,
  });

/** Work that ends when the test says so. */
function held() {
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { begun, work, end: async () => (ends.shift()?.(), sleep(1)) };
}

it('runs two at once, then takes turns: frequent callers wait for rare ones', async () => {
  const run = queueOf({ waitingOfOne: 3 });
  const { begun, work, end } = held();
  const all = ['a', 'a', 'a', 'a', 'b'].map((key, at) => run(key, work(`${key}${at}`)));
  await sleep(1);
  expect(begun).toEqual(['a0', 'a1']);
  for (let each = 0; each < 5; each += 1) await end();
  expect(begun).toEqual(['a0', 'a1', 'a2', 'b4', 'a3']);
  expect(await Promise.all(all)).toEqual(['a0', 'a1', 'a2', 'a3', 'b4']);
});

it('is bounded, and the newest call of a member replaces their oldest', async () => {
  const run = queueOf();
  const { begun, work, end } = held();
  const outcome = (key: string, name: string) => run(key, work(name)).catch((error: Error) => error.message);
  const all = ['x', 'y', 'a', 'a', 'a', 'b', 'c', 'd'].map((key, at) => outcome(key, `${key}${at}`));
  for (let each = 0; each < 6; each += 1) await end();
  expect(await Promise.all(all)).toEqual(['x0', 'y1', 'busy', 'a3', 'a4', 'b5', 'c6', 'busy']);
  expect(begun).toHaveLength(6);
});

it('refuses the newest work of a member where all of it counts', async () => {
  const run = queueOf({ refuses: 'newest' });
  const { work, end } = held();
  const outcome = (key: string, name: string) => run(key, work(name)).catch((error: Error) => error.message);
  const all = ['x', 'y', 'a', 'a', 'a', 'b'].map((key, at) => outcome(key, `${key}${at}`));
  for (let each = 0; each < 5; each += 1) await end();
  expect(await Promise.all(all)).toEqual(['x0', 'y1', 'a2', 'a3', 'busy', 'b5']);
});

it('drops callers who disconnect, and refuses those who waited too long', async () => {
  const run = queueOf({ running: 1, timeoutMs: 30 });
  const { begun, work, end } = held();
  const controller = new AbortController();
  const first = run('a', work('a'));
  const gone = run('b', work('b'), controller.signal).catch((error: Error) => error.name);
  const late = run('c', work('c')).catch((error: Error) => error.message);
  controller.abort();
  expect(await gone).toBe('AbortError');
  expect(await late).toBe('busy');
  await end();
  expect(await first).toBe('a');
  expect(begun).toEqual(['a']);
  const next = run('d', work('d'));
  await end();
  expect(await next).toBe('d');
});

it('rests after its work while others need the machine, and continues after a failure', async () => {
  const run = queueOf({ running: 1, isBusy: () => true });
  const began = performance.now();
  await expect(run('a', () => sleep(20).then(() => Promise.reject(new Error('failed'))))).rejects.toThrow(
    'failed',
  );
  await run('b', async () => undefined);
  expect(performance.now() - began).toBeGreaterThan(90);
});
