// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Goal } from '#contract/goals/endpoints.ts';
import { queryClient } from '../../platform/query/query.ts';
import { endSession, lastEnding } from '../../platform/session/session-store.ts';
import { fail, fakeApi, lose, refuse } from '../../testing/fake-api.ts';
import { render, signIn } from '../../testing/render.tsx';
import { CelebrationProvider } from '../../ui/overlays/Celebrate.tsx';
import { goalsRead } from './data.ts';
import { GoalsPage } from './GoalsPage.tsx';

const goal = (more: Partial<Goal> = {}): Goal => ({
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Walk 120 km',
  description: '',
  category: 'fitness',
  target_value: 120,
  current_value: 84,
  unit: 'km',
  deadline: '2026-12-12',
  priority: 'high',
  is_completed: false,
  created_at: '2026-09-16T15:00:00Z',
  updated_at: '2026-09-16T15:00:00Z',
  version: 1,
  progress: 70,
  label: 'open',
  starts_on: '2026-09-16',
  days_left: 23,
  is_reached: false,
  completed_on: null,
  is_celebrated: false,
  pace: { state: 'behind', days: 3, even_value: 88, even_progress: 73, per_day: 1.5652 },
  forecast: null,
  offers: { deadline: null, target_value: null },
  grows_with: [],
  ...more,
});
const reached = goal({
  title: 'Call Dad',
  current_value: 120,
  progress: 100,
  label: 'complete',
  is_completed: true,
  is_reached: true,
  completed_on: '2026-12-09',
  pace: null,
});

/** The goals that the server has. */
let stored: Goal[] = [];

beforeAll(() =>
  Promise.all([
    import('../../ui/overlays/DialogPanel.tsx'),
    import('../../ui/overlays/ConfirmDialog.tsx'),
    import('../../ui/overlays/Celebration.tsx'),
    import('./entries/ProgressDialog.tsx'),
    import('./GoalDialog.tsx'),
    import('../feed/sharing/ShareSuccessDialog.tsx'),
  ]),
);
const server = fakeApi({
  'GET /api/goals': () => stored,
  'GET /api/habits': [],
  'POST /api/goals': () => stored[0] ?? {},
  'PATCH /api/goals/:id': () => stored[0] ?? {},
  'PATCH /api/goals/:id/progress': () => stored[0] ?? {},
  'POST /api/goals/:id/celebrated': () => stored[0] ?? {},
});
/** Method, address and body of each call that writes. */
const calls = () =>
  server.writes.map(
    ({ line, address, body }) =>
      [line.split(' ')[0], address, body] as [string, string, Record<string, unknown> | undefined],
  );
beforeEach(() => {
  stored = [goal()];
  signIn({
    id: 'n',
    name: 'Nora',
    membership_tier: 'starter',
    time_zone: 'UTC',
    day_start_hour: 0,
    week_starts_on: 1,
    start_page: null,
  });
});

