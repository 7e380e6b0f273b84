import {
  all,
  button,
  choose,
  click,
  current,
  dialogButton,
  disabled,
  type Group,
  into,
  nothing,
  optional,
} from './acts.ts';
import { course } from './course.ts';

export const group: Group = {
  prepare: async ({ arrive, call, stage }) => {
    const mira = await arrive({ role: 'mira', day: 3 }, '/robots.txt');
    const nora = await stage.member({ role: 'nora' });
    await stage.member({ role: 'cleo' });
    const made = await course(mira, call);
    await call(nora, `POST /api/courses/${made.course}/enroll`);
    await call(nora, `POST /api/lessons/${made.task}/submissions`, {
      number: 1,
      content: 'The cat wakes me.',
      pictures: [],
      may_be_example: false,
    });
    const draft = await call(mira, 'POST /api/courses', {
      title: 'Loud',
      description: 'About',
      category: 'habits',
    });
    await call(mira, `POST /api/courses/${draft.id}/lessons`, {
      title: 'One',
      description: 'x',
      lesson_type: 'text',
      is_published: true,
    });
    return {
      ...made,
      draft: draft.id,
      courseNow: JSON.stringify(await call<unknown>(mira, `GET /api/courses/${made.course}`)),
      media: JSON.stringify(await call<unknown>(mira, `GET /api/lessons/${made.text}/media/draft`)),
    };
  },
  forms: [
    {
      name: 'new course',
      files: ['domains/courses/writing/NewCoursePage.tsx', 'domains/courses/writing/CourseFields.tsx'],
      path: '/lms/new',
      fill: all(into('Title', 'Rain'), into('Description', 'About rain'), async (page) => {
        await page.getByLabel('Category').selectOption('habits');
      }),
      save: button('Create course'),
      call: ['POST', /\/api\/courses$/],
    },
    {
      name: 'course details',
      files: ['domains/courses/writing/DetailsForm.tsx', 'domains/courses/writing/CourseFields.tsx'],
      path: ({ course }) => `/lms/${course}/edit?tab=details`,
      open: (page) => page.getByLabel('Title').fill(''),
      fill: into('Title', 'Rain again'),
      save: button('Save Changes'),
      call: ['PUT', /\/api\/courses\/[^/]+$/],
      conflict: current('courseNow', 'edited_elsewhere'),
    },
    {
      name: 'new lesson',
      files: ['domains/courses/writing/EditLessonPage.tsx', 'domains/courses/writing/LessonFields.tsx'],
      path: ({ course }) => `/lms/${course}/edit/new`,
      fill: all(into('Title', 'First'), into('Description', 'About it')),
      save: button('Publish lesson'),
      call: ['POST', /\/api\/courses\/[^/]+\/lessons$/],
    },
    {
      name: 'lesson',
      files: ['domains/courses/writing/EditLessonPage.tsx', 'domains/courses/writing/LessonFields.tsx'],
      path: ({ course, text }) => `/lms/${course}/edit/${text}`,
      fill: into('Title', 'Another title'),
      save: button('Publish changes'),
      call: ['PUT', /\/api\/courses\/[^/]+\/lessons\/[^/]+$/],
      never: { empty: disabled },
    },
    {
      name: 'quiz',
      files: ['domains/courses/quizzes/QuizEditor.tsx'],
      path: ({ course, quiz }) => `/lms/${course}/edit/${quiz}`,
      open: click('Add a question'),
      fill: into('Question', 'When?'),
      save: button('Save Changes'),
      call: ['PUT', /\/quiz$/],
      field: 'questions.0.text',
    },
    {
      name: 'assignment',
      files: ['domains/courses/assignments/AssignmentEditor.tsx'],
      path: ({ course, task }) => `/lms/${course}/edit/${task}`,
      fill: (page) => page.getByRole('switch', { name: 'Learners hand work in' }).click(),
      save: button('Save Changes'),
      call: ['PUT', /\/assignment$/],
      never: { empty: optional },
    },
    {
      name: 'course schedule',
      files: ['domains/courses/writing/ScheduleDialog.tsx'],
      path: ({ draft }) => `/lms/${draft}/edit`,
      open: click('Schedule'),
      fill: into('Publish at', '2026-05-01T09:00'),
      save: (page) => page.getByRole('dialog').getByRole('button', { name: /^Schedule|^Save/ }),
      call: ['PUT', /\/api\/courses\/[^/]+$/],
      never: { empty: disabled },
    },
    {
      name: 'captions',
      files: ['domains/courses/media/MediaEditor.tsx'],
      path: ({ course, text }) => `/lms/${course}/edit/${text}`,
      fill: into('Transcript', 'It rains.'),
      save: button('Save Changes'),
      call: ['PUT', /\/media$/],
      never: { empty: disabled },
      conflict: current('media', 'edited_elsewhere'),
    },
    {
      name: 'co-author',
      files: ['domains/courses/authors/AuthorsCard.tsx'],
      path: ({ course }) => `/lms/${course}/edit?tab=details`,
      fill: into('Invite a co-author', 'Cleo'),
      save: button(/^Invite Cleo/),
      call: ['POST', /\/authors$/],
      never: { empty: 'The button stands beside someone who was found.' },
    },
    {
      name: 'preview of an import',
      files: ['domains/courses/copies/ImportDialog.tsx'],
      path: ({ course }) => `/lms/${course}/edit`,
      open: choose('Options of the course', 'Import Markdown'),
      fill: (page) => page.getByRole('dialog').getByLabel('Text').fill('### Rain\n\nIt rains.'),
      save: dialogButton('Preview'),
      call: ['POST', /\/markdown\/preview$/],
      never: { empty: disabled },
    },
    {
      name: 'import',
      files: ['domains/courses/copies/ImportDialog.tsx'],
      path: ({ course }) => `/lms/${course}/edit`,
      open: choose('Options of the course', 'Import Markdown'),
      fill: async (page) => {
        await page.getByRole('dialog').getByLabel('Text').fill('### Rain\n\nIt rains.');
        await dialogButton('Preview')(page).click();
      },
      save: dialogButton('Add as drafts'),
      call: ['POST', /\/markdown$/],
      never: { empty: disabled },
    },
    {
      name: 'new section',
      files: ['domains/courses/writing/OutlineEditor.tsx'],
      path: ({ course }) => `/lms/${course}/edit`,
      fill: nothing,
      again: all(click('Add a section'), into('Title of the section', 'Weather'), (page) =>
        dialogButton('Add section')(page).scrollIntoViewIfNeeded(),
      ),
      save: dialogButton('Add section'),
      call: ['PUT', /\/outline$/],
      never: { empty: 'A section without a title isn’t sent, and nothing is said about it.' },
    },
    {
      name: 'feedback to a learner',
      files: ['domains/courses/assignments/HandInsPage.tsx'],
      path: ({ course }) => `/lms/${course}/edit/hand-ins`,
      fill: into('Your feedback', 'Which line is the smallest?'),
      save: button('Return with feedback'),
      call: ['POST', /\/review$/],
      never: { empty: disabled },
    },
  ],
};
