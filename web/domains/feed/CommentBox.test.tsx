// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Comment } from '#contract/feed.ts';
import { readDraft, writeDraft } from '../../platform/drafts.ts';
import { ConfirmProvider } from '../../ui/Confirm.tsx';
import { ToastProvider } from '../../ui/Toast.tsx';
import { CommentBox } from './CommentBox.tsx';

interface Sent {
  content: string;
  client_id: string;
  base?: string | null;
  answer: (status?: number, refusal?: object) => void;
}
/** What reached the server, each waiting for its answer. */
let sent: Sent[];
const arrived = vi.fn<(comment: Comment, isDone: boolean) => void>();

beforeAll(() => Promise.all([import('../../ui/DialogPanel.tsx'), import('../../ui/Question.tsx')]));
beforeEach(() => {
  sent = [];
  arrived.mockClear();
  cancelled.mockClear();
  localStorage.clear();
  vi.stubGlobal(
    'fetch',
    (_: string, { body }: { body: string }) =>
      new Promise<Response>((resolve) => {
        const said = JSON.parse(body) as Omit<Sent, 'answer'>;
        sent.push({
          ...said,
          answer: (status = 201, refusal = { detail: 'Builder members write more.' }) =>
            resolve(
              new Response(JSON.stringify(status < 400 ? said : refusal), {
                status,
                headers: { 'content-type': 'application/json' },
              }),
            ),
        });
      }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const press = () => fireEvent.submit(box());
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const cancelled = vi.fn();
const newer = vi.fn<(comment: Comment) => void>();
const open = (comment?: Comment) =>
  render(
    <RouterContextProvider router={router}>
      <ToastProvider>
        <ConfirmProvider>
          <CommentBox
            postId="p"
            onSent={arrived}
            onNewer={newer}
            {...(comment && { comment, parent: comment, onCancel: cancelled })}
          />
        </ConfirmProvider>
      </ToastProvider>
    </RouterContextProvider>,
  );
const old = { id: 'c', content: 'Old', edited_at: null, mentions: [] as Comment['mentions'] } as Comment;
const arrivals = () => arrived.mock.calls.map(([{ content }, isDone]) => [content, isDone]);

it('keeps what is typed while a comment is on its way, and sends it after that one', async () => {
  open();
  type('First');
  press();
  expect(box().value).toBe('');
  expect(document.activeElement).toBe(box());
  screen.getByText('First');
  type('Second');
  press();
  type('Thi');
  expect(sent.map(({ content }) => content)).toEqual(['First']);
  expect(readDraft('comment:p')?.text).toBe('First\nSecond\nThi');

  sent[0]?.answer();
  await waitFor(() => expect(sent.map(({ content }) => content)).toEqual(['First', 'Second']));
  expect(box().value).toBe('Thi');
  sent[1]?.answer();
  await waitFor(() =>
    expect(arrivals()).toEqual([
      ['First', false],
      ['Second', false],
    ]),
  );
  expect(box().value).toBe('Thi');
  expect(readDraft('comment:p')?.text).toBe('Thi');
});

it('brings back what was refused in front of what was typed since, under another id only when it was changed', async () => {
  open();
  type('First');
  press();
  sent[0]?.answer(403);
  const said = await screen.findByText('Builder members write more.');
  expect(said.getAttribute('role')).toBe('alert');
  expect(box().value).toBe('First');

  press();
  type('More');
  sent[1]?.answer(403);
  await waitFor(() => expect(box().value).toBe('First\nMore'));
  press();
  sent[2]?.answer();
  await waitFor(() => expect(arrivals()).toEqual([['First\nMore', true]]));
  expect(readDraft('comment:p')).toBeNull();
  expect(sent[1]?.client_id).toBe(sent[0]?.client_id);
  expect(sent[2]?.client_id).not.toBe(sent[0]?.client_id);
});

it('leaves the words of an edit in the box until they are saved', async () => {
  open(old);
  type('New');
  press();
  press();
  expect(box().value).toBe('New');
  type('Newer');
  sent[0]?.answer(200);
  await waitFor(() => expect(arrivals()).toEqual([['New', false]]));
  expect(box().value).toBe('Newer');
  press();
  sent[1]?.answer(200);
  await waitFor(() =>
    expect(arrivals()).toEqual([
      ['New', false],
      ['Newer', true],
    ]),
  );
  expect(sent).toHaveLength(2);
});

it('shows the version that was saved elsewhere beside a change that was begun before it', async () => {
  const first = open(old);
  type('Mine');
  expect(readDraft('edit:c')).toEqual({ text: 'Mine', base: 0 });
  expect(readDraft('comment:c')).toBeNull();
  first.unmount();

  const edited_at = '2026-03-02T15:00:00.000Z';
  const second = open({ ...old, content: 'Theirs', edited_at });
  expect(box().value).toBe('Mine');
  screen.getByText('This was changed elsewhere in the meantime');
  await screen.findByText('Theirs');
  fireEvent.click(screen.getByRole('button', { name: 'Keep this one' }));
  expect(cancelled).toHaveBeenCalledOnce();
  expect(readDraft('edit:c')?.text).toBe('Mine');
  second.unmount();

  writeDraft('edit:c', { text: 'Later', base: Date.parse(edited_at) });
  open({ ...old, content: 'Theirs', edited_at });
  expect(box().value).toBe('Later');
  expect(screen.queryByText('This was changed elsewhere in the meantime')).toBeNull();
});

it('hands over the version it was refused for, and keeps its own words', async () => {
  open(old);
  type('Mine');
  press();
  expect(sent[0]?.base).toBeNull();
  const current = { ...old, content: 'Theirs', edited_at: '2026-03-02T15:00:00.000Z' };
  sent[0]?.answer(409, {
    code: 'edited_elsewhere',
    detail: 'This comment was also changed elsewhere.',
    current,
  });
  await screen.findByText('This comment was also changed elsewhere.');
  expect(newer.mock.calls).toEqual([[current]]);
  expect(box().value).toBe('Mine');
  expect(readDraft('edit:c')).toEqual({ text: 'Mine', base: 0 });
});

it('asks on Escape before changed words go', async () => {
  open(old);
  fireEvent.keyDown(box(), { key: 'Escape' });
  await waitFor(() => expect(cancelled).toHaveBeenCalledOnce());
  type('Mine');
  fireEvent.keyDown(box(), { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(cancelled).toHaveBeenCalledOnce();
  expect(readDraft('edit:c')?.text).toBe('Mine');
  fireEvent.keyDown(box(), { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(cancelled).toHaveBeenCalledTimes(2));
  expect(readDraft('edit:c')).toBeNull();
});
