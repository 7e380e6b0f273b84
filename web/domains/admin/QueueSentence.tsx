import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../ui/display/RelativeTime.tsx';
import { useWaitingWork } from '../courses/assignments/data.ts';
import { caseCountsRead } from '../moderation/data.ts';
import { queueRead } from './data.ts';
import { headSentence } from './waiting-work.ts';

/** How long reports wait, or that nothing at all waits. */
export function QueueSentence() {
  const promise = useQuery({ ...caseCountsRead, refetchInterval: 60_000 }).data;
  const queue = useQuery(queueRead).data;
  const own = useWaitingWork().data;
  const now = useNow();
  return <span role="status">{promise && queue && own ? headSentence(queue, own, promise, now) : ''}</span>;
}
