// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
import { LearnersTab } from '../statistics/LearnersTab.tsx';
import { AuthorsCard } from './AuthorsCard.tsx';

const course = { id: 'c', title: 'Rain', is_owner: true, is_published: true } as CourseDetail;
let isAway = false;
const away = refuse(403, 'Away.');

fakeApi({
  'GET /api/courses/:id/learners': () => (isAway ? away : []),
  'GET /api/courses/:id/authors/candidates': () => (isAway ? away : []),
  'GET /api/courses/:id/authors': () =>
    isAway ? away : [{ member: { id: 'a', name: 'Ada' }, is_owner: true, accepted_at: null }],
  'GET /api/courses/:id/report': () =>
    isAway
      ? away
      : {
          learners: 3,
          learners_new: 0,
          finished: 0,
          rating: null,
          ratings_count: 0,
          days_to_finish: null,
          lessons: [{ id: 'l', title: 'Drops', order_index: 1, completed: 1 }],
          work: { waiting: 0, oldest_at: null },
          hardest_questions: [],
        },
});
beforeEach(() => {
  isAway = false;
  signIn({ id: 'a', name: 'Ada' });
});

it.each([
  ['authors', AuthorsCard, 'Ada', 'Invite a co-author'],
  ['learners', LearnersTab, '1. Drops', 'Find a learner'],
])('keeps the %s and the typed name when they can’t be read again', async (_, Part, shown, field) => {
  render(<Part course={course} />);
  await screen.findByText(shown);
  const search = screen.getByLabelText<HTMLInputElement>(field);
  fireEvent.change(search, { target: { value: 'Mi' } });
  isAway = true;
  await queryClient.refetchQueries();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByText(shown)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(field).value).toBe('Mi');
});
