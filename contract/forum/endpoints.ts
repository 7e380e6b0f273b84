import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { byReactionKind, reactionKinds } from '../content-types/reaction-kinds.ts';
import { AppealBody, Hiding, hidingFields } from '../moderation/moderation-notice.ts';
import { ReportBody, ReportFields } from '../moderation/reports.ts';
import { endpoints } from '../platform/endpoint.ts';
import {
  basedOn,
  changedElsewhere,
  Done,
  id,
  instant,
  localDate,
  nullable,
  page,
  text,
  version,
} from '../platform/fields.ts';
import { maxRichText } from '../platform/rich-text.ts';
import { categoryIcons, mostCategories } from './categories.ts';
import { longestTopicTitle, replyMissing, topicFieldsMissing } from './constants.ts';

export const Category = Type.Object({
  id,
  slug: Type.String(),
  name: Type.String(),
  description: Type.String(),
  /** A name of the icon set of web/ui. */
  icon: Type.String(),
  /** The number of a stone colour, 1-13. */
  color: Type.String(),
  topics_count: Type.Integer(),
  last_activity: nullable(instant),
  /** True if it takes no new topics. Its topics stay readable and take replies. */
  is_closed: Type.Boolean(),
  /** Topics with unread content for this member, at most 99. */
  unread_count: Type.Integer(),
});
export type Category = Static<typeof Category>;

const edited = {
  id,
  name: text(200),
  description: text(1000),
  icon: Type.Enum([...categoryIcons]),
  color: text(2, { pattern: '^([1-9]|1[0-3])$' }),
  is_closed: Type.Boolean(),
};
/** The categories as administrators edit them, with a version that every edit changes. */
export const CategoryList = Type.Object({
  version: Type.String(),
  categories: Type.Array(Type.Object({ ...edited, icon: Type.String(), slug: Type.String() })),
});
export type CategoryList = Static<typeof CategoryList>;

/** Sort orders of topics: last activity, creation, and creation limited to topics without replies. */
export const topicOrders = ['active', 'newest', 'unanswered'] as const;
export type TopicOrder = (typeof topicOrders)[number];
/** Sort orders of the replies of a topic. */
export const replyOrders = ['oldest', 'newest'] as const;
export type ReplyOrder = (typeof replyOrders)[number];

const ids = Type.Array(Type.String());
/** The newest 20 member ids by reaction, including the viewer's. `flag` contains only the viewer's. */
export const Reactions = Type.Object({ ...byReactionKind(() => ids), flag: ids });

export const ReactionCounts = Type.Object({
  ...byReactionKind(() => Type.Integer()),
  /** Null unless the viewer is staff. */
  flag: nullable(Type.Integer()),
});

const written = {
  id,
  /** Sanitised rich text. Empty when deleted, except for staff while they may restore it. */
  content: Type.String(),
  author: Author,
  created_at: instant,
  edited_at: nullable(instant),
  version,
  reactions: Reactions,
  reaction_counts: ReactionCounts,
  ...hidingFields,
  may_edit: Type.Boolean(),
  may_delete: Type.Boolean(),
  may_react: Type.Boolean(),
  may_report: Type.Boolean(),
};

export const Reply = Type.Object({
  ...written,
  topic_id: id,
  /** Parent reply. Null for a reply to the topic. */
  parent_id: nullable(id),
  /** True if deleted by its author or staff, or hidden. The reply is still listed as the parent of its answers. */
  is_deleted: Type.Boolean(),
  /** A reply of a member who is blocked or muted, kept for those below it. It has no text and no author, like a deleted one. */
  is_unheard: Type.Optional(Type.Literal(true)),
  may_restore: Type.Boolean(),
});
export type Reply = Static<typeof Reply>;

const card = {
  id,
  title: Type.String(),
  category_id: id,
  category_slug: Type.String(),
  tags: Type.Array(Type.String()),
  author: Author,
  is_pinned: Type.Boolean(),
  is_locked: Type.Boolean(),
  /** Number of replies. */
  post_count: Type.Integer(),
  view_count: Type.Integer(),
  created_at: instant,
  last_activity: instant,
  /** Monday of the week of a check-in topic. Null for other topics. */
  week_of: nullable(localDate),
  /** Unread replies by other members, at most 99. Null if the member has never read the topic. */
  unread_count: nullable(Type.Integer()),
  /** True if deleted or hidden. Only staff see the topic then. */
  is_deleted: Type.Boolean(),
};

export const TopicCard = Type.Object({
  ...card,
  /** Author of the last visible reply, or of the topic if it has none. */
  last_author: Author,
});
export type TopicCard = Static<typeof TopicCard>;

