import Type, { type Static } from 'typebox';
import { Author } from './author.ts';
import { endpoints } from './endpoint.ts';
import { changedElsewhere, Done, id, instant, nullable, page, text } from './fields.ts';
import { Picture } from './images.ts';
import { reportCategories } from './report-categories.ts';

export const contentTypes = ['post', 'comment', 'topic', 'reply', 'group', 'profile'] as const;
export type ContentType = (typeof contentTypes)[number];
const category = nullable(Type.Enum([...reportCategories]));
export const caseActions = ['hide', 'remove', 'warn', 'suspend'] as const;

/** One piece of content that was reported: duplicates are merged into it (EN-34). */
export const FlagReport = Type.Object({
  id,
  content_type: Type.Enum([...contentTypes]),
  content_id: id,
  /** Of the first report; null when its reporter chose none, and for watched words. */
  category,
  /** Of the first report. */
  reason: Type.String(),
  flagged_by: nullable(id),
  flagged_by_name: Type.String(),
  flagged_at: instant,
  status: Type.Enum(['pending', 'approved', 'action_taken']),
  /** 24 hours after the first report: the promise of the guidelines. */
  due_at: instant,
  reviewed_by: nullable(id),
  reviewed_by_name: nullable(Type.String()),
  reviewed_at: nullable(instant),
  action: nullable(Type.Enum([...caseActions])),
  note: nullable(Type.String()),
  /** The author asked for another look; while that is pending, `action` and `note` are those of the first. */
  appeal: nullable(Type.Object({ words: nullable(Type.String()), at: instant })),
  reports_count: Type.Integer(),
  /** The newest 20. */
  reports: Type.Array(
    Type.Object({
      category,
      reason: Type.String(),
      flagged_by: nullable(id),
      flagged_by_name: Type.String(),
      flagged_by_photo: nullable(Type.String()),
      flagged_at: instant,
    }),
  ),
  /** What was reported as it stands now; null when it is gone. */
  content: nullable(
    Type.Object({
      /** Rich text (cleaned) or plain text. */
      html: nullable(Type.String()),
      text: Type.String(),
      title: nullable(Type.String()),
      image: nullable(Picture),
      image_url: nullable(Type.String()),
      posted_at: instant,
      path: nullable(Type.String()),
      is_hidden: Type.Boolean(),
    }),
  ),
  author: nullable(Author),
  author_facts: nullable(
    Type.Object({
      member_since: instant,
      /** In the feed and not hidden, as on the author's page. */
      posts_count: Type.Integer(),
      reports_before: Type.Integer(),
      upheld_before: Type.Integer(),
      warnings: Type.Integer(),
      is_suspended: Type.Boolean(),
      is_staff: Type.Boolean(),
    }),
  ),
});
export type FlagReport = Static<typeof FlagReport>;

/** As many words and phrases, and as long ones, as are watched for. */
export const maxWatched = { words: 500, letters: 60 };
const watchedList = Type.Array(text(maxWatched.letters, { minLength: 1 }), { maxItems: maxWatched.words });

export const moderation = endpoints({
  'GET /api/admin/flagged-content': {
    operationId: 'listCases',
    access: 'moderator',
    summary: 'Reports (B section 7), the oldest pending first.',
    query: Type.Object({
      status: Type.Optional(Type.Enum(['pending', 'approved', 'action_taken'])),
      content_type: Type.Optional(Type.Enum([...contentTypes])),
      ...page,
    }),
    reply: Type.Array(FlagReport),
  },
  'GET /api/admin/flagged-content/summary': {
    operationId: 'getCaseSummary',
    access: 'moderator',
    summary: 'How many reports wait, and for how long, against the 24-hour promise.',
    reply: Type.Object({
      pending: Type.Integer(),
      overdue: Type.Integer(),
      oldest_at: nullable(instant),
      decided_in_24h_percent: nullable(Type.Integer()),
    }),
  },
  'PATCH /api/admin/flagged-content/:id': {
    operationId: 'decideCase',
    access: 'moderator',
    summary:
      'Decides a report (B section 7): approved dismisses it, action_taken hides the content (decision 98), unless it is a warning about a group or profile. The server says who and when (decision 99).',
    params: Type.Object({ id }),
    body: Type.Object({
      status: Type.Enum(['approved', 'action_taken']),
      action: Type.Optional(Type.Enum([...caseActions])),
      note: Type.Optional(text(1000)),
      /** With `suspend`: when it ends; null for until lifted. */
      until: Type.Optional(nullable(instant)),
    }),
    reply: FlagReport,
    /** `already_decided` brings the case as it stands. */
    refusals: { 409: changedElsewhere(FlagReport) },
  },
  'POST /api/admin/flagged-content/:id/reopen': {
    operationId: 'reopenCase',
    access: 'moderator',
    summary: 'Takes a decision back: what was hidden is shown again.',
    params: Type.Object({ id }),
    reply: FlagReport,
  },
  'PATCH /api/admin/users/:id/suspend': {
    operationId: 'suspendMember',
    access: 'moderator',
    summary: 'Suspends a member, or lifts it (B section 7); a reason is needed.',
    params: Type.Object({ id }),
    body: Type.Object({
      is_suspended: Type.Boolean(),
      reason: Type.Optional(text(1000)),
      until: Type.Optional(nullable(instant)),
    }),
    reply: Done,
  },
  'GET /api/admin/audit': {
    operationId: 'listAuditLog',
    access: 'admin',
    summary: 'The audit log, newest first.',
    query: Type.Object({ action: Type.Optional(text(60)), target_id: Type.Optional(id), ...page }),
    reply: Type.Array(
      Type.Object({
        id: Type.String(),
        at: instant,
        actor_id: nullable(id),
        actor_name: Type.String(),
        action: Type.String(),
        target_type: Type.String(),
        target_id: nullable(Type.String()),
        reason: nullable(Type.String()),
      }),
    ),
  },
  'GET /api/admin/watched-words': {
    operationId: 'listWatchedWords',
    access: 'moderator',
    summary: 'Words that bring a text into the queue; nothing is refused for them.',
    reply: Type.Array(Type.Object({ word: Type.String(), added_at: instant })),
  },
  'PUT /api/admin/watched-words': {
    operationId: 'setWatchedWords',
    access: 'moderator',
    summary: 'Sets the list; with `before`, only what is different from that is added and taken away.',
    body: Type.Object({ words: watchedList, before: Type.Optional(watchedList) }),
    reply: Type.Array(Type.Object({ word: Type.String(), added_at: instant })),
  },
});
