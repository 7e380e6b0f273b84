// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { enqueue, startOutbox } from '../../../platform/offline/outbox.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { startSession } from '../../../platform/session/session.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
import { goalsRead } from '../data.ts';
import { goalsOffline } from '../offline.ts';
import { RefusedProgress } from './RefusedProgress.tsx';

let stop: () => void;
const server = fakeApi({ 'PATCH /api/goals/:id/progress': refuse(404, "That goal doesn't exist.") });
beforeEach(() => {
  signIn();
  stop = startOutbox(goalsOffline as Parameters<typeof startOutbox>[0]);
});
afterEach(() => {
  stop();
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
  queryClient.setQueryData(goalsRead.queryKey, [{ id: 'a', title: 'Walk' }] as never);
  const { unmount } = render(<RefusedProgress />, { toasts: false });
  await update();
  const words = /We couldn’t save 4\.5 in all for “Walk”, with your note “By the river”/;
  expect(await screen.findByText(words)).toBeTruthy();
  unmount();
  render(<RefusedProgress />, { toasts: false });
  expect(screen.getByText(words)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

it('says an update that was refused before this part of the page had loaded', async () => {
  await update();
  render(<RefusedProgress />, { toasts: false });
  expect(await screen.findByText(/We couldn’t save 4\.5 in all for a goal/)).toBeTruthy();
});

it('keeps a refusal of one account from the next one at this browser', async () => {
  await update();
  startSession('other token', { id: 'finn' } as CurrentUser);
  const { unmount } = render(<RefusedProgress />, { toasts: false });
  expect(screen.queryByRole('status')).toBeNull();
  unmount();
  signIn();
  render(<RefusedProgress />, { toasts: false });
  expect(await screen.findByText(/We couldn’t save 4\.5 in all/)).toBeTruthy();
});

it('says nothing about an update that was saved', async () => {
  server.on({ 'PATCH /api/goals/:id/progress': {} });
  render(<RefusedProgress />, { toasts: false });
  await update();
  expect(screen.queryByRole('status')).toBeNull();
});
