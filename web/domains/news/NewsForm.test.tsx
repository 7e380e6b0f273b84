// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import { queryClient } from '../../platform/query/query.ts';
import { startSession } from '../../platform/session/session-store.ts';
import type { RichTextEditorProps } from '../../ui/editor/RichTextEditor.tsx';
import { ToastProvider } from '../../ui/overlays/Toast.tsx';
import { NewsForm } from './NewsForm.tsx';

/** News sent. Each waits for its response. */
const posted = vi.hoisted(() => [] as { title: string; answer: () => void }[]);
/** Times the editor was cleared. */
const clear = vi.hoisted(() => vi.fn());
vi.mock('../../platform/http/upload.ts', () => ({
  upload: (_: string, { fields }: { fields: { title: string } }) =>
    new Promise((resolve) =>
      posted.push({ title: fields.title, answer: () => resolve({ publish_at: null }) }),
    ),
}));
// The editor has its own tests. This mock returns the rich text it is given.
vi.mock('../../ui/editor/RichTextEditor.tsx', async (load) => ({
  ...(await load<object>()),
  RichTextEditor: ({ label, value, onChange, ref }: RichTextEditorProps) => {
    if (ref && typeof ref === 'object') ref.current = { clear, focus: () => undefined } as never;
    return <textarea aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />;
  },
}));

beforeEach(() => {
  posted.length = 0;
  clear.mockClear();
  queryClient.clear();
  localStorage.clear();
  startSession('token', { id: 'cleo', name: 'Cleo', is_admin: false } as CurrentUser);
  vi.stubGlobal('fetch', async (_: string, { method }: { method: string }) => {
    const answer = method === 'GET' ? [] : { updated_at: new Date().toISOString() };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <NewsForm />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await act(async () => undefined);
  type(/^Headline/, 'First');
  type(/^Text/, '<p>One.</p>');
  await share();
  type(/^Text/, '<p>One. And more.</p>');
  await answer(0);
  expect(posted.map(({ title }) => title)).toEqual(['First']);
  expect(field(/^Text/).value).toBe('<p>One. And more.</p>');
  expect(clear).not.toHaveBeenCalled();

  await share();
  await answer(1);
  expect(field(/^Headline/).value).toBe('');
  expect(clear).toHaveBeenCalledOnce();
});
