// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { startSession } from '../../../platform/session/session.ts';
import { ToastProvider } from '../../../ui/overlays/Toast.tsx';
import { remindersRead } from '../../reminders/data.ts';
import { SetupCard } from './SetupCard.tsx';

const question = () => screen.queryByText('When should we remind you?');
const known = (times: string[]) =>
  queryClient.setQueryData(remindersRead.queryKey, {
    day: { on: times.length > 0, times, weekdays: [] },
    suggested_time: '07:30',
  } as never);
const open = (isFirstDay = false) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <SetupCard isFirstDay={isFirstDay} />
      </ToastProvider>
    </QueryClientProvider>,
  );

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  startSession('token', {
    id: 'nora',
    email: 'nora@example.com',
    email_verified: false,
    time_zone: 'America/Toronto',
    day_start_hour: 0,
  } as CurrentUser);
});
afterEach(cleanup);

it('asks about the reminder after the first day too, alone, until it is declined', () => {
  known([]);
  const { unmount } = open();
  expect(question()).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'No reminder' }));
  expect(question()).toBeNull();
  unmount();
  open();
  expect(question()).toBeNull();
});

it('remembers for the member, on all devices, that they want no reminder', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit = {}) => {
    sent.push([method, JSON.parse(String(body))]);
    return Response.json({ day: { on: false, times: ['07:30'], weekdays: [1] }, suggested_time: '07:30' });
  });
  known([]);
  const { unmount } = open();
  fireEvent.click(screen.getByRole('button', { name: 'No reminder' }));
  await waitFor(() => expect(sent).toEqual([['PUT', { on: false, times: ['07:30'] }]]));
  await waitFor(() => expect(queryClient.getQueryData(remindersRead.queryKey)?.day.times).toEqual(['07:30']));
  unmount();
  // Another device has the server's answer only.
  localStorage.clear();
  open();
  expect(question()).toBeNull();
  vi.unstubAllGlobals();
});

it('asks nothing later once a time is set, and everything on the first day', () => {
  known(['07:30']);
  const { container, unmount } = open();
  expect(container.querySelector('section')).toBeNull();
  unmount();
  known([]);
  open(true);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});
