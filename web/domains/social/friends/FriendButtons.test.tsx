// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { PersonDetail } from '#contract/social/endpoints.ts';
import { queryClient, read } from '../../../platform/query/query.ts';
import { fail, fakeApi, refuse } from '../../../testing/fake-api.ts';
import { render } from '../../../testing/render.tsx';
import { usePerson } from '../data.ts';
import { FriendButtons } from './FriendButtons.tsx';

const ada = {
  id: 'a',
  name: 'Ada',
  is_self: false,
  is_private: false,
  is_following: false,
  is_muted: false,
  is_blocked: false,
  may_message: true,
  friendship: 'none',
  friend_request_id: null,
  shared_groups: [],
} as unknown as PersonDetail;
const page = read('GET /api/users/:id', { params: { id: 'a' } }).queryKey;

const server = fakeApi({
  'GET /api/users/:id': () => queryClient.getQueryData<PersonDetail>(page) ?? ada,
});
const sent = () => server.writes.map(({ line }) => line);
beforeEach(() => {});

function Buttons() {
  const { data } = usePerson('a');
  return data ? <FriendButtons person={data} /> : null;
}
const open = (person: Partial<PersonDetail>) => {
  queryClient.setQueryData(page, { ...ada, ...person });
  render(<Buttons />);
};
const words = () => screen.getAllByRole('button').map((each) => each.textContent);
const press = (text: string) =>
  fireEvent.click(screen.getAllByRole('button').find((each) => each.textContent === text) as HTMLElement);

it.each([
  [{}, ['Follow Ada', 'Add friend Ada']],
  [{ is_following: true }, ['Following Ada', 'Add friend Ada']],
  [{ friendship: 'request_sent', friend_request_id: 'r' }, ['Follow Ada', 'Cancel request Ada']],
  [{ friendship: 'request_received', friend_request_id: 'r' }, ['Follow Ada', 'Decline Ada', 'Accept Ada']],
  [{ friendship: 'friends' }, ['Follow Ada', 'Friends with Ada, end friendship']],
  [{ is_muted: true }, ['Unmute Ada', 'Follow Ada', 'Add friend Ada']],
  [{ is_private: true }, ['Add friend Ada']],
  [{ is_blocked: true, is_private: true }, ['Unblock Ada']],
] as const)('%j: %j', (person, buttons) => {
  open(person);
  expect(words()).toEqual(buttons);
});

it('sends a request once, and shows it as sent', async () => {
  server.on({
    'POST /api/friends/request': { message: 'Sent.', friendship: 'request_sent', friend_request_id: 'r' },
  });
  open({});
  const button = screen.getByRole('button', { name: /^Add friend/ });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(words()).toContain('Cancel request Ada'));
  expect(sent()).toEqual(['POST /api/friends/request']);
});

it('offers the upgrade with the specified sentence', async () => {
  const detail =
    'Builder membership or higher is required to add friends. Would you like to upgrade your membership now?';
  server.on({ 'POST /api/friends/request': refuse(403, detail, { code: 'upgrade_required' }) });
  open({});
  press('Add friend Ada');
  expect(await screen.findByText(detail)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'See membership' })).toBeTruthy();
});

it('says the sentence of a refusal, and keeps the buttons', async () => {
  server.on({ 'POST /api/friends/request': fail(), 'POST /api/friends/respond/:id': fail() });
  open({});
  press('Add friend Ada');
  expect(await screen.findByText('Error sending friend request. Please try again.')).toBeTruthy();
  expect(words()).toContain('Add friend Ada');
  cleanup();
  open({ friendship: 'request_received', friend_request_id: 'r' });
  press('Accept Ada');
  expect(await screen.findByText('Error responding to friend request. Please try again.')).toBeTruthy();
  expect(words()).toContain('Accept Ada');
});

it('reads the notifications again after an answer, which no longer ask for one', async () => {
  server.on({
    'POST /api/friends/respond/:id': {
      message: 'You declined.',
      friendship: 'none',
      friend_request_id: null,
    },
  });
  const lists = [['GET /api/notifications', {}], ['GET /api/notifications/unread']];
  for (const list of lists) queryClient.setQueryData(list, []);
  open({ friendship: 'request_received', friend_request_id: 'r' });
  press('Decline Ada');
  for (const list of lists)
    await waitFor(() => expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true));
});
