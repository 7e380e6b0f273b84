import { prefetch, readKnown } from '../../platform/query/query.ts';
import { lessonRead } from '../courses/lessons/data.ts';
import { weeklyTopicRead } from '../forum/data.ts';
import { dayRead, enrolledProgressRead, quoteRead, readFlagship, winsRead } from './data.ts';
import { arrivalOf } from './rules.ts';

/** Starts the reads of the dashboard. Only the day and its lesson wait for the progress, which names them. */
export async function startToday(): Promise<void> {
  // The shortcuts are below the fold, but need nothing of the day.
  prefetch(quoteRead);
  prefetch(weeklyTopicRead);
  const programme = await readFlagship();
  if (!programme) return;
  const progress = await readKnown(enrolledProgressRead(programme.id));
  const { kind, current_day: day } = progress;
  prefetch(dayRead(programme.id, day));
  if (kind === 'programme' && programme.course_id) prefetch(lessonRead(programme.course_id, day));
  if (arrivalOf(progress, 'wins') !== 'later') prefetch(winsRead);
}
