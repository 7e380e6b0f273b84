// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Hiding } from '#contract/moderation/moderation-notice.ts';
import { render } from '../../testing/render.tsx';
import { ApiError } from '../http/api.ts';
import { HiddenNote } from './HiddenNote.tsx';

const hidden: Hiding = { is_hidden: true, hidden_reason: 'No selling.', appeal: 'open' };
let sent: unknown[];
/** Returns the response to an appeal. */
let answer: () => Hiding;

beforeAll(() => import('../../ui/overlays/DialogPanel.tsx'));
beforeEach(() => {
  sent = [];
});

function Shown({ first }: { first: Hiding }) {
  const [hiding, setHiding] = useState(first);
  return (
    <HiddenNote
      noun="reply"
      hiding={hiding}
      onAsk={async (body) => {
        sent.push(body);
        await Promise.resolve();
        setHiding(answer());
      }}
    />
  );
}
const show = async (as: Partial<Hiding> = {}) => {
  render(<Shown first={{ ...hidden, ...as }} />);
  await screen.findByText('Hidden by our moderators');
};
const ask = () => screen.queryByRole('button', { name: 'Ask for another look' });

it('says that the text is hidden and why, and sends the appeal once', async () => {
  await show();
  expect(screen.getByText('Reason: No selling.')).toBeTruthy();
  fireEvent.click(ask() as HTMLElement);
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: ' It is a recipe. ' } });
  answer = () => ({ ...hidden, appeal: 'waiting' });
  const send = screen.getByRole('button', { name: 'Send' });
  fireEvent.click(send);
  fireEvent.click(send);
  await screen.findByText(/You asked for another look/);
  expect(screen.getByText('Our moderators will look at your reply again.')).toBeTruthy();
  expect(sent).toEqual([{ words: 'It is a recipe.' }]);
  expect(ask()).toBeNull();
});

it('shows a refusal and keeps the text', async () => {
  await show();
  fireEvent.click(ask() as HTMLElement);
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'It is a recipe.' } });
  answer = () => {
    throw new ApiError(409, { detail: 'You asked already.', code: 'appealed', request_id: 'r' });
  };
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('You asked already.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('It is a recipe.');
});

it.each([
  ['who waits', { appeal: 'waiting' as const }, /You asked for another look/],
  ['who had another look', { appeal: 'used' as const }, /looked again, and it stays hidden/],
])("an author %s can't appeal again", async (_who, as, words) => {
  await show(as);
  expect(screen.getByText(words)).toBeTruthy();
  expect(ask()).toBeNull();
});

it('tells staff that it is hidden, without an appeal', async () => {
  render(
    <HiddenNote
      noun="reply"
      hiding={{ hidden_reason: 'No selling.' }}
      onAsk={async () => {
        sent.push('asked');
      }}
    />,
  );
  await waitFor(() => expect(screen.getByText(/Only its author and our moderators/)).toBeTruthy());
  expect(ask()).toBeNull();
});
