import type { LiveEvents, LiveName } from '#contract/platform/live-names.ts';
import type { Call } from '../../platform/http/api.ts';
import type { LiveEvent } from '../../platform/live/live.ts';
import { queryClient } from '../../platform/query/query.ts';

type Read = Call & `GET ${string}`;

interface Reread<Name extends LiveName> {
  reads: readonly Read[];
  /** Time in ms over which many readers spread theirs. */
  spread?: number;
  /** Id in the path of the reads. Without it all of them are old. */
  idOf?: (data: LiveEvents[Name]) => string;
}

const bell: Read[] = [
  'GET /api/notifications/count',
  'GET /api/notifications',
  'GET /api/notifications/unread',
];

/** The reads that each event makes old. `live` of a route's `staticData` says which pages have them. */
export const rereads: { [Name in LiveName]: Reread<Name> } = {
  notifications: { reads: bell },
  message: { reads: ['GET /api/notifications/count'] },
  // An open chat reads itself, and the bell doesn't count it.
  chat: { reads: [] },
  // A notification of a request changes with it.
  friends: {
    reads: [
      ...bell,
      'GET /api/friends',
      'GET /api/friends/requests',
      'GET /api/users/:id',
      'GET /api/users/discover',
    ],
  },
  pod: { reads: ['GET /api/pods'] },
  partner: { reads: ['GET /api/partners'] },
  group: {
    reads: ['GET /api/groups/:id', 'GET /api/groups/:id/members', 'GET /api/groups/:id/requests'],
    spread: 500,
    idOf: ({ group_id }) => group_id,
  },
  // All who have the feed open hear of a post at once.
  posts: { reads: ['GET /api/posts/new-count'], spread: 4_000 },
  // Seats of an intensive are up to two hundred members, who have its page open.
  gathering: { reads: ['GET /api/gatherings/:id', 'GET /api/gatherings'], spread: 500 },
  office: {
    reads: [
      'GET /api/admin/queue',
      'GET /api/admin/flagged-content',
      'GET /api/admin/flagged-content/summary',
      'GET /api/admin/suspension-appeals',
      'GET /api/admin/support/tickets',
      'GET /api/admin/support/tickets/:id',
      'GET /api/admin/support/summary',
    ],
    spread: 500,
  },
  question: { reads: ['GET /api/support/tickets', 'GET /api/support/tickets/:id'] },
  plan: { reads: ['GET /api/subscription', 'GET /api/subscription/receipts', 'GET /api/auth/me'] },
  // `feed/hear-counts.ts` changes the post.
  counts: { reads: [] },
  // Screens that have them open show a notice (`NewReplies`), and typing changes no read.
  replies: { reads: [] },
  typing: { reads: [] },
};

/** Open conversations read themselves at an event (`messages/queries.ts`), and here after a gap. */
const afterGap: Read[] = ['GET /api/messages/conversations', 'GET /api/messages/conversations/:partnerId'];

/** Several events in a row are one read. */
const together = 150;
const planned = new Map<string, ReturnType<typeof setTimeout>>();

/** Reads again what an event has changed, once for several events. */
export function rereadAfter({ name, data }: LiveEvent): void {
  const { reads, spread = 0, idOf } = rereads[name] as Reread<LiveName>;
  for (const read of reads)
    plan(idOf ? [read, { params: { id: idOf(data) } }] : [read], together + Math.random() * spread);
}

/** Reads again what events keep current, because some may have been missed. */
export function rereadLive(): void {
  const all = Object.values(rereads).flatMap(({ reads }) => reads);
  for (const read of new Set([...all, ...afterGap])) plan([read], Math.random() * together);
}

function plan(key: readonly unknown[], ms: number): void {
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
