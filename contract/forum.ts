import Type, { type Static } from 'typebox';
import { Author } from './author.ts';
import { endpoints } from './endpoint.ts';
import { changedElsewhere, Done, id, instant, localDate, nullable, page, text } from './fields.ts';
import { AppealBody, Hiding, hidingFields } from './hiding.ts';
import { ReportBody, ReportFields } from './reports.ts';
import { maxRichText } from './rich-text.ts';

export const topicFieldsMissing = 'Title and content are required';
export const replyMissing = 'Reply content is required';

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
  /** Topics with something new for this member since they last looked, at most 99. */
  unread_count: Type.Integer(),
});
export type Category = Static<typeof Category>;

/** Orders of a list of topics: by last activity; by when they were opened; the same of those nobody has replied to. */
export const topicOrders = ['active', 'newest', 'unanswered'] as const;
export type TopicOrder = (typeof topicOrders)[number];
/** Orders of the replies of a topic. */
export const replyOrders = ['oldest', 'newest'] as const;
export type ReplyOrder = (typeof replyOrders)[number];

export const reactionTypes = ['like', 'heart', 'clap', 'flag'] as const;

const ids = Type.Array(Type.String());
/** Ids of members by reaction: the newest 20 of each, the viewer's own among them. `flag` holds the viewer's own alone (decision 62). */
export const Reactions = Type.Object({ like: ids, heart: ids, clap: ids, flag: ids });

export const ReactionCounts = Type.Object({
  like: Type.Integer(),
  heart: Type.Integer(),
  clap: Type.Integer(),
  /** Null unless the viewer is staff. */
  flag: nullable(Type.Integer()),
});

const written = {
  id,
  /** Rich text, cleaned. Empty when deleted; staff still read it while they may bring it back. */
  content: Type.String(),
  author: Author,
  created_at: instant,
  edited_at: nullable(instant),
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
  /** The reply this answers, null for an answer to the topic. */
  parent_id: nullable(id),
  /** Deleted by its author or staff, or hidden: stays as a place where its answers hang. */
  is_deleted: Type.Boolean(),
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
  /** Replies. */
  post_count: Type.Integer(),
  view_count: Type.Integer(),
  created_at: instant,
  last_activity: instant,
  /** The Monday of the week a check-in topic belongs to (decision 32). */
  week_of: nullable(localDate),
  /** Replies of others this member has not seen, at most 99; null when the topic is new to them. */
  unread_count: nullable(Type.Integer()),
  /** Deleted or hidden: only staff see it at all. */
  is_deleted: Type.Boolean(),
};

export const TopicCard = Type.Object({
  ...card,
  /** Who wrote what is newest in it: the last reply that stands, or else the topic. */
  last_author: Author,
});
export type TopicCard = Static<typeof TopicCard>;

export const Topic = Type.Object({
  ...card,
  ...written,
  /** The first page of replies, oldest first; more by `GET /forum/topics/:id/posts`. */
  posts: Type.Array(Reply),
  next_cursor: nullable(Type.String()),
  /** The last reply this member had seen when the topic was opened. */
  last_read_id: nullable(id),
  watch: Type.Enum(['watching', 'normal', 'muted']),
  may_reply: Type.Boolean(),
  /** Why replying is refused, in a sentence; else null. */
  reply_refusal: nullable(Type.String()),
  may_moderate: Type.Boolean(),
  /** Staff, within 30 days of the deletion (decision 65). */
  may_restore: Type.Boolean(),
  /** More than ten replies of others go with it: the author is warned twice (decision 65). */
  deletes_others: Type.Integer(),
});
export type Topic = Static<typeof Topic>;

const content = (sentence: string) =>
  text(maxRichText * 2, { minLength: 1, sentences: { required: sentence, minLength: sentence } });
const topicParams = Type.Object({ id });
/** Blank ones fall away and the same one twice is one; of what is left at most 10, each of at most 40 characters (F-33). */
const tags = Type.Optional(Type.Array(text(500), { maxItems: 50 }));

