// @vitest-environment jsdom
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import { ConfirmProvider } from '../../ui/overlays/Confirm.tsx';
import { draftAt, keepText, unsentDrafts } from '../drafts/draft-storage.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { queryClient } from '../query/query.ts';
import { currentToken, startSession } from './session-store.ts';
import { useLogout } from './use-logout.ts';

/** The network, which can be offline, and the calls that reached it, in order. */
const server = { calls: [] as string[], isAway: false };

beforeAll(() =>
  Promise.all([import('../../ui/overlays/DialogPanel.tsx'), import('../../ui/overlays/ConfirmDialog.tsx')]),
);
beforeEach(() => {
  Object.assign(server, { calls: [], isAway: false });
  queryClient.clear();
  localStorage.clear();
  startSession('token', { id: 'nora' } as CurrentUser);
  vi.stubGlobal('fetch', async (address: string, { method }: { method: string }) => {
    if (server.isAway) throw new TypeError('away');
    if (method !== 'GET') server.calls.push(`${method} ${address}`);
    const answer = method === 'GET' ? [] : { updated_at: new Date().toISOString() };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const around = ({ children }: { children: ReactNode }) => <ConfirmProvider>{children}</ConfirmProvider>;
const typeAndLeave = async (content: string) => {
  const { result } = renderHook(() => ({ draft: useDraft('post'), logout: useLogout() }), {
    wrapper: around,
  });
  act(() => result.current.draft.set({ content }));
  await act(async () => result.current.logout());
};
const question = () => screen.findByRole('alertdialog', {}, { timeout: 6_000 });

it('sends newly typed text before the session ends', async () => {
  await typeAndLeave('<p>Just typed</p>');
  await vi.waitFor(() => expect(currentToken()).toBeNull());
  expect(server.calls).toEqual(['PUT /api/drafts/post', 'POST /api/auth/logout']);
  expect(Object.keys(localStorage)).toEqual([]);
});

it("asks if the text can't be sent, and stays signed in", async () => {
  server.isAway = true;
  await typeAndLeave('<p>Offline</p>');
  expect((await question()).textContent).toContain('you’ll lose them');
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await act(async () => undefined);
  expect(currentToken()).toBe('token');
  expect(unsentDrafts()).toEqual(['composer.post']);
});

it('leaves no data on the device for the next person', async () => {
  server.isAway = true;
  keepText('reflection', 'Not saved yet', 0);
  await typeAndLeave('<p>Offline</p>');
  await question();
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await vi.waitFor(() => expect(currentToken()).toBeNull());
  expect(Object.keys(localStorage)).toEqual([]);
  startSession('token', { id: 'nora' } as CurrentUser);
  expect([draftAt('reflection').get(), draftAt('composer.post').get()]).toEqual([null, null]);
});
