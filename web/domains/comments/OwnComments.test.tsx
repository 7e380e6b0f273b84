// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { OwnComment } from '#contract/comments/endpoints.ts';
import { fail, fakeApi } from '../../testing/fake-api.ts';
import { render } from '../../testing/render.tsx';
import { OwnComments } from './OwnComments.tsx';

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

beforeAll(() => import('../../ui/overlays/ConfirmDialog.tsx'));
const server = fakeApi({
  'GET /api/my-comments': () => stored,
  'DELETE /api/comments/:id': ({ params }) => {
    stored = stored.filter(({ id }) => id !== params.id);
    return { message: 'Comment deleted successfully' };
  },
});
beforeEach(() => {
  stored = [
    comment('a'),
    comment('b', { post_id: null, path: null, group_name: 'Quiet Room' }),
    comment('c'),
  ];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const show = () => render(<OwnComments />);
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
  server.on({ 'DELETE /api/comments/:id': fail() });
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
