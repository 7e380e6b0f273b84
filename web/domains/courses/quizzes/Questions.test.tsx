// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { AnswerReading, Quiz } from '#contract/courses/quizzes.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { fakeApi, lose, refuse } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
import { quizRead } from './data.ts';
import { QuizPart } from './QuizPart.tsx';

const options = [
  { id: 'a', text: 'The shower warming up' },
  { id: 'b', text: 'The first bus going past' },
  { id: 'c', text: 'Feeling motivated' },
];
const quiz: Quiz = {
  pass_mark: 50,
  max_attempts: null,
  attempts_left: null,
  attempt: 1,
  best: null,
  is_passed: false,
  feedback_after: 'answer',
  version: 3,
  answered: [],
  questions: [
    { id: 'q1', kind: 'multiple', text: 'What can stand in for the kettle?', options },
    { id: 'q2', kind: 'short', text: 'Complete the sentence.', options: [] },
  ],
};
const readingOf = (more: Partial<AnswerReading>): AnswerReading => ({
  question: 'q1',
  options: ['a'],
  text: '',
  is_right: false,
  feedback: 'A cue is something that happens anyway.',
  right_options: ['a', 'b'],
  right: ['The shower warming up', 'The first bus going past'],
  ...more,
});
let stored: Quiz;
const server = fakeApi({
  'GET /api/lessons/:id/quiz': () => stored,
  'POST /api/lessons/:id/answers': lose(),
  'POST /api/lessons/:id/attempts': lose(),
});
const sent = () => server.writes.map(({ body }) => body);
beforeEach(() => {
  signIn();
  stored = quiz;
});

function open(isEnrolled = true, shown = quiz) {
  stored = shown;
  queryClient.setQueryData(quizRead('l').queryKey, shown);
  render(<QuizPart courseId="c" lessonId="l" isEnrolled={isEnrolled} />);
}
const button = (name: string) => screen.getByRole('button', { name });
const heading = () => screen.getByRole('heading', { level: 2 });
const checked = () => screen.queryAllByRole<HTMLInputElement>('checkbox').map((each) => each.checked);

it('checks one answer at a time, by keys too, and says what fits', async () => {
  open();
  expect(screen.queryByText('Complete the sentence.')).toBeNull();
  fireEvent.submit(screen.getByRole('form'));
  expect(sent()).toEqual([]);
  fireEvent.keyDown(heading(), { key: '1' });
  fireEvent.keyDown(heading(), { key: '3' });
  server.on({
    'POST /api/lessons/:id/answers': { reading: readingOf({ options: ['a', 'c'] }), result: null },
  });
  fireEvent.submit(screen.getByRole('form'));
  await screen.findByText('Nearly. One of two, and one that doesn’t fit.');
  expect(sent()).toEqual([{ attempt: 1, version: 3, question: 'q1', options: ['a', 'c'] }]);
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'The shower warming upYou chose it',
    'The first bus going pastFits too',
    'Feeling motivatedDoesn’t fit',
  ]);
  screen.getByText('A cue is something that happens anyway.');
  screen.getByRole('img', { name: '0 of 1 answers right, now at question 1 of 2' });
  // A digit changes nothing after the check, and Enter moves on.
  fireEvent.keyDown(heading(), { key: '2' });
  await waitFor(() => expect(document.activeElement).toBe(button('Next question')));
  fireEvent.click(button('Next question'));
  expect(heading().textContent).toBe('Complete the sentence.');
  await waitFor(() => expect(document.activeElement).toBe(heading()));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'copy 2' } });
  // A digit in a text is a text.
  fireEvent.keyDown(screen.getByRole('textbox'), { key: '1' });
  cleanup();
  open(true, { ...quiz, answered: [readingOf({ options: ['a', 'c'] })] });
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('copy 2');
  fireEvent.click(button('Back'));
  screen.getByText('Nearly. One of two, and one that doesn’t fit.');
});

it('keeps a choice that can’t be checked, and sends it with the next try', async () => {
  open();
  fireEvent.keyDown(heading(), { key: '1' });
  fireEvent.click(button('Check answer'));
  await screen.findByText('We couldn’t check this answer. Your choice is kept.');
  expect(checked()).toEqual([true, false, false]);
  server.on({ 'POST /api/lessons/:id/answers': { reading: readingOf({}), result: null } });
  fireEvent.click(button('Try again'));
  await screen.findByText('Nearly. One of two.');
  expect(sent()[1]).toEqual(sent()[0]);
});

