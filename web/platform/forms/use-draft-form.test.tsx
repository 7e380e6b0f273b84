// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeDrafts } from '../../testing/fake-drafts.ts';
import { renderHook, signIn } from '../../testing/render.tsx';
import { NetworkError } from '../http/api.ts';
import { endSession } from '../session/session-store.ts';
import { useDraftForm } from './use-draft-form.ts';

const drafts = fakeDrafts();
fakeApi(drafts.replies);
const key = 'evolve.draft.nora.composer.news';
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Ids and titles that were sent, and what becomes of the next one. */
let sent: [id: string, title: string, category: string][];
let replies: (() => Promise<unknown>)[];
const onWhole = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T15:00:00Z') });
  signIn();
  sent = [];
  replies = [];
  onWhole.mockClear();
});
afterEach(() => {
  endSession('logout');
  vi.useRealTimers();
});

const open = async () => {
  const { result, unmount } = renderHook(() =>
    useDraftForm('news', {
      more: { category: 'stories' },
      save({ title, category }, id) {
        sent.push([id, title, category]);
        return (replies.shift() ?? (() => Promise.resolve({})))();
      },
      failure: 'We couldn’t publish it.',
      onWhole,
    }),
  );
  await settle();
  const form = () => result.current;
  return { form, close: unmount, save: () => act(() => form().save()) };
};

it('keeps the text as a draft on the device and on the server, and sends it with what is no part of that', async () => {
  const news = await open();
  act(() => news.form().set({ title: 'Rain' }));
  act(() => news.form().set({ category: 'updates' }));
  expect(localStorage.getItem(key)).toContain('Rain');
  expect(localStorage.getItem(key)).not.toContain('updates');
  await settle(1_600);
  expect(drafts.stored.get('news')?.title).toBe('Rain');
  expect(news.form().draftStatus).toBe('saved');
  await news.save();
  expect(sent).toEqual([[expect.any(String), 'Rain', 'updates']]);
  expect(onWhole).toHaveBeenCalledOnce();
  await settle(1_600);
  expect(drafts.stored.size).toBe(0);
  expect(localStorage.getItem(key)).toBeNull();
});

it('repeats a lost save under the same id, and other words under another', async () => {
  const lose = () => Promise.reject(new NetworkError());
  replies = [lose, lose, lose];
  const news = await open();
  act(() => news.form().set({ title: 'Rain' }));
  await news.save();
  expect(news.form().error).toBe('We couldn’t publish it.');
  expect(news.form().values.title).toBe('Rain');
  await news.save();
  act(() => news.form().set({ category: 'updates' }));
  await news.save();
  const ids = sent.map(([id]) => id);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
  // Another visit repeats it under the same id too.
  news.close();
  const again = await open();
  expect(again.form().values).toMatchObject({ title: 'Rain', category: 'stories' });
  act(() => again.form().set({ category: 'updates' }));
  await again.save();
  expect(sent[3]?.[0]).toBe(ids[2]);
});

it('keeps words that are typed while others are sent, as another text', async () => {
  const answer = Promise.withResolvers<unknown>();
  replies = [() => answer.promise];
  const news = await open();
  act(() => news.form().set({ title: 'Rain' }));
  let saving: Promise<unknown> | undefined;
  act(() => {
    saving = news.form().save();
  });
  act(() => news.form().set({ title: 'Rain and wind' }));
  await act(async () => {
    answer.resolve({});
    await saving;
  });
  expect(onWhole).not.toHaveBeenCalled();
  expect(news.form().values.title).toBe('Rain and wind');
  await news.save();
  expect(sent[1]?.[0]).not.toBe(sent[0]?.[0]);
});
