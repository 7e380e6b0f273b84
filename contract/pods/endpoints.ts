import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { endpoints } from '../platform/endpoint.ts';
import { id, instant, localDate, nullable } from '../platform/fields.ts';
import { podDayStates } from './constants.ts';

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
  /** The date of this week on which they came back after seven dates without practice. The dates in between aren't counted as missed. */
  back_on: nullable(localDate),
  /** True while the viewer may wave to them, or has. */
  may_wave: Type.Boolean(),
  is_waved: Type.Boolean(),
});
export type PodMember = Static<typeof PodMember>;

const Sharing = Type.Object({
  stones: Type.Boolean(),
  /** A line on the board. It needs `stones`. */
  board: Type.Boolean(),
});
export type PodSharing = Static<typeof Sharing>;

/** A week of the pod, as the product wrote it on Sunday from what each shared. */
export const PodCheckIn = Type.Object({
  number: Type.Integer(),
  on: localDate,
  question: Type.String(),
  /** Members answer as comments of this post. */
  post_id: id,
  /** The numbers, as sentences without a full stop. */
  chips: Type.Array(Type.String()),
});
export type PodCheckIn = Static<typeof PodCheckIn>;

/** A line of the board: a member beside their own usual week. */
export const PodBoardLine = Type.Object({
  member: Author,
  is_you: Type.Boolean(),
  /** Stones of this week so far. */
  stones: Type.Integer(),
  /** The median of the member's last four weeks. Null before their first whole week. */
  usual: nullable(Type.Integer()),
});
export type PodBoardLine = Static<typeof PodBoardLine>;

/** Another pod that has room. It happens only if everyone who was active wants it. */
export const PodMerge = Type.Object({
  id,
  /** The name of the other pod, and the first and last day of those who share. */
  name: Type.String(),
  from_day: nullable(Type.Integer()),
  to_day: nullable(Type.Integer()),
  /** Until when the viewer can choose. */
  closes_on: localDate,
  /** Its members, with their stones and rests of the week. Null for someone who doesn't share. */
  others: Type.Array(
    Type.Object({ member: Author, stones: nullable(Type.Integer()), rests: nullable(Type.Integer()) }),
  ),
  /** Who is asked. */
  votes: Type.Array(Type.Object({ member: Author, is_you: Type.Boolean(), wants_to_join: Type.Boolean() })),
});
export type PodMerge = Static<typeof PodMerge>;

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
  /** For a viewer who is back after seven dates: all of their stones, and who waved. Null for anyone else. */
  hello: nullable(Type.Object({ stones: Type.Integer(), day: Type.Integer(), waved: Type.Array(Author) })),
  /** Since the viewer joined, newest first. */
  check_ins: Type.Array(PodCheckIn),
  /** IANA name. The check-in is written on Sunday at 18:00 there. */
  zone: Type.String(),
  /** In order of joining, never ranked. */
  board: Type.Array(PodBoardLine),
  /** For members who are asked whether their pod joins another one. */
  merge: nullable(PodMerge),
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
  /** Pods that joined another one. Their threads can be read by those who were in them. */
  past: Type.Array(Type.Object({ id, name: Type.String(), group_id: id, ended_at: instant })),
});
export type Pods = Static<typeof Pods>;

const pod = Type.Object({ id });

export const pods = endpoints({
  'GET /api/pods': {
    operationId: 'getPods',
    access: 'member',
    summary: "Returns the viewer's pod, or how they look for one.",
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
  'POST /api/pods/:id/waves': {
    operationId: 'wavePodMember',
    access: 'member',
    repeat: 'unique',
    summary: 'Waves to a member who is back, once. 404 unless both are in the pod.',
    params: pod,
    body: Type.Object({ member_id: id }),
    reply: Pods,
  },
  'PUT /api/pods/:id/merges/:merge': {
    operationId: 'votePodMerge',
    access: 'member',
    summary:
      'Says whether the viewer wants their quiet pod to join another one. “Stay” asks once more after two weeks.',
    params: Type.Object({ id, merge: id }),
    body: Type.Object({ answer: Type.Enum(['join', 'stay']) }),
    reply: Pods,
  },
  'POST /api/pods/:id/leave': {
    operationId: 'leavePod',
    access: 'member',
    repeat: 'state',
    summary: 'Leaves a pod at once, without a reason.',
    params: pod,
    reply: Pods,
  },
  'POST /api/pods/:id/return': {
    operationId: 'undoLeavingPod',
    access: 'member',
    repeat: 'state',
    summary: 'Undoes leaving, within ten seconds.',
    params: pod,
    reply: Pods,
  },
  'POST /api/pods/:id/close': {
    operationId: 'closePod',
    access: 'member',
    repeat: 'state',
    summary: 'Puts away a pod that the viewer is no longer in.',
    params: pod,
    reply: Pods,
  },
});
