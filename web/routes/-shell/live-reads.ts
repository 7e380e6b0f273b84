import type { LiveEvent } from '../../platform/live/live.ts';
import { queryClient } from '../../platform/query/query.ts';

type Key = readonly unknown[];

const count: Key = ['GET /api/notifications/count'];
const list: Key = ['GET /api/notifications'];
const unread: Key = ['GET /api/notifications/unread'];
const friends: Key[] = [['GET /api/friends'], ['GET /api/friends/requests']];
const pods: Key = ['GET /api/pods'];
const newPosts: Key = ['GET /api/posts/new-count'];
const gatherings: Key = ['GET /api/gatherings/:id'];
const conversations: Key[] = [
  ['GET /api/messages/conversations'],
  ['GET /api/messages/conversations/:partnerId'],
];

/** The reads that an event makes old, and the time in ms over which many readers spread theirs. */
function readsOf({ name }: LiveEvent): { keys: readonly Key[]; spread: number } {
  switch (name) {
    case 'notifications':
      return { keys: [count, list, unread], spread: 0 };
    case 'message':
      return { keys: [count], spread: 0 };
    case 'friends':
      // A notification of a request changes with it.
      return { keys: [count, list, unread, ...friends], spread: 0 };
    case 'pod':
      return { keys: [pods], spread: 0 };
    // All who have the feed open hear of a post at once.
    case 'posts':
      return { keys: [newPosts], spread: 4_000 };
    // Seats of an intensive are up to two hundred members, who have its page open.
    case 'gathering':
      return { keys: [gatherings], spread: 500 };
    // Screens that have them open show a notice (`NewReplies`), and typing changes no read.
    default:
      return { keys: [], spread: 0 };
  }
}

/** Several events in a row are one read. */
const together = 150;
const planned = new Map<string, ReturnType<typeof setTimeout>>();

/** Reads again what an event has changed, once for several events. */
export function rereadAfter(event: LiveEvent): void {
  const { keys, spread } = readsOf(event);
  for (const key of keys) plan(key, together + Math.random() * spread);
}

/** Reads again what events keep current, because some may have been missed. */
export function rereadLive(): void {
  for (const key of [count, list, unread, newPosts, pods, gatherings, ...friends, ...conversations])
    plan(key, Math.random() * together);
}

function plan(key: Key, ms: number): void {
  const name = JSON.stringify(key);
  if (planned.has(name)) return;
  const timer = setTimeout(() => {
    planned.delete(name);
    // A hidden tab reads again when the member returns to it.
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
    void queryClient.invalidateQueries({ queryKey: key, refetchType }, { cancelRefetch: true });
  }, ms);
  planned.set(name, timer);
}