it('shows the last reading before the result, and a refetch meanwhile takes neither away', async () => {
  open(true, { ...quiz, answered: [readingOf({ is_right: true, options: ['a', 'b'] })] });
  fireEvent.click(button('Next question'));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'write' } });
  const read = readingOf({ question: 'q2', options: [], text: 'write', right_options: [], right: ['copy'] });
  const result = { attempt: 1, score: 50, is_passed: false, attempts_left: null, questions: [] };
  stored = { ...quiz, attempt: 2 };
  server.on({ 'POST /api/lessons/:id/answers': { reading: read, result } });
  fireEvent.submit(screen.getByRole('form'));
  await screen.findByText('Not this time.');
  await waitFor(() => expect(queryClient.getQueryData(quizRead('l').queryKey)).toMatchObject({ attempt: 2 }));
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'writeYour answer',
    'copyThis fits',
  ]);
  fireEvent.click(button('See your result'));
  await screen.findByRole('heading', { name: 'Your answers' });
  fireEvent.click(button('Try again'));
  await screen.findByText('Question 1 of 2');
  expect(checked()).toEqual([false, false, false]);
});

it('hands an attempt in whose open questions the author removed', async () => {
  open(true, { ...quiz, questions: quiz.questions.slice(0, 1), answered: [readingOf({})] });
  const result = { attempt: 1, score: 100, is_passed: true, attempts_left: null, questions: [] };
  server.on({ 'POST /api/lessons/:id/attempts': result });
  fireEvent.click(button('See your result'));
  await screen.findByText('The lesson is complete.');
  expect(sent()).toEqual([{ attempt: 1, version: 3, answers: [] }]);
});

it('lets a member look at the questions of a preview, and checks nothing', () => {
  open(false);
  fireEvent.keyDown(heading(), { key: '1' });
  fireEvent.click(button('Next question'));
  expect(heading().textContent).toBe('Complete the sentence.');
  fireEvent.submit(screen.getByRole('form'));
  screen.getByText('Enroll in this course to answer its quizzes.');
  expect(sent()).toEqual([]);
});

it('takes the second press of a double click for the answer that was checked, not for the next question', async () => {
  const order = { id: 'q2', kind: 'order' as const, text: 'Put the steps in order.', options };
  const [first] = quiz.questions;
  if (!first) throw new Error('The quiz has no question.');
  open(true, { ...quiz, questions: [first, order], answered: [readingOf({})] });
  fireEvent.click(button('Next question'), { detail: 1 });
  expect(heading().textContent).toBe('Put the steps in order.');
  const check = button('Check answer');
  fireEvent.click(check, { detail: 2 });
  expect(sent()).toEqual([]);
  fireEvent.click(check, { detail: 1 });
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('checks from the heading by Enter, and nothing while no option is chosen', async () => {
  open();
  fireEvent.keyDown(heading(), { key: 'Enter' });
  expect(sent()).toEqual([]);
  fireEvent.keyDown(heading(), { key: '1' });
  server.on({ 'POST /api/lessons/:id/answers': { reading: readingOf({}), result: null } });
  fireEvent.keyDown(heading(), { key: 'Enter', repeat: true });
  expect(sent()).toEqual([]);
  fireEvent.keyDown(heading(), { key: 'Enter' });
  await screen.findByText('Nearly. One of two.');
  expect(sent()).toHaveLength(1);
});

it('says why another attempt is shown when another tab ended this one', async () => {
  open();
  fireEvent.keyDown(heading(), { key: '1' });
  stored = { ...quiz, attempt: 2 };
  const detail = 'This quiz was answered on another device meanwhile. Load it again.';
  server.on({ 'POST /api/lessons/:id/answers': refuse(409, detail, { code: 'other_attempt' }) });
  fireEvent.keyDown(heading(), { key: 'Enter' });
  await screen.findAllByText(detail);
  await waitFor(() => expect(queryClient.getQueryData(quizRead('l').queryKey)).toMatchObject({ attempt: 2 }));
  expect(screen.getAllByText(detail)).toHaveLength(1);
});

it('hands all answers in together where the author tells nothing before', async () => {
  const order = { id: 'q3', kind: 'order' as const, text: 'Put the steps in order.', options };
  open(true, { ...quiz, feedback_after: 'attempt', questions: [...quiz.questions, order] });
  fireEvent.keyDown(heading(), { key: '1' });
  fireEvent.click(button('Next question'));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'write' } });
  fireEvent.submit(screen.getByRole('form'));
  expect(heading().textContent).toBe('Put the steps in order.');
  // An answer may change until all are handed in.
  fireEvent.click(button('Back'));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'copy' } });
  fireEvent.click(button('Next question'));
  expect(sent()).toEqual([]);
  fireEvent.click(button('Hand in answers'));
  await screen.findByText('We couldn’t hand in your answers. They’re kept. Try again.');
  const result = { attempt: 1, score: 33, is_passed: false, attempts_left: null, questions: [] };
  server.on({ 'POST /api/lessons/:id/attempts': result });
  fireEvent.click(button('Try again'));
  await screen.findByRole('heading', { name: 'Your answers' });
  const answers = [
    { question: 'q1', options: ['a'] },
    { question: 'q2', text: 'copy' },
    { question: 'q3', options: ['a', 'b', 'c'] },
  ];
  expect(sent()).toEqual([1, 2].map(() => ({ attempt: 1, version: 3, answers })));
});
