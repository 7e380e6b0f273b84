// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Assignment } from '#contract/assignments.ts';
import type { CurrentUser } from '#contract/auth.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { startSession } from '../../../platform/session/session.ts';
import { ToastProvider } from '../../../ui/overlays/Toast.tsx';
import { HandInForm } from './HandInForm.tsx';

const assignment: Assignment = {
  due_on: null,
  is_overdue: false,
  needs_acceptance: true,
  shows_examples: false,
  next_number: 1,
  refusal: null,
  submissions: [],
  examples: [],
};
let sent: unknown[];
let status: number;

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  startSession('token', { id: 'nora' } as CurrentUser);
  sent = [];
  status = 200;
  vi.stubGlobal('fetch', async (_url: string, { body }: { body?: string }) => {
    sent.push(JSON.parse(body ?? '{}'));
    return new Response(JSON.stringify(status === 200 ? assignment : { detail: 'Not now.', code: 'x' }), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onDone = vi.fn();
const onStale = vi.fn();
const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <HandInForm
          lessonId="l"
          assignment={assignment}
          number={1}
          before={undefined}
          onDone={onDone}
          onStale={onStale}
        />
      </ToastProvider>
    </QueryClientProvider>,
  );
const field = () => screen.getByLabelText<HTMLTextAreaElement>(/What you hand in/);
const write = (value: string) => fireEvent.change(field(), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Hand in' }));

it('hands in what was written, and forgets the draft', async () => {
  open();
  press();
  expect(sent).toEqual([]);
  write('The cat.');
  press();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent).toEqual([{ number: 1, content: 'The cat.', pictures: [], may_be_example: false }]);
  cleanup();
  open();
  expect(field().value).toBe('');
});

it('keeps the text through a refusal and a reload, and asks for the newest state on a conflict', async () => {
  status = 409;
  open();
  write('The cat.');
  press();
  await screen.findByText('Not now.');
  expect(onStale).toHaveBeenCalled();
  cleanup();
  open();
  expect(field().value).toBe('The cat.');
});
