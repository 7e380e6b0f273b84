import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Group } from '#contract/groups/endpoints.ts';
import { useLive } from '../../../platform/live/live.ts';
import { conversationRead } from '../data.ts';

/** Returns how many messages of a group's chat the member hasn't read. None before they open it. */
export function useUnreadOf({ id, has_chat }: Pick<Group, 'id' | 'has_chat'>): number {
  const client = useQueryClient();
  const read = conversationRead(id);
  useLive('chat', ({ group_id }) => {
    if (group_id === id) void client.invalidateQueries({ queryKey: read.queryKey });
  });
  return useQuery({ ...read, enabled: has_chat }).data?.unread_count ?? 0;
}
