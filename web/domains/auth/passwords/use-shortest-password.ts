import { useQuery } from '@tanstack/react-query';
import { shortestPasswords } from '#contract/auth/constants.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { communityRead } from '../data.ts';

/**
 * Returns the least characters of a new password in this community, and until it has said so the fewest that any asks for. Also on pages without the
 * providers of the app.
 */
export const useShortestPassword = (): number =>
  useQuery(communityRead, queryClient).data?.shortest_password ?? shortestPasswords.spec;
