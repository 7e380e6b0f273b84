// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { deliver, onPlaces, openPlaces } from './live.ts';
import { pollMs, setLive } from './poll-ms.ts';
import { useNewReplies } from './use-new-replies.ts';

afterEach(cleanup);
const arrive = (reply: string, place: { topic_id?: string; post_id?: string }) =>
  act(() => deliver({ name: 'replies', data: { topic_id: null, post_id: null, reply_id: reply, ...place } }));
const open = (shown: Set<string> = new Set()) =>
  renderHook(() => useNewReplies('topic:t', { noun: ['reply', 'replies'], isShown: (id) => shown.has(id) }));

it('counts replies of its own topic that aren’t shown, once each', () => {
  const { result } = open(new Set(['own']));
  expect(result.current.label).toBeNull();
  arrive('own', { topic_id: 't' });
  arrive('other', { topic_id: 'elsewhere' });
  arrive('comment', { post_id: 't' });
  expect(result.current.label).toBeNull();
  arrive('a', { topic_id: 't' });
  arrive('a', { topic_id: 't' });
  expect(result.current).toMatchObject({ label: '1 new reply', first: 'a' });
  arrive('b', { topic_id: 't' });
  expect(result.current).toMatchObject({ label: '2 new replies', first: 'a' });
  act(() => result.current.clear());
  expect(result.current).toMatchObject({ label: null, first: null });
});

it('no longer counts one that was loaded meanwhile', () => {
  const shown = new Set<string>();
  const { result, rerender } = open(shown);
  arrive('a', { topic_id: 't' });
  shown.add('a');
  rerender();
  expect(result.current.label).toBeNull();
});

it('is watched while any screen shows it', () => {
  const changes: number[] = [];
  const stop = onPlaces(() => changes.push(openPlaces().length));
  const [first, second] = [open(), open()];
  expect(openPlaces()).toEqual(['topic:t']);
  first.unmount();
  expect(openPlaces()).toEqual(['topic:t']);
  second.unmount();
  expect(openPlaces()).toEqual([]);
  expect(changes).toEqual([1, 0]);
  stop();
});

it('polls slow down only while events arrive', () => {
  expect(pollMs(30_000)).toBe(30_000);
  setLive(true);
  expect(pollMs(30_000)).toBe(300_000);
  setLive(false);
  expect(pollMs(30_000)).toBe(30_000);
});
