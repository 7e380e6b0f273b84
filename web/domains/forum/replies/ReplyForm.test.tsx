// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Category, Reply, Topic } from '#contract/forum/endpoints.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeDrafts } from '../../../testing/fake-drafts.ts';
import { render, signIn } from '../../../testing/render.tsx';
import type { RichTextEditorProps } from '../../../ui/editor/RichTextEditor.tsx';
import { CreateTopic } from '../topics/CreateTopic.tsx';
import { type Answering, ReplyForm } from './ReplyForm.tsx';

vi.mock('@tanstack/react-router', async (load) => ({ ...(await load<object>()), useRouter: () => ({}) }));
// The editor has its own tests. This mock returns the rich text it is given.
vi.mock('../../../ui/editor/RichTextEditor.tsx', async (load) => ({
  ...(await load<object>()),
  RichTextEditor: ({ label, value, onChange }: RichTextEditorProps) => (
    <textarea aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />
  ),
}));

/** Posted replies. Each waits for its response. */
let posted: { body: { content: string; client_id?: string }; answer: () => void }[];
const feedback = { fail: vi.fn(), miss: vi.fn(), reported: vi.fn(), clear: vi.fn() };

fakeApi({
  ...fakeDrafts().replies,
  'POST /api/forum/topics/:id/posts': ({ body }) => waits(body),
  'POST /api/forum/topics': ({ body }) => waits(body),
});
beforeEach(() => {
  posted = [];
  signIn();
});

const waits = (body: { content: string; client_id?: string }) =>
  new Promise<{ id: string }>((resolve) => {
    posted.push({ body, answer: () => resolve({ id: 'r' }) });
  });
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(async () => undefined);
};
const answer = (which = 0) =>
  act(async () => {
    posted[which]?.answer();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });

const parent = { id: 'p', author: { name: 'Ada' } } as Reply;
const sent = vi.fn<(reply: Reply) => void>();
/** Renders a topic page with a reply target and the position of the form. */
function Page({ first, place }: { first: Answering; place: string }) {
  const [answering, setAnswering] = useState<Answering | null>(first);
  return answering ? (
    <ReplyForm
      key={place}
      topic={{ id: 't' } as Topic}
      answering={answering}
      isAsked={false}
      feedback={feedback}
      onSent={(reply) => {
        sent(reply);
        setAnswering(null);
      }}
      onCancel={() => setAnswering(null)}
      onUndo={(quote) => setAnswering({ parent, quote })}
    />
  ) : null;
}
const open = async (quote: string | null = null) => {
  sent.mockClear();
  const page = (place: string) => <Page first={{ parent, quote }} place={place} />;
  const { rerender } = render(page('oldest'));
  await act(async () => undefined);
  return async (place: string) => {
    rerender(page(place));
    await act(async () => undefined);
  };
};
const reply = 'Your reply';

it('a sent reply leaves no draft', async () => {
  await open();
  type(reply, '<p>One</p>');
  await press('Post Reply');
  await answer();
  expect(sent).toHaveBeenCalledOnce();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(localStorage.getItem('evolve.draft.nora.composer.reply:t')).toBeNull();
});

it.each([
  ['in a line of its own', '<p>One</p><p>Two</p>', '<p>Two</p>'],
  ['behind the last word', '<p>One and two</p>', '<p>and two</p>'],
  ['over the words that were sent', '<p>Three</p>', '<p>Three</p>'],
])('text typed while a reply is sent stays: %s', async (_, typed, left) => {
  await open();
  type(reply, '<p>One</p>');
  await press('Post Reply');
  type(reply, typed);
  await answer();
  expect(sent).toHaveBeenCalledOnce();
  expect(field(reply).value).toBe(left);
  expect(localStorage.getItem('evolve.draft.nora.composer.reply:t')).toContain(left);
  await press('Post Reply');
  expect(posted[1]?.body.content).toBe(left);
  expect(posted[1]?.body.client_id).not.toBe(posted[0]?.body.client_id);
});

it('a quotation is inserted once, however often the form is mounted', async () => {
  const move = await open('<blockquote><p>Walk.</p></blockquote>');
  expect(field(reply).value).toBe('<blockquote><p>Walk.</p></blockquote>');
  await move('newest');
  expect(field(reply).value).toBe('<blockquote><p>Walk.</p></blockquote>');
});

it('text typed while a topic is sent stays, and so does its form', async () => {
  const close = vi.fn();
  const category = { slug: 'start_here', name: 'Start Here' } as Category;
  render(<CreateTopic category={category} feedback={feedback} onClose={close} />);
  await act(async () => undefined);
  const content = 'Content';
  fireEvent.change(screen.getByRole('textbox', { name: /title/i }), { target: { value: 'Mornings' } });
  type(content, '<p>One</p>');
  await press('Create Topic');
  type(content, '<p>One</p><p>Two</p>');
  await answer();
  expect(close).not.toHaveBeenCalled();
  expect(field(content).value).toBe('<p>One</p><p>Two</p>');
  await press('Create Topic');
  await answer(1);
  expect(close).toHaveBeenCalledOnce();
  expect(localStorage.getItem('evolve.draft.nora.composer.topic:start_here')).toBeNull();
});
