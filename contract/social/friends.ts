import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { endpoints } from '../platform/endpoint.ts';
import { Done, id, instant, nullable, page, text } from '../platform/fields.ts';
import { Friendship, Person } from './endpoints.ts';
import { discoverKinds } from './friendships.ts';

const member = Type.Object({ id });

/** An open request. */
export const FriendRequest = Type.Object({
  id,
  requester: Author,
  receiver: Author,
  receiver_id: id,
  created_at: instant,
  /** Names of at most three groups of both. */
  shared_groups: Type.Array(Type.String()),
});
export type FriendRequest = Static<typeof FriendRequest>;

/** The relation of two members after a call. */
const Between = Type.Object({ ...Done.properties, ...Friendship.properties });

export const KeptAway = Type.Object({ ...Author.properties, id, since: instant });
export type KeptAway = Static<typeof KeptAway>;

/** A member to meet, with a sentence that says why. Null for one with nothing in common who isn't new. */
export const Suggestion = Type.Object({ ...Person.properties, reason: nullable(Type.String()) });
export type Suggestion = Static<typeof Suggestion>;

export const friends = endpoints({
  'GET /api/friends': {
    operationId: 'listFriends',
    access: 'member',
    summary: "Lists the viewer's friends, newest first, or those with a name that begins like `q`.",
    query: Type.Object({ q: Type.Optional(text(80)), ...page }),
    reply: Type.Array(Person),
  },
  'GET /api/friends/requests': {
    operationId: 'listFriendRequests',
    access: 'member',
    summary: 'Lists open friend requests to the viewer, or with `direction=sent` those from them.',
    query: Type.Object({ direction: Type.Optional(Type.Enum(['received', 'sent'])), ...page }),
    reply: Type.Array(FriendRequest),
  },
  'POST /api/friends/request': {
    operationId: 'requestFriend',
    access: 'member',
    repeat: 'unique',
    summary: 'Asks a member to be friends. Builder or higher; accepts instead if that member asked first.',
    limit: 20,
    hourly: 100,
    body: Type.Object({ receiver_id: id }),
    reply: Between,
  },
  'POST /api/friends/respond/:id': {
    operationId: 'respondToFriendRequest',
    access: 'member',
    repeat: 'state',
    summary: 'Accepts or declines a friend request. Any tier may.',
    params: member,
    query: Type.Object({ accept: Type.Enum(['true', 'false']) }),
    reply: Between,
  },
  'DELETE /api/friends/requests/:id': {
    operationId: 'cancelFriendRequest',
    access: 'member',
    summary: "Cancels the viewer's own open friend request.",
    params: member,
    reply: Between,
  },
  'DELETE /api/friends/:id': {
    operationId: 'endFriendship',
    access: 'member',
    summary: 'Ends the friendship with a member, who is not told.',
    params: member,
    reply: Between,
  },
  'DELETE /api/followers/:id': {
    operationId: 'removeFollower',
    access: 'member',
    summary: "Removes one of the viewer's followers, who is not told.",
    params: member,
    reply: Done,
  },
  'PUT /api/users/:id/mute': {
    operationId: 'muteMember',
    access: 'member',
    summary: 'Mutes a member, or with `muted` false hears them again.',
    params: member,
    body: Type.Object({ muted: Type.Boolean() }),
    reply: Done,
  },
  'PUT /api/users/:id/block': {
    operationId: 'blockMember',
    access: 'member',
    summary:
      'Blocks a member: both are hidden from each other, and friendship, requests and follows end. With `blocked` false unblocks.',
    params: member,
    body: Type.Object({ blocked: Type.Boolean() }),
    reply: Done,
  },
  'GET /api/users/muted': {
    operationId: 'listMuted',
    access: 'member',
    summary: 'Lists the members whom the viewer mutes, newest first.',
    query: Type.Object(page),
    reply: Type.Array(KeptAway),
  },
  'GET /api/users/blocked': {
    operationId: 'listBlocked',
    access: 'member',
    summary: 'Lists the members whom the viewer blocks, newest first.',
    query: Type.Object(page),
    reply: Type.Array(KeptAway),
  },
  'GET /api/users/discover': {
    operationId: 'discoverMembers',
    access: 'member',
    mayLag: true,
    summary:
      'Suggests members to meet, each with a reason: shared groups, friends in common, the same day. `show` asks for those of one kind.',
    query: Type.Object({ limit: page.limit, show: Type.Optional(Type.Enum([...discoverKinds])) }),
    reply: Type.Array(Suggestion),
  },
});
