import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { awaySystems, callOutside, figuresOf, longestWait, NoAnswer } from './outside.ts';

it('a call without an answer ends in time and is told to end, and the system counts as away until it answers', async () => {
  let ended: AbortSignal | undefined;
  const hanging = callOutside('bucket', { longestMs: 30 }, (signal) => {
    ended = signal;
    return new Promise<never>(() => undefined);
  });
  await expect(hanging).rejects.toBeInstanceOf(NoAnswer);
  expect(ended?.aborted).toBe(true);
  expect(awaySystems()).toContain('bucket');
  await sleep(2);
  expect(await callOutside('bucket', {}, async () => 'well')).toBe('well');
  expect(awaySystems()).not.toContain('bucket');
});

it('a refusal is an answer, and another error is none', async () => {
  const before = figuresOf('payments');
  const refused = new Error('declined');
  const ask = (error: Error) =>
    callOutside('payments', { isAnswer: (reason) => reason === refused }, () => Promise.reject(error));
  await expect(ask(refused)).rejects.toBe(refused);
  await expect(ask(new Error('ECONNRESET'))).rejects.toThrow('ECONNRESET');
  const after = figuresOf('payments');
  expect([after.answered - before.answered, after.unanswered - before.unanswered]).toEqual([1, 1]);
});

it('leaves a member with an answer within ten seconds', () => expect(longestWait).toBeLessThan(8000));
