// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { render, signIn } from '../../testing/render.tsx';
import { useCreatedCourses } from './data.ts';
import { LessonPage } from './lessons/LessonPage.tsx';
import { CourseList } from './lists/CourseList.tsx';
import { EditCoursePage } from './writing/EditCoursePage.tsx';

let course: CourseDetail;
let refusal: { status: number; code: string; detail: string };

fakeApi({
  'GET /api/courses/:id': () => course,
  'GET /api/courses/:id/lessons/:lessonId': () =>
    refuse(refusal.status, refusal.detail, { code: refusal.code }),
  'GET /api/my-created-courses': () => refuse(refusal.status, refusal.detail, { code: refusal.code }),
});
beforeEach(() => {
  signIn({ id: 'finn', allowance: {} });
  course = {
    id: 'c',
    title: 'Quiet',
    category: 'habits',
    lessons: [
      { id: 'l', title: 'The kettle', lesson_type: 'text', duration_minutes: 5, lock: null, order_index: 1 },
    ],
    sections: [],
    completed_lessons: [],
    lessons_count: 1,
    progress: 0,
    is_enrolled: false,
    may_enroll: true,
    may_edit: false,
    is_author: false,
  } as unknown as CourseDetail;
  refusal = { status: 403, code: 'enroll_first', detail: 'Enroll in this course to open its lessons.' };
});

const open = (page: ReactNode) => render(page);

test.each([
  ['enroll_first', 'Enroll in this course to open its lessons.'],
  ['upgrade_required', 'Upgrade Required'],
  ['in_order', 'This course is in order.'],
  ['not_yet', 'This lesson opens later.'],
])('a link to a lesson that is locked (%s) says why, before the course was read too', async (code, title) => {
  refusal = { status: 403, code, detail: title };
  open(<LessonPage courseId="c" lessonId="l" />);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryByText('This lesson doesn’t exist')).toBeNull();
});

test('a lesson that is gone says so', async () => {
  refusal = { status: 404, code: 'not_found', detail: 'Gone.' };
  open(<LessonPage courseId="c" lessonId="l" />);
  expect(await screen.findByText('This lesson doesn’t exist')).toBeTruthy();
});

test('an author whose plan ended reads that about their course, and the way to the work of their learners', async () => {
  course = { ...course, is_author: true };
  open(<EditCoursePage id="c" tab="outline" onTab={() => {}} />);
  expect(await screen.findByText('Your plan doesn’t include writing courses')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Work of learners' }).getAttribute('href')).toBe(
    '/lms/c/edit/hand-ins',
  );
});

test('a list that the plan closes says so, and is no failure to try again', async () => {
  refusal = {
    status: 403,
    code: 'upgrade_required',
    detail: 'This needs a Creator membership or higher.',
  };
  const List = () => <CourseList query={useCreatedCourses()} empty={null} />;
  open(<List />);
  expect(await screen.findByText('This needs a Creator membership or higher.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
