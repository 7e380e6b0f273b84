import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { longestHeadline } from '../content-types/headlines.ts';
import { AppealBody, hidingFields } from '../moderation/moderation-notice.ts';
import { ReportBody } from '../moderation/reports.ts';
import { endpoints } from '../platform/endpoint.ts';
import { changedElsewhere, Done, id, instant, nullable, page, text, version } from '../platform/fields.ts';
import { maxPictureBytes, Picture } from '../platform/images.ts';
import { maxRichText } from '../platform/rich-text.ts';
import {
  blogCategories,
  blogIncomplete,
  blogStatuses,
  keptTexts,
  longestIntroduction,
  longestReason,
  revisionStates,
} from './constants.ts';

/**
 * A blog post. Its author and administrators get the revision in place of the approved text, if there is one. Everyone else gets
 * the approved text alone.
 */
export const BlogPost = Type.Object({
  id,
  title: Type.String(),
  /** Sanitised rich text. */
  content: Type.String(),
  /** The introduction, or the first 150 characters of the text. */
  excerpt: Type.String(),
  /** As its author typed it; empty if they left it out. */
  introduction: Type.String(),
  category: Type.Enum([...blogCategories]),
  tags: Type.Array(Type.String()),
  author: Author,
  author_id: nullable(id),
  /** `draft`, `pending` and `rejected` for a post that was never approved. */
  status: Type.Enum([...blogStatuses]),
  /** State of the revision of a post that was approved before. Null without one. */
  revision: nullable(Type.Enum([...revisionStates])),
  /** Path of the public page. Null while there is none. */
  path: nullable(Type.String()),
  created_at: instant,
  updated_at: instant,
  submitted_at: nullable(instant),
  published_at: nullable(instant),
  /** When it will be published once it is approved. Null for at once. */
  publish_at: nullable(instant),
  /** When an administrator rejected the revision, who, and why. Null unless it is rejected. */
  rejected_at: nullable(instant),
  rejected_by: nullable(Type.String()),
  reject_reason: nullable(Type.String()),
  words: Type.Integer(),
  reading_minutes: Type.Integer(),
  version,
  image: nullable(Picture),
  featured_image_url: nullable(Type.String()),
  ...hidingFields,
  may_edit: Type.Boolean(),
  may_delete: Type.Boolean(),
  may_report: Type.Boolean(),
});
export type BlogPost = Static<typeof BlogPost>;

const fields = {
  title: text(longestHeadline * 2, {
    sentences: { required: blogIncomplete, maxLength: 'A headline can have 200 characters.' },
  }),
  content: text(maxRichText * 2, { sentences: { required: blogIncomplete } }),
  category: Type.Enum([...blogCategories], { sentences: { enum: 'Please choose a category.' } }),
  /** Short introduction. Without one, lists show the first 150 characters of the text. */
  excerpt: Type.Optional(
    text(longestIntroduction * 2, {
      sentences: { maxLength: 'A short introduction can have 300 characters.' },
    }),
  ),
  /** Comma-separated text, or a list. At most 10 remain, each of at most 40 characters. */
  tags: Type.Optional(Type.Union([text(500), Type.Array(text(100), { maxItems: 50 })])),
  /**
   * Date and time on the author's clock at which it is published after its approval, such as `2026-03-08T02:30`. Empty for at once; missing
   * leaves it as it is. A time that the clock skips is read as an hour later, and one that it shows twice is the first.
   */
  publish_at: Type.Optional(
    text(16, {
      pattern: '^(\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2})?$',
      sentences: { pattern: 'Please choose a date and a time.' },
    }),
  ),
  /** `draft` saves it for its author alone, with blank parts too. `pending` sends it in for approval. */
  status: Type.Optional(Type.Enum(['draft', 'pending'])),
};
const params = Type.Object({ id });
/** The revision that an administrator read. Another one is refused with 409 and the current post. */
const readVersion = { version: Type.Optional(version) };

