// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { ImportCard } from '../../domains/imports/ImportCard.tsx';
import { CalendarCard } from '../../domains/notifications/settings/CalendarCard.tsx';
import { DayReminderCard } from '../../domains/notifications/settings/DayReminderCard.tsx';
import { DaySettings } from '../../domains/profile/days/DaySettings.tsx';
import { ProfileForm } from '../../domains/profile/ProfileForm.tsx';
import { ApiError } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/query.ts';
import { startSession, useMember } from '../../platform/session/session.ts';
import { fail, fakeApi } from '../../testing/fake-api.ts';
import { render } from '../../testing/render.tsx';

const reading = vi.hoisted(() => ({ answer: (): unknown => null }));
vi.mock(import('../../domains/imports/data.ts'), async (original) => ({
  ...(await original()),
  previewFile: async () => reading.answer() as never,
}));

const member = {
  id: 'n',
  name: 'Nora',
  email: 'nora@example.com',
  time_zone: 'America/Toronto',
  day_start_hour: 0,
  week_starts_on: 1,
} as unknown as CurrentUser;
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

beforeAll(() => import('../../ui/overlays/DialogPanel.tsx'));
const server = fakeApi({
  'GET /api/users/notifications': {
    quiet_hours: { on: false, from: '22:00', to: '07:00', weekends_to: null },
  },
});
beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  startSession('token', member);
});

const show = (page: React.ReactNode) => render(page);

describe('a card whose data cannot be read says so', () => {
  it.each([
    ['the reminder', <DayReminderCard key="1" />, 'We couldn’t load your reminder for today’s practice.'],
    ['the calendar', <CalendarCard key="2" />, 'We couldn’t load your calendar.'],
    ['the imports', <ImportCard key="3" />, 'We couldn’t load your imports.'],
  ])('%s', async (_what, card, sentence) => {
    server.on({ 'GET /api/reminders': fail(), 'GET /api/calendar': fail(), 'GET /api/imports': fail() });
    show(card);
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});

it('two changes of a reminder in a row are both sent, and both shown at once', async () => {
  const day = { on: true, times: ['07:30'], weekdays: [1, 2, 3, 4, 5, 6, 7] };
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let stored = day;
  const reminders = () => ({ day: stored, suggested_time: '07:30', next: [], delivery: 'included' }) as const;
  server.on({
    'GET /api/reminders': reminders,
    'PUT /api/reminders/day': async ({ body }) => {
      await gate;
      stored = { ...stored, ...(body as Partial<typeof day>) };
      return reminders();
    },
  });
  show(<DayReminderCard />);
  fireEvent.click(
    await screen
      .findByRole('button', { name: 'Remove 7:30' })
      .then(() => screen.getByRole('button', { name: /^Sunday/ })),
  );
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '21:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add a time' }));
  expect(await screen.findByRole('button', { name: 'Remove 21:00' })).toBeTruthy();
  release();
  await waitFor(() => expect(server.writes).toHaveLength(2));
  expect(server.writes.map(({ body }) => body)).toEqual([
    { weekdays: [1, 2, 3, 4, 5, 6] },
    { times: ['07:30', '21:00'] },
  ]);
  await screen.findByText('Saved');
  expect(screen.getByRole('button', { name: 'Remove 21:00' })).toBeTruthy();
});

it('a file that cannot be read never lends its name to the preview of another one', async () => {
  const found = {
    id: 'first',
    source: 'csv',
    state: 'found',
    created_at: '2026-03-02T15:00:00Z',
    habits: [{ name: 'Read', is_new: true, dates: 3, known: 0, from: '2026-02-01', to: '2026-02-03' }],
    unreadable: { count: 0, lines: [] },
    future: { count: 0, lines: [] },
    columns: [],
    date_column: null,
    habit_column: null,
    value_column: null,
    date_order: null,
    is_date_order_open: false,
    details: [],
    undo_until: null,
  };
  let isGood = true;
  let listed: unknown[] = [];
  server.on({ 'GET /api/imports': () => listed as never });
  reading.answer = () => {
    if (!isGood) throw new ApiError(422, { detail: 'We couldn’t read this file.' });
    listed = [found];
    return found;
  };
  show(<ImportCard />);
  const choose = (name: string) =>
    fireEvent.change(screen.getByLabelText('File with your history'), {
      target: { files: [new File(['date,habit\n'], name)] },
    });
  choose('good.csv');
  expect(await screen.findByText('good.csv')).toBeTruthy();
  isGood = false;
  choose('bad.csv');
  expect(await screen.findByText('We couldn’t read this file.')).toBeTruthy();
  expect(screen.queryByText('bad.csv')).toBeNull();
  expect(screen.getByText('good.csv')).toBeTruthy();
});

it('the day keeps the focus on its button after it was saved', async () => {
  function Page() {
    const { time_zone: zone, day_start_hour: hour, week_starts_on: start } = useMember();
    return <DaySettings zone={zone} hour={hour} weekStart={start} />;
  }
  server.on({ 'PUT /api/users/day': ({ body }) => ({ ...member, ...body }) });
  show(<Page />);
  fireEvent.change(screen.getByLabelText(/My week starts on/), { target: { value: '7' } });
  const save = screen.getByRole('button', { name: 'Save Changes' });
  save.focus();
  fireEvent.click(save);
  await waitFor(() => expect(server.writes).toHaveLength(1));
  expect((await screen.findAllByText('Saved.')).length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save Changes' }));
});

it('the profile stays open for a member who types on after saving', async () => {
  server.on({ 'PUT /api/users/profile': ({ body }) => ({ ...member, ...(body as object) }) });
  show(<ProfileForm />);
  const name = screen.getByRole('textbox', { name: /^Name/ });
  fireEvent.change(name, { target: { value: 'Nora Lind' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Profile updated.');
  fireEvent.change(name, { target: { value: 'Nora Lindqvist' } });
  await waitFor(() => expect(screen.queryByText('Profile updated.')).toBeNull());
  await new Promise((resolve) => setTimeout(resolve, 2_600));
  expect(router.state.location.pathname).toBe('/');
  expect((name as HTMLInputElement).value).toBe('Nora Lindqvist');
});
