// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Comment } from '#contract/feed.ts';
import { readDraft } from '../../platform/drafts.ts';
import { CommentBox } from './CommentBox.tsx';

interface Sent {
  content: string;
  client_id: string;
  answer: (status?: number) => void;
}
/** What reached the server, each waiting for its answer. */
let sent: Sent[];
const arrived = vi.fn<(comment: Comment, isDone: boolean) => void>();

beforeEach(() => {
  sent = [];
  arrived.mockClear();
  localStorage.clear();
  vi.stubGlobal(
    'fetch',
    (_: string, { body }: { body: string }) =>
      new Promise<Response>((resolve) => {
        const said = JSON.parse(body) as { content: string; client_id: string };
        sent.push({
          ...said,
          answer: (status = 201) =>
            resolve(
              new Response(JSON.stringify(status < 400 ? said : { detail: 'Builder members write more.' }), {
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
const open = (comment?: Comment) =>
  render(<CommentBox postId="p" onSent={arrived} {...(comment && { comment })} />);
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
  await screen.findByRole('alert');
  expect(screen.getByRole('alert').textContent).toBe('Builder members write more.');
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
  open({ id: 'c', content: 'Old', mentions: [] as Comment['mentions'] } as Comment);
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
