import { useQuery } from '@tanstack/react-query';
import type { Body } from '#contract/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import type { Person, PersonDetail } from '#contract/social.ts';
import { api } from '../../platform/http/api.ts';
import { updateItems } from '../../platform/query/cached-lists.ts';
import { queryClient } from '../../platform/query/query.ts';
import { personRead } from './reads.ts';

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
