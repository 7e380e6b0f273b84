// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Habit } from '#contract/habits/endpoints.ts';
import { startOutbox } from '../../../platform/offline/outbox.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { fakeApi, lose, refuse } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
import { habitRead, storeHabit } from '../data.ts';
import type { GoalFields } from '../form/goal-fields.ts';
import { habitsOffline } from '../offline.ts';
import { applyMark, carriedTo } from '../rules.ts';
import { someHabit } from '../testing.ts';
import { HabitsPage } from './HabitsPage.tsx';

const today = '2026-11-19';
/** Habits on the server. Only the network is mocked. */
let stored: Habit[];
/** Elements that were scrolled into view. */
let seen: Element[];
let answerMark: 'saved' | 'refused' | 'lost';
let stop: () => void;

beforeAll(() =>
  Promise.all([
    import('../form/HabitDialog.tsx'),
    import('../../../ui/overlays/DialogPanel.tsx'),
    import('../../../ui/overlays/ConfirmDialog.tsx'),
    import('../../../ui/overlays/MenuPanel.tsx'),
    import('../../feed/sharing/ShareSuccessDialog.tsx'),
  ]),
);
const server = fakeApi({
  'GET /api/users/notifications': {
    quiet_hours: { on: true, from: '22:00', to: '07:00', weekends_to: null },
  },
  'GET /api/habits': ({ query }) => (query.archived ? [] : stored),
  'GET /api/habits/templates': [],
  'GET /api/journal/feelings': [],
  'POST /api/share-success': { message: 'Shared.', post: {} },
  'POST /api/habits': ({ body }) =>
    answerMark === 'lost' ? lose() : someHabit({ id: 'new', name: body.name }),
  'PUT /api/habits/:id/days/:date': ({ params: { id, date = '' }, body }) =>
    unless(() => {
      stored = stored.map((habit) =>
        habit.id === id ? { ...applyMark(habit, date, body), streak: 41, total_completed: 99 } : habit,
      );
      return stored.find((habit) => habit.id === id) ?? {};
    }),
  'PUT /api/habits/:id/pause': ({ params }) =>
    unless(() => ({
      ...stored.find(({ id }) => id === params.id),
      pause: { from: today, to: '2026-11-25' },
    })),
  'DELETE /api/habits/:id/pause': ({ params }) =>
    unless(() => ({ ...stored.find(({ id }) => id === params.id), pause: null })),
  'PUT /api/habits/order': () => unless(() => ({ message: '' })),
  'PATCH /api/habits/:id': ({ params }) => unless(() => stored.find(({ id }) => id === params.id) ?? {}),
});
const sent = () => server.writes.map(({ line, body }) => [line, body ?? {}] as [call: string, body: unknown]);
beforeEach(() => {
  // Only the date is mocked, because the outbox and the queries use timers.
  vi.useFakeTimers({ now: new Date('2026-11-19T15:00:00Z'), toFake: ['Date'] });
  stored = [
    someHabit({ id: 'walk', name: 'Five-minute walk', routine: 'Morning' }),
    someHabit({ id: 'line', name: 'Write one line', routine: 'Morning' }),
    someHabit({ id: 'water', name: 'Drink water', day_target: 8, unit: 'glasses' }),
  ];
  seen = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    seen.push(this);
  };
  answerMark = 'saved';
  signIn({
    id: 'maya',
    time_zone: 'America/Toronto',
    day_start_hour: 0,
    week_starts_on: 1,
    start_page: null,
    allowance: { month_view: false },
  });
  stop = startOutbox({ ...habitsOffline } as Parameters<typeof startOutbox>[0]);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Replies as `answerMark` says. */
const unless = <T,>(good: () => T) =>
  answerMark === 'lost' ? lose() : answerMark === 'refused' ? refuse(422, 'No.') : good();

async function open(goalFields: GoalFields = () => null): Promise<HTMLElement> {
  render(<HabitsPage goalFields={goalFields} />);
  return (await screen.findByRole('region', { name: 'Morning' })) as HTMLElement;
}
const stone = (name: string) => screen.getByRole('checkbox', { name });
const row = (id: string) => document.querySelector<HTMLElement>(`[data-habit=${id}]`) as HTMLElement;

it('one tap ticks at once, and the server’s numbers replace the guess', async () => {
  await open();
  fireEvent.click(stone('Write one line, open'));
  expect(stone('Write one line, kept').getAttribute('aria-checked')).toBe('true');
  await waitFor(() => expect(within(row('line')).getByText('41 days in a row')).toBeTruthy());
  expect(sent()).toEqual([
    [`PUT /api/habits/line/days/${today}`, { count: 1, happened_at: expect.any(String) as string }],
  ]);
  fireEvent.click(stone('Write one line, kept'));
  await waitFor(() => expect(sent().at(-1)?.[1]).toMatchObject({ count: null }));
});

it('a refused tick says so and the list reloads', async () => {
  answerMark = 'refused';
  await open();
  fireEvent.click(stone('Write one line, open'));
  expect(await screen.findByText('Failed to save progress. Please try again.')).toBeTruthy();
  await waitFor(() => expect(stone('Write one line, open').getAttribute('aria-checked')).toBe('false'));
});

it('a tick without a connection stays, and is marked as waiting', async () => {
  answerMark = 'lost';
  await open();
  fireEvent.click(stone('Write one line, open'));
  expect(await within(row('line')).findByText('Waiting to be saved')).toBeTruthy();
  expect(stone('Write one line, kept')).toBeTruthy();
});

it('a count fills the stone, and plus and minus change it from the keyboard', async () => {
  await open();
  const water = stone('Drink water, open');
  fireEvent.keyDown(water, { key: '+' });
  expect(stone('Drink water, 1 of 8 glasses').getAttribute('aria-checked')).toBe('mixed');
  fireEvent.click(stone('Drink water, 1 of 8 glasses'));
  fireEvent.keyDown(stone('Drink water, 2 of 8 glasses'), { key: '-' });
  expect(stone('Drink water, 1 of 8 glasses')).toBeTruthy();
});

it('Alt and an arrow move a habit within its routine', async () => {
  await open();
  fireEvent.keyDown(stone('Write one line, open'), { key: 'ArrowUp', altKey: true });
  await waitFor(() =>
    expect(sent().at(-1)).toEqual([
      'PUT /api/habits/order',
      {
        order: [
          { id: 'line', routine: 'Morning' },
          { id: 'walk', routine: 'Morning' },
          { id: 'water', routine: null },
        ],
      },
    ]),
  );
});

it('the strip has the last 7 days and no future one, and ticks the chosen day', async () => {
  await open();
  const days = within(screen.getByRole('group', { name: 'Choose a day' })).getAllByRole('button');
  expect(days.map((day) => day.querySelector('.sr')?.textContent)).toEqual([
    'Friday 13 November, 0 of 0 kept',
    'Saturday 14 November, 0 of 0 kept',
    'Sunday 15 November, 0 of 0 kept',
    'Monday 16 November, 0 of 0 kept',
    'Tuesday 17 November, 0 of 3 kept',
    'Wednesday 18 November, 0 of 3 kept',
    'Today, 0 of 3 kept',
  ]);
  fireEvent.click(days[5] as HTMLElement);
  fireEvent.click(stone('Five-minute walk, not done'));
  await waitFor(() => expect(sent().at(-1)?.[0]).toBe('PUT /api/habits/walk/days/2026-11-18'));
});

it('the month view of a starter offers the plans', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Month' }));
  expect(screen.getByText('See a whole month at a glance')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Last 7 days' })).toBeTruthy();
});

it('the buttons of a count send steps, so that those of two devices add up', async () => {
  await open();
  const more = () =>
    fireEvent.click(within(row('water')).getByRole('button', { name: 'Drink water: one more' }));
  more();
  more();
  await waitFor(() => expect(sent()).toHaveLength(2));
  const steps = sent().map(([, body]) => body as { add: number; operation_id: string });
  expect(steps.map(({ add }) => add)).toEqual([1, 1]);
  expect(new Set(steps.map(({ operation_id }) => operation_id)).size).toBe(2);
  expect(stored.find(({ id }) => id === 'water')?.counts[today]).toBe(2);
  expect(await screen.findByRole('checkbox', { name: /Drink water, 2 of 8/ })).toBeTruthy();
});

it('a step that waits for a connection is shown, and counted once', async () => {
  answerMark = 'lost';
  await open();
  fireEvent.click(within(row('water')).getByRole('button', { name: 'Drink water: one more' }));
  expect(await screen.findByRole('checkbox', { name: /Drink water, 1 of 8/ })).toBeTruthy();
  fireEvent.click(within(row('water')).getByRole('button', { name: 'Drink water: one more' }));
  expect(await screen.findByRole('checkbox', { name: /Drink water, 2 of 8/ })).toBeTruthy();
});

it('a new habit needs a name, and nothing typed is lost when saving fails', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'New habit' }));
  const dialog = await screen.findByRole('dialog', { name: 'New habit' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create habit' }));
  expect(within(dialog).getByText('Please give the habit a name.')).toBeTruthy();
  expect(sent()).toEqual([]);
  answerMark = 'lost';
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Stretch' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create habit' }));
  expect(await within(dialog).findByText('Failed to create habit. Please try again.')).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('Stretch');
  answerMark = 'saved';
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create habit' }));
  expect(await screen.findByRole('checkbox', { name: 'Stretch, open' })).toBeTruthy();
  const bodies = sent().map(([, body]) => body as Record<string, unknown>);
  expect(bodies[0]).toMatchObject({
    category: 'Health',
    schedule: { kind: 'every_day', rest_days: [] },
    day_target: 1,
    color: 'orange',
  });
  expect(bodies[1]?.client_id).toBe(bodies[0]?.client_id);
});

