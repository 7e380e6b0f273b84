import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { Comment, NewComment } from '../comments/endpoints.ts';
import { longestHeadline } from '../content-types/headlines.ts';
import { AppealBody, hidingFields } from '../moderation/moderation-notice.ts';
import { ReportBody } from '../moderation/reports.ts';
import { endpoints } from '../platform/endpoint.ts';
import {
  basedOn,
  changedElsewhere,
  Done,
  id,
  instant,
  nullable,
  page,
  text,
  version,
} from '../platform/fields.ts';
import { maxPictureBytes, Picture } from '../platform/images.ts';
import { maxRichText } from '../platform/rich-text.ts';
import { newsCategories, newsEmpty, newsIncomplete, newsReactions } from './constants.ts';

const category = Type.Enum([...newsCategories], { sentences: { enum: 'Please choose a category.' } });

/** A news post. */
export const NewsPost = Type.Object({
  id,
  title: Type.String(),
  /** Sanitised rich text. */
  content: Type.String(),
  /** First 150 characters of the text, with an ellipsis if that cuts it. */
  excerpt: Type.String(),
  category: Type.Enum([...newsCategories]),
  tags: Type.Array(Type.String()),
  is_pinned: Type.Boolean(),
  priority: Type.Integer(),
  author: Author,
  author_id: nullable(id),
  /** Null while it is scheduled. */
  published_at: nullable(instant),
  /** When it will be published. Null once it is. */
  publish_at: nullable(instant),
  /** True if it also goes to confirmed subscribers of the newsletter when it is published. Only its author gets it. */
  as_newsletter: Type.Optional(Type.Boolean()),
  created_at: instant,
  updated_at: instant,
  edited_at: nullable(instant),
  version,
  image: nullable(Picture),
  image_url: nullable(Type.String()),
  /** Ids of the newest 20 members of each kind, always including the viewer's. `reaction_counts` counts all. */
  reactions: Type.Object({ like: Type.Array(Type.String()), clap: Type.Array(Type.String()) }),
  reaction_counts: Type.Object({ like: Type.Integer(), clap: Type.Integer() }),
  /** The newest three, oldest first. `GET /news/posts/:id/comments` lists all. */
  comments: Type.Array(Comment),
  comments_count: Type.Integer(),
  ...hidingFields,
  may_edit: Type.Boolean(),
  may_delete: Type.Boolean(),
  may_comment: Type.Boolean(),
  may_report: Type.Boolean(),
});
export type NewsPost = Static<typeof NewsPost>;

/** A switch, also as a field of a multipart form. */
const flag = Type.Optional(Type.Union([Type.Boolean(), Type.Enum(['true', 'false', ''])]));

const written = {
  title: text(longestHeadline * 2, {
    sentences: { required: newsIncomplete, maxLength: 'A headline can have 200 characters.' },
  }),
  content: text(maxRichText * 2, { sentences: { required: newsIncomplete } }),
  category,
  /** Comma-separated text, or a list. At most 10 remain, each of at most 40 characters. */
  tags: Type.Optional(Type.Union([text(500), Type.Array(text(100), { maxItems: 50 })])),
  /** Only for administrators. */
  is_pinned: flag,
  /** 0 to 10, anything else is 0. Only administrators set more than 0. */
  priority: Type.Optional(nullable(Type.Union([Type.Number(), text(20)]))),
};
const schedule = {
  /**
   * Date and time on the author's clock at which it is published, such as `2026-03-08T02:30`. Missing or empty for at once. A time that the
   * clock skips is read as an hour later, and one that it shows twice is the first.
   */
  publish_at: Type.Optional(
    text(16, {
      pattern: '^(\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2})?$',
      sentences: { pattern: 'Please choose a date and a time.' },
    }),
  ),
  /** Sends it to confirmed subscribers of the newsletter as well, once, when it is published. Only for administrators. */
  as_newsletter: flag,
};

