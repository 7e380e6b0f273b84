// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import { enqueue, startOutbox } from '../../../platform/offline/outbox.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { startSession } from '../../../platform/session/session.ts';
import { goalsOffline } from '../offline.ts';
import { goalsRead } from '../reads.ts';
import { RefusedProgress } from './RefusedProgress.tsx';

let stop: () => void;
let status: number;
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  startSession('token', { id: 'nora' } as CurrentUser);
  vi.stubGlobal('fetch', async () => Response.json({ detail: "That goal doesn't exist." }, { status }));
  stop = startOutbox(goalsOffline as Parameters<typeof startOutbox>[0]);
});
afterEach(() => {
  stop();
  cleanup();
  vi.unstubAllGlobals();
});
const update = () =>
  enqueue({
    key: 'goal:a:b',
    call: 'PATCH /api/goals/:id/progress',
    params: { id: 'a' },
    query: { current_value: 4.5 },
    body: { note: 'By the river', if_changed: 'add' },
  });

it('says a refused update with its words until it is dismissed, also after a reload', async () => {
  status = 404;
  queryClient.setQueryData(goalsRead.queryKey, [{ id: 'a', title: 'Walk' }] as never);
  const { unmount } = render(<RefusedProgress />);
  await update();
  const words = /We couldn’t save 4\.5 in all for “Walk”, with your note “By the river”/;
  expect(await screen.findByText(words)).toBeTruthy();
  unmount();
  render(<RefusedProgress />);
  expect(screen.getByText(words)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

it('says an update that was refused before this part of the page had loaded', async () => {
  status = 404;
  await update();
  render(<RefusedProgress />);
  expect(await screen.findByText(/We couldn’t save 4\.5 in all for a goal/)).toBeTruthy();
});

it('keeps a refusal of one account from the next one at this browser', async () => {
  status = 404;
  await update();
  startSession('other token', { id: 'finn' } as CurrentUser);
  const { unmount } = render(<RefusedProgress />);
  expect(screen.queryByRole('status')).toBeNull();
  unmount();
  startSession('token', { id: 'nora' } as CurrentUser);
  render(<RefusedProgress />);
  expect(await screen.findByText(/We couldn’t save 4\.5 in all/)).toBeTruthy();
});

it('says nothing about an update that was saved', async () => {
  status = 200;
  render(<RefusedProgress />);
  await update();
  expect(screen.queryByRole('status')).toBeNull();
});
