// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { Quiz } from '#contract/quizzes.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { startSession } from '../../../platform/session/session.ts';
import { ToastProvider } from '../../../ui/overlays/Toast.tsx';
import { Questions } from './Questions.tsx';

const options = [
  { id: 'a', text: 'A plan' },
  { id: 'b', text: 'Something that happens anyway' },
];
const quiz: Quiz = {
  pass_mark: 50,
  max_attempts: null,
  attempts_left: null,
  attempt: 1,
  best: null,
  is_passed: false,
  version: 3,
  questions: [
    { id: 'q1', kind: 'single', text: 'What is a cue?', options },
    { id: 'q2', kind: 'short', text: 'Complete the sentence.', options: [] },
  ],
};
const onResult = vi.fn();
let sent: unknown[];
let answer: () => Promise<Response>;
beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  startSession('token', { id: 'nora' } as CurrentUser);
  sent = [];
  answer = () => Promise.reject(new TypeError('offline'));
  onResult.mockReset();
  vi.stubGlobal('fetch', (_url: string, { body }: { body?: string }) => {
    sent.push(JSON.parse(body ?? '{}'));
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (isEnrolled = true, shown = quiz) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <Questions quiz={shown} lessonId="l" isEnrolled={isEnrolled} onResult={onResult} />
      </ToastProvider>
    </QueryClientProvider>,
  );
const next = () => screen.getByRole('button', { name: 'Next question' });
const heading = () => screen.getByRole('heading', { level: 2 });

it('asks one question at a time, by keys too, and returns to the question after a reload', async () => {
  open();
  expect(screen.queryByText('Complete the sentence.')).toBeNull();
  fireEvent.submit(screen.getByRole('form'));
  expect(heading().textContent).toBe('What is a cue?');
  fireEvent.keyDown(heading(), { key: '2' });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Something that happens anyway' }).checked).toBe(
    true,
  );
  fireEvent.click(next());
  expect(heading().textContent).toBe('Complete the sentence.');
  await waitFor(() => expect(document.activeElement).toBe(heading()));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'copy 2' } });
  // A digit in a text is a text.
  fireEvent.keyDown(screen.getByRole('textbox'), { key: '1' });
  cleanup();
  open();
  expect(heading().textContent).toBe('Complete the sentence.');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('copy 2');
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Something that happens anyway' }).checked).toBe(
    true,
  );
});

it('keeps the answers when they can’t be checked, and sends all of them with the next try', async () => {
  open();
  fireEvent.keyDown(heading(), { key: '1' });
  fireEvent.click(next());
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'copy' } });
  fireEvent.submit(screen.getByRole('form'));
  await screen.findByText('We couldn’t check your answers. They are kept. Try again.');
  const result = { attempt: 1, score: 100, is_passed: true, attempts_left: null, questions: [] };
  answer = () => Promise.resolve(Response.json(result));
  fireEvent.click(screen.getByRole('button', { name: 'Check answers' }));
  await waitFor(() => expect(onResult).toHaveBeenCalledWith(result));
  expect(sent.at(-1)).toEqual({
    attempt: 1,
    version: 3,
    answers: [
      { question: 'q1', options: ['a'] },
      { question: 'q2', text: 'copy' },
    ],
  });
});

it('takes the second press of a double click for the question that was answered, not for the next one', () => {
  const order = { id: 'q2', kind: 'order' as const, text: 'Put the steps in order.', options };
  const [first] = quiz.questions;
  if (!first) throw new Error('The quiz has no question.');
  open(true, { ...quiz, questions: [first, order] });
  fireEvent.keyDown(heading(), { key: '1' });
  fireEvent.click(next(), { detail: 1 });
  expect(heading().textContent).toBe('Put the steps in order.');
  const check = screen.getByRole('button', { name: 'Check answers' });
  fireEvent.click(check, { detail: 2 });
  expect(sent).toEqual([]);
  fireEvent.click(check, { detail: 1 });
  expect(sent).toHaveLength(1);
});