export const news = endpoints({
  'GET /api/news/posts': {
    operationId: 'listNews',
    access: 'member',
    mayLag: true,
    summary:
      'Lists published news: pinned first, then by priority, then newest first. Next page: `X-Next-Cursor`.',
    query: Type.Object({ category: Type.Optional(Type.Enum([...newsCategories])), ...page }),
    reply: Type.Array(NewsPost),
  },
  'GET /api/news/counts': {
    operationId: 'countNews',
    access: 'member',
    mayLag: true,
    summary: 'Counts the published news that you see, by category.',
    reply: Type.Object({
      all: Type.Integer(),
      categories: Type.Array(
        Type.Object({ category: Type.Enum([...newsCategories]), count: Type.Integer() }),
      ),
    }),
  },
  'GET /api/news/my-posts': {
    operationId: 'listMyNews',
    access: 'member',
    summary: 'Lists your news, newest first, with scheduled and hidden ones.',
    query: Type.Object(page),
    reply: Type.Array(NewsPost),
  },
  'GET /api/news/posts/:id': {
    operationId: 'getNews',
    access: 'member',
    mayLag: true,
    summary: 'Returns one news post.',
    params: Type.Object({ id }),
    reply: NewsPost,
  },
  'POST /api/news/posts': {
    operationId: 'createNews',
    access: 'member',
    repeat: 'client_id',
    summary: 'Publishes or schedules a news post, with one image if multipart. Creators, founders and staff.',
    limit: 10,
    upload: { field: 'file', maxBytes: maxPictureBytes },
    body: Type.Object(
      {
        ...written,
        ...schedule,
        image_alt: Type.Optional(text(300)),
        /** Idempotency key made by the client. A retry with this id creates no second post. */
        client_id: Type.Optional(id),
      },
      { sentences: { required: newsIncomplete } },
    ),
    reply: NewsPost,
  },
  'PUT /api/news/posts/:id': {
    operationId: 'editNews',
    access: 'member',
    summary:
      'Edits your news post. Send its `version` to detect a concurrent edit. A scheduled one can be moved.',
    params: Type.Object({ id }),
    body: Type.Object(
      {
        ...written,
        content: text(maxRichText * 2, { sentences: { required: newsEmpty } }),
        ...schedule,
        ...basedOn,
      },
      { sentences: { required: newsEmpty } },
    ),
    reply: NewsPost,
    refusals: { 409: changedElsewhere(NewsPost) },
  },
  'POST /api/news/posts/:id/publish': {
    operationId: 'publishNews',
    access: 'member',
    repeat: 'state',
    summary: 'Publishes your scheduled news post now.',
    limit: 10,
    params: Type.Object({ id }),
    reply: NewsPost,
  },
  'PUT /api/news/posts/:id/image': {
    operationId: 'setNewsImage',
    access: 'member',
    summary: 'Sets or replaces the image of your news post (multipart).',
    limit: 10,
    params: Type.Object({ id }),
    upload: { field: 'file', maxBytes: maxPictureBytes },
    body: Type.Object({ image_alt: Type.Optional(text(300)) }),
    reply: NewsPost,
  },
  'DELETE /api/news/posts/:id/image': {
    operationId: 'removeNewsImage',
    access: 'member',
    summary: 'Removes the image of your news post.',
    params: Type.Object({ id }),
    reply: NewsPost,
  },
  'DELETE /api/news/posts/:id': {
    operationId: 'deleteNews',
    access: 'member',
    summary: 'Deletes your news post with its comments. Administrators remove others by moderation.',
    params: Type.Object({ id }),
    reply: Done,
  },
  'POST /api/news/posts/:id/react': {
    operationId: 'reactToNews',
    access: 'member',
    repeat: 'state',
    summary: 'Toggles your like or clap. Send `active` to set it explicitly.',
    limit: 120,
    params: Type.Object({ id }),
    body: Type.Object({
      reaction_type: Type.Enum([...newsReactions]),
      active: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Pick(NewsPost, ['reactions', 'reaction_counts']),
  },
  'GET /api/news/posts/:id/comments': {
    operationId: 'listNewsComments',
    access: 'member',
    mayLag: true,
    summary: 'Lists the comments of a news post, oldest first.',
    params: Type.Object({ id }),
    query: Type.Object(page),
    reply: Type.Array(Comment),
  },
  'POST /api/news/posts/:id/comments': {
    operationId: 'createNewsComment',
    access: 'member',
    repeat: 'client_id',
    summary: 'Adds a comment to a news post.',
    limit: 30,
    params: Type.Object({ id }),
    body: NewComment,
    reply: Comment,
  },
  'POST /api/news/posts/:id/flag': {
    operationId: 'reportNews',
    access: 'member',
    repeat: 'key',
    summary: 'Reports a news post, with a reason if you like.',
    limit: 20,
    params: Type.Object({ id }),
    body: ReportBody,
    reply: Done,
  },
  'POST /api/news/posts/:id/appeal': {
    operationId: 'appealNews',
    access: 'member',
    repeat: 'key',
    summary: 'Asks moderators once to look again at your hidden news post, with a sentence if you like.',
    limit: 10,
    params: Type.Object({ id }),
    body: AppealBody,
    reply: NewsPost,
  },
});
