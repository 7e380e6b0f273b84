// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeDrafts } from '../../testing/fake-drafts.ts';
import { render, signIn } from '../../testing/render.tsx';
import type { RichTextEditorProps } from '../../ui/editor/RichTextEditor.tsx';
import { NewsForm } from './NewsForm.tsx';

/** News sent. Each waits for its response. */
const posted = vi.hoisted(() => [] as { title: string; answer: () => void }[]);
vi.mock('../../platform/http/upload.ts', () => ({
  upload: (_: string, { fields }: { fields: { title: string } }) =>
    new Promise((resolve) =>
      posted.push({ title: fields.title, answer: () => resolve({ publish_at: null }) }),
    ),
}));
// The editor has its own tests. This mock returns the rich text it is given.
vi.mock('../../ui/editor/RichTextEditor.tsx', async (load) => ({
  ...(await load<object>()),
  RichTextEditor: ({ label, value, onChange }: RichTextEditorProps) => (
    <textarea aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />
  ),
}));

fakeApi(fakeDrafts().replies);
beforeEach(() => {
  posted.length = 0;
  signIn({ id: 'cleo', name: 'Cleo', is_admin: false });
});

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const share = async () => {
  fireEvent.submit(field(/^Headline/));
  await act(async () => undefined);
};
const answer = (which: number) =>
  act(async () => {
    posted[which]?.answer();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });

it('clears a post that was shared, and keeps words typed while it was sent', async () => {
  render(<NewsForm />);
  await act(async () => undefined);
  type(/^Headline/, 'First');
  type(/^Text/, '<p>One.</p>');
  await share();
  type(/^Text/, '<p>One. And more.</p>');
  await answer(0);
  expect(posted.map(({ title }) => title)).toEqual(['First']);
  expect(field(/^Text/).value).toBe('<p>One. And more.</p>');

  await share();
  await answer(1);
  expect(field(/^Headline/).value).toBe('');
  expect(field(/^Text/).value).toBe('');
});

it('keeps the focus on the button that has shared it', async () => {
  render(<NewsForm />);
  await act(async () => undefined);
  type(/^Headline/, 'First');
  type(/^Text/, '<p>One.</p>');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Share News' });
  button.focus();
  await share();
  await answer(0);
  expect(field(/^Headline/).value).toBe('');
  // A disabled button loses the focus.
  expect(button.disabled).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
});