export const blog = endpoints({
  'GET /api/blog/posts': {
    operationId: 'listBlogPosts',
    access: 'member',
    mayLag: true,
    summary:
      'Lists published posts, newest first, or for administrators those with another status. Waiting ones are listed oldest first. Next page: `X-Next-Cursor`.',
    query: Type.Object({
      status: Type.Optional(Type.Enum(['pending', 'published', 'rejected'])),
      ...page,
    }),
    reply: Type.Array(BlogPost),
  },
  'GET /api/blog/my-posts': {
    operationId: 'listMyBlogPosts',
    access: 'member',
    summary: 'Lists your posts in every state, those you changed last first.',
    query: Type.Object(page),
    reply: Type.Array(BlogPost),
  },
  'GET /api/blog/posts/:id': {
    operationId: 'getBlogPost',
    access: 'member',
    summary: 'Returns one post: yours, a published one, or for administrators one that was sent in.',
    params,
    reply: BlogPost,
  },
  'POST /api/blog/posts': {
    operationId: 'createBlogPost',
    access: 'member',
    repeat: 'client_id',
    summary: 'Writes a post and sends it in for approval, or with `status` `draft` keeps it.',
    limit: 20,
    upload: { field: 'file', maxBytes: maxPictureBytes },
    body: Type.Object(
      {
        ...fields,
        image_alt: Type.Optional(text(300)),
        /** Idempotency key made by the client. A retry with this id creates no second post. */
        client_id: Type.Optional(id),
      },
      { sentences: { required: blogIncomplete } },
    ),
    reply: BlogPost,
  },
  'PUT /api/blog/posts/:id': {
    operationId: 'editBlogPost',
    access: 'member',
    summary:
      'Saves the revision of your post, and with `status` `pending` sends it in. An approved text stays public until the revision is approved.',
    limit: 120,
    params,
    body: Type.Object({ ...fields, ...readVersion }, { sentences: { required: blogIncomplete } }),
    reply: BlogPost,
    refusals: { 409: changedElsewhere(BlogPost) },
  },
  'POST /api/blog/posts/:id/withdraw': {
    operationId: 'withdrawBlogPost',
    access: 'member',
    repeat: 'state',
    summary:
      'Moves your post that waits for approval, or for its time, back to your drafts. For a scheduled post with later changes, `keep` says which text becomes the draft; the other is deleted.',
    params,
    body: Type.Optional(nullable(Type.Object({ keep: Type.Optional(Type.Enum([...keptTexts])) }))),
    reply: BlogPost,
  },
  'DELETE /api/blog/posts/:id/revision': {
    operationId: 'discardBlogRevision',
    access: 'member',
    summary: 'Discards the revision of your approved post. The approved text stays.',
    params,
    reply: BlogPost,
  },
  'PUT /api/blog/posts/:id/image': {
    operationId: 'setBlogImage',
    access: 'member',
    summary: 'Sets or replaces the cover of your revision (multipart).',
    limit: 10,
    params,
    upload: { field: 'file', maxBytes: maxPictureBytes },
    body: Type.Object({ image_alt: Type.Optional(text(300)) }),
    reply: BlogPost,
  },
  'DELETE /api/blog/posts/:id/image': {
    operationId: 'removeBlogImage',
    access: 'member',
    summary: 'Removes the cover of your revision.',
    params,
    reply: BlogPost,
  },
  'POST /api/blog/posts/:id/pictures': {
    operationId: 'addBlogPicture',
    access: 'member',
    repeat: 'key',
    summary:
      'Uploads a picture for the text of your post (multipart). The text shows it as `<img>` with its `url` and a description of your own. Nobody else sees it before the text is public.',
    limit: 30,
    params,
    upload: { field: 'file', maxBytes: maxPictureBytes },
    body: Type.Object({ image_alt: Type.Optional(text(300)) }),
    reply: Picture,
  },
  'DELETE /api/blog/posts/:id': {
    operationId: 'deleteBlogPost',
    access: 'member',
    summary: 'Deletes your post with its public page.',
    params,
    reply: Done,
  },
  'POST /api/blog/posts/:id/approve': {
    operationId: 'approveBlogPost',
    access: 'admin',
    repeat: 'state',
    summary: 'Approves what was sent in and publishes it, at once or at its time.',
    params,
    body: Type.Optional(nullable(Type.Object(readVersion))),
    reply: BlogPost,
    refusals: { 409: changedElsewhere(BlogPost) },
  },
  'POST /api/blog/posts/:id/reject': {
    operationId: 'rejectBlogPost',
    access: 'admin',
    repeat: 'state',
    summary: 'Rejects what was sent in, with a reason that its author reads.',
    params,
    body: Type.Optional(
      nullable(
        Type.Object({
          ...readVersion,
          reason: Type.Optional(
            text(longestReason, { sentences: { maxLength: 'A reason can have 1,000 characters.' } }),
          ),
        }),
      ),
    ),
    reply: BlogPost,
    refusals: { 409: changedElsewhere(BlogPost) },
  },
  'POST /api/blog/posts/:id/flag': {
    operationId: 'reportBlogPost',
    access: 'member',
    repeat: 'key',
    summary: 'Reports a published post, with a reason if you like.',
    limit: 20,
    params,
    body: ReportBody,
    reply: Done,
  },
  'POST /api/blog/posts/:id/appeal': {
    operationId: 'appealBlogPost',
    access: 'member',
    repeat: 'key',
    summary: 'Asks moderators once to look again at your hidden post, with a sentence if you like.',
    limit: 10,
    params,
    body: AppealBody,
    reply: BlogPost,
  },
});
