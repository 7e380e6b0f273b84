// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EditedQuote, QuotesEditing } from '#contract/programme/authoring.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
import { QuotesForm } from './QuotesForm.tsx';
import { movedTo } from './rules.ts';

const quote = (text: string): EditedQuote => ({ text, author: '', source: '' });
const version = {
  number: 2,
  origin: 'files' as const,
  published_at: '2026-03-01T12:00:00.000Z',
  published_by: null,
  applies_on: '2026-03-02',
};
const editing: QuotesEditing = {
  title: 'Quotes of the day',
  differs_from_file: false,
  version: 1,
  draft: null,
  published: { ...version, quotes: ['One.', 'Two.', 'Three.'].map(quote) },
  versions: [version],
};
let reply: ReturnType<typeof refuse>;

const server = fakeApi({ 'PUT /api/admin/programme/quotes': () => reply });
const sent = () =>
  server.got('PUT /api/admin/programme/quotes').map(({ body }) => body.quotes.map(({ text }) => text));
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signIn({ id: 'mira' });
});
afterEach(() => {
  vi.useRealTimers();
});

const show = () => render(<QuotesForm editing={editing} />);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const problem = (status: number) => refuse(status, 'Please keep a quote to 2,000 characters.');

it('sends what was refused once, again by “Try again” and with the next change, not by itself', async () => {
  reply = problem(422);
  show();
  expect(screen.getByText(/Version 2, .*, shown from 2 March 2026/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/Quote 2/), { target: { value: 'Too long.' } });
  await pass(1500);
  expect(sent()).toEqual([['One.', 'Too long.', 'Three.']]);
  await pass(120_000);
  expect(sent()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(100);
  expect(sent()).toHaveLength(2);
  fireEvent.change(screen.getByLabelText(/Quote 2/), { target: { value: 'Two again.' } });
  await pass(1500);
  expect(sent()).toHaveLength(3);
});

it('sends a draft that didn’t arrive again by itself', async () => {
  reply = problem(503);
  show();
  fireEvent.change(screen.getByLabelText(/Quote 1/), { target: { value: 'First.' } });
  await pass(1500);
  expect(sent()).toHaveLength(1);
  await pass(31_000);
  expect(sent()).toHaveLength(2);
});

it('moves a quote from the menu, and the row keeps the focus', async () => {
  reply = problem(503);
  show();
  const options = screen.getByRole('button', { name: 'Options of quote 3' });
  options.focus();
  fireEvent.click(options);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  await pass(1500);
  expect(sent()[0]).toEqual(['One.', 'Three.', 'Two.']);
  expect(screen.getByText('Moved. It’s quote 2 of 3 now.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Options of quote 2'));
});

it.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 9, ['a', 'c', 'b']],
  [1, -1, ['b', 'a', 'c']],
])('an item moved from %i to %i', (from, to, after) => {
  expect(movedTo(['a', 'b', 'c'], from, to)).toEqual(after);
});
