import type { CourseLearner, CourseStatistics } from '#contract/courses/statistics.ts';

/** Returns where most learners stop, as a sentence, with the position in `lessons` or -1. */
export function whereTheyStop({ lessons, learners }: Pick<CourseStatistics, 'lessons' | 'learners'>): {
  sentence: string;
  index: number;
} {
  let index = -1;
  let most = 0;
  for (const [at, { completed }] of lessons.entries()) {
    const fall = (lessons[at - 1]?.completed ?? learners) - completed;
    if (fall > most) [index, most] = [at, fall];
  }
  const lesson = lessons[index];
  if (!lesson) return { sentence: 'Everyone who started has completed every lesson', index: -1 };
  return { sentence: `More learners stop before lesson ${lesson.order_index} than anywhere else`, index };
}

/** Returns the share of a count in per cent, at most 100. */
export const shareOf = (count: number, all: number): number =>
  all === 0 ? 0 : Math.min(100, Math.round((count / all) * 100));

/** Returns where a learner is, and the look of its label. */
export function stateOf({ state, at_lesson }: Pick<CourseLearner, 'state' | 'at_lesson'>): {
  label: string;
  kind: 'plain' | 'done' | 'warn' | 'info';
} {
  if (state === 'finished') return { label: 'Finished', kind: 'done' };
  if (state === 'work_waiting') return { label: 'Work to read', kind: 'warn' };
  if (state === 'work_returned') return { label: 'Work returned', kind: 'info' };
  return {
    label: at_lesson === null ? 'All lessons completed' : `At lesson ${at_lesson}`,
    kind: 'plain',
  };
}

/** Returns the name of a file with a course's learners: its title without signs that file systems refuse. */
export const tableName = (title: string): string =>
  `${
    title
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'course'
  }-learners.csv`;
