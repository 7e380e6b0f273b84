import { expect, test } from 'vitest';
import { courseBody, courseErrors, type LessonValues, lessonBody, lessonErrors, noCourse } from './values.ts';

const course = { ...noCourse, title: 'Quiet', description: 'About', category: 'habits' };
const lesson: LessonValues = {
  title: 'One',
  description: 'About',
  type: 'text',
  content: '',
  video: '',
  order: '1',
  minutes: '0',
  isPreview: false,
  releaseDays: '',
  releaseOn: '',
  collectsWork: true,
  resources: [],
};

test('a course needs title, category and description', () => {
  for (const field of ['title', 'category', 'description'] as const)
    expect(courseErrors({ ...course, [field]: ' ' })).toEqual({
      [field]: 'Title, category and description are required',
    });
  expect(courseErrors(course)).toEqual({});
  for (const days of ['-1', '366', '99999'])
    expect(courseErrors({ ...course, days }).days).toBe(
      'The duration is between 1 and 365 days, or 0 for self-paced.',
    );
});

test('a course says everything that is missing at once', () => {
  const long = { objectives: 'x'.repeat(301), requirements: 'x\n'.repeat(31), tags: 'x'.repeat(61) };
  const errors = courseErrors({ ...noCourse, ...long, days: '999' });
  expect(Object.keys(errors)).toEqual([
    'title',
    'category',
    'description',
    'days',
    'objectives',
    'requirements',
    'tags',
  ]);
  expect([errors.objectives, errors.requirements, errors.tags]).toEqual([
    'A line has at most 300 characters.',
    'Write at most 30 lines.',
    'A tag has at most 60 characters.',
  ]);
});

test('dates that the course hides are neither judged nor sent', () => {
  const typed = { ...lesson, releaseDays: '999', releaseOn: '2026-03-02' };
  expect(lessonErrors(typed, 'in_order')).toEqual({});
  expect(lessonBody(typed, 'in_order')).not.toHaveProperty('release_after_days');
  expect(lessonBody(typed, 'in_order')).not.toHaveProperty('release_on');
  expect(lessonBody({ ...typed, releaseDays: '3' }, 'after_days')).toMatchObject({ release_after_days: 3 });
  expect(lessonBody(typed, 'on_date')).toMatchObject({ release_on: '2026-03-02' });
});

test('an assignment says whether learners hand work in, and no other lesson does', () => {
  expect(lessonBody({ ...lesson, type: 'assignment' }, 'none')).toMatchObject({ collects_work: true });
  expect(lessonBody({ ...lesson, type: 'assignment', collectsWork: false }, 'none')).toMatchObject({
    collects_work: false,
  });
  expect(lessonBody(lesson, 'none')).not.toHaveProperty('collects_work');
});

test('lines and tags lose blanks, and days without a number are 0', () => {
  expect(
    courseBody({ ...course, objectives: ' a \n\n b', requirements: '\n', tags: 'x,, y ,', days: '' }),
  ).toMatchObject({
    learning_objectives: ['a', 'b'],
    requirements: [],
    tags: ['x', 'y'],
    duration_hours: 0,
  });
  expect(courseBody({ ...course, days: '7 days' }).duration_hours).toBe(7);
});

test.each<[Partial<LessonValues>, string, string]>([
  [{ title: '' }, 'title', 'Lesson title is required'],
  [{ description: ' ' }, 'description', 'Lesson description is required'],
  [{ order: '0' }, 'order', 'The order of a lesson is 1 or more.'],
  [{ order: '-1' }, 'order', 'The order of a lesson is 1 or more.'],
  [{ order: '1.5' }, 'order', 'The order of a lesson is 1 or more.'],
  [{ order: '501' }, 'order', 'A course has at most 500 lessons, so the order is at most 500.'],
  [{ releaseDays: '366' }, 'releaseDays', 'A lesson opens 0 to 365 days after the enrollment.'],
  [{ releaseDays: '1.5' }, 'releaseDays', 'A lesson opens 0 to 365 days after the enrollment.'],
  [{ minutes: '-1' }, 'minutes', 'The minutes of a lesson are between 0 and 600.'],
  [{ minutes: '' }, 'minutes', 'The minutes of a lesson are between 0 and 600.'],
  [
    { resources: [{ title: 'a', url: 'javascript:x' }] },
    'resources',
    'The address of a resource begins with https:// or http://.',
  ],
])('%j is refused at its field', (part, field, sentence) =>
  expect(lessonErrors({ ...lesson, ...part }, 'after_days')).toEqual({ [field]: sentence }),
);

test('a video address is checked and sent for a video only', () => {
  const video = 'javascript:alert(1)';
  expect(lessonErrors({ ...lesson, video }, 'none')).toEqual({});
  expect(lessonErrors({ ...lesson, type: 'video', video }, 'none').video).toContain('https://');
  expect(lessonBody({ ...lesson, video }, 'none').video_url).toBeNull();
  expect(
    lessonBody({ ...lesson, type: 'video', video: ' https://youtu.be/dQw4w9WgXcQ ' }, 'none').video_url,
  ).toBe('https://youtu.be/dQw4w9WgXcQ');
});
