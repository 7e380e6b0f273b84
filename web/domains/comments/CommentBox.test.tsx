// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Comment, NewComment } from '#contract/comments/endpoints.ts';
import { composerDraft, nothing, type Writing } from '../../platform/drafts/draft-storage.ts';
import { api } from '../../platform/http/api.ts';
import { endSession } from '../../platform/session/session-store.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { fakeDrafts } from '../../testing/fake-drafts.ts';
import { loadDialogs, render, signIn } from '../../testing/render.tsx';
import { CommentBox } from './CommentBox.tsx';
import { EditComment } from './EditComment.tsx';

interface Sent {
  content: string;
  client_id: string;
  version?: number;
  mentions: string[];
  answer: (status?: number, refusal?: object) => void;
}
/** Calls the server received. Each waits for its response. */
let sent: Sent[];
const drafts = fakeDrafts();
const zoe = { id: 'z', name: 'Zoë', profile_photo: null, reason: 'Took part here' };
const arrived = vi.fn<(comment: Comment, isDone: boolean) => void>();

fakeApi({
  ...drafts.replies,
  'GET /api/users/suggestions': [zoe],
  'POST /api/posts/:id/comments': ({ body }) => waits(body),
  'PUT /api/comments/:id': ({ body }) => waits(body),
});
loadDialogs();
beforeEach(() => {
  sent = [];
  arrived.mockClear();
  cancelled.mockClear();
  shown.mockClear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
    },
  );
});

const waits = (body: unknown) =>
  new Promise<Partial<Comment> | ReturnType<typeof refuse>>((resolve) => {
    const said = body as Omit<Sent, 'answer'>;
    sent.push({
      ...said,
      answer: (status = 201, refusal = { detail: 'Builder members write more.' }) =>
        resolve(status < 400 ? (said as object) : refuse(status, '', refusal)),
    });
  });
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const press = () => fireEvent.submit(box());
const thread = {
  id: 'p',
  context: { post_id: 'p' },
  send: (body: NewComment) => api('POST /api/posts/:id/comments', { params: { id: 'p' }, body }),
};
const cancelled = vi.fn();
const shown = vi.fn<(comment: Comment) => void>();
const open = (comment?: Comment) =>
  render(
    comment ? (
      <EditComment comment={comment} show={shown} onClose={cancelled} />
    ) : (
      <CommentBox thread={thread} onSent={arrived} />
    ),
  );
/** Returns the draft stored on the device, by its draft key. */
const kept = (place: string): Writing | null => composerDraft(place).get();
const keep = (place: string, writing: Partial<Writing>) =>
  composerDraft(place).set({ ...nothing, ...writing, isNew: true, writer: null });
const old = {
  id: 'c',
  content: 'Old',
  edited_at: null,
  version: 1,
  mentions: [] as Comment['mentions'],
} as Comment;
const arrivals = () => arrived.mock.calls.map(([{ content }, isDone]) => [content, isDone]);

it('keeps text typed while a comment is sent, and sends it after that one', async () => {
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
  expect(kept('comment:p')?.content).toBe('First\nSecond\nThi');

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
  expect(kept('comment:p')?.content).toBe('Thi');
});

it('puts a refused comment back in front of newer text, and changes its id only if its text was edited', async () => {
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
  expect(kept('comment:p')?.content ?? '').toBe('');
  expect(sent[1]?.client_id).toBe(sent[0]?.client_id);
  expect(sent[2]?.client_id).not.toBe(sent[0]?.client_id);
});

