// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeDrafts } from '../../../testing/fake-drafts.ts';
import { render, signIn } from '../../../testing/render.tsx';
import type { RichTextEditorProps } from '../../../ui/editor/RichTextEditor.tsx';
import { PostComposer } from './PostComposer.tsx';

/** Posts sent. Each waits for its response; a missing one was lost. */
const posted = vi.hoisted(
  () => [] as { fields: { content: string; client_id: string }; answer: (isLost?: boolean) => void }[],
);
vi.mock('../../../platform/http/upload.ts', () => ({
  upload: (_: string, { fields }: { fields: { content: string; client_id: string } }) =>
    new Promise((resolve, reject) =>
      posted.push({ fields, answer: (isLost) => (isLost ? reject(new Error('lost')) : resolve({})) }),
    ),
}));
// The editor has its own tests. This mock returns the rich text it is given.
vi.mock('../../../ui/editor/RichTextEditor.tsx', async (load) => ({
  ...(await load<object>()),
  RichTextEditor: ({ label, value, onChange, describedBy, attached, end }: RichTextEditorProps) => (
    <>
      <textarea
        aria-label={label}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {attached}
      {end}
    </>
  ),
}));

fakeApi(fakeDrafts().replies);
beforeEach(() => {
  posted.length = 0;
  signIn({ id: 'nora', name: 'Nora', allowance: { feed_posts: true } });
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 4, close() {} }));
});

const open = async () => {
  const { unmount } = render(<PostComposer />);
  await act(async () => undefined);
  return unmount;
};
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a post' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const choose = async (name: string) => {
  const input = document.querySelector('input[type=file]');
  if (input)
    fireEvent.change(input, {
      target: { files: [new File(['x'], name, { type: 'image/png', lastModified: 1 })] },
    });
  await screen.findByText(`Chosen: ${name}`);
};
const press = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Post' }));
  await act(async () => undefined);
};
const answer = (which: number, isLost = false) =>
  act(async () => {
    posted[which]?.answer(isLost);
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
const id = (which: number) => posted[which]?.fields.client_id;

it('on a phone opens by Enter, a click or a letter, not by Tab, and Tab leaves it at its edges', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  await open();
  const isFull = () => screen.queryByRole('heading', { name: 'New post' }) !== null;
  act(() => field().focus());
  fireEvent.keyDown(field(), { key: 'Tab' });
  expect(isFull()).toBe(false);
  for (const start of [
    () => fireEvent.keyDown(field(), { key: 'Enter' }),
    () => fireEvent.keyDown(field(), { key: 'w' }),
    () => fireEvent.click(field()),
  ]) {
    start();
    expect(isFull()).toBe(true);
    fireEvent.keyDown(field(), { key: 'Tab' });
    expect(isFull()).toBe(true);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'Tab', shiftKey: true });
    expect(isFull()).toBe(false);
  }
});

it('a post that arrives while its author is away is cleared from the composer on return', async () => {
  const leave = await open();
  type('<p>Walked.</p>');
  await press();
  leave();
  await open();
  expect(field().value).toBe('<p>Walked.</p>');
  await answer(0);
  expect(field().value).toBe('');
  expect(screen.queryByText('Draft saved')).toBeNull();
});

it('resending after a lost response uses the first id, also in another composer', async () => {
  const leave = await open();
  type('<p>Walked.</p>');
  await press();
  await answer(0, true);
  await press();
  await answer(1, true);
  leave();
  await open();
  await press();
  expect([id(1), id(2)]).toEqual([id(0), id(0)]);
});

it('another photo with identical text is a new post', async () => {
  await open();
  type('<p>Walked.</p>');
  await choose('hill.png');
  await press();
  await answer(0, true);
  await press();
  await answer(1, true);
  await choose('lake.png');
  await press();
  expect(id(1)).toBe(id(0));
  expect(id(2)).not.toBe(id(0));
});

it('describes the text by the reason why it wasn’t sent', async () => {
  await open();
  type('<p>Rain again.</p>');
  await press();
  await act(async () => posted[0]?.answer(true));
  const reason = await screen.findByText(/We couldn’t send your post/);
  expect(reason.id).not.toBe('');
  expect(field().getAttribute('aria-describedby')).toBe(reason.id);
});
