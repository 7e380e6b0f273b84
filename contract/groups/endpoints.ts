import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { ReportBody } from '../moderation/reports.ts';
import { endpoints } from '../platform/endpoint.ts';
import {
  changedElsewhere,
  Done,
  id,
  inLine,
  inLines,
  instant,
  nullable,
  page,
  text,
  version,
  visibly,
} from '../platform/fields.ts';
import { maxPictureBytes, Picture } from '../platform/images.ts';
import { groupCovers } from './covers.ts';

export const groupCreateRefused = 'Upgrade to Achiever or higher to create and manage groups';
export const groupFieldsMissing = 'Name and description are required';

const groupRoles = ['owner', 'moderator', 'member'] as const;

/** Sort orders of the list of groups. */
export const groupSorts = ['active', 'members', 'newest'] as const;
export type GroupSort = (typeof groupSorts)[number];
export const groupSortUnknown = 'Choose active, members or newest to sort groups.';

export const groupPasts = ['members', 'everyone'] as const;

/** A member on the card of a group. */
export const GroupFace = Type.Object({ id, name: Type.String(), profile_photo: nullable(Type.String()) });
export type GroupFace = Static<typeof GroupFace>;

export const Group = Type.Object({
  id,
  name: Type.String(),
  description: Type.String(),
  /** Plain text with one rule per line. */
  rules: Type.String(),
  is_private: Type.Boolean(),
  open_to_starters: Type.Boolean(),
  /** True if every member may share the invitation link. Otherwise only owner and moderators can. */
  members_invite: Type.Boolean(),
  is_welcome: Type.Boolean(),
  admin_id: nullable(id),
  admin_name: Type.String(),
  /** Ids of the newest 50 members. Empty unless the viewer is a member. */
  members: Type.Array(Type.String()),
  members_count: Type.Integer(),
  /** Members the viewer may see, leaders first: three in a list, ten on the group's page. Empty for non-members of a private group. */
  faces: Type.Array(GroupFace),
  /** Latest post the viewer may read, or null. */
  last_post: nullable(Type.Object({ author_name: Type.String(), at: instant })),
  is_member: Type.Boolean(),
  /** True while the viewer's request to join is pending. */
  is_pending: Type.Boolean(),
  role: nullable(Type.Enum([...groupRoles])),
  /** True while the viewer, a member, gets no notifications about its posts and comments. */
  is_muted: Type.Boolean(),
  cover: nullable(Picture),
  /** Chosen drawing of a group without a photo. Null: it follows from the group's id. */
  cover_art: nullable(Type.Enum([...groupCovers])),
  image_url: nullable(Type.String()),
  created_at: instant,
  updated_at: instant,
  version,
  /** For members: the instant at which posts from before the opening become visible to everyone, or null. */
  past_opens_at: nullable(instant),
  /** Pending requests. Null unless the viewer is owner or moderator. */
  requests_count: nullable(Type.Integer()),
  may_join: Type.Boolean(),
  /** Sentence that says why this member may not join, or null. */
  join_refusal: nullable(Type.String()),
  /** `upgrade_required` if a higher plan would help, `asked_recently` if the member must wait after a declined request. */
  join_refusal_code: Type.Optional(nullable(Type.Enum(['upgrade_required', 'asked_recently']))),
  may_post: Type.Boolean(),
  /** Sentence that says why this member may not post, or null. */
  post_refusal: nullable(Type.String()),
  may_edit: Type.Boolean(),
  may_delete: Type.Boolean(),
  may_leave: Type.Boolean(),
  may_report: Type.Boolean(),
  /** True if the viewer may share the invitation link. */
  may_invite: Type.Boolean(),
  /** True for members of a group with a chat. */
  has_chat: Type.Boolean(),
});
export type Group = Static<typeof Group>;

export const GroupCounts = Type.Object({
  /** Groups the viewer runs. */
  run: Type.Integer(),
  /** Groups the viewer joined and doesn't run. */
  joined: Type.Integer(),
  /** Pending requests in the groups the viewer runs. */
  requests: Type.Integer(),
});
export type GroupCounts = Static<typeof GroupCounts>;

