// @vitest-environment jsdom
import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { Input } from '../../ui/controls/Input.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { endSession, startSession } from '../session/session-store.ts';
import { WordsLeft } from '../session/WordsLeft.tsx';
import { useUnsavedDialogs } from './use-unsaved-dialogs.ts';

beforeAll(() => import('../../ui/overlays/DialogPanel.tsx'));
afterEach(cleanup);
const type = (field: HTMLElement, value: string) => {
  field.focus();
  fireEvent.input(field, { target: { value } });
};

function Page() {
  useUnsavedDialogs();
  return (
    <Dialog open onClose={() => {}} title="Add a note">
      <Input aria-label="Note" />
    </Dialog>
  );
}

const open = async () => {
  const history = createBrowserHistory();
  for (const path of ['/feed', '/evolve90', '/profile/goals']) {
    history.push(path);
    history.flush();
  }
  const router = createRouter({ history, routeTree: createRootRoute({ component: Page }) });
  render(<RouterProvider router={router} />);
  return { history, note: await screen.findByLabelText('Note') };
};
const reload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('asks before Back and a reload lose the words of a dialog', async () => {
  const { history, note } = await open();
  expect(reload()).toBe(true);
  type(note, 'Swim');
  await waitFor(() => expect(reload()).toBe(false));
  act(() => history.back());
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(window.location.pathname).toBe('/profile/goals'));
  expect((screen.getByLabelText('Note') as HTMLInputElement).value).toBe('Swim');
  act(() => history.back());
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(window.location.pathname).toBe('/evolve90'));
});

it('asks once when Back is pressed again, and then the page is where it was', async () => {
  const { history, note } = await open();
  type(note, 'Swim');
  for (const path of ['/evolve90', '/feed']) {
    act(() => history.back());
    await waitFor(() => expect(window.location.pathname).toBe(path));
    await screen.findByRole('button', { name: 'Keep editing' });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(window.location.pathname).toBe('/profile/goals'));
  // The next Back asks too.
  act(() => history.back());
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(window.location.pathname).toBe('/evolve90'));
});

it('lets the page itself continue, after it has saved', async () => {
  const { history, note } = await open();
  type(note, 'Swim');
  act(() => history.push('/feed'));
  history.flush();
  await waitFor(() => expect(window.location.pathname).toBe('/feed'));
});

const nora = { id: '0190b6a0-0000-7000-8000-000000000001', name: 'Nora' } as CurrentUser;
const ada = { ...nora, id: '0190b6a0-0000-7000-8000-000000000002' };

it('shows the words of a dialog to their member again, after a session that expired', async () => {
  startSession('evt_nora', nora);
  const { note } = await open();
  type(note, 'Swim');
  await waitFor(() => expect(reload()).toBe(false));
  act(() => endSession('expired'));
  cleanup();
  startSession('evt_ada', ada);
  render(<WordsLeft />);
  expect(screen.queryByText('Swim')).toBeNull();
  cleanup();
  startSession('evt_nora_2', nora);
  render(<WordsLeft />);
  expect(screen.getByText('Swim')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Swim')).toBeNull();
});

it('keeps nothing of a member who signs out', async () => {
  startSession('evt_nora', nora);
  const { note } = await open();
  type(note, 'Swim');
  await waitFor(() => expect(reload()).toBe(false));
  act(() => endSession('logout'));
  cleanup();
  startSession('evt_nora_2', nora);
  render(<WordsLeft />);
  expect(screen.queryByText('Swim')).toBeNull();
});
