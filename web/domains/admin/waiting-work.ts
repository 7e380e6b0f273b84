import type { Answer } from '../../platform/http/api.ts';
import { counted } from '../../ui/formats.ts';
import { handInsPath, waitingLabel } from '../courses/assignments/rules.ts';
import { queueLabel } from '../moderation/case-labels.ts';
import type { AdminTab } from './admin-view.ts';

type Queue = Answer<'GET /api/admin/queue'>;
type Work = Answer<'GET /api/my-waiting-work'>;

const kinds = [
  {
    of: 'reports',
    one: 'report',
    many: 'reports',
    href: '/admin?tab=flagged-content',
    tab: 'flagged-content',
  },
  {
    of: 'appeals',
    one: 'appeal',
    many: 'appeals',
    href: '/admin?tab=flagged-content',
    tab: 'flagged-content',
  },
  { of: 'questions', one: 'question', many: 'questions', href: '/admin?tab=support', tab: 'support' },
  {
    of: 'blog_posts',
    one: 'blog post to approve',
    many: 'blog posts to approve',
    href: '/admin?tab=blog-approval',
    tab: 'blog-approval',
  },
] as const;

/** Returns what waits for the viewer, with the page where it is. */
export const waitingWork = (queue: Queue, work: Work): { words: string; href: string }[] => [
  ...kinds.flatMap(({ of, one, many, href }) =>
    queue[of] > 0 ? [{ words: counted(queue[of], one, many), href }] : [],
  ),
  ...work.map((each) => ({ words: waitingLabel(each), href: handInsPath(each.course_id) })),
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

/** Returns the number that each tab shows. */
export const countsByTab = (queue: Queue): Partial<Record<AdminTab, number>> =>
  Object.fromEntries(
    kinds.map(({ tab }) => [
      tab,
      kinds.reduce((sum, kind) => sum + (kind.tab === tab ? queue[kind.of] : 0), 0),
    ]),
  );
