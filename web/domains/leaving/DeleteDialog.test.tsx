// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import type { Leaving } from '#contract/leaving/endpoints.ts';
import { queryClient } from '../../platform/query/query.ts';
import { startSession } from '../../platform/session/session.ts';
import { fakeApi, lose } from '../../testing/fake-api.ts';
import { render } from '../../testing/render.tsx';
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
const preparing = {
  id: 'e',
  contents: 'everything',
  state: 'preparing',
  asked_at: leaving.deletes_at,
} as const;
let files: (typeof preparing)[];
const closed = vi.fn();
let fail: () => void;

beforeAll(() => import('../../ui/overlays/DialogPanel.tsx'));
const server = fakeApi({
  'GET /api/auth/second-step': { authenticator_since: null, recovery_codes_left: 0 },
  'GET /api/users/leaving': leaving,
  'GET /api/users/export': () => files,
  'POST /api/users/export': () => {
    files = [preparing];
    return preparing;
  },
  'POST /api/users/delete-account': () => new Promise((resolve) => (fail = () => resolve(lose()))),
});
beforeEach(() => {
  startSession('token', member);
  files = [];
});

const show = () => render(<DeleteDialog onClose={closed} />);

it('offers a copy of the data first, and keeps what was typed', async () => {
  show();
  const password = await screen.findByLabelText<HTMLInputElement>('Your password');
  fireEvent.change(password, { target: { value: 'seven grey stones' } });
  fireEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  await screen.findByText(/We’re preparing the file with your data/);
  expect(screen.queryByRole('button', { name: 'Download my data' })).toBeNull();
  expect(password.value).toBe('seven grey stones');
});

it('can’t be left while the account is being deleted, because that would keep nothing', async () => {
  show();
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'seven grey stones' } });
  const keep = screen.getByRole<HTMLButtonElement>('button', { name: 'Keep my account' });
  expect(keep.disabled).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  await waitFor(() => expect(keep.disabled).toBe(true));
  fireEvent.click(keep);
  expect(closed).not.toHaveBeenCalled();
  fail();
  await waitFor(() => expect(keep.disabled).toBe(false));
  fireEvent.click(keep);
  expect(closed).toHaveBeenCalled();
});

it.each([
  [1, 0, 'Your post', 'Leave it without my name'],
  [0, 1, 'Your reply', 'Leave it without my name'],
  [1, 1, 'Your post and 1 reply', 'Leave them without my name'],
  [12, 3, 'Your 12 posts and 3 replies', 'Leave them without my name'],
])('names %i posts and %i replies', async (posts_count, replies_count, legend, label) => {
  server.on({ 'GET /api/users/leaving': { ...leaving, posts_count, replies_count } });
  queryClient.clear();
  render(<DeleteDialog onClose={closed} />);
  expect(await screen.findByRole('group', { name: legend })).toBeTruthy();
  expect(screen.getByRole('radio', { name: new RegExp(`^${label}`) })).toBeTruthy();
});
