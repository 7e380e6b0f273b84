import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { achievementTypes } from '../feed/endpoints.ts';
import { ReportBody } from '../moderation/reports.ts';
import { endpoints } from '../platform/endpoint.ts';
import { Done, id, instant, nullable, page, text } from '../platform/fields.ts';
import { byProfileText } from '../profile/texts.ts';
import { achievementList } from '../progress/achievements.ts';
import { friendships } from './friendships.ts';

/** The relation of the viewer and a member. */
export const Friendship = Type.Object({
  friendship: Type.Enum([...friendships]),
  /** Id of the open request between them; null without one. */
  friend_request_id: nullable(id),
});
export type Friendship = Static<typeof Friendship>;

/** A member as other members see them, without their email address. */
export const Person = Type.Object({
  ...Author.properties,
  id,
  ...byProfileText(() => nullable(Type.String())),
  created_at: instant,
  /** Null if the member hides it from the viewer. */
  posts_count: nullable(Type.Integer()),
  followers_count: Type.Integer(),
  following_count: Type.Integer(),
  is_following: Type.Boolean(),
  is_self: Type.Boolean(),
  may_report: Type.Boolean(),
  /** True for a profile of which the viewer sees only the name, the tier, the start and shared groups. */
  is_private: Type.Boolean(),
  ...Friendship.properties,
  /** True if the viewer mutes or blocks them. No member learns that they are blocked. */
  is_muted: Type.Boolean(),
  is_blocked: Type.Boolean(),
  /** False for members who wouldn't get a message of the viewer, and for the viewer. */
  may_message: Type.Boolean(),
  /** Names of at most three groups of both. */
  shared_groups: Type.Array(Type.String()),
});
export type Person = Static<typeof Person>;

/** A member as visitors see them, if their profile is public. */
export const PublicPerson = Type.Object({
  ...Author.properties,
  id,
  ...byProfileText(() => nullable(Type.String())),
  created_at: instant,
  /** Null unless the member shows it to everyone. */
  posts_count: nullable(Type.Integer()),
});

/** Additional fields that only staff get. */
export const PersonForStaff = Type.Object({
  /** Only for administrators. */
  email: Type.Optional(Type.String()),
  updated_at: instant,
  is_admin: Type.Boolean(),
  is_suspended: Type.Boolean(),
  /** Null unless the member is suspended. */
  suspension_reason: nullable(Type.String()),
  /** Null for a suspension that lasts until it is lifted. */
  suspended_until: nullable(instant),
  /** The newest 50 groups that the viewer may open. */
  joined_groups: Type.Array(Type.Object({ id, name: Type.String() })),
  privacy_settings: Type.Object({ profileVisibility: Type.String() }),
});
export type PersonForStaff = Static<typeof PersonForStaff>;

/** A success that a member shared, on their page. Its post says more. */
export const SharedWin = Type.Object({
  post_id: id,
  title: Type.String(),
  achievement_type: Type.Enum([...achievementTypes]),
  /** The achievement that it is about, if its member earned it. */
  badge: nullable(Type.Enum(achievementList.map((each) => each.id))),
});
export type SharedWin = Static<typeof SharedWin>;

export const PersonDetail = Type.Object({
  ...Person.properties,
  /** Dates with a completed day. Null if the member hides it from the viewer. */
  trail_days: nullable(Type.Integer()),
  /** At most three of the successes that they shared and the viewer may read, newest first. */
  wins: Type.Array(SharedWin),
  /** Friends of both, and the newest three of them. Empty on the own page and on a private one. */
  friends_in_common: Type.Object({ count: Type.Integer(), newest: Type.Array(Author) }),
  /** The sentence that says why the viewer may not write to them. Absent on the own page. */
  message_refusal: Type.Optional(nullable(Type.String())),
  ...Type.Partial(PersonForStaff).properties,
});
export type PersonDetail = Static<typeof PersonDetail>;

