import { useQuery } from '@tanstack/react-query';
import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import type { Person, PersonDetail } from '#contract/social/endpoints.ts';
import type { DiscoverKind } from '#contract/social/friendships.ts';
import { api } from '../../platform/http/api.ts';
import { updateItems } from '../../platform/query/cached-lists.ts';
import { queryClient, read, readPages } from '../../platform/query/query.ts';
import { personRead } from './page/data.ts';

const minute = 60_000;

/** Reads some members, to meet. */
export const someMembersRead = {
  ...read('GET /api/users', { query: { limit: 20 } }),
  staleTime: 5 * minute,
};

/** Reads pages of members who can be found. */
export const memberPages = {
  ...readPages('GET /api/users', { query: { limit: 24 } }),
  meta: { keep: false },
};

/** Reads pages of friends, or of those with a name that begins like `q`. */
export const friendPages = (q: string) => ({
  ...readPages('GET /api/friends', { query: { limit: 24, ...(q && { q }) } }),
  ...(q && { meta: { keep: false } }),
});

/** Reads what waits for the member. The bell reads it as well. */
export const countRead = { ...read('GET /api/notifications/count'), meta: { keep: false } };

/** Reads open friend requests, newest first. Someone with more than a page of them answers some first. */
export const requestsRead = (direction: 'received' | 'sent') =>
  read('GET /api/friends/requests', { query: { direction, limit: 50 } });

export const followPages = (which: 'following' | 'followers') =>
  which === 'following'
    ? readPages('GET /api/following', { query: { limit: 24 } })
    : readPages('GET /api/followers', { query: { limit: 24 } });

/** Reads members to meet of one kind, each with a reason. */
export const discoverRead = (show: DiscoverKind) => ({
  ...read('GET /api/users/discover', { query: { limit: 12, show } }),
  staleTime: 5 * minute,
});

/** Reads what a name with a typo may mean: other words, with which people are found. */
export const nearNameRead = (q: string) => ({
  ...read('GET /api/search', { query: { q: q.slice(0, 200), kind: 'people', limit: 1 } }),
  staleTime: minute,
  meta: { keep: false },
});

/** Reads pages of members found by name, word of the bio, or whole email address. */
export const foundPages = (q: string) => ({
  ...readPages('GET /api/users', { query: { limit: 24, q } }),
  meta: { keep: false },
});

/** Reads a member for their page. Half a minute old counts as current. */
export const usePerson = (id: string) => useQuery({ ...personRead(id), staleTime: 30_000 });

export const followFailed = 'Error following user. Please try again.';

/** Follows or unfollows optimistically. A failure undoes it and is thrown. */
export async function setFollowing(person: Person, following: boolean): Promise<void> {
  const { id } = person;
  const show = (is_following: boolean) =>
    patchPerson(id, (now) => ({
      ...now,
      is_following,
      followers_count: now.followers_count + (is_following === now.is_following ? 0 : is_following ? 1 : -1),
    }));
  show(following);
  try {
    const params = { id };
    await (following ? api('POST /api/follow/:id', { params }) : api('DELETE /api/follow/:id', { params }));
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['GET /api/following'] }),
      queryClient.invalidateQueries({ queryKey: ['GET /api/posts', { query: { filter: 'following' } }] }),
    ]);
  } catch (error) {
    show(!following);
    throw error;
  }
}

export const reportPerson = (id: string, body: Body<Routes['POST /api/users/:id/report']>) =>
  api('POST /api/users/:id/report', { params: { id }, body });

const lists = [
  'GET /api/users',
  'GET /api/users/discover',
  'GET /api/friends',
  'GET /api/following',
  'GET /api/followers',
] as const;

/** Edits a cached member on their page and in every list. */
export function patchPerson(id: string, change: (person: Person) => Person): void {
  queryClient.setQueryData(
    personRead(id).queryKey,
    (now: PersonDetail | undefined) => now && { ...now, ...change(now) },
  );
  for (const list of lists) updateItems<Person>([list], (each) => each.id === id, change);
}
