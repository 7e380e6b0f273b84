import Type, { type Static } from 'typebox';
import { Author } from './author.ts';
import { endpoints } from './endpoint.ts';
import { changedElsewhere, Done, id, instant, nullable, page, somethingToSee, text } from './fields.ts';
import { maxPictureBytes, Picture } from './images.ts';
import { ReportBody } from './reports.ts';

export const groupCreateRefused = 'Upgrade to Achiever or higher to create and manage groups';
export const groupFieldsMissing = 'Name and description are required';

const groupRoles = ['owner', 'moderator', 'member'] as const;

/** How the list of groups may be sorted. */
export const groupSorts = ['active', 'members', 'newest'] as const;
export type GroupSort = (typeof groupSorts)[number];
export const groupSortUnknown = 'Choose active, members or newest to sort groups.';

export const groupPasts = ['members', 'everyone'] as const;

/** A member as they show on the card of a group. */
export const GroupFace = Type.Object({ id, name: Type.String(), profile_photo: nullable(Type.String()) });
export type GroupFace = Static<typeof GroupFace>;

export const Group = Type.Object({
  id,
  name: Type.String(),
  description: Type.String(),
  /** Plain text, one rule a line. */
  rules: Type.String(),
  is_private: Type.Boolean(),
  open_to_starters: Type.Boolean(),
  is_welcome: Type.Boolean(),
  admin_id: nullable(id),
  admin_name: Type.String(),
  /** Ids of members, the newest 50, for members of the group alone; else empty (decision 73). */
  members: Type.Array(Type.String()),
  members_count: Type.Integer(),
  /** Members the viewer may see, leaders first: three in a list, ten on the page of the group. None of a private group from outside. */
  faces: Type.Array(GroupFace),
  /** The latest post the viewer may read; else null. */
  last_post: nullable(Type.Object({ author_name: Type.String(), at: instant })),
  is_member: Type.Boolean(),
  /** Asked to come in and not answered yet (decision 68). */
  is_pending: Type.Boolean(),
  role: nullable(Type.Enum([...groupRoles])),
  cover: nullable(Picture),
  image_url: nullable(Type.String()),
  created_at: instant,
  updated_at: instant,
  /** For members: when the posts from before the group was opened become visible to everyone; else null (ruling 23). */
  past_opens_at: nullable(instant),
  /** Requests that wait, for owner and moderators; else null. */
  requests_count: nullable(Type.Integer()),
  may_join: Type.Boolean(),
  /** Why joining is refused to this member, in a sentence; else null. */
  join_refusal: nullable(Type.String()),
  /** Whether a higher plan would change that, or the time since a request was declined. */
  join_refusal_code: Type.Optional(nullable(Type.Enum(['upgrade_required', 'asked_recently']))),
  may_post: Type.Boolean(),
  /** Why posting is refused, in a sentence; else null. */
  post_refusal: nullable(Type.String()),
  may_edit: Type.Boolean(),
  may_delete: Type.Boolean(),
  may_leave: Type.Boolean(),
  may_report: Type.Boolean(),
});
export type Group = Static<typeof Group>;

export const GroupCounts = Type.Object({
  /** Groups the viewer runs. */
  run: Type.Integer(),
  /** Groups the viewer joined and doesn't run. */
  joined: Type.Integer(),
  /** Requests that wait in the groups the viewer runs. */
  requests: Type.Integer(),
});
export type GroupCounts = Static<typeof GroupCounts>;

export const GroupMember = Type.Object({
  ...Author.properties,
  id,
  role: Type.Enum([...groupRoles]),
  joined_at: instant,
  may_remove: Type.Boolean(),
  /** The viewer may make this member moderator, or take it back, or hand the group over. */
  may_change_role: Type.Boolean(),
});
export type GroupMember = Static<typeof GroupMember>;

export const GroupRequest = Type.Object({ user: Author, asked_at: instant });
export type GroupRequest = Static<typeof GroupRequest>;

