import Type, { type Static } from 'typebox';
import { Author } from './author.ts';
import { endpoints } from './endpoint.ts';
import { id, instant, localDate, nullable } from './fields.ts';
import { podDayStates } from './pod-constants.ts';

/** A member of the viewer's pod. Someone who doesn't share has no day, stones and rests here. */
export const PodMember = Type.Object({
  member: Author,
  is_you: Type.Boolean(),
  shares_stones: Type.Boolean(),
  /** Day of Evolve 90. */
  day: nullable(Type.Integer()),
  /** One for each date of the week, in the member's own dates. Empty for someone who doesn't share. */
  days: Type.Array(Type.Enum([...podDayStates])),
  /** The first date after a rest that their member planned, while it lasts. */
  rests_until: nullable(localDate),
});
export type PodMember = Static<typeof PodMember>;

const Sharing = Type.Object({ stones: Type.Boolean() });
export type PodSharing = Static<typeof Sharing>;

export const Pod = Type.Object({
  id,
  name: Type.String(),
  /** The thread: a group with posts, which has no page of its own. */
  group_id: id,
  made_at: instant,
  /** Dates since the viewer joined, with the first one. */
  days_together: Type.Integer(),
  /** The middle day of Evolve 90 of those who share. Null if no one does. */
  around_day: nullable(Type.Integer()),
  /** In order of joining. */
  members: Type.Array(PodMember),
  /** The viewer's week, first to last. */
  week: Type.Array(localDate),
  /** The viewer's own date. */
  today: localDate,
  /** Of those who share: stones of the week, members with a stone today, and members who rest today. */
  stones: Type.Integer(),
  placed_today: Type.Integer(),
  resting_today: Type.Integer(),
  sharing: Sharing,
  /** False for a starter, who reads and comments. */
  may_post: Type.Boolean(),
});
export type Pod = Static<typeof Pod>;

/** Everything about a member's pod. Each call that changes something returns it. */
export const Pods = Type.Object({
  search: Type.Object({
    is_looking: Type.Boolean(),
    shares_stones: Type.Boolean(),
    /** How many others look near the viewer's day. */
    nearby: Type.Integer(),
  }),
  /** The viewer's day of Evolve 90. */
  day: Type.Integer(),
  pod: nullable(Pod),
  /** The pod that the viewer was in last, until they put it away. Null while they are in one. */
  ended: nullable(
    Type.Object({
      id,
      name: Type.String(),
      why: Type.Enum(['left', 'blocked', 'away', 'suspended']),
      /** Until when the viewer may undo leaving; null if they can't. */
      undo_until: nullable(instant),
    }),
  ),
});
export type Pods = Static<typeof Pods>;

const pod = Type.Object({ id });

export const pods = endpoints({
  'GET /api/pods': {
    operationId: 'getPods',
    access: 'member',
    summary: "Returns the viewer's pod, or how they look for one (beyond 4).",
    reply: Pods,
  },
  'PUT /api/pods/search': {
    operationId: 'savePodSearch',
    access: 'member',
    summary: 'Starts or stops looking for a pod. A daily job makes pods of four to six members near one day.',
    body: Type.Object({ is_looking: Type.Boolean(), shares_stones: Type.Optional(Type.Boolean()) }),
    reply: Pods,
  },
  'PUT /api/pods/:id/sharing': {
    operationId: 'setPodSharing',
    access: 'member',
    summary: 'Sets what the pod sees of the viewer. 404 unless they are in it.',
    params: pod,
    body: Sharing,
    reply: Pods,
  },
  'POST /api/pods/:id/leave': {
    operationId: 'leavePod',
    access: 'member',
    summary: 'Leaves a pod at once, without a reason.',
    params: pod,
    reply: Pods,
  },
  'POST /api/pods/:id/return': {
    operationId: 'undoLeavingPod',
    access: 'member',
    summary: 'Undoes leaving, within ten seconds.',
    params: pod,
    reply: Pods,
  },
  'POST /api/pods/:id/close': {
    operationId: 'closePod',
    access: 'member',
    summary: 'Puts away a pod that the viewer is no longer in.',
    params: pod,
    reply: Pods,
  },
});
