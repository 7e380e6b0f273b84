// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { CourseDetail } from '#contract/courses.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { startSession } from '../../../platform/session/session.ts';
import { ConfirmProvider } from '../../../ui/overlays/Confirm.tsx';
import { ToastProvider } from '../../../ui/overlays/Toast.tsx';
import { EditCoursePage } from './EditCoursePage.tsx';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
/** The course on the server, and changes that wait for their response. Only the network is mocked. */
let stored: CourseDetail;
let waiting: { change: Record<string, unknown>; answer: () => void }[];

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  startSession('token', { id: 'cleo' } as CurrentUser);
  stored = {
    id: 'c',
    title: 'Quiet',
    description: 'About it.',
    category: 'mindfulness',
    difficulty_level: 'beginner',
    duration_hours: 0,
    learning_objectives: [],
    requirements: [],
    tags: [],
    unlock_mode: 'none',
    thumbnail_url: null,
    may_edit: true,
    is_owner: true,
    is_teacher: true,
    publish_at: null,
    is_published: false,
    is_archived: false,
    enrolled_count: 0,
    lessons: [],
    sections: [],
    version: 3,
  } as unknown as CourseDetail;
  waiting = [];
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: { method?: string; body?: string }) => {
    const reply = () =>
      new Response(JSON.stringify(/authors|waiting-work/.test(url) ? [] : stored), {
        headers: { 'content-type': 'application/json' },
      });
    if (method === 'GET') return Promise.resolve(reply());
    const change = JSON.parse(body ?? '{}') as Record<string, unknown>;
    return new Promise<Response>((resolve) =>
      waiting.push({
        change,
        answer: () => {
          stored = { ...stored, ...change, version: stored.version + 1 } as CourseDetail;
          resolve(reply());
        },
      }),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('keeps words of the details that were typed while the ones before were saved', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <ToastProvider>
          <ConfirmProvider>
            <EditCoursePage id="c" tab="details" onTab={() => undefined} />
          </ConfirmProvider>
        </ToastProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
  const type = (value: string) => fireEvent.change(title, { target: { value } });
  const save = () => fireEvent.submit(title);
  const answer = (which: number) => act(async () => waiting[which]?.answer());
  type('First');
  save();
  type('First and more');
  await answer(0);
  await waitFor(() => expect(stored.title).toBe('First'));
  expect(title.value).toBe('First and more');
  save();
  expect(waiting[1]?.change).toMatchObject({ title: 'First and more', version: 4 });
  await answer(1);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('First and more'));
});