export const GroupOpening = Type.Object({
  /** Members-only posts that are shown now. */
  posts_count: Type.Integer(),
  /** Members who wrote them. */
  authors_count: Type.Integer(),
  /** When they would open to everyone, if that were chosen now. */
  opens_at: instant,
  /** Names of the first three who asked to join and become members. */
  joining: Type.Array(Type.String()),
  joining_count: Type.Integer(),
  /** Those who were removed before and ask again: they continue waiting for an answer. */
  waiting_count: Type.Integer(),
});
export type GroupOpening = Static<typeof GroupOpening>;

const required = { required: groupFieldsMissing, minLength: groupFieldsMissing, pattern: groupFieldsMissing };
// Something that is seen: invisible characters alone are no name. A name is one line that runs its own way.
const inName = '[^\\p{Cc}\\p{Cs}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]';
const inWords = '[^\\u0000\\uD800-\\uDFFF]';
const name = text(80, {
  minLength: 1,
  pattern: `^${inName}*?${somethingToSee}${inName}*$`,
  sentences: required,
});
const description = text(2000, {
  minLength: 1,
  pattern: `^${inWords}*?${somethingToSee}${inWords}*$`,
  sentences: required,
});
const rules = Type.Optional(text(4000));
const open = Type.Optional(Type.Boolean());
const group = Type.Object({ id });
const member = Type.Object({ id, userId: id });

