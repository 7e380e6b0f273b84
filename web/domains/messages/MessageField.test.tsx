// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { composerDraft } from '../../platform/drafts/draft-storage.ts';
import { fakeApi, lose, refuse } from '../../testing/fake-api.ts';
import { fakeDrafts } from '../../testing/fake-drafts.ts';
import { render } from '../../testing/render.tsx';
import { MessageField } from './MessageField.tsx';
import { conversation, message, observe } from './thread-stage.tsx';

interface Sent {
  content: string;
  client_id: string;
  quoted_id?: string;
  receiver_id: string;
  /** 0 loses the connection. */
  answer: (status?: number) => void;
}
/** Messages the server received. Each waits for its response. */
let sent: Sent[];
const waiting = vi.fn<(waiting: readonly { words: string }[]) => void>();
const closed = vi.fn<() => void>();

fakeApi({
  ...fakeDrafts().replies,
  // Sent after three seconds, which a busy machine may need.
  'POST /api/messages/conversations/:partnerId/typing': { message: 'Told.' },
  'POST /api/messages': ({ body: said }) =>
    new Promise((resolve) =>
      sent.push({
        ...(said as Omit<Sent, 'answer'>),
        answer: (status = 200) =>
          resolve(
            status === 0
              ? lose()
              : status === 200
                ? message(sent.length, { ...said, is_own: true })
                : refuse(status, 'Ada can’t read messages right now.'),
          ),
      }),
    ),
});
beforeEach(() => {
  sent = [];
  waiting.mockClear();
  closed.mockClear();
  observe(() => true);
});

const open = (more = {}, asked: { id: string } | null = null) =>
  render(
    <MessageField
      address="ada"
      conversation={conversation(more)}
      find={() => message(1)}
      asked={asked}
      onWaiting={waiting}
      onClose={closed}
    />,
  );
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const enter = (more = {}) => fireEvent.keyDown(box(), { key: 'Enter', ...more });
const contents = () => sent.map(({ content }) => content);
const answer = (at: number, status?: number) =>
  act(async () => {
    sent[at]?.answer(status);
    await Promise.resolve();
  });

it('sends with Enter, once for two presses, and keeps the focus', async () => {
  open();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  box().focus();
  type('  Shall we walk?  ');
  enter();
  enter();
  await waitFor(() => expect(contents()).toEqual(['Shall we walk?']));
  expect([box().value, document.activeElement]).toEqual(['', box()]);
  expect(waiting.mock.lastCall?.[0].map(({ words }) => words)).toEqual(['Shall we walk?']);
  await answer(0);
  await waitFor(() => expect(waiting.mock.lastCall?.[0]).toEqual([]));
  expect(contents()).toHaveLength(1);
});

it('sends nothing blank, and nothing for a line break or a word that an input method still composes', async () => {
  open();
  type('   ');
  enter();
  type('散步');
  enter({ isComposing: true });
  // Safari has ended composing when the key arrives.
  enter({ keyCode: 229 });
  enter({ shiftKey: true });
  fireEvent.keyDown(box(), { key: 'Escape', isComposing: true });
  expect([contents(), closed.mock.calls]).toEqual([[], []]);
  enter();
  await waitFor(() => expect(contents()).toEqual(['散步']));
});

it.each([
  ['a lost connection', 0, 'Failed to send message. Please try again.'],
  ['a refusal', 403, 'Ada can’t read messages right now.'],
])('after %s has every text again in its order, and sends the first once', async (_, status, sentence) => {
  open();
  for (const text of ['One', 'Two']) {
    type(text);
    enter();
  }
  type('Three');
  await waitFor(() => expect(contents()).toEqual(['One']));
  await answer(0, status);
  await waitFor(() => expect(box().value).toBe('One\nTwo\nThree'));
  expect(screen.getByText(sentence).getAttribute('role')).toBe('alert');
  expect(box().getAttribute('aria-invalid')).toBe('true');
  expect(waiting.mock.lastCall?.[0]).toEqual([]);
  expect(composerDraft('message:ada').get()?.content).toBe('One\nTwo\nThree');
  // The first text was sent without a response, so its `client_id` makes a second copy impossible.
  type('One');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.client_id).toBe(sent[0]?.client_id);
});

it('continues a text after the page was left, also one that was being sent', async () => {
  const { unmount } = open();
  type('Half a thought');
  unmount();
  const again = open();
  expect(box().value).toBe('Half a thought');
  enter();
  await waitFor(() => expect(contents()).toEqual(['Half a thought']));
  again.unmount();
  await answer(0, 0);
  open();
  await waitFor(() => expect(box().value).toBe('Half a thought'));
  enter();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.client_id).toBe(sent[0]?.client_id);
});

it('says why nothing can be written, and offers membership only where it helps', () => {
  const { unmount } = open({
    may_message: false,
    message_refusal: 'Not now.',
    message_refusal_code: 'unavailable',
  });
  expect(screen.getByText('Not now.')).toBeTruthy();
  expect([screen.queryByRole('textbox'), screen.queryByRole('link')]).toEqual([null, null]);
  unmount();
  open({ may_message: false, message_refusal: 'Builder.', message_refusal_code: 'upgrade_required' });
  expect(screen.getByRole('link', { name: 'See membership' }).getAttribute('href')).toBe('/membership');
});

it('keeps the quote with the draft and with a text that failed, and sends it once', async () => {
  const { unmount } = open({}, { id: 'm1' });
  expect(await screen.findByText('Message 1')).toBeTruthy();
  type('At seven.');
  unmount();
  open();
  expect(await screen.findByText('Message 1')).toBeTruthy();
  enter();
  await waitFor(() => expect(sent.map(({ quoted_id }) => quoted_id)).toEqual(['m1']));
  expect(screen.queryByText('Message 1')).toBeNull();
  await answer(0, 403);
  expect(await screen.findByText('Message 1')).toBeTruthy();
  expect(box().value).toBe('At seven.');
  enter();
  await waitFor(() => expect(sent.map(({ quoted_id }) => quoted_id)).toEqual(['m1', 'm1']));
  await answer(1);
  type('Alone.');
  enter();
  await waitFor(() => expect(sent[2]).toMatchObject({ content: 'Alone.' }));
  expect(sent[2]?.quoted_id).toBeUndefined();
});

it('sends without a quote that was taken away', async () => {
  open({}, { id: 'm1' });
  fireEvent.click(await screen.findByRole('button', { name: 'Don’t reply to it' }));
  type('At seven.');
  enter();
  await waitFor(() => expect(contents()).toEqual(['At seven.']));
  expect(sent[0]?.quoted_id).toBeUndefined();
});
