import type { FlagReport } from '#contract/moderation/endpoints.ts';
import { asAuthor, formerMember, profilePhoto } from '#server/domains/auth/author.ts';
import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { CaseRow } from '../queue.store.ts';
import { answersFor, changedSince, dueAt } from '../rules.ts';
import { authorOf } from './store.ts';

const unnamed = 'A member';
/** Reporter shown for watched words. */
const watch = 'Watched words';

/**
 * Returns a case for staff with its current content. If it is about the viewer's own content, the reporters
 * are anonymous.
 */
export async function readCase(
  db: Database,
  row: CaseRow,
  { adapters, viewerId, now }: { adapters: ContentAdapters; viewerId: string; now: Date },
): Promise<FlagReport> {
  const content = await adapters[row.content_type as keyof ContentAdapters].describe(db, row.content_id);
  const memberId = answersFor(row, content);
  const author = memberId ? await authorOf(db, { memberId, caseId: row.id, now }) : undefined;
  const isOwn = memberId === viewerId || content?.author_id === viewerId;
  const whoReported = (report: CaseRow['first']) => ({
    flagged_by: isOwn ? null : (report?.flagged_by ?? null),
    flagged_by_name: isOwn ? unnamed : nameOf(report),
  });
  return {
    id: row.id,
    content_type: row.content_type as FlagReport['content_type'],
    content_id: row.content_id,
    category: (row.first?.category ?? null) as FlagReport['category'],
    reason: row.first?.reason ?? '',
    ...whoReported(row.first),
    flagged_at: iso(row.first?.flagged_at ?? row.opened_at),
    status: row.status as FlagReport['status'],
    due_at: dueAt(row.opened_at).toISOString(),
    reviewed_by: row.reviewed_by,
    reviewed_by_name: row.reviewed_at ? (row.reviewed_by_name ?? formerMember) : null,
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
    action: row.action as FlagReport['action'],
    note: row.note,
    appeal: row.appealed_at ? { words: row.appeal_words, at: row.appealed_at.toISOString() } : null,
    reports_count: row.reports_count,
    reports: row.reports.map((report) => ({
      category: report.category as FlagReport['category'],
      reason: report.reason,
      ...whoReported(report),
      flagged_by_photo: isOwn ? null : profilePhoto(report),
      flagged_at: iso(report.flagged_at),
    })),
    content,
    kept: changedSince(row.kept, content).map(({ title, content: text, kept_at, had_picture }) => ({
      title,
      text,
      at: iso(kept_at),
      had_picture,
    })),
    author: author ? asAuthor(author) : null,
    author_facts: author
      ? {
          member_since: author.member_since.toISOString(),
          posts_count: author.posts_count,
          reports_before: author.reports_before,
          upheld_before: author.upheld_before,
          warnings: author.warnings,
          is_suspended: author.is_suspended,
          is_staff: author.is_staff,
        }
      : null,
  };
}

const iso = (at: Date | string): string => new Date(at).toISOString();
const nameOf = (report: CaseRow['first']): string =>
  report?.name ?? (report?.reason.startsWith(watch) ? watch : formerMember);
