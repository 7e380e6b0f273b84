// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createBrowserHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { CourseDetail } from '#contract/courses.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { startSession } from '../../../platform/session/session-store.ts';
import { ConfirmProvider } from '../../../ui/overlays/Confirm.tsx';
import { ToastProvider } from '../../../ui/overlays/Toast.tsx';
import { LearnersTab } from '../report/LearnersTab.tsx';
import { AuthorsCard } from './AuthorsCard.tsx';

const course = { id: 'c', title: 'Rain', is_owner: true, is_published: true } as CourseDetail;
const router = createRouter({ routeTree: createRootRoute(), history: createBrowserHistory() });
const answers: Record<string, unknown> = {
  '/api/courses/c/authors': [{ member: { id: 'a', name: 'Ada' }, is_owner: true, accepted_at: null }],
  '/api/courses/c/report': {
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
};
let isAway = false;

beforeEach(() => {
  isAway = false;
  queryClient.clear();
  startSession('t', { id: 'a', name: 'Ada' } as CurrentUser);
  vi.stubGlobal('fetch', async (url: string) => {
    const found = answers[url.split('?')[0] ?? ''];
    return new Response(JSON.stringify(isAway ? { detail: 'Away.' } : (found ?? [])), {
      status: isAway ? 403 : 200,
      headers: { 'content-type': 'application/json' },
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['authors', AuthorsCard, 'Ada', 'Invite a co-author'],
  ['learners', LearnersTab, '1. Drops', 'Find a learner'],
])('keeps the %s and the typed name when they can’t be read again', async (_, Part, shown, field) => {
  render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <ConfirmProvider>
            <Part course={course} />
          </ConfirmProvider>
        </ToastProvider>
      </QueryClientProvider>
    </RouterContextProvider>,
  );
  await screen.findByText(shown);
  const search = screen.getByLabelText<HTMLInputElement>(field);
  fireEvent.change(search, { target: { value: 'Mi' } });
  isAway = true;
  await queryClient.refetchQueries();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByText(shown)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(field).value).toBe('Mi');
});
