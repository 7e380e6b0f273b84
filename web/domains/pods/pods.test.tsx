// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, test } from 'vitest';
import type { Pod, PodMember, PodMerge, Pods } from '#contract/pods/endpoints.ts';
import { queryClient } from '../../platform/query/query.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { render, signIn } from '../../testing/render.tsx';
import { Board } from './Board.tsx';
import { podsRead, usePods } from './data.ts';
import { MergeCard } from './MergeCard.tsx';
import { SharingCard } from './SharingCard.tsx';
import { WaveBars } from './WaveBar.tsx';
import { WeekTable } from './WeekTable.tsx';
import { aboutPod, headline, notSaved } from './words.ts';

const week = [
  '2026-11-22',
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
  '2026-11-28',
];
const author = (id: string, name: string) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  name,
  profile_photo: null,
  membership_tier: 'builder' as const,
});
const member = (id: string, name: string, more: Partial<PodMember> = {}): PodMember => ({
  member: author(id, name),
  is_you: false,
  shares_stones: true,
  day: 12,
  days: ['placed', 'placed', 'none', 'placed', 'open', 'ahead', 'ahead'],
  rests_until: null,
  back_on: null,
  may_wave: false,
  is_waved: false,
  ...more,
});
const pod: Pod = {
  id: '00000000-0000-4000-8000-0000000000aa',
  name: 'Birch pod',
  group_id: '00000000-0000-4000-8000-0000000000bb',
  made_at: '2026-11-16T12:00:00Z',
  days_together: 11,
  around_day: 12,
  members: [
    member('a', 'Maya Okafor', { is_you: true }),
    member('b', 'Priya Raman', { shares_stones: false, days: [], day: null }),
    member('c', 'Wren Castillo', { back_on: '2026-11-26', may_wave: true, day: 8 }),
    member('d', 'Ada Mensah', { rests_until: '2026-12-01' }),
  ],
  week,
  today: '2026-11-26',
  stones: 16,
  placed_today: 3,
  resting_today: 1,
  sharing: { stones: true, board: false },
  hello: null,
  check_ins: [],
  zone: 'America/Toronto',
  board: [],
  merge: null,
  may_post: true,
};
const pods = (more: Partial<Pod> = {}): Pods => ({
  search: { is_looking: false, shares_stones: true, nearby: 0 },
  day: 12,
  pod: { ...pod, ...more },
  ended: null,
  past: [],
});

let reply: (body: unknown) => ReturnType<typeof refuse> | Pods | Promise<Pods>;
const server = fakeApi({
  'GET /api/pods': () => pods(),
  'PUT /api/pods/:id/sharing': ({ body }) => reply(body),
  'PUT /api/pods/:id/merges/:merge': ({ body }) => reply(body),
  'POST /api/pods/:id/waves': ({ body }) => reply(body),
});
const sent = () => server.writes.map(({ body }) => body ?? null);
beforeEach(() => {
  signIn({
    id: author('a', '').id,
    name: 'Maya Okafor',
    time_zone: 'America/Toronto',
    day_start_hour: 0,
  });
});

function show(Shown: (props: { pod: Pod }) => React.ReactNode, more: Partial<Pod> = {}): void {
  queryClient.setQueryData(podsRead.queryKey, pods(more));
  const Page = () => {
    const known = usePods().data?.pod;
    return known ? <Shown pod={known} /> : null;
  };
  render(<Page />);
}
const names = (row: HTMLElement) =>
  within(row)
    .getAllByRole('img')
    .map((stone) => stone.getAttribute('aria-label'));

it('shows each stone with its name, and of someone who keeps theirs only who they are', () => {
  show(WeekTable);
  expect(screen.getByRole('heading', { name: 'Three placed today, one is resting' })).toBeTruthy();
  expect(names(screen.getByRole('row', { name: /^You/ }))).toEqual([
    'Sun: placed',
    'Mon: placed',
    'Tue: no stone',
    'Wed: placed',
    'Thu: today is open',
    'Fri: ahead',
    'Sat: ahead',
  ]);
  const colorsOf = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('img')
      .map((stone) => stone.style.getPropertyValue('--c'));
  // Each member's stones have the colour of their own week of Evolve 90.
  expect(new Set(colorsOf(/^You/))).toEqual(new Set(['var(--ev-stone-2)']));
  const priya = screen.getByRole('row', { name: /^Priya/ });
  expect(within(priya).queryAllByRole('img')).toEqual([]);
  expect(priya.textContent).toContain('Keeps their stones to themselves');
  expect(screen.getByRole('row', { name: /^Ada/ }).textContent).toContain('Resting until Tuesday');
});

it('shows “Welcome back” instead of the missed dates', () => {
  show(WeekTable);
  const wren = screen.getByRole('row', { name: /^Wren/ });
  expect(wren.textContent).toContain('Welcome back');
  expect(names(wren)).toEqual(['Thu: today is open', 'Fri: ahead', 'Sat: ahead']);
});