export const groups = endpoints({
  'GET /api/groups': {
    operationId: 'listGroups',
    access: 'member',
    summary:
      'Groups, the fullest first or as `sort` says; `mine` for those the viewer runs or joined (B section 7, decision 69).',
    query: Type.Object({
      mine: Type.Optional(Type.Enum(['run', 'joined'])),
      q: Type.Optional(text(200)),
      sort: Type.Optional(Type.Enum([...groupSorts], { sentences: { enum: groupSortUnknown } })),
      ...page,
    }),
    reply: Type.Array(Group),
  },
  'GET /api/groups/counts': {
    operationId: 'countGroups',
    access: 'member',
    summary: 'How many groups the viewer runs and joined, and how many requests wait in those they run.',
    reply: GroupCounts,
  },
  'POST /api/groups': {
    operationId: 'createGroup',
    access: 'member',
    summary:
      'Opens a group. Achiever and above, others 403 with the specified sentence (B section 6, decision 66).',
    limit: 5,
    body: Type.Object(
      { name, description, is_private: Type.Optional(Type.Boolean()), rules, open_to_starters: open },
      { sentences: { required: groupFieldsMissing } },
    ),
    reply: Group,
  },
  'GET /api/groups/:id': {
    operationId: 'getGroup',
    access: 'member',
    summary: 'One group; of a private one, strangers see the card alone.',
    params: group,
    reply: Group,
  },
  'PATCH /api/groups/:id': {
    operationId: 'editGroup',
    access: 'member',
    summary:
      'Changes own group (B section 7). With the texts a change was made from, two editors at once are found.',
    params: group,
    body: Type.Object({
      name: Type.Optional(name),
      description: Type.Optional(description),
      is_private: Type.Optional(Type.Boolean()),
      rules,
      open_to_starters: open,
      /** With `is_private: false`: whether the posts from before stay with the members, or open to everyone after 7 days (ruling 23). */
      past: Type.Optional(Type.Enum([...groupPasts])),
      base: Type.Optional(
        Type.Object({ name: Type.Optional(text(80)), description: Type.Optional(text(2000)), rules }),
      ),
    }),
    reply: Group,
    refusals: { 409: changedElsewhere(Group) },
  },
  'GET /api/groups/:id/opening': {
    operationId: 'previewGroupOpening',
    access: 'member',
    summary: 'What opening own private group would do: what was written in it, and who waits (ruling 23).',
    params: group,
    /** As the form stands, because it is saved together with the opening. */
    query: Type.Object({ open_to_starters: open }),
    reply: GroupOpening,
  },
  'DELETE /api/groups/:id/opening': {
    operationId: 'cancelGroupOpening',
    access: 'member',
    summary: 'Leaves the posts from before own group was opened with its members (ruling 23).',
    params: group,
    reply: Group,
  },
  'DELETE /api/groups/:id': {
    operationId: 'deleteGroup',
    access: 'member',
    summary: 'Deletes own group with its posts (B section 7).',
    params: group,
    reply: Done,
  },
  'PUT /api/groups/:id/cover': {
    operationId: 'setGroupCover',
    access: 'member',
    summary: 'Sets the picture at the head of own group (multipart).',
    limit: 10,
    params: group,
    upload: { field: 'file', maxBytes: maxPictureBytes },
    body: Type.Object({ image_alt: Type.Optional(text(300)) }),
    reply: Group,
  },
  'DELETE /api/groups/:id/cover': {
    operationId: 'removeGroupCover',
    access: 'member',
    summary: 'Takes the picture away.',
    params: group,
    reply: Group,
  },
  'POST /api/groups/:id/join': {
    operationId: 'joinGroup',
    access: 'member',
    summary:
      'Joins, or asks to join a private group (B section 7, decisions 67, 68). With `invite` the door is open.',
    limit: 30,
    params: group,
    body: Type.Optional(nullable(Type.Object({ invite: Type.Optional(text(60)) }))),
    reply: Type.Object({ status: Type.Enum(['joined', 'pending']), group: Group }),
  },
  'POST /api/groups/:id/leave': {
    operationId: 'leaveGroup',
    access: 'member',
    summary: 'Leaves, or takes a request back. Its owner hands the group over first.',
    params: group,
    reply: Type.Object({ message: Type.String(), group: Group }),
  },
  'GET /api/groups/:id/members': {
    operationId: 'listGroupMembers',
    access: 'member',
    summary: 'Members of a group, leaders first; of a private one for its members alone (decision 73).',
    params: group,
    query: Type.Object({ q: Type.Optional(text(100)), ...page }),
    reply: Type.Array(GroupMember),
  },
  'DELETE /api/groups/:id/members/:userId': {
    operationId: 'removeGroupMember',
    access: 'member',
    summary: 'Removes a member; to come back they must ask (B section 7).',
    params: member,
    reply: Done,
  },
  'PUT /api/groups/:id/members/:userId/role': {
    operationId: 'setGroupRole',
    access: 'member',
    summary:
      'Makes a member moderator or takes it back; `owner` hands the group over to an Achiever or above.',
    params: member,
    body: Type.Object({ role: Type.Enum([...groupRoles]) }),
    reply: Group,
  },
  'GET /api/groups/:id/requests': {
    operationId: 'listGroupRequests',
    access: 'member',
    summary: 'Who asks to come in, oldest first. Owner and moderators.',
    params: group,
    query: Type.Object(page),
    reply: Type.Array(GroupRequest),
  },
  'POST /api/groups/:id/requests/:userId': {
    operationId: 'decideGroupRequest',
    access: 'member',
    summary: 'Accepts or declines a request to join.',
    params: member,
    body: Type.Object({ accept: Type.Boolean() }),
    reply: Type.Object({ message: Type.String(), group: Group }),
  },
  'GET /api/groups/:id/invite': {
    operationId: 'getGroupInvite',
    access: 'member',
    summary: 'The link that lets people in, if there is one. Owner and moderators.',
    params: group,
    reply: Type.Object({ code: nullable(Type.String()), url: nullable(Type.String()) }),
  },
  'POST /api/groups/:id/invite': {
    operationId: 'createGroupInvite',
    access: 'member',
    summary: 'Makes an invitation link. An older link stops working.',
    limit: 10,
    params: group,
    reply: Type.Object({ code: Type.String(), url: Type.String() }),
  },
  'DELETE /api/groups/:id/invite': {
    operationId: 'deleteGroupInvite',
    access: 'member',
    summary: 'Ends the link.',
    params: group,
    reply: Done,
  },
  'GET /api/invites/:code': {
    operationId: 'getInvitedGroup',
    access: 'member',
    summary: 'The group behind a link.',
    params: Type.Object({ code: text(60) }),
    reply: Group,
  },
  'POST /api/groups/:id/report': {
    operationId: 'reportGroup',
    access: 'member',
    summary: 'Reports a group.',
    limit: 20,
    params: group,
    body: ReportBody,
    reply: Done,
  },
});
