// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Pact, Partners } from '#contract/partners/endpoints.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
import { habitsRead } from '../../habits/data.ts';
import { partnersRead, usePartners } from '../data.ts';
import { SearchForm } from '../matching/SearchForm.tsx';
import { NudgeCard } from '../NudgeCard.tsx';
import { PactCard } from '../pacts/PactCard.tsx';
import { PactPage } from '../pacts/PactPage.tsx';
import { QuietCard } from '../pacts/QuietCard.tsx';
import { SharingCard } from '../SharingCard.tsx';
import { notSaved } from '../words.ts';
import { DayCard } from './DayCard.tsx';
import { TodayPartner } from './TodayPartner.tsx';

const day = {
  on: '2026-11-26',
  you: { state: 'open' as const, at: null },
  they: { state: 'yes' as const, at: '2026-11-26T12:12:00Z' },
  is_by_practice: false,
};
const pact: Pact = {
  id: '00000000-0000-4000-8000-000000000001',
  partner: { id: null, name: 'Jonas Weber', profile_photo: null, membership_tier: 'builder' },
  made_at: '2026-11-17T12:00:00Z',
  started_at: '2026-11-17T12:00:00Z',
  starts_on: '2026-11-17',
  ends_on: '2026-12-16',
  day: 10,
  period: 1,
  lines: [
    {
      line: 'question',
      words: 'Did your five minutes happen?',
      value: {},
      you_agree: true,
      they_agree: true,
      suggestion: null,
      version: 2,
    },
  ],
  may_start: false,
  today: day,
  yesterday: null,
  days: [{ on: day.on, you: 'open', they: 'yes' }],
  both_yes: 6,
  days_together: 10,
  quiet: 0,
  is_place_kept: false,
  has_company: false,
  sharing: { day: false, streak: false, habits: [] },
  shown: { day: null, streak: null, habits: [] },
  nudge: { may_send: true, sent: null, received: null, opens_at: null },
  renewal: { is_open: false, you: false, they: false },
  ended: null,
};
const partners = (more: Partial<Pact> = {}): Partners => ({
  search: null,
  time_zone: 'America/Toronto',
  day: 12,
  from_day: 1,
  to_day: 26,
  may_look: false,
  received: [],
  sent: [],
  pacts: [{ ...pact, ...more }],
});

/** Replies to a write. Reads get `partners`. */
let reply: (body: unknown) => ReturnType<typeof refuse> | Partners | Promise<Partners>;
const server = fakeApi({
  'GET /api/partners': () => partners(),
  'GET /api/habits': [],
  'PUT /api/partners/pacts/:id/answers/:date': ({ body }) => reply(body),
  'PUT /api/partners/pacts/:id/sharing': ({ body }) => reply(body),
  'POST /api/partners/pacts/:id/nudges': ({ body }) => reply(body),
  'POST /api/partners/pacts/:id/renew': ({ body }) => reply(body),
  'PUT /api/partners/pacts/:id/lines/:line': ({ body }) => reply(body) as never,
});
const sent = () => server.writes.map(({ body }) => body);
beforeEach(() => {
  signIn({
    id: '00000000-0000-4000-8000-00000000000a',
    name: 'Maya Okafor',
    time_zone: 'America/Toronto',
    day_start_hour: 0,
  });
});

function show(Shown: (props: { pact: Pact }) => React.ReactNode, more: Partial<Pact> = {}): void {
  queryClient.setQueryData(partnersRead.queryKey, partners(more));
  function Cached() {
    const [first] = usePartners().data?.pacts ?? [];
    return first ? <Shown pact={first} /> : null;
  }
  render(<Cached />);
}

