// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { JournalEntry } from '#contract/journal/endpoints.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { render, signIn } from '../../testing/render.tsx';
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

const server = fakeApi();
beforeEach(() => {
  signIn({ id: 'n', name: 'Nora', allowance: { feed_posts: true } });
});

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Day 2 entry' });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('saving an emptied entry says what is possible, stays open and sends nothing', async () => {
  render(
    <EntryCard programme="p" entry={entry} feeling={undefined} onDelete={() => {}} isDeleting={false} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Edit Day 2' }));
  fireEvent.change(field(), { target: { value: ' \n' } });
  save();
  const said = await screen.findByText('Write a few words, or delete the entry.');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.contains(said)).toBe(true);
  expect(document.activeElement).toBe(field());
  expect(server.writes).toEqual([]);

  fireEvent.change(field(), { target: { value: 'A heron' } });
  expect(screen.queryByText('Write a few words, or delete the entry.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('The river was loud.')).not.toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Day 2' }));
  expect(server.writes).toEqual([]);
});
