// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { Leaving } from '#contract/leaving.ts';
import { queryClient } from '../../platform/query/query.ts';
import { startSession } from '../../platform/session/session.ts';
import { ToastProvider } from '../../ui/overlays/Toast.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';

const member = { id: 'n', name: 'Nora Lind', time_zone: 'America/Toronto' } as unknown as CurrentUser;
const leaving: Leaving = {
  deletes_at: '2026-04-01T15:00:00.000Z',
  posts_count: 0,
  replies_count: 0,
  plan: null,
  groups: [],
  obstacle: null,
};
const closed = vi.fn();
let fail: (error: Error) => void;

beforeAll(() => import('../../ui/overlays/DialogPanel.tsx'));
beforeEach(() => {
  startSession('token', member);
  vi.stubGlobal('fetch', (_: string, { method = 'GET' }: { method?: string } = {}) =>
    method === 'GET'
      ? Promise.resolve(Response.json(leaving))
      : new Promise((_resolve, reject) => {
          fail = reject;
        }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('can’t be left while the account is being deleted, because that would keep nothing', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <DeleteDialog onClose={closed} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'seven grey stones' } });
  const keep = screen.getByRole<HTMLButtonElement>('button', { name: 'Keep my account' });
  expect(keep.disabled).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  await waitFor(() => expect(keep.disabled).toBe(true));
  fireEvent.click(keep);
  expect(closed).not.toHaveBeenCalled();
  fail(new TypeError('Failed to fetch'));
  await waitFor(() => expect(keep.disabled).toBe(false));
  fireEvent.click(keep);
  expect(closed).toHaveBeenCalled();
});

it.each([
  [1, 0, 'Your 1 post', 'Leave it without my name'],
  [1, 1, 'Your 1 post and 1 reply', 'Leave them without my name'],
])('names %i posts and %i replies', async (posts_count, replies_count, legend, label) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...leaving, posts_count, replies_count })));
  queryClient.clear();
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <DeleteDialog onClose={closed} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('group', { name: legend })).toBeTruthy();
  expect(screen.getByRole('radio', { name: new RegExp(`^${label}`) })).toBeTruthy();
});
