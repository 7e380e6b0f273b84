// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { queryClient } from '../../platform/query/query.ts';
import { endSession, startSession } from '../../platform/session/session-store.ts';
import { fakeApi, lose } from '../../testing/fake-api.ts';
import { useStart } from './use-start.ts';

const navigate = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => router,
}));
const router = { navigate };
const nora = { id: 'n', name: 'Nora', start_page: null } as CurrentUser;
const open = () => renderHook((path: string) => useStart(path), { initialProps: '/' });
const programmes = [{ id: 'p', title: 'Evolve 90', is_enrolled: false }];
const api = fakeApi({ 'GET /api/programs': programmes });

beforeEach(() => startSession('t1', nora));
afterEach(() => {
  cleanup();
  endSession('logout');
  navigate.mockClear();
  onlineManager.setOnline(true);
  queryClient.clear();
});

it('leads to today of a member who begins', async () => {
  open();
  await expect.poll(() => navigate.mock.calls).toEqual([[{ href: '/evolve90', replace: true }]]);
});

it('leads to the start page that the member chose, also when the session had to bring it', async () => {
  startSession('t1', { ...nora, start_page: 'journal' });
  open();
  await expect.poll(() => navigate.mock.calls).toEqual([[{ href: '/journal', replace: true }]]);
});

it('leads to the feed without a connection, and doesn’t wait for one', async () => {
  onlineManager.setOnline(false);
  api.on({ 'GET /api/programs': lose() });
  open();
  await expect.poll(() => navigate.mock.calls).toEqual([[{ href: '/feed', replace: true }]]);
});

it('leaves a member alone who has gone on before it knew', async () => {
  const late = Promise.withResolvers<typeof programmes>();
  api.on({ 'GET /api/programs': () => late.promise });
  const { rerender } = open();
  await expect.poll(() => api.calls).toHaveLength(1);
  rerender('/groups');
  late.resolve(programmes);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(navigate).not.toHaveBeenCalled();
});
