// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../platform/query/query.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
import { remindersRead } from '../../reminders/data.ts';
import { SetupCard } from './SetupCard.tsx';

const question = () => screen.queryByText('When should we remind you?');
const known = (times: string[]) =>
  queryClient.setQueryData(remindersRead.queryKey, {
    day: { on: times.length > 0, times, weekdays: [] },
    suggested_time: '07:30',
  } as never);
const open = (isFirstDay = false) => render(<SetupCard isFirstDay={isFirstDay} />);

const server = fakeApi({
  'PUT /api/reminders/day': { day: { on: false, times: ['07:30'], weekdays: [1] }, suggested_time: '07:30' },
});
beforeEach(() => {
  signIn({
    id: 'nora',
    email: 'nora@example.com',
    email_verified: false,
    time_zone: 'America/Toronto',
    day_start_hour: 0,
  });
});

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
  known([]);
  const { unmount } = open();
  fireEvent.click(screen.getByRole('button', { name: 'No reminder' }));
  await waitFor(() =>
    expect(server.writes.map(({ body }) => body)).toEqual([{ on: false, times: ['07:30'] }]),
  );
  await waitFor(() => expect(queryClient.getQueryData(remindersRead.queryKey)?.day.times).toEqual(['07:30']));
  unmount();
  // Another device has the server's answer only.
  localStorage.clear();
  open();
  expect(question()).toBeNull();
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
