// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { JournalEntry } from '#contract/journal.ts';
import { queryClient } from '../../platform/query/query.ts';
import { startSession } from '../../platform/session/session.ts';
import { ToastProvider } from '../../ui/overlays/Toast.tsx';
import { EntryCard } from './EntryCard.tsx';

const entry = {
  day: 2,
  round: 1,
  version: 1,
  reflection: 'The river was loud.',
  formatted_date: 'Friday, February 27',
  written_on: '2026-02-27',
  prompt: null,
  shared: [],
} as unknown as JournalEntry;
let sent: string[];

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  sent = [];
  startSession('token', { id: 'n', name: 'Nora', allowance: { feed_posts: true } } as unknown as CurrentUser);
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') sent.push(`${method} ${address}`);
    return Response.json({});
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Day 2 entry' });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save reflection' }));

it('saving an emptied entry says what is possible, stays open and sends nothing', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <EntryCard programme="p" entry={entry} feeling={undefined} onDelete={() => {}} isDeleting={false} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Edit Day 2' }));
  fireEvent.change(field(), { target: { value: ' \n' } });
  save();
  const said = await screen.findByText('Write a few words, or delete the entry.');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.contains(said)).toBe(true);
  expect(document.activeElement).toBe(field());
  expect(sent).toEqual([]);

  fireEvent.change(field(), { target: { value: 'A heron' } });
  expect(screen.queryByText('Write a few words, or delete the entry.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('The river was loud.')).not.toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Day 2' }));
  expect(sent).toEqual([]);
});
