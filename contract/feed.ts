import Type, { type Static } from 'typebox';
import { Author } from './author.ts';
import { endpoints } from './endpoint.ts';
import { changedElsewhere, Done, id, instant, nullable, page, text } from './fields.ts';
import { AppealBody, Hiding, hidingFields } from './hiding.ts';
import { maxPictureBytes, Picture } from './images.ts';
import { ReportBody } from './reports.ts';
import { maxComment, maxRichText } from './rich-text.ts';

export const postEmpty = 'Post content cannot be empty';
export const commentEmpty = 'Comment cannot be empty';

export const Comment = Type.Object({
  id,
  post_id: id,
  /** The comment this answers; answers to answers stand beside them (one level). */
  parent_id: nullable(id),
  user: Author,
  user_name: Type.String(),
  /** Plain text. */
  content: Type.String(),
  /** Members named with @ in the text, to be shown as links. */
  mentions: Type.Array(Type.Object({ id, name: Type.String() })),
  likes_count: Type.Integer(),
  liked: Type.Boolean(),
  created_at: instant,
  /** When the author last changed it, else null. */
  edited_at: nullable(instant),
  ...hidingFields,
  /** A deleted comment that keeps its place because it has answers: it has no author, words or likes. */
  is_deleted: Type.Optional(Type.Literal(true)),
  may_edit: Type.Boolean(),
  may_delete: Type.Boolean(),
  may_report: Type.Boolean(),
});
export type Comment = Static<typeof Comment>;

export const achievementTypes = ['milestone', 'goal', 'habit', 'personal', 'fitness', 'mindset'] as const;

export const Win = Type.Object({
  achievement_type: Type.Enum([...achievementTypes]),
  title: Type.String(),
  description: Type.String(),
  /** For its author: what came along with it. */
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
  /** Rich text, cleaned. Empty for a win. */
  content: Type.String(),
  /** A shared success, shown as a card of its own (decision 75). */
  win: nullable(Win),
  image: nullable(Picture),
  image_url: nullable(Type.String()),
  imageUrl: nullable(Type.String()),
  imageKey: nullable(Type.String()),
  created_at: instant,
  updated_at: instant,
  edited_at: nullable(instant),
  is_pinned: Type.Boolean(),
  /** Stays with the members of its group although the group is open now; absent for posts that do not (ruling 23). */
  members_only: Type.Optional(Type.Boolean()),
  /** For its author: when its group's owner makes it visible to everyone; absent for never. */
  opens_at: Type.Optional(instant),
  /** For its author: it stays members-only whatever the group's owner does. */
  keeps_members_only: Type.Optional(Type.Boolean()),
  ...hidingFields,
  /** Ids of members who like it: the newest 20, the viewer's own always among them. `likes_count` counts all. */
  likes: Type.Array(Type.String()),
  likes_count: Type.Integer(),
  liked: Type.Boolean(),
  /** The newest three, oldest first; all of them by `GET /posts/:id/comments`. */
  comments: Type.Array(Comment),
  comments_count: Type.Integer(),
  may_edit: Type.Boolean(),
  may_delete: Type.Boolean(),
  may_pin: Type.Boolean(),
  may_comment: Type.Boolean(),
  may_report: Type.Boolean(),
});
export type Post = Static<typeof Post>;

/** 409: a post was changed since the editor began (`edited_elsewhere`), with the version that stands; or a text was posted before. */
const EditedElsewhere = changedElsewhere(Post);

export const feedFilters = ['all', 'following', 'groups', 'wins'] as const;

const postBody = {
  content: text(maxRichText * 2, { sentences: { required: postEmpty } }),
};
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
      maxItems: 20,
      sentences: { maxItems: 'A comment can mention at most 20 people. Nothing you wrote is lost.' },
    },
  ),
);

