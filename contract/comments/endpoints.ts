import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { AppealBody, Hiding, hidingFields } from '../moderation/moderation-notice.ts';
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
import { maxComment, maxMentions } from '../platform/rich-text.ts';

export const commentEmpty = 'Comment cannot be empty';

/** Types of content that members comment on. The table of comments has a column for the ids of each. */
export const subjectTypes = ['post', 'news', 'lesson'] as const;
export type SubjectType = (typeof subjectTypes)[number];
/** Names one subject of comments. */
export interface SubjectKey {
  type: SubjectType;
  id: string;
}

export const Comment = Type.Object({
  id,
  subject_type: Type.Enum([...subjectTypes]),
  subject_id: id,
  /** The subject's id if it is a post of the feed or of a group; else null. */
  post_id: nullable(id),
  /** Parent comment. An answer to an answer has the top comment as its parent, so there is one level. */
  parent_id: nullable(id),
  user: Author,
  user_name: Type.String(),
  /** Plain text. */
  content: Type.String(),
  /** Members mentioned with @ in the text, shown as links. */
  mentions: Type.Array(Type.Object({ id, name: Type.String() })),
  likes_count: Type.Integer(),
  liked: Type.Boolean(),
  created_at: instant,
  /** Null if the author never edited it. */
  edited_at: nullable(instant),
  version,
  ...hidingFields,
  /** True for the tombstone of a deleted comment with answers. It has no author, text or likes. */
  is_deleted: Type.Optional(Type.Literal(true)),
  may_edit: Type.Boolean(),
  may_delete: Type.Boolean(),
  may_report: Type.Boolean(),
});
export type Comment = Static<typeof Comment>;

const commentText = text(maxComment, {
  minLength: 1,
  sentences: { minLength: commentEmpty, required: commentEmpty, maxLength: 'That comment is too long.' },
});
const mentions = Type.Optional(
  Type.Array(
    Type.String({
      format: 'uuid',
      sentences: {
        format: 'We couldn’t find one of the people you mentioned. Remove the name and mention them again.',
      },
    }),
    {
      maxItems: maxMentions,
      sentences: {
        maxItems: `A comment can mention at most ${maxMentions} people. Nothing you wrote is lost.`,
      },
    },
  ),
);

/** Body of a new comment, whatever it is below. */
export const NewComment = Type.Object(
  {
    content: commentText,
    parent_id: Type.Optional(nullable(id)),
    mentions,
    client_id: Type.Optional(id),
  },
  { sentences: { required: commentEmpty } },
);
export type NewComment = Static<typeof NewComment>;

/** One of your comments, wherever it is. */
export const OwnComment = Type.Object({
  id,
  content: Type.String(),
  created_at: instant,
  subject_type: Type.Enum([...subjectTypes]),
  /** The post, or null if you can no longer see the comment there, for example in a group that you left. */
  post_id: nullable(id),
  /** Where the comment is in the app, or null if you can no longer see it there. */
  path: nullable(Type.String()),
  /** Name of the group of the post. Null outside groups, and for a group that moderators hid. */
  group_name: nullable(Type.String()),
});
export type OwnComment = Static<typeof OwnComment>;

/** Comments wherever they are. Lists and new comments are calls of the nouns that take comments. */
export const comments = endpoints({
  'GET /api/my-comments': {
    operationId: 'listMyComments',
    access: 'member',
    summary: 'Lists your comments, newest first, with those that you can no longer see where you wrote them.',
    query: Type.Object(page),
    reply: Type.Array(OwnComment),
  },
  'PUT /api/comments/:id': {
    operationId: 'editComment',
    access: 'member',
    summary: 'Edits your comment. Send its `version` to detect a concurrent edit.',
    params: Type.Object({ id }),
    body: Type.Object(
      { content: commentText, mentions, ...basedOn },
      { sentences: { required: commentEmpty } },
    ),
    reply: Comment,
    refusals: { 409: changedElsewhere(Comment) },
  },
  'DELETE /api/comments/:id': {
    operationId: 'deleteComment',
    access: 'member',
    summary:
      'Deletes your comment, even one you can no longer see. The author of the post, leaders of the group and staff may delete it too. While a comment has answers an empty `comment` takes its place.',
    params: Type.Object({ id }),
    reply: Type.Object({ ...Done.properties, comment: Type.Optional(Comment) }),
  },
  'POST /api/comments/:id/like': {
    operationId: 'likeComment',
    access: 'member',
    repeat: 'state',
    summary: 'Toggles a like on a comment. Send `liked` to set it explicitly.',
    limit: 120,
    params: Type.Object({ id }),
    body: Type.Optional(nullable(Type.Object({ liked: Type.Optional(Type.Boolean()) }))),
    reply: Type.Object({ liked: Type.Boolean(), likes_count: Type.Integer() }),
  },
  'POST /api/comments/:id/flag': {
    operationId: 'reportComment',
    access: 'member',
    repeat: 'key',
    summary: 'Reports a comment, with a reason if you like.',
    limit: 20,
    params: Type.Object({ id }),
    body: ReportBody,
    reply: Done,
  },
  'POST /api/comments/:id/appeal': {
    operationId: 'appealComment',
    access: 'member',
    repeat: 'key',
    summary: 'Asks moderators once to look again at your hidden comment, with a sentence if you like.',
    limit: 10,
    params: Type.Object({ id }),
    body: AppealBody,
    reply: Hiding,
  },
});
