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
  expect(lessonErrors({ ...lesson, ...part })).toEqual({ [field]: sentence }),
);

test('a video address is checked and sent for a video only', () => {
  const video = 'javascript:alert(1)';
  expect(lessonErrors({ ...lesson, video })).toEqual({});
  expect(lessonErrors({ ...lesson, type: 'video', video }).video).toContain('https://');
  expect(lessonBody({ ...lesson, video }).video_url).toBeNull();
  expect(lessonBody({ ...lesson, type: 'video', video: ' https://youtu.be/dQw4w9WgXcQ ' }).video_url).toBe(
    'https://youtu.be/dQw4w9WgXcQ',
  );
});