export const feed = endpoints({
  'GET /api/posts': {
    operationId: 'listPosts',
    access: 'member',
    summary:
      "The feed, newest first; a group's posts with `group_id` (B section 7, decisions 70, 71). Next page: `X-Next-Cursor`.",
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
    summary: 'How many posts there are above one (at most 100), for the notice "new posts".',
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
    summary: 'Own posts, newest first, hidden ones as well (B section 7).',
    query: Type.Object(page),
    reply: Type.Array(Post),
  },
  'GET /api/posts/:id': {
    operationId: 'getPost',
    access: 'member',
    summary: 'One post.',
    params: Type.Object({ id }),
    reply: Post,
  },
  'POST /api/posts': {
    operationId: 'createPost',
    access: 'member',
    summary:
      'Writes a post, with one photo if there is one (multipart, B section 7); a photo needs no words. Builder and above (B section 6).',
    limit: 10,
    upload: { field: 'file', maxBytes: maxPictureBytes },
    body: Type.Object(
      {
        ...postBody,
        group_id: Type.Optional(nullable(id)),
        image_alt: Type.Optional(text(300)),
        /** Made by the sender: the same one twice is the same post. */
        client_id: Type.Optional(id),
      },
      { sentences: { required: postEmpty } },
    ),
    reply: Post,
  },
  'PUT /api/posts/:id': {
    operationId: 'editPost',
    access: 'member',
    summary:
      'Changes own post (B section 7); Builder and above, as to post. `edited_at` of the version it was made from finds two editors at once.',
    params: Type.Object({ id }),
    body: Type.Object(
      { ...postBody, base: Type.Optional(nullable(instant)) },
      { sentences: { required: postEmpty } },
    ),
    reply: Post,
    refusals: { 409: EditedElsewhere },
  },
  'PUT /api/posts/:id/members-only': {
    operationId: 'setPostMembersOnly',
    access: 'member',
    summary:
      'Keeps own post members-only when its group opens what was written before, or lets it open (ruling 23).',
    params: Type.Object({ id }),
    body: Type.Object({ keep: Type.Boolean() }),
    reply: Post,
  },
  'PUT /api/posts/:id/photo': {
    operationId: 'setPostPhoto',
    access: 'member',
    summary: 'Sets or replaces the photo of own post (multipart); Builder and above, as to post.',
    limit: 10,
    params: Type.Object({ id }),
    upload: { field: 'file', maxBytes: maxPictureBytes },
    body: Type.Object({ image_alt: Type.Optional(text(300)) }),
    reply: Post,
  },
  'DELETE /api/posts/:id/photo': {
    operationId: 'removePostPhoto',
    access: 'member',
    summary: 'Removes the photo of own post, where words are left.',
    params: Type.Object({ id }),
    reply: Post,
  },
  'DELETE /api/posts/:id': {
    operationId: 'deletePost',
    access: 'member',
    summary:
      'Deletes own post, also where it is not shown any more; in a group its owner and moderators may as well, staff everywhere.',
    params: Type.Object({ id }),
    reply: Done,
  },
  'POST /api/posts/:id/like': {
    operationId: 'likePost',
    access: 'member',
    summary: 'Likes or unlikes; with `liked` it is idempotent (B section 7, decision 74).',
    limit: 120,
    params: Type.Object({ id }),
    body: Type.Optional(nullable(Type.Object({ liked: Type.Optional(Type.Boolean()) }))),
    reply: Type.Object({ liked: Type.Boolean(), likes_count: Type.Integer() }),
  },
  'PUT /api/posts/:id/pin': {
    operationId: 'pinPost',
    access: 'member',
    summary: 'Pins a post of a group, or lets it go; one at most. Owner and moderators of the group.',
    params: Type.Object({ id }),
    body: Type.Object({ pinned: Type.Boolean() }),
    reply: Post,
  },
  'GET /api/posts/:id/comments': {
    operationId: 'listComments',
    access: 'member',
    summary: 'Comments of a post, oldest first.',
    params: Type.Object({ id }),
    query: Type.Object(page),
    reply: Type.Array(Comment),
  },
  'POST /api/posts/:id/comments': {
    operationId: 'createComment',
    access: 'member',
    summary: 'Comments on a post (B section 7).',
    limit: 30,
    params: Type.Object({ id }),
    body: Type.Object(
      {
        content: commentText,
        parent_id: Type.Optional(nullable(id)),
        mentions,
        client_id: Type.Optional(id),
      },
      { sentences: { required: commentEmpty } },
    ),
    reply: Comment,
  },
  'PUT /api/comments/:id': {
    operationId: 'editComment',
    access: 'member',
    summary: 'Changes own comment. `edited_at` of the version it was made from finds two editors at once.',
    params: Type.Object({ id }),
    body: Type.Object(
      { content: commentText, mentions, base: Type.Optional(nullable(instant)) },
      { sentences: { required: commentEmpty } },
    ),
    reply: Comment,
    refusals: { 409: changedElsewhere(Comment) },
  },
  'DELETE /api/comments/:id': {
    operationId: 'deleteComment',
    access: 'member',
    summary:
      'Deletes own comment, also where it is not shown any more; the author of the post, leaders of the group and staff may as well. Answers stay below an empty `comment`, which goes with the last of them.',
    params: Type.Object({ id }),
    reply: Type.Object({ ...Done.properties, comment: Type.Optional(Comment) }),
  },
  'POST /api/comments/:id/like': {
    operationId: 'likeComment',
    access: 'member',
    summary: 'Likes or unlikes a comment.',
    limit: 120,
    params: Type.Object({ id }),
    body: Type.Optional(nullable(Type.Object({ liked: Type.Optional(Type.Boolean()) }))),
    reply: Type.Object({ liked: Type.Boolean(), likes_count: Type.Integer() }),
  },
  'POST /api/posts/:id/flag': {
    operationId: 'reportPost',
    access: 'member',
    summary: 'Reports a post (B section 7); a reason may come along (decision 99).',
    limit: 20,
    params: Type.Object({ id }),
    body: ReportBody,
    reply: Done,
  },
  'POST /api/posts/:id/appeal': {
    operationId: 'appealPost',
    access: 'member',
    summary:
      'The author of a post that moderators hid asks them once for another look, with a sentence if they like.',
    limit: 10,
    params: Type.Object({ id }),
    body: AppealBody,
    reply: Post,
  },
  'POST /api/comments/:id/flag': {
    operationId: 'reportComment',
    access: 'member',
    summary: 'Reports a comment; a reason may come along (decision 99).',
    limit: 20,
    params: Type.Object({ id }),
    body: ReportBody,
    reply: Done,
  },
  'POST /api/comments/:id/appeal': {
    operationId: 'appealComment',
    access: 'member',
    summary:
      'The author of a comment that moderators hid asks them once for another look, with a sentence if they like.',
    limit: 10,
    params: Type.Object({ id }),
    body: AppealBody,
    reply: Hiding,
  },
  'POST /api/share-success': {
    operationId: 'shareSuccess',
    access: 'member',
    summary:
      'Shares a success as a card: Builder and above in the feed, starters on their own page (decision 75).',
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
