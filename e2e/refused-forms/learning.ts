import { button, click, disabled, type Group, into, merged, waits } from './acts.ts';
import { course } from './course.ts';

export const group: Group = {
  prepare: async ({ arrive, call, stage }) => {
    const nora = await arrive({ role: 'nora', day: 3 }, '/robots.txt');
    const made = await course(await stage.member({ role: 'mira' }), call);
    await call(nora, `POST /api/courses/${made.course}/enroll`);
    return made;
  },
  forms: [
    {
      name: 'work for a teacher',
      files: ['domains/courses/assignments/HandInForm.tsx'],
      path: ({ course, task }) => `/lms/${course}/${task}`,
      fill: into('What you hand in', 'The cat wakes me.'),
      save: button('Hand in'),
      call: ['POST', /\/submissions$/],
      never: { empty: disabled },
    },
    {
      name: 'answer of a quiz',
      files: ['domains/courses/quizzes/Questions.tsx', 'domains/courses/quizzes/QuestionField.tsx'],
      path: ({ course, quiz }) => `/lms/${course}/${quiz}`,
      fill: (page) => page.getByRole('region', { name: 'Quiz' }).getByRole('textbox').fill('now'),
      save: button(/^(Check answer|Try again)$/),
      call: ['POST', /\/answers$/],
      never: { empty: disabled },
    },
    {
      name: 'note beside a lesson',
      files: ['domains/courses/notes/LessonNotes.tsx', 'domains/journal/WritingField.tsx'],
      path: ({ course, text }) => `/lms/${course}/${text}`,
      fill: (page) => page.getByRole('textbox', { name: 'Your notes' }).fill('Rain.'),
      save: button('Save'),
      call: ['PUT', /\/note$/],
      never: { empty: disabled, '500': waits, '409': merged },
    },
    {
      name: 'time of the first reminder',
      files: ['domains/programme/first-day/SetupCard.tsx'],
      path: '/evolve90',
      open: click('Pick a time'),
      fill: into('Time of the reminder', '18:30'),
      save: (page) =>
        page.getByRole('region', { name: 'Make it fit your day' }).getByRole('button', { name: 'Save' }),
      call: ['PUT', /\/reminders\/day$/],
      never: { empty: disabled },
    },
  ],
};