const open = () =>
  render(
    <CelebrationProvider>
      <GoalsPage />
    </CelebrationProvider>,
  );
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const reachLabel = async () => {
  await screen.findByLabelText('What do you want to reach?');
  return 'What do you want to reach?';
};
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the list', () => {
  it('shows progress, label and pace, and Share instead of Update Progress for a completed goal', async () => {
    stored = [goal(), { ...reached, id: 'b', is_celebrated: true }];
    open();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toContain('84 of 120 km · 70%');
    expect(first?.textContent).toContain('23 days left');
    expect(first?.textContent).toContain('3 days behind 1.6 km a day gets you there in time.');
    expect(
      within(first as HTMLElement)
        .getByRole('progressbar')
        .getAttribute('aria-valuenow'),
    ).toBe('70');
    expect(within(second as HTMLElement).queryByRole('button', { name: /Update Progress/ })).toBeNull();
    expect(within(second as HTMLElement).getByRole('button', { name: 'Share Call Dad' })).toBeTruthy();
    expect(second?.textContent).toContain('Reached on 9 December 3 days before its date.');
  });

  it('says when it cannot be loaded', async () => {
    server.on({ 'GET /api/goals': refuse(404, 'No.') });
    open();
    expect(await screen.findByText('Failed to load goals. Please refresh the page.')).toBeTruthy();
  });

  it('asks to log in after a 401', async () => {
    server.on({ 'GET /api/goals': refuse(401, 'Please sign in to continue.') });
    await expect(queryClient.fetchQuery({ ...goalsRead, retry: false })).rejects.toThrow();
    expect(lastEnding()).toBe('Please log in to view your goals.');
  });

  it('asks to log in when another call is refused while the goals load', async () => {
    server.on({
      'GET /api/goals': () => {
        endSession('expired');
        throw new DOMException('The session is over.', 'AbortError');
      },
    });
    await expect(queryClient.fetchQuery({ ...goalsRead, retry: false })).rejects.toThrow();
    expect(lastEnding()).toBe('Please log in to view your goals.');
  });

  it('says nothing about goals to who logs out while they load', async () => {
    server.on({
      'GET /api/goals': () => {
        endSession('logout');
        throw new DOMException('The session is over.', 'AbortError');
      },
    });
    await expect(queryClient.fetchQuery({ ...goalsRead, retry: false })).rejects.toThrow();
    expect(lastEnding()).toBeNull();
  });

  it('is empty at first, and a wrong form sends nothing', async () => {
    stored = [];
    open();
    fireEvent.click(await button('New goal'));
    fireEvent.click(await button('Create goal'));
    expect(await screen.findByText('Enter a number, such as 40.')).toBeTruthy();
    type('By when', '2020-01-31');
    fireEvent.click(await button('Create goal'));
    expect(await screen.findByText('This date has passed. Choose today or a later one.')).toBeTruthy();
    expect(calls()).toEqual([]);
    type('What do you want to reach?', 'Swim');
    type('How much', '1,500.5');
    type('Of what', 'm');
    type('By when', '2027-01-31');
    server.on({ 'POST /api/goals': fail(503) });
    fireEvent.click(await button('Create goal'));
    // Nothing typed is lost.
    expect(await screen.findByText('Failed to create goal. Please try again.')).toBeTruthy();
    expect((screen.getByLabelText('What do you want to reach?') as HTMLInputElement).value).toBe('Swim');
    expect(calls()[0]?.[2]).toMatchObject({
      title: 'Swim',
      target_value: 1500.5,
      unit: 'm',
      deadline: '2027-01-31',
      category: 'fitness',
      priority: 'medium',
    });
  });

  it('the goal that was created is the one on the screen, though the reply of an earlier try was lost', async () => {
    stored = [];
    open();
    fireEvent.click(await button('New goal'));
    type(await reachLabel(), 'Swin');
    type('How much', '40');
    type('Of what', 'km');
    type('By when', '2027-01-31');
    server.on({ 'POST /api/goals': lose() });
    fireEvent.click(await button('Create goal'));
    expect(await screen.findByText('Failed to create goal. Please try again.')).toBeTruthy();
    server.on({ 'POST /api/goals': () => stored[0] ?? {} });
    stored = [goal({ id: 'new', title: 'Swin', version: 1 })];
    type(await reachLabel(), 'Swim');
    fireEvent.click(await button('Create goal'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, retry, change] = calls();
    expect(retry?.[2]?.client_id).toBe(first?.[2]?.client_id);
    expect(change).toEqual([
      'PATCH',
      '/api/goals/new',
      expect.objectContaining({ title: 'Swim', version: 1, grows_with: [] }),
    ]);
    expect(calls()).toHaveLength(3);
  });
});

it('a goal grows with a habit that its form chooses', async () => {
  const walk = { id: '00000000-0000-4000-8000-0000000000aa', name: 'Walk', unit: 'minutes', day_target: 20 };
  server.on({ 'GET /api/habits': [walk] });
  open();
  fireEvent.click(await button('New goal'));
  await screen.findByRole('dialog');
  type('What do you want to reach?', 'Walk');
  type('How much', '120');
  type('Of what', 'km');
  type('By when', '2027-01-31');
  fireEvent.change(await screen.findByLabelText('Habit'), { target: { value: walk.id } });
  type(/^Adds/, '0');
  fireEvent.click(await button('Create goal'));
  expect(await screen.findByText('Enter a number above 0.')).toBeTruthy();
  expect(calls()).toEqual([]);
  type(/^Adds/, '0.1');
  fireEvent.change(screen.getByLabelText('For'), { target: { value: 'count' } });
  type('Counting from', '2026-01-01');
  fireEvent.click(await button('Create goal'));
  await waitFor(() => expect(calls()).toHaveLength(1));
  expect(calls()[0]?.[2]?.grows_with).toEqual([
    { habit_id: walk.id, per: 'count', amount: 0.1, since: '2026-01-01' },
  ]);
});