it('waves once, and says so', async () => {
  const waved = pod.members.map((each) => (each.may_wave ? { ...each, is_waved: true } : each));
  reply = () => pods({ members: waved });
  show(WaveBars);
  fireEvent.click(screen.getByRole('button', { name: /^Wave/ }));
  await screen.findByText('You waved.');
  expect(sent()).toEqual([{ member_id: author('c', '').id }]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says “today” of who came back on a date that the viewer doesn’t have yet', () => {
  const members = pod.members.map((each) => (each.may_wave ? { ...each, back_on: '2026-11-27' } : each));
  show(WaveBars, { members });
  expect(screen.getByText('Wren is back today.')).toBeTruthy();
});

it('the switch goes back and says why when sharing couldn’t be saved', async () => {
  reply = () => refuse(500, notSaved);
  show(SharingCard);
  const own = () => screen.getByRole('switch');
  fireEvent.click(own());
  expect(await screen.findByText(notSaved)).toBeTruthy();
  expect(sent()).toEqual([{ stones: false, board: false }]);
  await waitFor(() => expect(own().getAttribute('aria-checked')).toBe('true'));
});

it('two quick switches are both saved, in their order', async () => {
  const answers: (() => void)[] = [];
  const replyLater = (body: unknown) =>
    new Promise<Pods>((resolve) => {
      answers.push(() => resolve(pods({ sharing: body as Pod['sharing'] })));
    });
  reply = replyLater;
  const Both = ({ pod: shown }: { pod: Pod }) => (
    <>
      <SharingCard pod={shown} />
      <Board pod={shown} />
    </>
  );
  show(Both, { sharing: { stones: false, board: false } });
  fireEvent.click(screen.getByRole('switch', { name: /^My stones/ }));
  // The board needs shared stones, which show before they are saved.
  await screen.findByRole('switch', { name: /^My stones/, checked: true });
  fireEvent.click(screen.getByRole('switch', { name: /^Show my line/ }));
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(screen.getAllByRole('switch', { checked: true })).toHaveLength(2);
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await waitFor(() => expect(sent().at(-1)).toEqual({ stones: true, board: true }));
  expect(sent()).toEqual([
    { stones: true, board: false },
    { stones: true, board: true },
  ]);
  expect(screen.getAllByRole('switch', { checked: true })).toHaveLength(2);
});

it('the board says each against their own usual, and names no one who keeps theirs', () => {
  const line = (id: string, name: string, stones: number, usual: number | null) => ({
    member: author(id, name),
    is_you: id === 'a',
    stones,
    usual,
  });
  show(Board, {
    sharing: { stones: true, board: true },
    board: [
      line('a', 'Maya Okafor', 4, 3),
      line('c', 'Wren Castillo', 1, 4),
      line('d', 'Ada Mensah', 2, null),
    ],
  });
  expect(screen.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    expect.stringContaining('You1 more than usual'),
    expect.stringContaining('Wren1 so far, usually 4'),
    expect.stringContaining('Ada2 this week'),
  ]);
  expect(screen.getByRole('img', { name: '4 stones this week, usually 3' })).toBeTruthy();
  expect(document.body.textContent).toContain('One other keeps theirs to themselves.');
  expect(document.body.textContent).not.toContain('Priya');
});

it('a merge names who is asked, and sends what the member wants', async () => {
  const merge: PodMerge = {
    id: '00000000-0000-4000-8000-0000000000cc',
    name: 'Cedar pod',
    from_day: 9,
    to_day: 14,
    closes_on: '2026-11-29',
    others: [{ member: author('e', 'Noor Haddad'), stones: 5, rests: 0 }],
    votes: [
      { member: author('a', 'Maya Okafor'), is_you: true, wants_to_join: false },
      { member: author('c', 'Wren Castillo'), is_you: false, wants_to_join: true },
    ],
  };
  reply = () => pods();
  show(({ pod: shown }) => (shown.merge ? <MergeCard pod={shown} merge={shown.merge} /> : null), { merge });
  expect(screen.getByRole('heading', { name: 'Cedar pod has room for you both' })).toBeTruthy();
  expect(document.body.textContent).toContain('Wren would like to join them');
  expect(document.body.textContent).toContain('Until 29 November');
  expect(document.body.textContent).toContain('Priya and Ada, whenever they return');
  fireEvent.click(screen.getByRole('button', { name: 'Stay as we are' }));
  await waitFor(() => expect(sent()).toEqual([{ answer: 'stay' }]));
});

test.each<[Partial<Pod>, string]>([
  [{ placed_today: 0, resting_today: 0 }, 'No stone yet today'],
  [{ placed_today: 0, resting_today: 2 }, 'No stone yet today, two are resting'],
  [{ placed_today: 1, resting_today: 0 }, 'One placed today'],
])('%j: %s', (more, words) => expect(headline({ ...pod, ...more })).toBe(words));

test('a pod in words', () => {
  expect(aboutPod(pod)).toBe('Four people around Day 12, together for 11 days');
  expect(aboutPod({ ...pod, members: pod.members.slice(0, 1), around_day: null, days_together: 1 })).toBe(
    'One person, together for one day',
  );
});
