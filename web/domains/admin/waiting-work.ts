import type { Answer } from '../../platform/http/api.ts';
import { counted } from '../../ui/formats.ts';
import { handInsPath, waitingLabel } from '../courses/assignments/rules.ts';
import { queueLabel } from '../moderation/case-labels.ts';
import { type AdminTab, adminPath } from './admin-view.ts';

export type Queue = Answer<'GET /api/admin/queue'>;
type Work = Answer<'GET /api/my-waiting-work'>;

const kinds = [
  { of: 'reports', one: 'report', many: 'reports', tab: 'flagged-content' },
  { of: 'appeals', one: 'appeal', many: 'appeals', tab: 'flagged-content' },
  { of: 'questions', one: 'question', many: 'questions', tab: 'support' },
  { of: 'blog_posts', one: 'blog post to approve', many: 'blog posts to approve', tab: 'blog-approval' },
] as const;

/** Returns what waits for the viewer, with the page where it is. Work of learners is in their course, and has no tab. */
export const waitingWork = (
  queue: Queue | undefined,
  work: Work,
): { words: string; href: string; tab: AdminTab | null }[] => [
  ...kinds.flatMap(({ of, one, many, tab }) =>
    queue?.[of] ? [{ words: counted(queue[of], one, many), href: adminPath(tab), tab }] : [],
  ),
  ...work.map((each) => ({ words: waitingLabel(each), href: handInsPath(each.course_id), tab: null })),
];

/** Returns how much waits, of every kind. */
export const countWaiting = (queue: Queue, work: Work): number =>
  kinds.reduce((sum, { of }) => sum + queue[of], 0) + work.reduce((sum, { waiting }) => sum + waiting, 0);

/** Returns the sentence under the page's name. It is about reports, which have a promise, unless nothing at all waits. */
export function headSentence(
  queue: Queue,
  work: Work,
  {
    pending,
    oldest_at: oldest,
  }: Pick<Answer<'GET /api/admin/flagged-content/summary'>, 'pending' | 'oldest_at'>,
  now: number,
): string {
  if (countWaiting(queue, work) === 0) return 'Nothing is waiting.';
  return pending === 0 ? '' : queueLabel(pending, oldest ? Date.parse(oldest) : null, now);
}

/** Returns the number that each page shows beside its name. */
export const countsByTab = (queue: Queue): Partial<Record<AdminTab, number>> =>
  Object.fromEntries(
    kinds.map(({ tab }) => [
      tab,
      kinds.reduce((sum, kind) => sum + (kind.tab === tab ? queue[kind.of] : 0), 0),
    ]),
  );
