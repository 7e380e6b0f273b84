// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Post } from '#contract/feed.ts';
import { queryClient } from '../../platform/query.ts';
import { ToastProvider } from '../../ui/Toast.tsx';
import { HiddenNote } from './HiddenNote.tsx';
import { usePost } from './queries.ts';

const post = { id: 'p1', is_hidden: true, hidden_reason: 'No selling.', appeal: 'open' } as unknown as Post;
let standing: Post;
let sent: unknown[];
/** Answers the call for another look. */
let answer: () => Response;

beforeAll(() => import('../../ui/DialogPanel.tsx'));
beforeEach(() => {
  standing = post;
  sent = [];
  queryClient.clear();
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return json(standing);
    sent.push(JSON.parse(String(body)));
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function Shown() {
  const { data } = usePost('p1');
  return data ? <HiddenNote post={data} /> : null;
}
const show = async (as: Partial<Post> = {}) => {
  standing = { ...post, ...as };
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <Shown />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('Hidden by our moderators');
};
const ask = () => screen.queryByRole('button', { name: 'Ask for another look' });

it('says that the post is hidden and why, and sends what its author says once', async () => {
  await show();
  expect(screen.getByText('Reason: No selling.')).toBeTruthy();
  fireEvent.click(ask() as HTMLElement);
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: ' It is a recipe. ' } });
  answer = () => json({ ...post, appeal: 'waiting' });
  const send = screen.getByRole('button', { name: 'Send' });
  fireEvent.click(send);
  fireEvent.click(send);
  await screen.findByText(/You asked for another look/);
  expect(sent).toEqual([{ words: 'It is a recipe.' }]);
  expect(ask()).toBeNull();
});

it('a refusal is said and the words stay', async () => {
  await show();
  fireEvent.click(ask() as HTMLElement);
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'It is a recipe.' } });
  answer = () => json({ detail: 'You asked already.', code: 'appealed', request_id: 'r' }, 409);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('You asked already.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('It is a recipe.');
});

it.each([
  ['who waits', { appeal: 'waiting' as const }, /You asked for another look/],
  ['who had another look', { appeal: 'used' as const }, /looked again, and it stays hidden/],
])('an author %s is not offered another one', async (_who, as, words) => {
  await show(as);
  expect(screen.getByText(words)).toBeTruthy();
  expect(ask()).toBeNull();
});

it('staff are told, and offered nothing', async () => {
  const { appeal: _appeal, ...ofStaff } = post;
  standing = ofStaff as Post;
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <HiddenNote post={standing} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.getByText(/Only its author and our moderators/)).toBeTruthy());
  expect(ask()).toBeNull();
});