const user = Type.Object({ id });
export const Privacy = Type.Object({
  profileVisibility: Type.String(),
  activityVisibility: Type.String(),
  messagePermission: Type.String(),
  foundByEmail: Type.Boolean(),
});

export const SuggestedMember = Type.Object({
  ...Author.properties,
  /** Sentence that says why this member is suggested, or null for one who only has the name. */
  reason: nullable(Type.String()),
});
export type SuggestedMember = Static<typeof SuggestedMember>;

export const social = endpoints({
  'GET /api/users': {
    operationId: 'listMembers',
    access: 'member',
    mayLag: true,
    summary:
      'Lists members who allow being found, by name, bio, or a whole email address if its owner allows it.',
    query: Type.Object({ q: Type.Optional(text(254)), search: Type.Optional(text(254)), ...page }),
    reply: Type.Array(Person),
  },
  'GET /api/users/suggestions': {
    operationId: 'suggestMentions',
    access: 'member',
    mayLag: true,
    summary:
      'Suggests members to mention by the beginning of a name, with the reason. Those who wrote in the post or topic come first, then followed members and members of shared groups.',
    limit: 240,
    query: Type.Object({
      q: text(80),
      group_id: Type.Optional(id),
      /** Where the member writes: below this post, or in this topic. */
      post_id: Type.Optional(id),
      topic_id: Type.Optional(id),
    }),
    reply: Type.Array(SuggestedMember),
  },
  'GET /api/users/:id': {
    operationId: 'getMember',
    access: 'member',
    summary:
      "Returns a member's page; 404 for one that is closed to the viewer. Staff also see the fields of `User` that concern them.",
    params: user,
    reply: PersonDetail,
  },
  'GET /api/users/:id/public': {
    operationId: 'getPublicMember',
    access: 'anyone',
    mayLag: true,
    summary:
      "Returns a member's page as visitors see it; 404 unless the profile is public. Search engines are asked not to list it.",
    limit: 30,
    params: user,
    reply: PublicPerson,
  },
  'POST /api/users/:id/report': {
    operationId: 'reportMember',
    access: 'member',
    repeat: 'key',
    summary: 'Reports a profile.',
    limit: 20,
    params: user,
    body: ReportBody,
    reply: Done,
  },
  'POST /api/follow/:id': {
    operationId: 'followMember',
    access: 'member',
    repeat: 'unique',
    summary: 'Follows a member; 400 when already following.',
    params: user,
    reply: Done,
  },
  'DELETE /api/follow/:id': {
    operationId: 'unfollowMember',
    access: 'member',
    summary: 'Stops following a member.',
    params: user,
    reply: Done,
  },
  'GET /api/following': {
    operationId: 'listFollowing',
    access: 'member',
    mayLag: true,
    summary: 'Lists the members whom the viewer follows.',
    query: Type.Object(page),
    reply: Type.Array(Person),
  },
  'GET /api/followers': {
    operationId: 'listFollowers',
    access: 'member',
    mayLag: true,
    summary: 'Lists the members who follow the viewer.',
    query: Type.Object(page),
    reply: Type.Array(Person),
  },
  'PUT /api/users/privacy': {
    operationId: 'setPrivacy',
    access: 'member',
    summary: 'Sets who sees the profile and its activity.',
    body: Type.Object({
      profileVisibility: Type.Enum(['public', 'members', 'private']),
      activityVisibility: Type.Enum(['public', 'friends', 'private']),
      messagePermission: Type.Enum(['everyone', 'members', 'none']),
      /** True if a search for the whole email address may find its owner. Unchanged if absent. */
      foundByEmail: Type.Optional(Type.Boolean()),
    }),
    reply: Privacy,
  },
  'GET /api/users/privacy': {
    operationId: 'getPrivacy',
    access: 'member',
    summary: 'Returns your privacy settings.',
    reply: Privacy,
  },
});
