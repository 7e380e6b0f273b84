import type { LearnerState } from '#contract/courses/constants.ts';

/** Questions that the statistics name. */
export const mostQuestions = 5;
/** Learners in a table. */
export const mostInTable = 20_000;
/** Time in which a learner counts as new, in ms. */
export const newWithin = 30 * 24 * 60 * 60_000;

/** A learner as a row of the table. Dates are those of the teacher's calendar. */
export interface TableLearner {
  name: string;
  completed: number;
  total: number;
  enrolledOn: string;
  lastHereOn: string | null;
  finishedOn: string | null;
  state: LearnerState;
  atLesson: number | null;
}

export const tableColumns = [
  'Name',
  'Lessons completed',
  'Lessons',
  'Stands at',
  'Enrolled on',
  'Last here on',
  'Finished on',
] as const;

/** Returns the cells of a learner, in the order of `tableColumns`. */
export const tableCells = (learner: TableLearner): (string | number)[] => [
  learner.name,
  learner.completed,
  learner.total,
  standsAt(learner),
  learner.enrolledOn,
  learner.lastHereOn ?? '',
  learner.finishedOn ?? '',
];

function standsAt({ state, atLesson }: Pick<TableLearner, 'state' | 'atLesson'>): string {
  if (state === 'finished') return 'Finished';
  if (state === 'work_waiting') return 'Work to read';
  if (state === 'work_returned') return 'Work returned';
  return atLesson === null ? 'All lessons completed' : `At lesson ${atLesson}`;
}
