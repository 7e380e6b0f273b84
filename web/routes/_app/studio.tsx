import { createFileRoute } from '@tanstack/react-router';
import { queueRead } from '../../domains/admin/data.ts';
import { ownPostPages } from '../../domains/blog/data.ts';
import { waitingWorkRead } from '../../domains/courses/assignments/data.ts';
import { createdCoursePages } from '../../domains/courses/data.ts';
import { gatheringPages } from '../../domains/gatherings/data.ts';
import { ownNewsPages } from '../../domains/news/data.ts';
import { prefetch, prefetchPages } from '../../platform/query/query.ts';
import { currentSession } from '../../platform/session/session-store.ts';
import { StudioPage } from '../-shell/StudioPage.tsx';
import { startReads } from '../-start-reads.ts';

/** One page for all that a creator writes and leads. */
export const Route = createFileRoute('/_app/studio')({
  staticData: { live: 'focus' },
  loader: ({ preload }) => startReads(preload, startStudio),
  component: StudioPage,
});

function startStudio(): void {
  const { user } = currentSession();
  if (!user?.has_studio) return;
  prefetch(waitingWorkRead);
  prefetchPages(createdCoursePages);
  prefetchPages(ownNewsPages);
  prefetchPages(ownPostPages);
  prefetchPages(gatheringPages('mine'));
  if (user.is_admin || user.is_moderator) prefetch(queueRead);
}