export const Topic = Type.Object({
  ...card,
  ...written,
  /** First page of replies, oldest first. `GET /forum/topics/:id/posts` lists more. */
  posts: Type.Array(Reply),
  next_cursor: nullable(Type.String()),
  /** Last reply the member had read when they opened the topic. */
  last_read_id: nullable(id),
  watch: Type.Enum(['watching', 'normal', 'muted']),
  may_reply: Type.Boolean(),
  /** Sentence that says why the member may not reply, or null. */
  reply_refusal: nullable(Type.String()),
  may_moderate: Type.Boolean(),
  /** True for staff within 30 days of the deletion. */
  may_restore: Type.Boolean(),
  /** Replies by others that are deleted with the topic. Above ten, the author is warned twice. */
  deletes_others: Type.Integer(),
});
export type Topic = Static<typeof Topic>;

const content = (sentence: string) =>
  text(maxRichText * 2, { minLength: 1, sentences: { required: sentence, minLength: sentence } });
const topicParams = Type.Object({ id });
/** The server drops blank and repeated tags. At most 10 may remain, each of at most 40 characters. */
const tags = Type.Optional(Type.Array(text(500), { maxItems: 50 }));

export const forum = endpoints({
  'GET /api/forum/categories': {
    operationId: 'listCategories',
    access: 'member',
    mayLag: true,
    summary: 'Returns the categories by id.',
    reply: Type.Object({
      categories: Type.Record(Type.String(), Category),
      may_create_topics: Type.Boolean(),
    }),
  },
  'GET /api/admin/forum-categories': {
    operationId: 'getForumCategoryList',
    access: 'admin',
    summary: 'Lists the forum categories as administrators edit them.',
    reply: CategoryList,
  },
  'PUT /api/admin/forum-categories': {
    operationId: 'changeForumCategories',
    access: 'admin',
    summary:
      'Adds, renames, orders, closes and opens forum categories: the list as it is to be, with the `version` that was edited. A new category brings its own `id`. None can be deleted, and slugs stay. Asks for a fresh password.',
    body: Type.Object({
      version: text(64),
      categories: Type.Array(Type.Object(edited), { minItems: 1, maxItems: mostCategories }),
    }),
    refusals: { 409: changedElsewhere(CategoryList) },
    reply: CategoryList,
  },
  'GET /api/forum/topics': {
    operationId: 'listTopics',
    access: 'member',
    mayLag: true,
    summary:
      'Lists the topics of a category (slug or id), pinned first, then by last activity or as `sort` says. Next page: `X-Next-Cursor`.',
    isQueued: 'with_words',
    query: Type.Object({
      category: text(64),
      tag: Type.Optional(text(40)),
      /** `active`, `newest` or `unanswered`. Any other text means `active`. Pinned topics come first in each order. */
      sort: Type.Optional(text(40)),
      /** Limits the list to topics whose title, opening or replies contain every word or a word with that prefix. */
      q: Type.Optional(text(200)),
      /** For staff: lists topics deleted in the last 30 days, always by last activity. */
      deleted: Type.Optional(Type.Boolean()),
      ...page,
    }),
    reply: Type.Object({ topics: Type.Array(TopicCard) }),
  },
  'GET /api/forum/topics/:id': {
    operationId: 'getTopic',
    access: 'member',
    mayLag: true,
    summary: 'Returns a topic with its first 50 replies.',
    params: topicParams,
    query: Type.Object({ limit: page.limit }),
    reply: Topic,
  },
  'GET /api/forum/topics/:id/posts': {
    operationId: 'listReplies',
    access: 'member',
    mayLag: true,
    summary: 'Lists the replies of a topic, oldest first or as `sort` says. Next page: `X-Next-Cursor`.',
    params: topicParams,
    /** `sort` is `oldest` or `newest`. Any other text means `oldest`. */
    query: Type.Object({ sort: Type.Optional(text(40)), ...page }),
    reply: Type.Array(Reply),
  },
  'GET /api/forum/check-in': {
    operationId: 'getCheckInTopic',
    access: 'member',
    mayLag: true,
    summary: "Returns this week's check-in topic. Without one, only the category.",
    reply: Type.Object({ category_slug: Type.String(), topic_id: nullable(id) }),
  },
  'POST /api/forum/topics': {
    operationId: 'createTopic',
    access: 'member',
    repeat: 'client_id',
    summary: 'Creates a topic. Achiever and above.',
    limit: 10,
    body: Type.Object(
      {
        title: text(longestTopicTitle, {
          minLength: 1,
          sentences: { required: topicFieldsMissing, minLength: topicFieldsMissing },
        }),
        content: content(topicFieldsMissing),
        category: text(64),
        tags,
        client_id: Type.Optional(id),
      },
      { sentences: { required: topicFieldsMissing } },
    ),
    reply: Topic,
  },
  'PUT /api/forum/topics/:id': {
    operationId: 'editTopic',
    access: 'member',
    summary: 'Edits your topic and marks it as edited. Send its `version` to detect a concurrent edit.',
    params: topicParams,
    body: Type.Object({
      title: Type.Optional(
        text(longestTopicTitle, { minLength: 1, sentences: { minLength: topicFieldsMissing } }),
      ),
      content: Type.Optional(content(topicFieldsMissing)),
      tags,
      ...basedOn,
    }),
    reply: Topic,
    refusals: { 409: changedElsewhere(Topic) },
  },
  'DELETE /api/forum/topics/:id': {
    operationId: 'deleteTopic',
    access: 'member',
    summary: 'Deletes a topic. Its author or staff. Staff can restore it within 30 days.',
    params: topicParams,
    reply: Done,
  },
  'POST /api/forum/topics/:id/restore': {
    operationId: 'restoreTopic',
    access: 'moderator',
    repeat: 'state',
    summary: 'Restores a deleted topic.',
    params: topicParams,
    reply: Topic,
  },
  'PUT /api/forum/topics/:id/state': {
    operationId: 'setTopicState',
    access: 'moderator',
    summary: 'Pins, locks or moves a topic.',
    params: topicParams,
    body: Type.Object({
      pinned: Type.Optional(Type.Boolean()),
      locked: Type.Optional(Type.Boolean()),
      category: Type.Optional(text(64)),
    }),
    reply: Topic,
  },
  'PUT /api/forum/topics/:id/watch': {
    operationId: 'watchTopic',
    access: 'member',
    summary: 'Watches or mutes a topic.',
    params: topicParams,
    body: Type.Object({ watch: Type.Enum(['watching', 'normal', 'muted']) }),
    reply: Type.Object({ watch: Type.Enum(['watching', 'normal', 'muted']) }),
  },
  'POST /api/forum/topics/:id/read': {
    operationId: 'recordTopicView',
    access: 'member',
    repeat: 'state',
    summary: "Stores the viewer's read position and counts a view at most once per 30 minutes.",
    limit: 120,
    params: topicParams,
    body: Type.Optional(nullable(Type.Object({ post_id: Type.Optional(nullable(id)) }))),
    reply: Type.Object({ view_count: Type.Integer() }),
  },
  'POST /api/forum/topics/:id/posts': {
    operationId: 'createReply',
    access: 'member',
    repeat: 'client_id',
    summary: 'Adds a reply to a topic. Builder and above.',
    limit: 30,
    params: topicParams,
    body: Type.Object(
      {
        content: content(replyMissing),
        parent_id: Type.Optional(nullable(id)),
        client_id: Type.Optional(id),
      },
      { sentences: { required: replyMissing } },
    ),
    reply: Reply,
  },
  'PUT /api/forum/posts/:id': {
    operationId: 'editReply',
    access: 'member',
    summary: 'Edits your reply and marks it as edited. Send its `version` to detect a concurrent edit.',
    params: topicParams,
    body: Type.Object(
      { content: content(replyMissing), ...basedOn },
      { sentences: { required: replyMissing } },
    ),
    reply: Reply,
    refusals: { 409: changedElsewhere(Reply) },
  },
  'DELETE /api/forum/posts/:id': {
    operationId: 'deleteReply',
    access: 'member',
    summary: 'Deletes a reply. Its author or staff.',
    params: topicParams,
    reply: Done,
  },
  'POST /api/forum/posts/:id/restore': {
    operationId: 'restoreReply',
    access: 'moderator',
    repeat: 'state',
    summary: 'Restores a deleted reply.',
    params: topicParams,
    reply: Reply,
  },
  'POST /api/forum/posts/:id/reactions': {
    operationId: 'react',
    access: 'member',
    repeat: 'state',
    summary: 'Toggles a reaction on a reply or topic. Send `active` to set it explicitly. `flag` reports it.',
    limit: 120,
    params: topicParams,
    body: Type.Object({
      reaction_type: Type.Enum([...reactionKinds, 'flag']),
      active: Type.Optional(Type.Boolean()),
      ...ReportFields,
    }),
    reply: Type.Object({
      message: Type.String(),
      reactions: Reactions,
      reaction_counts: ReactionCounts,
    }),
  },
  'POST /api/forum/posts/:id/appeal': {
    operationId: 'appealReply',
    access: 'member',
    repeat: 'key',
    summary: 'Asks moderators once to look again at your hidden reply or topic, with a sentence if you like.',
    limit: 10,
    params: topicParams,
    body: AppealBody,
    reply: Hiding,
  },
  'POST /api/forum/posts/:id/report': {
    operationId: 'reportReply',
    access: 'member',
    repeat: 'key',
    summary: 'Reports a reply or topic for safety. Open to every tier.',
    limit: 20,
    params: topicParams,
    body: ReportBody,
    reply: Done,
  },
});
