// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useCreateOnce } from './use-create-once.ts';

/** Ids that were sent, and whether their reply is lost. */
let ids: string[];
let isLost: boolean;
beforeEach(() => {
  ids = [];
  isLost = true;
});

const create = async ({ client_id, words }: { client_id: string; words: string }) => {
  ids.push(client_id);
  if (isLost) throw new Error('lost');
  return words;
};
const open = (change?: (created: string, body: { words: string }) => Promise<string>) =>
  renderHook(() => useCreateOnce(create, change)).result.current;

it('sends words again with their id, and other words with another one', async () => {
  const send = open();
  await expect(send({ words: 'Rain' })).rejects.toThrow();
  await expect(send({ words: 'Rain' })).rejects.toThrow();
  await expect(send({ words: 'Snow' })).rejects.toThrow();
  expect(new Set(ids).size).toBe(2);
  expect(ids[0]).toBe(ids[1]);
});

it('takes words that arrived for something new when they are sent again', async () => {
  isLost = false;
  const send = open();
  await send({ words: 'Rain' });
  await send({ words: 'Rain' });
  expect(new Set(ids).size).toBe(2);
});

it('brings what was created to words that were changed in between', async () => {
  const change = vi.fn(async (_: string, { words }: { words: string }) => `changed to ${words}`);
  const send = open(change);
  await expect(send({ words: 'Rain' })).rejects.toThrow();
  isLost = false;
  expect(await send({ words: 'Snow' })).toBe('changed to Snow');
  expect(new Set(ids).size).toBe(1);
});