describe('Update Progress', () => {
  const update = async (value: string) => {
    open();
    fireEvent.click(await button(/^Update Progress/));
    await screen.findByRole('dialog');
    type(/^In all/, value);
    fireEvent.click(await button('Save'));
  };

  it.each(['abc', '-1', '', '1e5'])('refuses %j and sends nothing', async (value) => {
    await update(value);
    expect(await screen.findByText('Enter a number of 0 or more.')).toBeTruthy();
    expect(calls()).toEqual([]);
  });

  it('sends the number in all with the one that was seen', async () => {
    await update('88.5');
    await waitFor(() => expect(calls()).toHaveLength(1));
    const [method, address, body] = calls()[0] ?? [];
    expect([method, address]).toEqual(['PATCH', `/api/goals/${goal().id}/progress?current_value=88.5`]);
    expect(body).toMatchObject({ seen_value: 84, if_changed: 'refuse', note: '' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says when it failed, and stays open', async () => {
    server.on({ 'PATCH /api/goals/:id/progress': fail() });
    await update('88.5');
    expect(await screen.findByText('Failed to update progress. Please try again.')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('asks what counts when another device changed it', async () => {
    const current = goal({ current_value: 90 });
    server.on({
      'PATCH /api/goals/:id/progress': refuse(409, 'x', { code: 'progressed_elsewhere', current }),
    });
    await update('88.5');
    expect(await screen.findByText('This goal is at 90 km now')).toBeTruthy();
    server.on({ 'PATCH /api/goals/:id/progress': goal() });
    fireEvent.click(await button('Add 4.5 km'));
    await waitFor(() => expect(calls()).toHaveLength(2));
    expect(calls()[1]?.[1]).toContain('current_value=94.5');
    expect(calls()[1]?.[2]).toMatchObject({ if_changed: 'set' });
    // Both tries are one entry.
    expect(calls()[1]?.[2]?.entry_id).toBe(calls()[0]?.[2]?.entry_id);
  });
});

describe('a reached goal', () => {
  it('is celebrated once, and sharing is only offered', async () => {
    stored = [reached];
    open();
    const ceremony = await screen.findByRole('dialog', { name: '120 km. You did it!' });
    const facts = [...ceremony.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(facts).toEqual(['km120 of 120', 'days84', 'days early3']);
    await waitFor(() =>
      expect(calls().map(([, address]) => address)).toEqual([`/api/goals/${reached.id}/celebrated`]),
    );
    fireEvent.click(await button('Not now'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls()).toHaveLength(1);
  });

  it('is shared with words, and the dialog closes by itself', async () => {
    stored = [{ ...reached, is_celebrated: true }];
    open();
    fireEvent.click(await button('Share Call Dad'));
    await screen.findByRole('dialog', { name: 'Share your success' });
    expect(screen.getByText('It appears on your profile, as a card with these words.')).toBeTruthy();
    type('Title', ' ');
    fireEvent.click(await button('Share success'));
    expect(await screen.findByText('Give it a title.')).toBeTruthy();
    expect(calls()).toEqual([]);
    type('Title', 'Twelve calls');
    server.on({ 'POST /api/share-success': fail() });
    fireEvent.click(await button('Share success'));
    expect(await screen.findByText('Error sharing success. Please try again.')).toBeTruthy();
    server.on({ 'POST /api/share-success': { message: 'Shared.', post: {} } });
    fireEvent.click(await button('Share success'));
    expect(await screen.findByText('Your success is shared.')).toBeTruthy();
    expect(calls().at(-1)?.[2]).toMatchObject({ achievement_type: 'goal', title: 'Twelve calls' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the form', () => {
  const edit = async () => {
    stored = [goal({ label: 'overdue' })];
    open();
    fireEvent.click(await button(/^New date/));
    await screen.findByRole('dialog', { name: 'Edit goal' });
    type(/What do you want to reach/, 'Walk far');
  };

  it('keeps what was typed when another device changed the goal, and saves it at the second press', async () => {
    const current = goal({ title: 'Walk there', version: 5 });
    const changed = refuse(409, 'This goal was changed on another device.', {
      code: 'edited_elsewhere',
      current,
    });
    server.on({ 'PATCH /api/goals/:id': () => (server.writes.length === 1 ? changed : (stored[0] ?? {})) });
    await edit();
    fireEvent.click(await button('Save Changes'));
    expect(await screen.findByText(/Save again to replace it with what you see here/)).toBeTruthy();
    fireEvent.click(await button('Save Changes'));
    await waitFor(() => expect(calls()).toHaveLength(2));
    expect(calls().map(([, , body]) => [body?.title, body?.version])).toEqual([
      ['Walk far', 1],
      ['Walk far', 5],
    ]);
  });

  it('asks before it discards what was typed', async () => {
    await edit();
    fireEvent.click(await button('Cancel'));
    fireEvent.click(await button('Keep editing'));
    expect((screen.getByLabelText(/What do you want to reach/) as HTMLInputElement).value).toBe('Walk far');
    expect(calls()).toEqual([]);
  });
});
