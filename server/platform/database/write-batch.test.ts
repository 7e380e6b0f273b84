import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { WriteBatch } from './write-batch.ts';

interface Entry {
  who: string;
  count: number;
}

let written: Entry[][];
let lines: string[];
let fail: ((entries: Entry[]) => Error | null) | null;
let gate: Promise<void>;
const open = () =>
  new WriteBatch<Entry>({
    name: 'counts',
    write: async (entries) => {
      await gate;
      const reason = fail?.(entries);
      if (reason) throw reason;
      written.push(entries);
    },
    merge: (earlier, later) => ({ ...later, count: earlier.count + later.count }),
    log: createLog('trace', { write: (line) => void lines.push(line) }),
    most: 3,
  });

beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  lines = [];
  fail = null;
  gate = Promise.resolve();
});
afterEach(() => vi.useRealTimers());

describe('waiting entries', () => {
  it('are written together after a second, one per key', async () => {
    const batch = open();
    batch.add('a', { who: 'a', count: 1 });
    batch.add('b', { who: 'b', count: 1 });
    batch.add('a', { who: 'a', count: 2 });
    await vi.advanceTimersByTimeAsync(999);
    expect(written).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(written).toEqual([
      [
        { who: 'a', count: 3 },
        { who: 'b', count: 1 },
      ],
    ]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(written).toHaveLength(1);
    batch.add('a', { who: 'a', count: 1 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(written).toHaveLength(2);
  });

  it('are written at once when there are many, one full batch at a time', async () => {
    const batch = open();
    for (const who of ['a', 'b', 'c', 'd']) batch.add(who, { who, count: 1 });
    await vi.advanceTimersByTimeAsync(0);
    expect(written.map((each) => each.length)).toEqual([3]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(written.map((each) => each.length)).toEqual([3, 1]);
  });

  it('of one kind are written on request, including those being written already', async () => {
    const batch = open();
    let letGo = () => undefined as void;
    gate = new Promise((resolve) => {
      letGo = resolve;
    });
    batch.add('a', { who: 'a', count: 1 });
    await batch.settle(({ who }) => who === 'z');
    await vi.advanceTimersByTimeAsync(1000);
    expect([...batch.waiting]).toEqual([]);
    let isSettled = false;
    const settled = batch
      .settle(({ who }) => who === 'a')
      .then(() => {
        isSettled = true;
      });
    await vi.advanceTimersByTimeAsync(10);
    expect(isSettled).toBe(false);
    letGo();
    await settled;
    expect(written).toEqual([[{ who: 'a', count: 1 }]]);
  });

  it('are written after a write that took longer than their wait', async () => {
    const batch = open();
    let letGo = () => undefined as void;
    gate = new Promise((resolve) => {
      letGo = resolve;
    });
    batch.add('a', { who: 'a', count: 1 });
    await vi.advanceTimersByTimeAsync(1000);
    batch.add('b', { who: 'b', count: 1 });
    await vi.advanceTimersByTimeAsync(2500);
    letGo();
    await vi.advanceTimersByTimeAsync(0);
    batch.add('c', { who: 'c', count: 1 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(written.flat().map(({ who }) => who)).toEqual(['a', 'b', 'c']);
  });

  it('are written when the batch is closed', async () => {
    const batch = open();
    for (const who of ['a', 'b', 'c', 'd', 'e']) batch.add(who, { who, count: 1 });
    await batch.close();
    expect(written.flat()).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(5000);
    expect(written.flat()).toHaveLength(5);
    expect(lines).toEqual([]);
  });
});

describe('a failed write', () => {
  it('is retried with newer entries, and logged without its content', async () => {
    const batch = open();
    fail = () => Object.assign(new Error('Key (member)=(nora)'), { code: '40P01', detail: 'nora' });
    batch.add('nora', { who: 'nora', count: 1 });
    await vi.advanceTimersByTimeAsync(1000);
    batch.add('nora', { who: 'nora', count: 1 });
    fail = null;
    await vi.advanceTimersByTimeAsync(1000);
    expect(written).toEqual([[{ who: 'nora', count: 2 }]]);
    expect(lines.join('')).toContain('40P01');
    expect(lines.join('')).not.toContain('nora');
  });

  it('is dropped after three tries, and never blocks `settle` or `close`', async () => {
    const batch = open();
    fail = () => new Error('away');
    batch.add('a', { who: 'a', count: 1 });
    await batch.settle();
    expect([...batch.waiting]).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    fail = null;
    await batch.close();
    expect(written).toEqual([]);
    expect(lines).toHaveLength(3);
  });

  it('drops the failing entry and writes the others', async () => {
    const batch = open();
    fail = (entries) => (entries.some(({ who }) => who === 'bad') ? new Error('no such member') : null);
    for (const who of ['a', 'bad', 'c']) batch.add(who, { who, count: 1 });
    await vi.advanceTimersByTimeAsync(0);
    batch.add('a', { who: 'a', count: 1 });
    await vi.advanceTimersByTimeAsync(2000);
    expect(written).toEqual([[{ who: 'a', count: 2 }], [{ who: 'c', count: 1 }]]);
    expect([...batch.waiting]).toEqual([]);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ entries: 1, given_up: true });
    // The next batch is written in one piece again.
    for (const who of ['d', 'e']) batch.add(who, { who, count: 1 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(written.at(-1)).toHaveLength(2);
  });

  it('drops three entries and not all of them when the database is away', async () => {
    const batch = new WriteBatch<Entry>({
      name: 'counts',
      write: async (entries) => {
        const reason = fail?.(entries);
        if (reason) throw reason;
        written.push(entries);
      },
      merge: (_earlier, later) => later,
      log: createLog('trace', { write: (line) => void lines.push(line) }),
    });
    fail = () => new Error('away');
    for (let n = 0; n < 10; n += 1) batch.add(`${n}`, { who: `${n}`, count: 1 });
    await vi.advanceTimersByTimeAsync(3000);
    expect([...batch.waiting]).toHaveLength(7);
    fail = null;
    await vi.advanceTimersByTimeAsync(1000);
    expect(written.flat()).toHaveLength(7);
  });

  it('stores a bounded number of waiting entries', async () => {
    const batch = open();
    gate = new Promise(() => undefined);
    for (let n = 0; n < 1000; n += 1) batch.add(`${n}`, { who: `${n}`, count: 1 });
    expect([...batch.waiting].length).toBeLessThanOrEqual(30);
  });
});
