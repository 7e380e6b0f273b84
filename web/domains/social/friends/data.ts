import type { Friendship } from '#contract/social/endpoints.ts';
import { ApiError, api, type Call } from '../../../platform/http/api.ts';
import { updateItems } from '../../../platform/query/cached-lists.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { patchPerson } from '../data.ts';

export const requestFailed = 'Error sending friend request. Please try again.';
export const respondFailed = 'Error responding to friend request. Please try again.';

const refetch = (...calls: Call[]) =>
  Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [call] })));

/** Lists with friends and open requests. A notification of a request asks for an answer as long as it is open. */
const between: Call[] = [
  'GET /api/friends',
  'GET /api/friends/requests',
  'GET /api/notifications/count',
  'GET /api/notifications',
  'GET /api/notifications/unread',
];

/** Shows what the viewer and a member are to each other now, and refetches what depends on it. */
async function showBetween(memberId: string, { friendship, friend_request_id }: Friendship): Promise<void> {
  patchPerson(memberId, (now) => ({ ...now, friendship, friend_request_id }));
  if (friend_request_id === null)
    updateItems<{ id: string; requester: { id: string | null }; receiver_id: string }>(
      ['GET /api/friends/requests'],
      ({ requester, receiver_id }) => requester.id === memberId || receiver_id === memberId,
      () => null,
    );
  await refetch(...between);
  // A private page opens or closes with the friendship.
  await queryClient.invalidateQueries({ queryKey: ['GET /api/users/:id', { params: { id: memberId } }] });
}

export async function requestFriend(memberId: string) {
  const reply = await api('POST /api/friends/request', { body: { receiver_id: memberId } });
  await showBetween(memberId, reply);
  return reply;
}

/** Responds to a request. One that is no longer open disappears from the list. */
export async function respondToRequest(id: string, memberId: string, accept: boolean) {
  try {
    const reply = await api('POST /api/friends/respond/:id', {
      params: { id },
      query: { accept: accept ? 'true' : 'false' },
    });
    await showBetween(memberId, reply);
    return reply;
  } catch (error) {
    await refetchGone(error, memberId);
    throw error;
  }
}

export async function cancelRequest(id: string, memberId: string) {
  try {
    const reply = await api('DELETE /api/friends/requests/:id', { params: { id } });
    await showBetween(memberId, reply);
    return reply;
  } catch (error) {
    await refetchGone(error, memberId);
    throw error;
  }
}

/** After a refusal the screen shows an outdated state: the request was cancelled or answered elsewhere. */
async function refetchGone(error: unknown, memberId: string): Promise<void> {
  if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) return;
  await refetch(...between);
  await queryClient.invalidateQueries({ queryKey: ['GET /api/users/:id', { params: { id: memberId } }] });
}

export async function endFriendship(memberId: string) {
  const reply = await api('DELETE /api/friends/:id', { params: { id: memberId } });
  await showBetween(memberId, reply);
  return reply;
}

export async function removeFollower(memberId: string): Promise<void> {
  await api('DELETE /api/followers/:id', { params: { id: memberId } });
  updateItems<{ id: string }>(
    ['GET /api/followers'],
    ({ id }) => id === memberId,
    () => null,
  );
  await refetch('GET /api/followers');
}

export async function setMuted(memberId: string, muted: boolean): Promise<void> {
  await api('PUT /api/users/:id/mute', { params: { id: memberId }, body: { muted } });
  patchPerson(memberId, (now) => ({ ...now, is_muted: muted }));
  await refetchLists();
}

/** Blocks or unblocks a member. Everything read before may have them in it, so it is read again. */
export async function setBlocked(memberId: string, blocked: boolean): Promise<void> {
  await api('PUT /api/users/:id/block', { params: { id: memberId }, body: { blocked } });
  patchPerson(memberId, (now) => ({ ...now, is_blocked: blocked }));
  await refetchLists();
}

/** Removes what the device keeps of lists with members' texts, and reads the shown ones again. */
async function refetchLists(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' });
  await queryClient.invalidateQueries();
}