it('the form begins with name, how often and reminders, and shows the rest if it isn’t as in a new habit', async () => {
  stored.push(someHabit({ id: 'goal', name: 'Run' }));
  await open(({ habit, onKnown }) => {
    useEffect(() => {
      if (habit === 'goal') onKnown();
    }, [habit, onKnown]);
    return null;
  });
  const rest = (dialog: HTMLElement) => dialog.querySelector('details') as HTMLDetailsElement;
  fireEvent.click(screen.getByRole('button', { name: 'New habit' }));
  const blank = await screen.findByRole('dialog', { name: 'New habit' });
  expect(rest(blank).open).toBe(false);
  const first = [...blank.querySelectorAll('form :is(label, legend).label')]
    .filter((each) => !rest(blank).contains(each))
    .map(({ textContent }) => textContent.split(' ')[0]);
  expect(first).toEqual(['Name', 'How', 'Rest', 'Reminder', 'Time']);
  fireEvent.click(within(blank).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const name of ['Drink water', 'Five-minute walk', 'Run']) {
    fireEvent.click(screen.getByRole('button', { name: `Options for ${name}` }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit habit' });
    await waitFor(() => expect([name, rest(dialog).open]).toEqual([name, true]));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

it('the first habit has the focus and is in view, though the button that opened its form is gone', async () => {
  stored = [];
  void open().catch(() => null);
  fireEvent.click(await screen.findByRole('button', { name: 'New habit' }));
  const dialog = await screen.findByRole('dialog', { name: 'New habit' });
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Stretch' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create habit' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(row('new').querySelector('a')));
  expect(seen).toEqual([document.activeElement]);
  // It stays there after the dialog has returned the focus.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(document.activeElement).toBe(row('new').querySelector('a'));
});

it('a habit that was changed after a lost reply is the one that was created', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'New habit' }));
  const dialog = await screen.findByRole('dialog', { name: 'New habit' });
  const name = within(dialog).getByLabelText('Name');
  const create = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Create habit' }));
  answerMark = 'lost';
  fireEvent.change(name, { target: { value: 'Strech' } });
  create();
  await within(dialog).findByText('Failed to create habit. Please try again.');
  answerMark = 'saved';
  stored.push(someHabit({ id: 'new', name: 'Strech' }));
  fireEvent.change(name, { target: { value: 'Stretch' } });
  create();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, retry, change] = sent() as [string, Record<string, unknown>][];
  expect(retry?.[1].client_id).toBe(first?.[1].client_id);
  expect(change).toEqual(['PATCH /api/habits/new', expect.objectContaining({ name: 'Stretch' })]);
  expect(sent()).toHaveLength(3);
});

