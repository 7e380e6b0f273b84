import { expect, test } from 'vitest';
import { createFreshReads } from './fresh-reads.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('a hundred callers cost two reads, and no caller gets a read that began before its request', async () => {
  const read = createFreshReads<number>();
  const finish: (() => void)[] = [];
  let begun = 0;
  const reading = () =>
    new Promise<number>((resolve) => {
      const number = ++begun;
      finish.push(() => resolve(number));
    });
  const first = read('a', reading);
  const others = Array.from({ length: 99 }, () => read('a', reading));
  expect(begun).toBe(1);
  finish[0]?.();
  expect(await first).toBe(1);
  await settled();
  expect(begun).toBe(2);
  finish[1]?.();
  expect(await Promise.all(others)).toEqual(Array(99).fill(2));
  const late = read('a', reading);
  finish[2]?.();
  expect(await late).toBe(3);
});

test('a failed read fails its own callers, but not the next ones', async () => {
  const read = createFreshReads<string>();
  const first = read('a', () => Promise.reject(new Error('away')));
  const second = read('a', () => Promise.resolve('there'));
  await expect(first).rejects.toThrow('away');
  expect(await second).toBe('there');
});

test('different names do not wait for each other', async () => {
  const read = createFreshReads<string>();
  void read('a', () => new Promise<string>(() => undefined));
  expect(await read('b', () => Promise.resolve('b'))).toBe('b');
});