export const GroupMember = Type.Object({
  ...Author.properties,
  id,
  role: Type.Enum([...groupRoles]),
  joined_at: instant,
  may_remove: Type.Boolean(),
  /** True if the viewer may change this member's role or hand the group over to them. */
  may_change_role: Type.Boolean(),
});
export type GroupMember = Static<typeof GroupMember>;

export const GroupRequest = Type.Object({ user: Author, asked_at: instant });
export type GroupRequest = Static<typeof GroupRequest>;

export const GroupOpening = Type.Object({
  /** Number of visible members-only posts. */
  posts_count: Type.Integer(),
  /** Number of authors of these posts. */
  authors_count: Type.Integer(),
  /** Instant at which the posts would become visible to everyone if the owner chose so now. */
  opens_at: instant,
  /** Names of the first three members whose requests would be accepted. */
  joining: Type.Array(Type.String()),
  joining_count: Type.Integer(),
  /** Requests that stay pending because their member was removed before. */
  waiting_count: Type.Integer(),
});
export type GroupOpening = Static<typeof GroupOpening>;

const required = { required: groupFieldsMissing, minLength: groupFieldsMissing, pattern: groupFieldsMissing };
const name = text(80, {
  minLength: 1,
  pattern: visibly(inLine),
  sentences: required,
});
const description = text(2000, {
  minLength: 1,
  pattern: visibly(inLines),
  sentences: required,
});
const rules = Type.Optional(text(4000));
const open = Type.Optional(Type.Boolean());
const coverArt = Type.Optional(nullable(Type.Enum([...groupCovers])));
const group = Type.Object({ id });
const member = Type.Object({ id, userId: id });