export const forum = endpoints({
  'GET /api/forum/categories': {
    operationId: 'listCategories',
    access: 'member',
    summary: 'The seven categories, a map by id (A sections 2.10 and 7).',
    reply: Type.Object({
      categories: Type.Record(Type.String(), Category),
      may_create_topics: Type.Boolean(),
    }),
  },
  'GET /api/forum/topics': {
    operationId: 'listTopics',
    access: 'member',
    summary:
      'Topics of a category (slug or id), pinned first, then by last activity (A section 7) or as `sort` says. Next page: `X-Next-Cursor`.',
    isQueued: 'with_words',
    query: Type.Object({
      category: text(64),
      tag: Type.Optional(text(40)),
      /** `active` (the default), `newest` or `unanswered`; any other text is the default. Pinned topics come first in each. */
      sort: Type.Optional(text(40)),
      /** Those whose title, opening or replies hold each of these words, or begin with it. */
      q: Type.Optional(text(200)),
      /** Those that were deleted in the last 30 days, for staff; always by last activity. */
      deleted: Type.Optional(Type.Boolean()),
      ...page,
    }),
    reply: Type.Object({ topics: Type.Array(TopicCard) }),
  },
  'GET /api/forum/topics/:id': {
    operationId: 'getTopic',
    access: 'member',
    summary: 'A topic with its first 50 replies (A section 7).',
    params: topicParams,
    query: Type.Object({ limit: page.limit }),
    reply: Topic,
  },
  'GET /api/forum/topics/:id/posts': {
    operationId: 'listReplies',
    access: 'member',
    summary: 'More replies, oldest first, or as `sort` says. Next page: `X-Next-Cursor`.',
    params: topicParams,
    /** `sort`: `oldest` (the default) or `newest`; any other text is the default. */
    query: Type.Object({ sort: Type.Optional(text(40)), ...page }),
    reply: Type.Array(Reply),
  },
  'GET /api/forum/check-in': {
    operationId: 'getCheckInTopic',
    access: 'member',
    summary: "This week's check-in topic, or the category when there is none (decision 32).",
    reply: Type.Object({ category_slug: Type.String(), topic_id: nullable(id) }),
  },
  'POST /api/forum/topics': {
    operationId: 'createTopic',
    access: 'member',
    summary: 'Opens a topic. Achiever and above (A section 6).',
    limit: 10,
    body: Type.Object(
      {
        title: text(200, {
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
    summary: 'Changes own topic; a mark says so.',
    params: topicParams,
    body: Type.Object({
      title: Type.Optional(text(200, { minLength: 1, sentences: { minLength: topicFieldsMissing } })),
      content: Type.Optional(content(topicFieldsMissing)),
      tags,
      base: Type.Optional(nullable(instant)),
    }),
    reply: Topic,
    refusals: { 409: changedElsewhere(Topic) },
  },
  'DELETE /api/forum/topics/:id': {
    operationId: 'deleteTopic',
    access: 'member',
    summary:
      'Deletes a topic: its author or staff (A section 6). Staff can bring it back within 30 days (decision 65).',
    params: topicParams,
    reply: Done,
  },
  'POST /api/forum/topics/:id/restore': {
    operationId: 'restoreTopic',
    access: 'moderator',
    summary: 'Brings a deleted topic back.',
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
    summary: 'Seen up to a reply; counts a view once in 30 minutes.',
    limit: 120,
    params: topicParams,
    body: Type.Optional(nullable(Type.Object({ post_id: Type.Optional(nullable(id)) }))),
    reply: Type.Object({ view_count: Type.Integer() }),
  },
  'POST /api/forum/topics/:id/posts': {
    operationId: 'createReply',
    access: 'member',
    summary: 'Replies (A section 7). Builder and above.',
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
    summary: 'Changes own reply; a mark says so.',
    params: topicParams,
    body: Type.Object(
      { content: content(replyMissing), base: Type.Optional(nullable(instant)) },
      { sentences: { required: replyMissing } },
    ),
    reply: Reply,
    refusals: { 409: changedElsewhere(Reply) },
  },
  'DELETE /api/forum/posts/:id': {
    operationId: 'deleteReply',
    access: 'member',
    summary: 'Deletes a reply: its author or staff (A section 6).',
    params: topicParams,
    reply: Done,
  },
  'POST /api/forum/posts/:id/restore': {
    operationId: 'restoreReply',
    access: 'moderator',
    summary: 'Brings a deleted reply back.',
    params: topicParams,
    reply: Reply,
  },
  'POST /api/forum/posts/:id/reactions': {
    operationId: 'react',
    access: 'member',
    summary:
      'Reacts to a reply, or to a topic by its id; again takes it back, `active` makes it idempotent. `flag` reports (A section 7, decision 62).',
    limit: 120,
    params: topicParams,
    body: Type.Object({
      reaction_type: Type.Enum([...reactionTypes]),
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
    summary:
      'The author of a reply, or by its id of a topic, that moderators hid asks them once for another look, with a sentence if they like.',
    limit: 10,
    params: topicParams,
    body: AppealBody,
    reply: Hiding,
  },
  'POST /api/forum/posts/:id/report': {
    operationId: 'reportReply',
    access: 'member',
    summary: 'Reports a reply or topic for safety: open to every tier (decision 61).',
    limit: 20,
    params: topicParams,
    body: ReportBody,
    reply: Done,
  },
});
