import { defaultReason, type ReportCategory } from '#contract/moderation/report-categories.ts';
import type { ReportBody } from '#contract/moderation/reports.ts';
import type { ContentAdapter, Reportable } from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { badRequest, notFound, tooMany } from '#server/platform/http/http-error.ts';
import { seenText } from '#server/platform/rules.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import type {} from './events.ts';
import { keepText } from './evidence/keep-text.ts';
import { addReport, lockReports, openCase, ownReports, reportsSince } from './reports.store.ts';
import { reportsADay, saysMore } from './rules.ts';

const day = 24 * 60 * 60 * 1000;

export interface Report extends Reportable {
  by: string;
  category: ReportCategory | undefined;
  /** The reporter's own text. A blank one becomes the default reason. */
  reason: string | undefined;
  now: Date;
}

/** A call that reports the content in its path. */
interface ReportCall {
  db: Database;
  viewer: Viewer;
  params: { id: string };
  body?: ReportBody;
  now: Date;
}

/**
 * Returns the handler of an endpoint that reports one type of content. Throws 404 when the viewer can't see
 * the content, and as `reportContent` does.
 */
export const handleReport =
  ({ reporting: { noun, missing, find }, describe }: Pick<ContentAdapter, 'reporting' | 'describe'>) =>
  async ({ db, viewer, params, body, now }: ReportCall): Promise<{ message: string }> => {
    const content = await find(db, viewer, params.id, now);
    if (!content) throw notFound(missing);
    const caseId = await reportContent(db, {
      ...content,
      by: viewer.id,
      category: body?.category,
      reason: body?.reason,
      now,
    });
    const described = caseId && (await describe(db, content.contentId));
    if (described) await keepText(db, caseId, { ...described, now });
    return { message: `${noun} reported successfully. Moderators will review it.` };
  };

/**
 * Adds content to the moderators' queue. Returns the case, or null for a repetition. All reports of a content join one open case. A member's repeated
 * report changes nothing, unless the content was changed after their last report was decided. Reports never
 * act by themselves. The caller has checked that the content is visible. Throws 400 for the reporter's own
 * content, 429 after 20 reports in a day.
 */
export async function reportContent(db: Database, report: Report): Promise<string | null> {
  const { contentType, contentId, authorId, changedAt, by, category, now } = report;
  if (authorId === by) throw badRequest("You can't report your own content.", 'own_content');
  await lockReports(db, by);
  const before = await ownReports(db, report);
  if (before && !saysMore(before, changedAt)) return null;
  const { count, oldest } = await reportsSince(db, by, new Date(now.getTime() - day));
  if (count >= reportsADay)
    throw tooMany(
      `You've reached today's limit of ${reportsADay} reports. Our moderators will look at all of them.`,
      Math.max(1, Math.ceil(((oldest ?? now).getTime() + day - now.getTime()) / 1000)),
    );
  const caseId = await openCase(db, { contentType, contentId, authorId, now });
  const reason = seenText(report.reason) ?? defaultReason;
  await addReport(db, { caseId, contentType, contentId, by, category: category ?? null, reason, now });
  await recordEvent(db, 'content.reported', {
    by,
    at: now,
    about: {
      case: caseId,
      content_type: contentType,
      content: contentId,
      author: authorId,
      category: category ?? null,
    },
  });
  return caseId;
}
