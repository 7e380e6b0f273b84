import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { Comment, NewComment } from '../comments/endpoints.ts';
import { maxSharedSentence } from '../journal/constants.ts';
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
import { totalDays } from '../programme/constants.ts';

export const postEmpty = 'Post content cannot be empty';

export const achievementTypes = ['milestone', 'goal', 'habit', 'personal', 'fitness', 'mindset'] as const;

export const Win = Type.Object({
  achievement_type: Type.Enum([...achievementTypes]),
  title: Type.String(),
  description: Type.String(),
  /** The `data` sent when it was shared, for its author only. */
  data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type Win = Static<typeof Win>;

export const Post = Type.Object({
  id,
  user_id: nullable(id),
  user: Author,
  user_name: Type.String(),
  group_id: nullable(id),
  group_name: nullable(Type.String()),
  /** True in the thread of a pod, which has the page /pod instead of one of a group. Absent otherwise. */
  in_pod: Type.Optional(Type.Literal(true)),
  /** Sanitised rich text. Empty for a win. */
  content: Type.String(),
  /** A shared success, shown as a card. */
  win: nullable(Win),
  image: nullable(Picture),
  image_url: nullable(Type.String()),
  imageUrl: nullable(Type.String()),
  imageKey: nullable(Type.String()),
  created_at: instant,
  updated_at: instant,
  edited_at: nullable(instant),
  version,
  is_pinned: Type.Boolean(),
  /** Name of the leader who pinned it. Absent if the post isn't pinned, or if they no longer lead the group. */
  pinned_by: Type.Optional(Type.String()),
  /** True if only members of the group see the post although the group is now public. Absent otherwise. */
  members_only: Type.Optional(Type.Boolean()),
  /** For its author: the instant at which the post becomes visible to everyone. Absent if it never does. */
  opens_at: Type.Optional(instant),
  /** For its author: true if the post stays members-only even when the owner opens older posts. */
  keeps_members_only: Type.Optional(Type.Boolean()),
  /** True for your members-only post from before you left its group and came back while it was open. You can only read and delete it. Absent otherwise. */
  before_rejoining: Type.Optional(Type.Boolean()),
  ...hidingFields,
  /** Ids of the newest 20 members who like it, always including the viewer's. `likes_count` counts all. */
  likes: Type.Array(Type.String()),
  likes_count: Type.Integer(),
  liked: Type.Boolean(),
  /** The newest three, oldest first. `GET /posts/:id/comments` lists all. */
  comments: Type.Array(Comment),
  comments_count: Type.Integer(),
  may_edit: Type.Boolean(),
  may_delete: Type.Boolean(),
  may_pin: Type.Boolean(),
  may_comment: Type.Boolean(),
  may_report: Type.Boolean(),
});
export type Post = Static<typeof Post>;

/** 409: the post was edited elsewhere (`edited_elsewhere`, with `current`), or the text is a duplicate. */
const EditedElsewhere = changedElsewhere(Post);

export const feedFilters = ['all', 'following', 'groups', 'wins'] as const;

const postBody = {
  content: text(maxRichText * 2, { sentences: { required: postEmpty } }),
};
export const feed = endpoints({
  'GET /api/posts': {
    operationId: 'listPosts',
    access: 'member',
    mayLag: true,
    summary: 'Lists the feed, newest first. `group_id` limits it to one group. Next page: `X-Next-Cursor`.',
    query: Type.Object({
      group_id: Type.Optional(id),
      user_id: Type.Optional(id),
      filter: Type.Optional(Type.Enum([...feedFilters])),
      ...page,
    }),
    reply: Type.Array(Post),
  },
  'GET /api/posts/new-count': {
    operationId: 'countNewPosts',
    access: 'member',
    mayLag: true,
    summary: 'Counts the posts newer than `since`, at most 100, for the notice "new posts".',
    query: Type.Object({
      since: id,
      filter: Type.Optional(Type.Enum([...feedFilters])),
      group_id: Type.Optional(id),
    }),
    reply: Type.Object({ count: Type.Integer() }),
  },
  'GET /api/my-posts': {
    operationId: 'listMyPosts',
    access: 'member',
    summary: 'Lists your posts, newest first, hidden ones included.',
    query: Type.Object(page),
    reply: Type.Array(Post),
  },
  'GET /api/posts/:id': {
    operationId: 'getPost',
    access: 'member',
    summary: 'Returns one post.',
    params: Type.Object({ id }),
    reply: Post,
  },
  'POST /api/posts': {
    operationId: 'createPost',
    access: 'member',
    repeat: 'client_id',
    summary:
      'Creates a post, with one photo if multipart. A post with a photo needs no text. Builder and above.',
    limit: 10,
    upload: { field: 'file', maxBytes: maxPictureBytes },
    body: Type.Object(
      {
        ...postBody,
        group_id: Type.Optional(nullable(id)),
        image_alt: Type.Optional(text(300)),
        /** Idempotency key made by the client. A retry with this id creates no second post. */
        client_id: Type.Optional(id),
      },
      { sentences: { required: postEmpty } },
    ),
    reply: Post,
  },
  'PUT /api/posts/:id': {
    operationId: 'editPost',
    access: 'member',
    summary: 'Edits your post. Builder and above. Send its `version` to detect a concurrent edit.',
    params: Type.Object({ id }),
    body: Type.Object({ ...postBody, ...basedOn }, { sentences: { required: postEmpty } }),
    reply: Post,
    refusals: { 409: EditedElsewhere },
  },
  'PUT /api/posts/:id/members-only': {
    operationId: 'setPostMembersOnly',
    access: 'member',
    summary: 'Keeps your post members-only when its group opens older posts, or lets it open.',
    params: Type.Object({ id }),
    body: Type.Object({ keep: Type.Boolean() }),
    reply: Post,
  },
  'PUT /api/posts/:id/photo': {
    operationId: 'setPostPhoto',
    access: 'member',
    summary: 'Sets or replaces the photo of your post (multipart). Builder and above.',
    limit: 10,
    params: Type.Object({ id }),
    upload: { field: 'file', maxBytes: maxPictureBytes },
    body: Type.Object({ image_alt: Type.Optional(text(300)) }),
    reply: Post,
  },
  'DELETE /api/posts/:id/photo': {
    operationId: 'removePostPhoto',
    access: 'member',
    summary: 'Removes the photo of your post if the post has text.',
    params: Type.Object({ id }),
    reply: Post,
  },
  'DELETE /api/posts/:id': {
    operationId: 'deletePost',
    access: 'member',
    summary:
      'Deletes your post, even one you can no longer see. Owner and moderators may delete a post of their group, and staff any post.',
    params: Type.Object({ id }),
    reply: Done,
  },
  'POST /api/posts/:id/like': {
    operationId: 'likePost',
    access: 'member',
    repeat: 'state',
    summary: 'Toggles a like on a post. Send `liked` to set it explicitly.',
    limit: 120,
    params: Type.Object({ id }),
    body: Type.Optional(nullable(Type.Object({ liked: Type.Optional(Type.Boolean()) }))),
    reply: Type.Object({ liked: Type.Boolean(), likes_count: Type.Integer() }),
  },
  'PUT /api/posts/:id/pin': {
    operationId: 'pinPost',
    access: 'member',
    summary:
      'Pins or unpins a post of a group. A group has one pinned post at most. Owner and moderators of the group.',
    params: Type.Object({ id }),
    body: Type.Object({ pinned: Type.Boolean() }),
    reply: Post,
  },
  'GET /api/posts/:id/comments': {
    operationId: 'listComments',
    access: 'member',
    mayLag: true,
    summary: 'Lists the comments of a post, oldest first.',
    params: Type.Object({ id }),
    query: Type.Object(page),
    reply: Type.Array(Comment),
  },
  'POST /api/posts/:id/comments': {
    operationId: 'createComment',
    access: 'member',
    repeat: 'client_id',
    summary: 'Adds a comment to a post.',
    limit: 30,
    params: Type.Object({ id }),
    body: NewComment,
    reply: Comment,
  },
  'POST /api/posts/:id/flag': {
    operationId: 'reportPost',
    access: 'member',
    repeat: 'key',
    summary: 'Reports a post, with a reason if you like.',
    limit: 20,
    params: Type.Object({ id }),
    body: ReportBody,
    reply: Done,
  },
  'POST /api/posts/:id/appeal': {
    operationId: 'appealPost',
    access: 'member',
    repeat: 'key',
    summary: 'Asks moderators once to look again at your hidden post, with a sentence if you like.',
    limit: 10,
    params: Type.Object({ id }),
    body: AppealBody,
    reply: Post,
  },
  'POST /api/share-sentence': {
    operationId: 'shareSentence',
    access: 'member',
    repeat: 'client_id',
    summary:
      'Shares a copy of a sentence of the journal as a post, which withdraws it when it is deleted. Builder and above.',
    limit: 10,
    body: Type.Object({
      program_id: id,
      round: Type.Integer({ minimum: 1, maximum: 1000 }),
      day: Type.Integer({ minimum: 1, maximum: totalDays }),
      sentence: text(maxSharedSentence, {
        minLength: 1,
        sentences: {
          minLength: 'Choose a sentence to share.',
          maxLength: 'A copy can have 1,000 characters. Please shorten it a little.',
        },
      }),
      /** Idempotency key made by the client. A retry with this id creates no second post. */
      client_id: Type.Optional(id),
    }),
    reply: Type.Object({ message: Type.String(), post: Post }),
  },
  'POST /api/share-success': {
    operationId: 'shareSuccess',
    access: 'member',
    repeat: 'key',
    summary: 'Shares a success as a card. Builder and above share in the feed, starters on their own page.',
    limit: 10,
    body: Type.Object({
      achievement_type: Type.Enum([...achievementTypes]),
      title: text(200, { minLength: 1 }),
      description: text(2000, { minLength: 1 }),
      data: Type.Optional(
        Type.Record(text(60), Type.Union([text(500), Type.Number(), Type.Boolean(), Type.Null()]), {
          maxProperties: 30,
        }),
      ),
    }),
    reply: Type.Object({ message: Type.String(), post: Post }),
  },
});
