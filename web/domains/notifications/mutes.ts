import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/http/api.ts';
import { queryClient, read } from '../../platform/query/query.ts';

const mutes = () => read('GET /api/notifications/mutes');
const none: ReadonlySet<string> = new Set();

/** Returns the ids of the posts the viewer muted. */
export function useMuted(enabled: boolean): ReadonlySet<string> {
  const { data } = useQuery({ ...mutes(), enabled, meta: { keep: false } });
  return data ? new Set(data.post_ids) : none;
}

/** Mutes or unmutes a post. Returns the server's sentence about it. */
export async function setMuted(post: string, muted: boolean): Promise<string> {
  const { message } = await api('PUT /api/notifications/mutes/:post', { params: { post }, body: { muted } });
  await queryClient.invalidateQueries({ queryKey: mutes().queryKey });
  return message;
}
