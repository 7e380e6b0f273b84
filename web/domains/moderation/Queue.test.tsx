// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FlagReport } from '#contract/moderation/endpoints.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { loadDialogs, render, signIn } from '../../testing/render.tsx';
import { reloadCases } from './data.ts';
import { Queue } from './Queue.tsx';

const report = (id: string): FlagReport => ({
  id,
  content_type: 'post',
  content_id: `of ${id}`,
  category: null,
  reason: `Reason of ${id}`,
  flagged_by: null,
  flagged_by_name: 'Nora',
  flagged_at: '2026-03-02T15:00:00.000Z',
  status: 'pending',
  due_at: '2026-03-03T15:00:00.000Z',
  reviewed_by: null,
  reviewed_by_name: null,
  reviewed_at: null,
  action: null,
  note: null,
  appeal: null,
  reports_count: 1,
  reports: [],
  content: null,
  kept: [{ title: null, text: `Words of ${id}`, at: '2026-03-02T15:00:00.000Z', had_picture: true }],
  author: null,
  author_facts: null,
});
/** Ids of open cases on the server. Only the network is mocked. */
let waiting: string[];

const server = fakeApi({
  'GET /api/admin/flagged-content': () => waiting.map(report),
  'PATCH /api/admin/flagged-content/:id': ({ params: { id = '' } }) => {
    waiting = waiting.filter((each) => each !== id);
    return report(id);
  },
});
const decided = () => server.writes.map(({ params }) => params.id);
loadDialogs();
beforeEach(() => {
  waiting = ['one', 'two', 'three'];
  signIn({ id: 'milo' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

const open = async () => {
  render(<Queue status="pending" onStatus={() => undefined} opened={undefined} onOpen={() => undefined} />);
  await heading('one');
};
const heading = (id: string) => screen.findByRole('heading', { name: `Reason of ${id}`, hidden: true });
const readAgain = () => act(async () => void (await reloadCases()));
const dialog = () => screen.findByRole('dialog', { name: 'Take Action' });
const reason = async () => within(await dialog()).getByRole<HTMLTextAreaElement>('textbox');

const type = async (value: string) => {
  const field = await reason();
  field.focus();
  fireEvent.input(field, { target: { value } });
};

it('keeps the case and the typed note when another moderator decides meanwhile', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Take Action' }));
  await type('Third time');
  waiting = ['two', 'three'];
  await readAgain();
  await waitFor(async () =>
    expect(within(await dialog()).getByRole('alert').textContent).toContain(
      'Another moderator already decided this.',
    ),
  );
  expect((await reason()).value).toBe('Third time');
  expect(
    within(await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Take Action' }).disabled,
  ).toBe(true);

  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await heading('one');
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.keyDown(document.body, { key: 'd' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Go on', hidden: true }));
  await heading('two');
  expect(decided()).toEqual([]);
});

it('keeps its case when older ones arrive, and moves on after a decision', async () => {
  await open();
  waiting = ['older', 'one', 'two'];
  await readAgain();
  await heading('one');
  fireEvent.click(screen.getByRole('button', { name: 'Take Action' }));
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Take Action' }));
  await heading('two');
  expect(decided()).toEqual(['one']);
  expect(screen.queryByText('Another moderator already decided this.')).toBeNull();
});

it('asks before Cancel or Escape discards a reason', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Take Action' }));
  await type('Third time');
  fireEvent.keyDown(await reason(), { key: 'Escape' });
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  fireEvent.keyDown(question, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((await reason()).value).toBe('Third time');
  await type('');
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows a text as it was reported after its author deleted it', async () => {
  await open();
  const kept = await screen.findByRole('region', { name: 'As it was reported' });
  expect(kept.textContent).toContain('Words of one');
  expect(kept.textContent).toContain('Its picture isn’t kept');
  expect(screen.getAllByText('Post not found or has been deleted.').length).toBeGreaterThan(0);
});
