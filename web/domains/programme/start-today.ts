import { queryClient, readKnown } from '../../platform/query/query.ts';
import { lessonRead } from '../courses/reads.ts';
import { checkInRead } from '../forum/reads.ts';
import { dayRead, enrolledProgressRead, programmesRead, quoteRead, winsRead } from './reads.ts';
import { pickByTitle } from './rules.ts';

/** Starts the reads of the dashboard. Only the day and its lesson wait for the progress, which names them. */
export async function startToday(): Promise<void> {
  // The shortcuts and the wins are below the fold, but need nothing of the day.
  void queryClient.prefetchQuery(quoteRead);
  void queryClient.prefetchQuery(checkInRead);
  void queryClient.prefetchQuery(winsRead);
  const programme = pickByTitle(await readKnown(programmesRead));
  if (!programme) return;
  const { kind, current_day: day } = await readKnown(enrolledProgressRead(programme.id));
  void queryClient.prefetchQuery(dayRead(programme.id, day));
  if (kind === 'programme' && programme.course_id)
    void queryClient.prefetchQuery(lessonRead(programme.course_id, day));
}
