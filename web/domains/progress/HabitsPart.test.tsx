// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { Habit } from '#contract/habits.ts';
import { queryClient } from '../../platform/query/query.ts';
import { startSession } from '../../platform/session/session.ts';
import { ConfirmProvider } from '../../ui/overlays/Confirm.tsx';
import { ToastProvider } from '../../ui/overlays/Toast.tsx';
import { datesUpTo } from '../habits/dates/rules.ts';
import { someHabit } from '../habits/testing.ts';
import { HabitsPart } from './HabitsPart.tsx';

const today = '2026-11-19';
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const days = datesUpTo(today, 14).map(
  (date, i) => ({ date, state: i < 6 ? 'kept' : 'not_done', by: null }) as const,
);
let stored: Habit;
let sent: string[];
let isRefused: boolean;

beforeAll(() =>
  Promise.all([
    import('../../ui/overlays/MenuPanel.tsx'),
    import('../../ui/overlays/DialogPanel.tsx'),
    import('../habits/form/HabitDialog.tsx'),
  ]),
);
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-19T15:00:00Z'), toFake: ['Date'] });
  queryClient.clear();
  stored = someHabit({ id: 'walk', name: 'Five-minute walk', days: [...days] });
  sent = [];
  isRefused = false;
  startSession('token', {
    id: 'maya',
    time_zone: 'America/Toronto',
    day_start_hour: 0,
    week_starts_on: 1,
    allowance: { month_view: false },
  } as CurrentUser);
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json([stored]);
    sent.push(`${method} ${address} ${String(body ?? '')}`.trim());
    if (isRefused) return Response.json({ detail: 'That habit is archived.' }, { status: 409 });
    stored = { ...stored, pause: method === 'PUT' ? { from: today, to: '2026-11-25' } : null };
    return Response.json(stored);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function openMenu(): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <ToastProvider>
          <ConfirmProvider>
            <HabitsPart view="week" today={today} />
          </ConfirmProvider>
        </ToastProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Options for Five-minute walk' }));
  await screen.findByRole('menuitem', { name: 'History' });
}
const entry = (name: string) => screen.getByRole('menuitem', { name });

it('a row has its weeks as a line, and a menu without moves, which the order of this page doesn’t have', async () => {
  await openMenu();
  expect(screen.getByRole('img', { name: 'Kept in each of the last 2 weeks: 6, 0' })).toBeTruthy();
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'History',
    'Edit',
    'Add a note',
    'Pause for a week',
    'Archive',
    'Delete',
  ]);
});

it('pauses a habit for a week, and Undo resumes it', async () => {
  await openMenu();
  fireEvent.click(entry('Pause for a week'));
  await screen.findByText(/“Five-minute walk” rests until/);
  expect(sent).toEqual(['PUT /api/habits/walk/pause {"days":7}']);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.at(-1)).toBe('DELETE /api/habits/walk/pause'));
});

it('a refused pause says why, and the habit stays as it was', async () => {
  isRefused = true;
  await openMenu();
  fireEvent.click(entry('Pause for a week'));
  await screen.findByText('That habit is archived.');
  expect(screen.queryByText(/rests until/)).toBeNull();
});

it('edits a habit and writes its note from the row', async () => {
  await openMenu();
  fireEvent.click(entry('Edit'));
  expect(await screen.findByDisplayValue('Five-minute walk')).toBeTruthy();
});
