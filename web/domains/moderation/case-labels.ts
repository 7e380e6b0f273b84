import { contentWords } from '#contract/content-types/content-types.ts';
import type { FlagReport } from '#contract/moderation/endpoints.ts';
import type { ReportCategory } from '#contract/moderation/report-categories.ts';
import { counted } from '../../ui/formats.ts';

const minute = 60_000;
const hour = 60 * minute;

export const kindWord = (report: FlagReport): string => contentWords[report.content_type].label;

/** Shows `approved` as dismissed and `action_taken` as resolved. */
export const statusLabel = { pending: 'pending', approved: 'dismissed', action_taken: 'resolved' } as const;

/** True for groups and profiles, which stay visible when their owner is warned. */
export const staysWhenWarned = ({ content_type: type }: Pick<FlagReport, 'content_type'>): boolean =>
  type === 'group' || type === 'profile';

/** Returns the label of an action. */
export function actionLabel(
  action: NonNullable<FlagReport['action']>,
  report: Pick<FlagReport, 'content_type'>,
): string {
  const ofOwner = staysWhenWarned(report);
  return {
    hide: 'Hidden',
    remove: 'Deleted',
    warn: ofOwner ? 'Owner warned' : 'Hidden, author warned',
    suspend: `Hidden, ${ofOwner ? 'owner' : 'author'} suspended`,
  }[action];
}

const guidelines: Record<ReportCategory, string> = {
  spam: 'No selling, no recruiting, no private offers to members. The first time, hide it and explain why.',
  unkind:
    'Disagree with ideas and leave the person alone. The first time, hide it and explain why. After a threat, suspend its author.',
  harmful_advice:
    'Tell what helped you. Don’t tell others to stop a medicine or skip a doctor. Hide it and explain why.',
  private_information: 'Other people’s stories stay where they were told. Hide it first, then explain why.',
  other: 'Be kind to people who try. Explain first, hide second, suspend last.',
};

/** Returns what the community guidelines say about a category. */
export const guidelineWords = (category: FlagReport['category']): string => guidelines[category ?? 'other'];

/** Returns the age of a case: "20m", "3h", "2d". */
export function ageLabel(since: number, now: number): string {
  const hours = Math.floor((now - since) / hour);
  if (hours < 1) return `${Math.max(1, Math.floor((now - since) / minute))}m`;
  return hours < 48 ? `${hours}h` : `${Math.floor(hours / 24)}d`;
}

/** Returns a length of time: "3 hours", "2 days". */
export function spanLabel(since: number, now: number): string {
  const hours = Math.max(1, Math.floor((now - since) / hour));
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

/** Returns the time left of the 24-hour promise, or null while there is enough. */
export function promiseLabel(dueAt: number, now: number): { words: string; isUrgent: boolean } | null {
  const left = dueAt - now;
  if (left <= 0) return { words: `${ageLabel(dueAt, now)} overdue`, isUrgent: true };
  const hours = Math.floor(left / hour);
  return hours < 6
    ? { words: hours < 1 ? 'less than 1h left' : `${hours}h left`, isUrgent: hours < 3 }
    : null;
}

/** Returns the heading of the queue: the number of open cases and the age of the oldest. */
export function queueLabel(pending: number, oldest: number | null, now: number): string {
  if (pending === 0 || oldest === null) return 'Nothing is waiting.';
  const due = promiseLabel(oldest + 24 * hour, now);
  const waiting = pending === 1 ? 'One report is waiting.' : `${pending} reports are waiting.`;
  if (!due) return `${waiting} The oldest came in ${ageLabel(oldest, now)} ago.`;
  return oldest + 24 * hour <= now
    ? `${waiting} The oldest is past its 24-hour promise.`
    : `${waiting} The oldest reaches its 24-hour promise soon: ${due.words}.`;
}
