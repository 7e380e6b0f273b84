// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, hang } from '../../testing/fake-api.ts';
import { render } from '../../testing/render.tsx';
import { SearchPage, type SearchView } from './SearchPage.tsx';

const written = vi.fn<(view: SearchView) => void>();
const page = (q: string) => <SearchPage view={{ q }} onView={written} />;
const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
/** Waits for the debounce and its result. */
const rest = async () => {
  await act(() => vi.advanceTimersByTimeAsync(300));
  await act(() => vi.advanceTimersByTimeAsync(100));
};

const server = fakeApi({ 'GET /api/search': hang() });
beforeEach(() => {
  vi.useFakeTimers();
  written.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

it('follows a URL that changes from outside, and does not change it', async () => {
  const { rerender } = render(page('walk'));
  rerender(page('hill'));
  expect(field().value).toBe('hill');
  await rest();
  rerender(page('walk'));
  expect(field().value).toBe('walk');
  await rest();
  expect(written).not.toHaveBeenCalled();
});

it('takes the focus of the arrival when it opens without words, and keeps it', async () => {
  const { rerender, unmount } = render(page(''));
  expect([document.activeElement, field().dataset['arrival']]).toEqual([field(), 'true']);
  type('walk');
  await rest();
  rerender(page('walk'));
  expect(field().dataset['arrival']).toBe('true');
  unmount();
  render(page('walk'));
  expect(field().dataset['arrival']).toBeUndefined();
});

it('keeps text typed while the URL catches up', async () => {
  const { rerender } = render(page(''));
  type('wal');
  await rest();
  expect(written.mock.calls).toEqual([[{ q: 'wal' }]]);
  type('walk');
  rerender(page('wal'));
  expect(field().value).toBe('walk');
  await rest();
  expect(written).toHaveBeenLastCalledWith({ q: 'walk' });
});

it('follows Back to a URL that it wrote itself', async () => {
  const { rerender } = render(page(''));
  type('walk');
  await rest();
  rerender(page('walk'));
  rerender(page('hill'));
  rerender(page('walk'));
  expect(field().value).toBe('walk');
});

it('sends one request for a word typed key by key, and aborts an outdated one', async () => {
  const { rerender } = render(page(''));
  for (const typed of ['st', 'sto', 'ston', 'stone']) {
    type(typed);
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
  expect(server.calls).toEqual([]);
  await rest();
  expect(server.calls.map(({ address }) => address)).toEqual([expect.stringContaining('q=stone&')]);
  rerender(page('stone'));
  type('stone wall');
  await rest();
  expect(server.calls).toHaveLength(2);
  expect(server.calls[0]?.signal?.aborted).toBe(true);
  expect(server.calls[1]?.signal?.aborted).toBe(false);
});

it('clears an empty result in one press, and focuses the field', async () => {
  server.on({
    'GET /api/search': {
      results: [],
      counts: { posts: 0, news: 0, blog: 0, courses: 0, topics: 0, groups: 0, people: 0 },
      at_least: [],
      corrected: null,
    },
  });
  render(page('moring walk'));
  await rest();
  expect(screen.getByRole('heading', { name: 'Nothing found for “moring walk”' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
});

it('says that there is no connection, and keeps the typed text', async () => {
  server.isAway = true;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(page('lake at dawn'));
  for (let tries = 0; tries < 5; tries++) await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.getByRole('heading', { name: 'You’re offline' })).toBeTruthy();
  expect(field().value).toBe('lake at dawn');
  vi.restoreAllMocks();
});
