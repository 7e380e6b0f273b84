// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { EditedQuote, QuotesEditing } from '#contract/programme-authoring.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { startSession } from '../../../platform/session/session.ts';
import { ConfirmProvider } from '../../../ui/overlays/Confirm.tsx';
import { ToastProvider } from '../../../ui/overlays/Toast.tsx';
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
/** Texts of the quotes in each call that was sent. */
let sent: string[][];
let reply: () => Response;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  queryClient.clear();
  localStorage.clear();
  startSession('token', { id: 'mira' } as CurrentUser);
  sent = [];
  vi.stubGlobal('fetch', (_: string, { body = '{}' }: { body?: string }) => {
    sent.push((JSON.parse(body) as { quotes: EditedQuote[] }).quotes.map(({ text }) => text));
    return Promise.resolve(reply());
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <ConfirmProvider>
          <QuotesForm editing={editing} />
        </ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>,
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const problem = (status: number) => () =>
  Response.json(
    { detail: 'Please keep a quote to 2,000 characters.' },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

it('sends what was refused once, again by “Try again” and with the next change, not by itself', async () => {
  reply = problem(422);
  show();
  expect(screen.getByText(/Version 2, .*, shown from 2 March 2026/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/Quote 2/), { target: { value: 'Too long.' } });
  await pass(1500);
  expect(sent).toEqual([['One.', 'Too long.', 'Three.']]);
  await pass(120_000);
  expect(sent).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(100);
  expect(sent).toHaveLength(2);
  fireEvent.change(screen.getByLabelText(/Quote 2/), { target: { value: 'Two again.' } });
  await pass(1500);
  expect(sent).toHaveLength(3);
});

it('sends a draft that didn’t arrive again by itself', async () => {
  reply = problem(503);
  show();
  fireEvent.change(screen.getByLabelText(/Quote 1/), { target: { value: 'First.' } });
  await pass(1500);
  expect(sent).toHaveLength(1);
  await pass(31_000);
  expect(sent).toHaveLength(2);
});

it('moves a quote from the menu, and the row keeps the focus', async () => {
  reply = problem(503);
  show();
  const options = screen.getByRole('button', { name: 'Options of quote 3' });
  options.focus();
  fireEvent.click(options);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  await pass(1500);
  expect(sent[0]).toEqual(['One.', 'Three.', 'Two.']);
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
