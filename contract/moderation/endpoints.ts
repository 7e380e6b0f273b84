import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { contentTypes } from '../content-types/content-types.ts';
import { endpoints } from '../platform/endpoint.ts';
import { changedElsewhere, Done, end, id, instant, nullable, page, text } from '../platform/fields.ts';
import { Picture } from '../platform/images.ts';
import { reportCategories } from './report-categories.ts';

const category = nullable(Type.Enum([...reportCategories]));
export const caseActions = ['hide', 'remove', 'warn', 'suspend'] as const;

/** Case about one piece of content. Repeated reports are merged into it. */
export const FlagReport = Type.Object({
  id,
  content_type: Type.Enum([...contentTypes]),
  content_id: id,
  /** Category of the first report. Null if its reporter chose none, and for watched words. */
  category,
  /** Reason of the first report. */
  reason: Type.String(),
  flagged_by: nullable(id),
  flagged_by_name: Type.String(),
  flagged_at: instant,
  status: Type.Enum(['pending', 'approved', 'action_taken']),
  /** 24 hours after the first report, as the guidelines promise. */
  due_at: instant,
  reviewed_by: nullable(id),
  reviewed_by_name: nullable(Type.String()),
  reviewed_at: nullable(instant),
  action: nullable(Type.Enum([...caseActions])),
  note: nullable(Type.String()),
  /** The author's appeal. While it is pending, `action` and `note` belong to the first decision. */
  appeal: nullable(Type.Object({ words: nullable(Type.String()), at: instant })),
  reports_count: Type.Integer(),
  /** The newest 20 reports. */
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
  /** Current state of the reported content. Null if it was deleted. */
  content: nullable(
    Type.Object({
      /** Sanitised rich text. Null for content without it. */
      html: nullable(Type.String()),
      text: Type.String(),
      title: nullable(Type.String()),
      image: nullable(Picture),
      image_url: nullable(Type.String()),
      /** Pictures after the first. */
      more_images: Type.Optional(Type.Array(Picture)),
      posted_at: instant,
      path: nullable(Type.String()),
      is_hidden: Type.Boolean(),
    }),
  ),
  /**
   * Texts as they were when they were reported, oldest first, if the content is different now or was deleted. A decided case
   * keeps them for 90 days.
   */
  kept: Type.Array(
    Type.Object({
      title: nullable(Type.String()),
      text: Type.String(),
      at: instant,
      /** The picture itself isn't kept. */
      had_picture: Type.Boolean(),
    }),
  ),
  author: nullable(Author),
  author_facts: nullable(
    Type.Object({
      member_since: instant,
      /** Posts in the feed that are not hidden, as counted on the author's page. */
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

/** A suspended member asks for another look. */
export const SuspensionAppeal = Type.Object({
  id,
  member_id: id,
  member_name: Type.String(),
  words: Type.String(),
  asked_at: instant,
  /** Reason of the suspension, as the member read it. */
  reason: Type.String(),
  suspended_by_name: nullable(Type.String()),
  suspended_at: instant,
  ends_at: nullable(instant),
  /** False for who suspended the member, while someone else can decide. */
  may_decide: Type.Boolean(),
});
export type SuspensionAppeal = Static<typeof SuspensionAppeal>;

/** Limits of the watched list: entries, and characters of an entry. */
export const maxWatched = { words: 500, letters: 60 };
const watchedList = Type.Array(text(maxWatched.letters, { minLength: 1 }), { maxItems: maxWatched.words });

export const moderation = endpoints({
  'GET /api/admin/flagged-content': {
    operationId: 'listCases',
    access: 'moderator',
    summary: 'Lists reported content, oldest pending first.',
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
    summary: 'Counts the reports that wait and measures them against the 24-hour promise.',
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
      'Decides a report. `approved` dismisses it. `action_taken` hides the content, except for a warning about a group or profile. The server sets `reviewed_by` and `reviewed_at` itself, so that no one signs for someone else.',
    params: Type.Object({ id }),
    body: Type.Object({
      status: Type.Enum(['approved', 'action_taken']),
      action: Type.Optional(Type.Enum([...caseActions])),
      note: Type.Optional(text(1000)),
      /** With `suspend`: end of the suspension. Null if it lasts until it is lifted. */
      until: Type.Optional(nullable(instant)),
    }),
    reply: FlagReport,
    /** `already_decided` includes the current case. */
    refusals: { 409: changedElsewhere(FlagReport) },
  },
  'POST /api/admin/flagged-content/:id/reopen': {
    operationId: 'reopenCase',
    access: 'moderator',
    repeat: 'state',
    summary: 'Reverses a decision and shows hidden content again.',
    params: Type.Object({ id }),
    reply: FlagReport,
  },
  'PATCH /api/admin/users/:id/suspend': {
    operationId: 'suspendMember',
    access: 'moderator',
    summary: 'Suspends a member, with a reason, or lifts the suspension.',
    params: Type.Object({ id }),
    body: Type.Object({
      is_suspended: Type.Boolean(),
      reason: Type.Optional(text(1000)),
      ...end,
    }),
    reply: Done,
  },
  'GET /api/admin/suspension-appeals': {
    operationId: 'listSuspensionAppeals',
    access: 'moderator',
    summary: 'Lists suspended members who asked for another look and wait for a decision, oldest first.',
    reply: Type.Array(SuspensionAppeal),
  },
  'POST /api/admin/suspension-appeals/:id/decision': {
    operationId: 'decideSuspensionAppeal',
    access: 'moderator',
    repeat: 'state',
    summary:
      'Decides an appeal against a suspension: lifts it, or keeps it. Another member of staff than the one who suspended the member decides.',
    params: Type.Object({ id }),
    body: Type.Object({
      outcome: Type.Enum(['kept', 'lifted']),
      /** The member reads it in an email. */
      note: Type.Optional(text(1000)),
    }),
    reply: Done,
  },
  'GET /api/admin/audit': {
    operationId: 'listAuditLog',
    access: 'admin',
    summary: 'Lists the audit log, newest first.',
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
        /** Name of the member whom it concerns: the target, or the author of the content. */
        target_name: nullable(Type.String()),
        reason: nullable(Type.String()),
        /** Ids, numbers and words of the product that the act recorded. */
        details: Type.Record(
          Type.String(),
          Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Type.Array(Type.String())]),
        ),
      }),
    ),
  },
  'GET /api/admin/watched-words': {
    operationId: 'listWatchedWords',
    access: 'moderator',
    summary: 'Lists the watched words. A text with one is reported, not refused.',
    reply: Type.Array(Type.Object({ word: Type.String(), added_at: instant })),
  },
  'PUT /api/admin/watched-words': {
    operationId: 'setWatchedWords',
    access: 'moderator',
    summary: 'Sets the watched words. With `before`, applies only the differences from that list.',
    body: Type.Object({ words: watchedList, before: Type.Optional(watchedList) }),
    reply: Type.Array(Type.Object({ word: Type.String(), added_at: instant })),
  },
});
