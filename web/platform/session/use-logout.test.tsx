// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeDrafts } from '../../testing/fake-drafts.ts';
import { loadDialogs, renderHook, signIn } from '../../testing/render.tsx';
import { draftAt, keepText, unsentDrafts } from '../drafts/draft-storage.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { currentToken } from './session-store.ts';
import { useLogout } from './use-logout.ts';

const server = fakeApi({ ...fakeDrafts().replies, 'POST /api/auth/logout': { message: '' } });
loadDialogs();
beforeEach(() => {
  signIn();
});

const typeAndLeave = async (content: string) => {
  const { result } = renderHook(() => ({ draft: useDraft('post'), logout: useLogout() }));
  act(() => result.current.draft.set({ content }));
  await act(async () => result.current.logout());
};
const question = () => screen.findByRole('alertdialog', {}, { timeout: 6_000 });

it('sends newly typed text before the session ends', async () => {
  await typeAndLeave('<p>Just typed</p>');
  await vi.waitFor(() => expect(currentToken()).toBeNull());
  expect(server.writes.map(({ line }) => line)).toEqual(['PUT /api/drafts/post', 'POST /api/auth/logout']);
  expect(Object.keys(localStorage)).toEqual([]);
});

it("asks if the text can't be sent, and stays signed in", async () => {
  server.isAway = true;
  await typeAndLeave('<p>Offline</p>');
  expect((await question()).textContent).toContain('you’ll lose them');
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
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
  signIn();
  expect([draftAt('reflection').get(), draftAt('composer.post').get()]).toEqual([null, null]);
});