it('keeps the earlier dates of a habit when a change answers with its last ones', () => {
  const { queryKey } = habitRead('walk');
  const old = { '2026-01-05': true };
  queryClient.setQueryData(queryKey, {
    ...someHabit({ id: 'walk', completions: old, notes: { '2026-01-05': 'Frost.' } }),
    days: [{ date: '2026-01-05', state: 'kept', by: null }, ...someHabit().days],
  });
  storeHabit(someHabit({ id: 'walk', completions: { [today]: true }, streak: 1 }));
  const known = queryClient.getQueryData(queryKey);
  expect(known).toMatchObject({
    streak: 1,
    completions: { ...old, [today]: true },
    notes: { '2026-01-05': 'Frost.' },
  });
  expect(known?.days.map(({ date }) => date)).toEqual([
    '2026-01-05',
    ...someHabit().days.map(({ date }) => date),
  ]);
});

it('a page of numbers that was read before a tick was saved is read again', () => {
  const key = ['GET /api/progress', { query: { view: 'week' } }];
  queryClient.setQueryData(key, {});
  storeHabit(someHabit({ id: 'walk', completions: { [today]: true } }));
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});

it('offers one streak to share a visit, and it is gone once it was shared', async () => {
  stored = [
    someHabit({ id: 'walk', name: 'Walk', routine: 'Morning', streak: 9 }),
    someHabit({ id: 'line', name: 'Write', routine: 'Morning', streak: 8 }),
  ];
  await open();
  const offer = () => screen.queryByRole('region', { name: /^(Walk|Write)$/ });
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Share success' }));
  expect(await screen.findByText('Your success is shared.')).toBeTruthy();
  await waitFor(() => expect(offer()).toBeNull());
  expect(JSON.parse(localStorage.getItem('evolve.habits.shared.maya') ?? '{}')).toEqual({ walk: 9 });
  cleanup();
  await open();
  expect(offer()?.textContent).toContain('Write');
});