it('leaves an edit in the box until it is saved', async () => {
  open(old);
  type('New');
  press();
  press();
  expect(box().value).toBe('New');
  type('Newer');
  sent[0]?.answer(200);
  await waitFor(() => expect(shown.mock.calls.map(([{ content }]) => content)).toEqual(['New']));
  expect(box().value).toBe('Newer');
  expect(cancelled).not.toHaveBeenCalled();
  press();
  sent[1]?.answer(200);
  await waitFor(() => expect(cancelled).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(2);
});

it('shows a version saved elsewhere beside an edit that began before it', async () => {
  const first = open(old);
  type('Mine');
  expect(kept('edit:c')).toMatchObject({ content: '<p>Mine</p>', base_version: 1 });
  expect(kept('comment:c')).toBeNull();
  first.unmount();

  const second = open({ ...old, content: 'Theirs', version: 2 });
  expect(box().value).toBe('Mine');
  screen.getByText('This was changed elsewhere');
  await screen.findByText('Theirs');
  fireEvent.click(screen.getByRole('button', { name: 'Use this version' }));
  expect(cancelled).toHaveBeenCalledOnce();
  await screen.findByText('Kept the other version. Yours is in Drafts.');
  expect(kept('edit:c')?.content).toBe('<p>Mine</p>');
  second.unmount();

  keep('edit:c', { content: '<p>Later</p>', base_version: 2 });
  open({ ...old, content: 'Theirs', version: 2 });
  expect(box().value).toBe('Later');
  expect(screen.queryByText('This was changed elsewhere')).toBeNull();
});

it('passes on the newer version from a conflict, and keeps its own text', async () => {
  open(old);
  type('Mine');
  press();
  expect(sent[0]?.version).toBe(1);
  const current = { ...old, content: 'Theirs', version: 2 };
  sent[0]?.answer(409, {
    code: 'edited_elsewhere',
    detail: 'This comment was also changed elsewhere.',
    current,
  });
  await screen.findByText('This comment was also changed elsewhere.');
  expect(shown.mock.calls).toEqual([[current]]);
  await screen.findByText('Theirs');
  expect(box().value).toBe('Mine');
  expect(kept('edit:c')).toMatchObject({ content: '<p>Mine</p>', base_version: 1 });
});

it('asks before Escape discards an edit', async () => {
  open(old);
  fireEvent.keyDown(box(), { key: 'Escape' });
  await waitFor(() => expect(cancelled).toHaveBeenCalledOnce());
  type('Mine');
  fireEvent.keyDown(box(), { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(cancelled).toHaveBeenCalledOnce();
  expect(kept('edit:c')?.content).toBe('<p>Mine</p>');
  fireEvent.keyDown(box(), { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(cancelled).toHaveBeenCalledTimes(2));
  // The empty draft is removed from the device when the server has it.
  expect(kept('edit:c')?.content ?? '').toBe('');
});

it('resends an unanswered comment under its old id after a reload, and identical text later under a new id', async () => {
  const first = open();
  type('First');
  press();
  first.unmount();
  open();
  expect(box().value).toBe('First');
  press();
  expect(sent[1]?.client_id).toBe(sent[0]?.client_id);
  sent[1]?.answer();
  await waitFor(() => expect(arrivals()).toEqual([['First', true]]));
  type('First');
  press();
  expect(sent[2]?.client_id).not.toBe(sent[0]?.client_id);
});

it('leaves text that was continued in another box when a closed box gets its response', async () => {
  const first = open();
  type('First');
  press();
  first.unmount();
  open();
  type('First and more');
  sent[0]?.answer();
  await waitFor(() => expect(arrivals()).toEqual([['First', false]]));
  expect(box().value).toBe('First and more');
  expect(kept('comment:p')?.content).toBe('First and more');
});

it('saves a comment and an edit as drafts on the server', async () => {
  signIn();
  const first = open();
  type('1 < 2');
  first.unmount();
  await waitFor(() => expect(drafts.stored.get('comment:p')?.content).toBe('1 < 2'));
  const second = open(old);
  type('a < b\n  c');
  second.unmount();
  await waitFor(() => expect(drafts.stored.get('edit:c')?.content).toBe('<p>a &lt; b</p><p>  c</p>'));
  open(old);
  expect(box().value).toBe('a < b\n  c');
  press();
  sent[0]?.answer(200);
  await waitFor(() => expect(drafts.stored.has('edit:c')).toBe(false));
  endSession('logout');
});

const typeName = async () => {
  type('@Zo');
  await screen.findByRole('option', { name: 'Zoë Took part here' });
};

it('lets Tab leave the box after a person was chosen', async () => {
  open();
  await typeName();
  expect(fireEvent.keyDown(box(), { key: 'Tab', shiftKey: true })).toBe(true);
  expect(fireEvent.keyDown(box(), { key: 'Tab' })).toBe(false);
  expect(box().value).toBe('@Zoë ');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(fireEvent.keyDown(box(), { key: 'Tab' })).toBe(true);
  expect(box().value).toBe('@Zoë ');
  type('');
  await typeName();
});

it('sends with Ctrl+Enter while people are suggested', async () => {
  open();
  await typeName();
  fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true });
  expect(sent.map(({ content }) => content)).toEqual(['@Zo']);
});

it('still mentions the people named in a restored comment', async () => {
  const first = open();
  await typeName();
  fireEvent.keyDown(box(), { key: 'Enter' });
  type('@Zoë hello');
  first.unmount();
  open();
  press();
  expect(sent[0]).toMatchObject({ content: '@Zoë hello', mentions: ['z'] });
});
