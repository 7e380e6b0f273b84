// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { OwnComment } from '#contract/comments.ts';
import { queryClient } from '../../platform/query/query.ts';
import { ConfirmProvider } from '../../ui/overlays/Confirm.tsx';
import { ToastProvider } from '../../ui/overlays/Toast.tsx';
import { OwnComments } from './OwnComments.tsx';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const comment = (id: string, more: Partial<OwnComment> = {}): OwnComment => ({
  id,
  content: `Heron ${id}`,
  created_at: '2026-03-02T15:00:00Z',
  subject_type: 'post',
  post_id: 'p1',
  path: `/feed/p1#comment-${id}`,
  group_name: null,
  ...more,
});
let stored: OwnComment[];
let status: number;

beforeAll(() => import('../../ui/overlays/ConfirmDialog.tsx'));
configure({ asyncUtilTimeout: 4_000 });
beforeEach(() => {
  queryClient.clear();
  stored = [
    comment('a'),
    comment('b', { post_id: null, path: null, group_name: 'Quiet Room' }),
    comment('c'),
  ];
  status = 200;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const id = new URL(address, 'http://evolve.test').pathname.split('/').at(-1);
    if (method !== 'DELETE') return Response.json(stored);
    if (status === 200) stored = stored.filter((each) => each.id !== id);
    return Response.json(status === 200 ? { message: 'Comment deleted successfully' } : {}, { status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <ToastProvider>
          <ConfirmProvider>
            <OwnComments />
          </ConfirmProvider>
        </ToastProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  );
const open = async () => {
  show();
  return within(await screen.findByRole('list', { name: 'Your comments' })).getAllByRole('listitem');
};
const erase = async (words: string) => {
  const item = screen.getByText(words).closest('li') as HTMLElement;
  fireEvent.click(within(item).getByRole('button', { name: /^Delete/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete comment' }));
};

it('lists own comments, and leads to the posts that can be opened', async () => {
  const [first, second] = await open();
  expect(
    within(first as HTMLElement)
      .getByRole('link', { name: 'Open the post' })
      .getAttribute('href'),
  ).toBe('/feed/p1#comment-a');
  expect(second?.textContent).toContain('Quiet Room · You can no longer open this post');
  expect(within(second as HTMLElement).queryByRole('link')).toBeNull();
});

it('deletes a comment of a group that was left, after a question, and focuses the next one', async () => {
  await open();
  await erase('Heron b');
  await screen.findByText('Comment deleted successfully');
  await waitFor(() => expect(screen.queryByText('Heron b')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Heron c'));
});

it('keeps a comment that could not be deleted, and says so', async () => {
  status = 500;
  await open();
  await erase('Heron a');
  await screen.findByText('Failed to delete comment');
  expect(screen.getByText('Heron a')).toBeTruthy();
});

it('says that there are none', async () => {
  stored = [];
  show();
  expect(await screen.findByRole('heading', { name: 'No comments yet' })).toBeTruthy();
});