export const groups = endpoints({
  'GET /api/groups': {
    operationId: 'listGroups',
    access: 'member',
    mayLag: true,
    summary:
      'Lists groups, largest first or as `sort` says. `mine` limits the list to groups the viewer runs or joined.',
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
    mayLag: true,
    summary:
      'Counts the groups the viewer runs, those they joined, and the requests that wait in groups they run.',
    reply: GroupCounts,
  },
  'POST /api/groups': {
    operationId: 'createGroup',
    access: 'member',
    repeat: 'key',
    summary: 'Creates a group. Achiever and above; others get 403 with the specified sentence.',
    limit: 5,
    body: Type.Object(
      {
        name,
        description,
        is_private: Type.Optional(Type.Boolean()),
        rules,
        open_to_starters: open,
        members_invite: open,
        cover_art: coverArt,
      },
      { sentences: { required: groupFieldsMissing } },
    ),
    reply: Group,
  },
  'GET /api/groups/:id': {
    operationId: 'getGroup',
    access: 'member',
    summary: 'Returns one group. Non-members see only the card of a private group.',
    params: group,
    reply: Group,
  },
  'PATCH /api/groups/:id': {
    operationId: 'editGroup',
    access: 'member',
    summary: 'Edits your group. Send its `version` to detect a concurrent edit.',
    params: group,
    body: Type.Object({
      name: Type.Optional(name),
      description: Type.Optional(description),
      is_private: Type.Optional(Type.Boolean()),
      rules,
      open_to_starters: open,
      /** False ends the invitation link if members could share it. */
      members_invite: open,
      cover_art: coverArt,
      /** With `is_private: false`: older posts stay with the members, or become visible to everyone after 7 days. */
      past: Type.Optional(Type.Enum([...groupPasts])),
      version: Type.Optional(version),
    }),
    reply: Group,
    refusals: { 409: changedElsewhere(Group) },
  },
  'GET /api/groups/:id/opening': {
    operationId: 'previewGroupOpening',
    access: 'member',
    summary:
      'Returns what opening your private group to everyone would do: its posts and the requests that wait.',
    params: group,
    /** The form's unsaved value, which is saved together with the opening. */
    query: Type.Object({ open_to_starters: open }),
    reply: GroupOpening,
  },
  'DELETE /api/groups/:id/opening': {
    operationId: 'cancelGroupOpening',
    access: 'member',
    summary: 'Keeps posts from before your group was opened visible to members only.',
    params: group,
    reply: Group,
  },
  'DELETE /api/groups/:id': {
    operationId: 'deleteGroup',
    access: 'member',
    summary: 'Deletes your group with its posts.',
    params: group,
    reply: Done,
  },
  'PUT /api/groups/:id/cover': {
    operationId: 'setGroupCover',
    access: 'member',
    summary: 'Sets the cover picture of your group (multipart).',
    limit: 10,
    params: group,
    upload: { field: 'file', maxBytes: maxPictureBytes },
    body: Type.Object({ image_alt: Type.Optional(text(300)) }),
    reply: Group,
  },
  'DELETE /api/groups/:id/cover': {
    operationId: 'removeGroupCover',
    access: 'member',
    summary: 'Removes the cover picture of your group.',
    params: group,
    reply: Group,
  },
  'POST /api/groups/:id/join': {
    operationId: 'joinGroup',
    access: 'member',
    repeat: 'unique',
    summary: 'Joins a group, or asks to join a private one. A valid `invite` skips the request.',
    limit: 30,
    params: group,
    body: Type.Optional(nullable(Type.Object({ invite: Type.Optional(text(60)) }))),
    reply: Type.Object({ status: Type.Enum(['joined', 'pending']), group: Group }),
  },
  'POST /api/groups/:id/leave': {
    operationId: 'leaveGroup',
    access: 'member',
    repeat: 'state',
    summary: 'Leaves a group or withdraws a request to join. The owner must hand over the group first.',
    params: group,
    reply: Type.Object({ message: Type.String(), group: Group }),
  },
  'GET /api/groups/:id/members': {
    operationId: 'listGroupMembers',
    access: 'member',
    summary: 'Lists the members of a group, leaders first. Only members may list a private group.',
    params: group,
    query: Type.Object({ q: Type.Optional(text(100)), ...page }),
    reply: Type.Array(GroupMember),
  },
  'DELETE /api/groups/:id/members/:userId': {
    operationId: 'removeGroupMember',
    access: 'member',
    summary: 'Removes a member, who must ask before they can come back.',
    params: member,
    reply: Done,
  },
  'PUT /api/groups/:id/members/:userId/role': {
    operationId: 'setGroupRole',
    access: 'member',
    summary: 'Sets the role of a member. `owner` hands over the group and needs an Achiever or above.',
    params: member,
    body: Type.Object({ role: Type.Enum([...groupRoles]) }),
    reply: Group,
  },
  'GET /api/groups/:id/requests': {
    operationId: 'listGroupRequests',
    access: 'member',
    summary: 'Lists requests to join, oldest first. Owner and moderators.',
    params: group,
    query: Type.Object(page),
    reply: Type.Array(GroupRequest),
  },
  'POST /api/groups/:id/requests/:userId': {
    operationId: 'decideGroupRequest',
    access: 'member',
    repeat: 'state',
    summary: 'Accepts or declines a request to join.',
    params: member,
    body: Type.Object({ accept: Type.Boolean() }),
    reply: Type.Object({ message: Type.String(), group: Group }),
  },
  'GET /api/groups/:id/invite': {
    operationId: 'getGroupInvite',
    access: 'member',
    summary:
      'Returns the invitation link, if there is one. Owner and moderators, and members if `members_invite` is true.',
    params: group,
    reply: Type.Object({
      code: nullable(Type.String()),
      url: nullable(Type.String()),
      /** True if the viewer may make a link. Members can't after a leader turned it off. */
      may_make: Type.Boolean(),
    }),
  },
  'POST /api/groups/:id/invite': {
    operationId: 'createGroupInvite',
    access: 'member',
    repeat: 'state',
    summary:
      'Creates an invitation link. An older link stops working. A plain member gets the existing link, if there is one.',
    limit: 10,
    params: group,
    reply: Type.Object({ code: Type.String(), url: Type.String(), may_make: Type.Boolean() }),
  },
  'DELETE /api/groups/:id/invite': {
    operationId: 'deleteGroupInvite',
    access: 'member',
    summary: 'Ends the invitation link. Owner and moderators.',
    params: group,
    reply: Done,
  },
  'GET /api/invites/:code': {
    operationId: 'getInvitedGroup',
    access: 'member',
    summary: 'Returns the group of an invitation link.',
    params: Type.Object({ code: text(60) }),
    reply: Group,
  },
  'POST /api/groups/:id/report': {
    operationId: 'reportGroup',
    access: 'member',
    repeat: 'key',
    summary: 'Reports a group.',
    limit: 20,
    params: group,
    body: ReportBody,
    reply: Done,
  },
});
