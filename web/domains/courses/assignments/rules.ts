import { counted } from '../../../ui/formats.ts';
/** Names the work that waits in a course: "2 pieces of work in Quiet mornings". */
export const waitingLabel = ({ waiting, course_title }: { waiting: number; course_title: string }): string =>
  `${counted(waiting, 'piece of work', 'pieces of work')} in ${course_title}`;

/** Returns the page where the work of a course is read. */
export const handInsPath = (courseId: string): string => `/lms/${courseId}/edit/hand-ins`;

/** Settings of an assignment as its form has them. */
export interface AssignmentValues {
  collects_work: boolean;
  due: 'none' | 'date' | 'days';
  date: string;
  days: string;
  needs_acceptance: boolean;
  shows_examples: boolean;
}

/** Settings as the server stores them. */
export interface AssignmentSettings {
  collects_work: boolean;
  due_on: string | null;
  due_after_days: number | null;
  needs_acceptance: boolean;
  shows_examples: boolean;
}

export const valuesOf = (settings: AssignmentSettings): AssignmentValues => ({
  collects_work: settings.collects_work,
  due: settings.due_on !== null ? 'date' : settings.due_after_days !== null ? 'days' : 'none',
  date: settings.due_on ?? '',
  days: String(settings.due_after_days ?? 7),
  needs_acceptance: settings.needs_acceptance,
  shows_examples: settings.shows_examples,
});

export const settingsOf = (values: AssignmentValues): AssignmentSettings => ({
  collects_work: values.collects_work,
  due_on: values.due === 'date' ? values.date : null,
  due_after_days: values.due === 'days' ? Number(values.days) : null,
  needs_acceptance: values.needs_acceptance,
  shows_examples: values.shows_examples,
});

/** Returns what is wrong with the due date, by field. */
export function dueProblems({ collects_work, due, date, days }: AssignmentValues) {
  const count = Number(days);
  const isCount = Number.isInteger(count) && count >= 1 && count <= 365;
  return {
    date: collects_work && due === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(date) && 'Choose a date.',
    days: collects_work && due === 'days' && !isCount && 'The days are between 1 and 365.',
  };
}