it('a new habit is saved once, though its goal had to be sent again', async () => {
  const save = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue([]);
  await open(({ onChange }) => (
    <button type="button" onClick={() => onChange({ isChanged: true, isValid: true, save })}>
      Walk 120 km
    </button>
  ));
  fireEvent.click(screen.getByRole('button', { name: 'New habit' }));
  const dialog = await screen.findByRole('dialog', { name: 'New habit' });
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Name/ }), { target: { value: 'Run' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Walk 120 km' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create habit' }));
  expect(await within(dialog).findByText('We couldn’t save that. Please try again.')).toBeTruthy();
  stored.push(someHabit({ id: 'new', name: 'Run' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create habit' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(save.mock.calls).toEqual([['new'], ['new']]);
  expect(sent().map(([call]) => call)).toEqual(['POST /api/habits', 'PATCH /api/habits/new']);
});

it.each(['saved', 'refused'] as const)('a pause of a week from the menu is %s', async (answer) => {
  answerMark = answer;
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Options for Five-minute walk' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Pause for a week' }));
  if (answer === 'refused') {
    await screen.findByText('No.');
    expect(screen.queryByText(/rests until/)).toBeNull();
    return;
  }
  await screen.findByText(/“Five-minute walk” rests until/);
  expect(sent()).toEqual([['PUT /api/habits/walk/pause', { days: 7 }]]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent().at(-1)?.[0]).toBe('DELETE /api/habits/walk/pause'));
});

it('a number that is none is asked for again with what was typed', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Options for Drink water' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Enter a number' }));
  const field = () => screen.findByLabelText('How many glasses?') as Promise<HTMLInputElement>;
  fireEvent.change(await field(), { target: { value: '2,5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter a whole number from 0 to 1,000,000.')).toBeTruthy();
  await waitFor(async () => expect((await field()).value).toBe('2,5'));
  expect(sent()).toEqual([]);
});

it('on a device whose clock is a day slow, a tick counts for the server’s today', async () => {
  stored = stored.map((habit) => carriedTo(habit, '2026-11-20'));
  await open();
  fireEvent.click(stone('Write one line, open'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.[0]).toBe('PUT /api/habits/line/days/2026-11-20');
});