it('an answer shows at once and takes the focus, and can be changed', async () => {
  let answer = (_: Partners): void => undefined;
  reply = () => new Promise((resolve) => (answer = resolve));
  show(DayCard);
  expect(screen.getByRole('heading', { name: 'Did your five minutes happen?' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByRole('heading', { name: 'Yes, from both of you' })).toBe(document.activeElement);
  await waitFor(() => expect(sent()).toEqual([{ answer: 'yes' }]));
  answer(partners({ today: { ...day, you: { state: 'yes', at: day.they.at } } }));
  fireEvent.click(await screen.findByRole('button', { name: 'Change my answer' }));
  expect(screen.getByRole('button', { name: 'Rest day' })).toBeDefined();
});

it('a renewal keeps the focus in its card, which says until when the pact goes on', async () => {
  reply = () => partners({ starts_on: '2026-12-17', ends_on: '2027-01-15', period: 2, day: 25 });
  show(PactCard, { renewal: { is_open: true, you: false, they: true }, day: 25 });
  fireEvent.click(screen.getByRole('button', { name: 'Renew, Jonas would like to' }));
  expect(await screen.findByText('You both renewed it until 15 January.')).toBeDefined();
  expect(screen.getByText('Day 25 of 30')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your pact' }));
});

it('an answer that is refused comes back as it was, with the sentence of the server', async () => {
  reply = () => refuse(409, 'This pairing has ended.', { code: 'pact_ended' });
  show(DayCard);
  fireEvent.click(screen.getByRole('button', { name: 'Not yet' }));
  expect(await screen.findByText('This pairing has ended.')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Did your five minutes happen?' })).toBeDefined();
});

it('an answer that is lost without a connection comes back as it was, with a sentence', async () => {
  show(DayCard);
  server.isAway = true;
  fireEvent.click(screen.getByRole('button', { name: 'Not yet' }));
  expect(await screen.findByText(notSaved)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Did your five minutes happen?' })).toBeDefined();
});

it('a switch that is turned off without a connection is on again, with a sentence', async () => {
  queryClient.setQueryData(habitsRead.queryKey, []);
  show(SharingCard, { sharing: { day: false, streak: true, habits: [] } });
  server.isAway = true;
  fireEvent.click(screen.getByRole('switch', { name: 'My streak' }));
  expect(await screen.findByText(notSaved)).toBeDefined();
  expect(screen.getByRole('switch', { name: 'My streak', checked: true })).toBeDefined();
});

it('two quick switches are both saved, and one that is refused goes back alone', async () => {
  queryClient.setQueryData(habitsRead.queryKey, []);
  const sharing = { day: false, streak: false, habits: [] };
  reply = (body) => partners({ sharing: body as Pact['sharing'] });
  show(SharingCard, { sharing });
  fireEvent.click(screen.getByRole('switch', { name: 'My streak' }));
  fireEvent.click(screen.getByRole('switch', { name: /Which day/ }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ day: true, streak: true, habits: [] });
  expect(screen.getAllByRole('switch', { checked: true })).toHaveLength(2);

  reply = (body) =>
    (body as Pact['sharing']).streak
      ? partners({ sharing: body as Pact['sharing'] })
      : refuse(409, 'Not now.');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  fireEvent.click(screen.getByRole('switch', { name: 'My streak' }));
  fireEvent.click(screen.getByRole('switch', { name: /Which day/ }));
  expect(await screen.findByText('Not now.')).toBeDefined();
  await waitFor(() => expect(sent().at(-1)).toEqual({ day: false, streak: true, habits: [] }));
});

it('words of a hello stay when its hours end, and its receipt takes the focus', async () => {
  reply = () => partners({ quiet: 2, nudge: { ...pact.nudge, may_send: false } });
  show(QuietCard, { quiet: 2 });
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Missed you' } });
  const closed = { ...pact.nudge, may_send: false, opens_at: '2026-11-27T13:00:00Z' };
  queryClient.setQueryData(partnersRead.queryKey, partners({ quiet: 2, nudge: closed }));
  expect(
    await screen.findByText('Jonas welcomes nudges again from 8:00, your time. Your words stay here.'),
  ).toBeDefined();
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Missed you');
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  queryClient.setQueryData(partnersRead.queryKey, partners({ quiet: 2 }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', false));
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent()).toEqual([{ words: 'Missed you' }]));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Jonas hasn’t answered' })),
  );
});

it('the dashboard has a card for each of two pacts', () => {
  const other = {
    ...pact,
    id: '00000000-0000-4000-8000-000000000002',
    partner: { ...pact.partner, name: 'Ida Berg' },
  };
  const both = partners({ started_at: null, today: null });
  queryClient.setQueryData(partnersRead.queryKey, { ...both, pacts: [...both.pacts, other] });
  render(<TodayPartner />);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'You and Jonas',
    'You and Ida',
  ]);
  expect(screen.getByRole('link', { name: 'Write your pact' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Yes' })).toBeDefined();
});

it('the search is shown as on again when turning it off is lost', async () => {
  const search = {
    is_looking: true,
    wakes_at: 400,
    sleeps_at: 1300,
    category: 'health',
    tone: 'gentle',
    line: 'Walks',
  } as const;
  server.isAway = true;
  render(<SearchForm partners={{ ...partners(), search }} />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Walks slowly' } });
  fireEvent.click(screen.getByRole('switch'));
  expect(await screen.findByText(notSaved)).toBeDefined();
  expect(screen.getByRole('switch', { checked: true })).toBeDefined();
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Walks slowly');
});

it('words that are typed for a line stay when the partner suggests others meanwhile', async () => {
  const line = (key: 'counts' | 'quiet', suggestion: string | null = null): Pact['lines'][number] => ({
    line: key,
    words: `About ${key}.`,
    value: { text: `About ${key}.` },
    you_agree: false,
    they_agree: suggestion !== null,
    suggestion:
      suggestion === null ? null : { is_yours: false, words: suggestion, value: { text: suggestion } },
    version: suggestion === null ? 0 : 1,
  });
  const writing = { started_at: null, day: null, today: null };
  show(PactPage, { ...writing, lines: [line('counts'), line('quiet')] });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Ten minutes outside' } });
  queryClient.setQueryData(
    partnersRead.queryKey,
    partners({ ...writing, lines: [line('counts', 'Five minutes outside'), line('quiet')] }),
  );
  expect(await screen.findByText(/Jonas suggests/)).toBeDefined();
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Ten minutes outside');
});

it('a suggestion that changes nothing is refused with a sentence, and a changed one is sent', async () => {
  const line = { ...pact.lines[0], line: 'counts', value: { text: 'Ten minutes.' }, you_agree: false };
  show(PactPage, { started_at: null, day: null, today: null, lines: [line] as Pact['lines'] });
  reply = () => partners();
  const suggest = (text: string) => {
    fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: 'Suggest' }));
  };
  suggest('Ten minutes. ');
  const sentence = 'The line says this already. Change something first, or agree to the line.';
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(sent()).toEqual([]);
  suggest('Five minutes.');
  expect(screen.queryByText(sentence)).toBeNull();
  await waitFor(() => expect(sent()).toMatchObject([{ text: 'Five minutes.' }]));
});

it('own words of a nudge stay when the server refuses them', async () => {
  const detail = 'Jonas welcomes nudges from 8:00 until 21:00. We kept your words here.';
  reply = () => refuse(409, detail, { code: 'outside_hours' });
  show(NudgeCard);
  fireEvent.click(screen.getByRole('radio', { name: 'Write my own' }));
  expect(screen.getByRole('button', { name: 'Send nudge' })).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Shoes!' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send nudge' }));
  expect(await screen.findByText(detail)).toBeDefined();
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Shoes!');
  expect(sent()).toEqual([{ words: 'Shoes!' }]);
});

it('outside the hours of the pact the nudge waits, with the hour beside it', () => {
  show(NudgeCard, { nudge: { ...pact.nudge, may_send: false, opens_at: '2026-11-27T13:00:00Z' } });
  const send = screen.getByRole('button', { name: 'Send nudge' });
  expect(send.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Jonas welcomes nudges again from 8:00, your time.')).toBeDefined();
});

it.each([
  [1, 'Jonas hasn’t answered'],
  [2, 'A hello might help'],
  [3, 'Would you like company meanwhile?'],
])('step %i of the silence ladder: %s', (quiet, title) => {
  show(QuietCard, { quiet });
  expect(screen.getByRole('heading', { name: title })).toBeDefined();
  expect(document.body.textContent).not.toMatch(/\b(one|two|three|[123]) days?\b/i);
});
