import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { debouncedCall } from './debounced-call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs once for a word typed letter by letter, and every caller gets its result', async () => {
  const asked: string[] = [];
  const call = debouncedCall(async (q: string) => (asked.push(q), q.toUpperCase()), 250);
  const results = ['s', 'st', 'sto'].map((q) => call(q));
  await vi.advanceTimersByTimeAsync(249);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['sto']);
  expect(await Promise.all(results)).toEqual(['STO', 'STO', 'STO']);
});

it('a newer call aborts the running one, whose late result is ignored', async () => {
  const signals: AbortSignal[] = [];
  const answers: ((answer: string) => void)[] = [];
  const call = debouncedCall((_: string, signal) => {
    signals.push(signal);
    return new Promise<string>((resolve) => answers.push(resolve));
  }, 250);
  const first = call('sto');
  await vi.advanceTimersByTimeAsync(250);
  const second = call('stone');
  expect(signals[0]?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(250);
  answers[0]?.('old');
  answers[1]?.('new');
  expect(await Promise.all([first, second])).toEqual(['new', 'new']);
  expect(signals[1]?.aborted).toBe(false);
});

it('a failure rejects every waiting caller, and the next call starts fresh', async () => {
  let fails = true;
  const call = debouncedCall(async () => {
    if (fails) throw new Error('away');
    return 'here';
  }, 250);
  const failed = call('a').catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(250);
  expect(await failed).toBe('away');
  fails = false;
  const later = call('a');
  await vi.advanceTimersByTimeAsync(250);
  expect(await later).toBe('here');
});
