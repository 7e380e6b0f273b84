import { createFileRoute } from '@tanstack/react-router';
import { postPages } from '../../domains/feed/data.ts';
import { podsRead } from '../../domains/pods/data.ts';
import { PodPage } from '../../domains/pods/PodPage.tsx';
import { prefetchPages, readKnown } from '../../platform/query/query.ts';
import { startReads } from '../-start-reads.ts';

export const Route = createFileRoute('/_app/pod')({
  loader: ({ preload }) => startReads(preload, () => startPod()),
  component: PodPage,
});

/** Pod. Which thread it has is known with the pod. */
async function startPod(): Promise<void> {
  const { pod: own } = await readKnown(podsRead);
  if (own) prefetchPages(postPages({ kind: 'group', groupId: own.group_id }));
}
