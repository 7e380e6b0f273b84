// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Group } from '#contract/groups/endpoints.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
import { groupRead } from '../data.ts';
import { GroupBell } from './GroupBell.tsx';

const group = { id: 'g', name: 'Early birds', is_member: true, is_muted: false } as Group;

const server = fakeApi({ 'PUT /api/notifications/group-mutes/:group': { message: 'Said.' } });
beforeEach(() => {
  signIn({ id: 'n' });
  queryClient.setQueryData(groupRead('g').queryKey, group);
  render(<Bell />);
});

function Bell() {
  const { data } = useQuery({ ...groupRead('g'), enabled: false });
  return data ? <GroupBell group={data} /> : null;
}
const bell = (is: 'on' | 'off') => screen.findByRole('button', { name: `Group notifications are ${is}` });

it('turns notifications off and on again, and says what that means', async () => {
  fireEvent.click(await bell('on'));
  expect(await screen.findByText('Said.')).toBeTruthy();
  fireEvent.click(await bell('off'));
  await bell('on');
  await waitFor(() =>
    expect(server.writes.map(({ address, body }) => [address, body])).toEqual([
      ['/api/notifications/group-mutes/g', { muted: true }],
      ['/api/notifications/group-mutes/g', { muted: false }],
    ]),
  );
});

it('stays as it was when the server refuses', async () => {
  server.on({ 'PUT /api/notifications/group-mutes/:group': refuse(409, 'Not now.') });
  fireEvent.click(await bell('on'));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  await bell('on');
});
