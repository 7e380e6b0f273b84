// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { Gathering } from '#contract/gatherings.ts';
import { queryClient } from '../../platform/query/query.ts';
import { startSession } from '../../platform/session/session.ts';
import { ConfirmProvider } from '../../ui/overlays/Confirm.tsx';
import { ToastProvider } from '../../ui/overlays/Toast.tsx';
import { EditPage } from './EditPage.tsx';
import { gatheringRead } from './reads.ts';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const at = '2099-03-06T00:00:00.000Z';
const circle = {
  id: 'g',
  kind: 'circle',
  title: 'Slowly',
  summary: '',
  about: '',
  included: [],
  call_url: 'https://meet.example.com/slowly',
  zone: 'America/Toronto',
  seats: 8,
  seats_taken: 0,
  version: 1,
  may_edit: true,
  next_meeting: null,
  meetings: [{ id: 'm', title: '', about: '', starts_at: at, ends_at: at, cancelled_at: null }],
} as unknown as Gathering;
/** Versions that were sent. */
let sent: unknown[];

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  startSession('token', { id: 'cleo' } as CurrentUser);
  sent = [];
  vi.stubGlobal('fetch', (_: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (method === 'GET') return Promise.resolve(Response.json(circle));
    sent.push((JSON.parse(body ?? '{}') as { version: number }).version);
    return Promise.resolve(
      Response.json(
        { code: 'edited_elsewhere', detail: 'You changed this somewhere else.', current: { version: 2 } },
        { status: 409, headers: { 'content-type': 'application/problem+json' } },
      ),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('bases words on the version that it opened with, also when a newer one was read meanwhile', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <ConfirmProvider>
          <RouterContextProvider router={router}>
            <EditPage id="g" />
          </RouterContextProvider>
        </ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>,
  );
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Name/ });
  queryClient.setQueryData(gatheringRead('g').queryKey, { ...circle, title: 'Elsewhere', version: 2 });
  fireEvent.change(name, { target: { value: 'Slowly, again' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Use my text' }));
  expect(screen.queryByText('You changed this somewhere else.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent).toEqual([1, 2]));
  expect(name.value).toBe('Slowly, again');
});
