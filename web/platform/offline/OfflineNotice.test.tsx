// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { queryClient } from '../query/query.ts';
import { OfflineNotice } from './OfflineNotice.tsx';

let isOnline = true;
let isAway = true;

beforeEach(() => {
  isOnline = true;
  isAway = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  turn(true);
  vi.restoreAllMocks();
});

const turn = (on: boolean) =>
  act(() => {
    isOnline = on;
    window.dispatchEvent(new Event(on ? 'online' : 'offline'));
  });

/** A page with its data asks for an optional addition. */
function Page({ isWhole = false }) {
  const { data } = useQuery({
    queryKey: ['page'],
    queryFn: () => (isAway ? Promise.reject(new TypeError('away')) : Promise.resolve('Read')),
    retryDelay: 1,
  });
  return (
    <main className="main">{data ?? (isWhole ? 'The page' : <Skeleton label="Loading">...</Skeleton>)}</main>
  );
}

const app = (page: ReactNode) => (
  <>
    <OfflineNotice />
    {page}
  </>
);
const unread = 'You’re offline, and this page hasn’t been opened on this device yet.';

it('says when a page was never loaded on this device, and retries on Retry', async () => {
  const { rerender } = render(app(null));
  turn(false);
  rerender(app(<Page />));
  await screen.findByText(unread);
  isAway = false;
  act(() => screen.getByRole('button', { name: 'Retry' }).click());
  await screen.findByText('Read');
  await waitFor(() => expect(screen.queryByText(unread)).toBeNull());
});

it('shows the usual sentence where only an addition is missing', async () => {
  const { rerender } = render(app(null));
  turn(false);
  rerender(app(<Page isWhole />));
  await waitFor(() => expect(queryClient.getQueryState(['page'])?.fetchStatus).toBe('paused'));
  expect(screen.queryByText(unread)).toBeNull();
});

it('shows the usual sentence for a page loaded before', async () => {
  isAway = false;
  render(app(<Page />));
  await screen.findByText('Read');
  turn(false);
  screen.getByText('You’re offline. What you write is kept here until you’re back online.');
});
