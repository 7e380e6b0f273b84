import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTurns, workInTurns } from './work-in-turns.ts';

it('rests after each piece of work, longer than it took, and not after the last', async () => {
  const began = performance.now();
  const ends: number[] = [];
  const begins: number[] = [];
  const turns: number[] = [];
  await workInTurns(
    async () => {
      begins.push(performance.now() - began);
      await sleep(20);
      ends.push(performance.now() - began);
      return begins.length < 3;
    },
    { share: 1 / 3, onTurn: (ms) => turns.push(ms) },
  );
  expect([begins.length, turns.length]).toEqual([3, 3]);
  for (const n of [0, 1]) expect((begins[n + 1] ?? 0) - (ends[n] ?? 0)).toBeGreaterThan(35);
  expect(performance.now() - began - (ends[2] ?? 0)).toBeLessThan(35);
});

it('rests no longer than it may, and ends with the error of its work', async () => {
  let count = 0;
  const began = performance.now();
  const work = async () => {
    count += 1;
    if (count === 3) throw new Error('no more');
    await sleep(10);
    return true;
  };
  await expect(workInTurns(work, { share: 0.0001, longestRestMs: 30 })).rejects.toThrow('no more');
  expect(performance.now() - began).toBeLessThan(5000);
});

it('lets everything else have a turn between many short steps', async () => {
  let others = 0;
  let isOver = false;
  const other = () => {
    others += 1;
    if (!isOver) setImmediate(other);
  };
  setImmediate(other);
  function* steps() {
    for (let n = 0; n < 30; n += 1) {
      const began = performance.now();
      while (performance.now() - began < 3);
      yield;
    }
    return 'done';
  }
  expect(await inTurns(steps())).toBe('done');
  isOver = true;
  expect(others).toBeGreaterThan(5);
});
