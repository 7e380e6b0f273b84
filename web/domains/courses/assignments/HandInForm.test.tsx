// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Assignment } from '#contract/courses/assignments.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
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

const server = fakeApi({ 'POST /api/lessons/:id/submissions': assignment });
const sent = () => server.calls.map(({ body }) => body);
beforeEach(() => {
  signIn();
});

const onDone = vi.fn();
const onStale = vi.fn();
const open = () =>
  render(
    <HandInForm
      lessonId="l"
      assignment={assignment}
      number={1}
      before={undefined}
      onDone={onDone}
      onStale={onStale}
    />,
  );
const field = () => screen.getByLabelText<HTMLTextAreaElement>(/What you hand in/);
const write = (value: string) => fireEvent.change(field(), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Hand in' }));

it('hands in what was written, and forgets the draft', async () => {
  open();
  press();
  expect(sent()).toEqual([]);
  write('The cat.');
  press();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent()).toEqual([{ number: 1, content: 'The cat.', pictures: [], may_be_example: false }]);
  cleanup();
  open();
  expect(field().value).toBe('');
});

it('keeps the text through a refusal and a reload, and asks for the newest state on a conflict', async () => {
  server.on({ 'POST /api/lessons/:id/submissions': refuse(409, 'Not now.') });
  open();
  write('The cat.');
  press();
  await screen.findByText('Not now.');
  expect(onStale).toHaveBeenCalled();
  cleanup();
  open();
  expect(field().value).toBe('The cat.');
});
