import type { Hiding } from '#contract/moderation/moderation-notice.ts';
import type { NewReport } from '../../../platform/content/ReportDialog.tsx';
import { api } from '../../../platform/http/api.ts';

/** A course, a lesson or handed-in work, as its calls name it. */
export type ReportedKind = 'courses' | 'lessons' | 'submissions';

export const reportContent = (kind: ReportedKind, id: string, body: NewReport): Promise<unknown> =>
  kind === 'courses'
    ? api('POST /api/courses/:id/flag', { params: { id }, body })
    : kind === 'lessons'
      ? api('POST /api/lessons/:id/flag', { params: { id }, body })
      : api('POST /api/submissions/:id/flag', { params: { id }, body });

export const appealContent = (kind: ReportedKind, id: string, body: { words?: string }): Promise<Hiding> =>
  kind === 'courses'
    ? api('POST /api/courses/:id/appeal', { params: { id }, body })
    : kind === 'lessons'
      ? api('POST /api/lessons/:id/appeal', { params: { id }, body })
      : api('POST /api/submissions/:id/appeal', { params: { id }, body });
