import { useQuery } from '@tanstack/react-query';
import type { Person } from '#contract/social.ts';
import { api } from '../../platform/api.ts';
import { queryClient, read } from '../../platform/query.ts';

const personQuery = (id: string) => read('GET /api/users/:id', { params: { id } });

/** A member as the viewer may see them. */
export const usePerson = (id: string) => useQuery(personQuery(id));

/** Follows or follows no longer, at once on the screen; a failure takes it back and is thrown. */
export async function setFollowing(person: Person, following: boolean): Promise<void> {
  const show = (is_following: boolean) =>
    queryClient.setQueryData(
      personQuery(person.id).queryKey,
      (now: Person | undefined) =>
        now && {
          ...now,
          is_following,
          followers_count:
            now.followers_count + (is_following === now.is_following ? 0 : is_following ? 1 : -1),
        },
    );
  show(following);
  try {
    const params = { id: person.id };
    await (following ? api('POST /api/follow/:id', { params }) : api('DELETE /api/follow/:id', { params }));
    await queryClient.invalidateQueries({ queryKey: ['GET /api/following'] });
  } catch (error) {
    show(!following);
    throw error;
  }
}
