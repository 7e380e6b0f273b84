// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Draft } from '#contract/drafts/endpoints.ts';
import { fail, fakeApi } from '../../testing/fake-api.ts';
import { render, signIn } from '../../testing/render.tsx';
import { DraftsPage } from './DraftsPage.tsx';

const draft: Draft = {
  place: 'post',
  version: 7,
  writer: null,
  queue: null,
  fields: null,
  content: '<p>From this phone</p>',
  title: null,
  tags: null,
  base_version: null,
  label: null,
  path: '/feed',
  updated_at: '2026-03-02T15:00:00.000Z',
};
const copy: Draft = {
  ...draft,
  version: 0,
  copy_id: '00000000-0000-4000-8000-000000000001',
  content: '<p>From the laptop</p>',
  updated_at: '2026-03-02T14:00:00.000Z',
};

const server = fakeApi({
  'GET /api/drafts': [draft, copy],
  'PUT /api/drafts/:place': draft,
  'DELETE /api/drafts/:place': { message: 'Done.' },
});
beforeEach(() => {
  signIn({ id: 'n', name: 'Nora' });
});

const open = async () => {
  render(<DraftsPage />);
  return (await screen.findByText('From the laptop')).closest('li') as HTMLElement;
};

it('only a version from another device can replace the draft', async () => {
  const row = await open();
  expect(within(row).getByText('You wrote this on another device.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Use this version' })).toHaveLength(1);
});

it('Use this version saves the draft as a copy and replaces it, then deletes the copy, and says what was kept', async () => {
  const row = await open();
  fireEvent.click(within(row).getByRole('button', { name: 'Use this version' }));
  expect(await screen.findByText('This version is your draft now. The other one is kept.')).toBeTruthy();
  const [saved, put, drop] = server.writes;
  expect(saved?.line).toBe('PUT /api/drafts/post');
  expect(saved?.body).toMatchObject({ content: draft.content, aside: true });
  expect(put?.line).toBe('PUT /api/drafts/post');
  expect(put?.body).toMatchObject({ content: '<p>From the laptop</p>' });
  expect(drop?.line).toBe(`DELETE /api/drafts/post?copy_id=${copy.copy_id}`);
  expect(document.activeElement?.textContent).toBe('Drafts');
});

it('shows an error and deletes nothing when replacing fails', async () => {
  server.on({ 'PUT /api/drafts/:place': fail(503) });
  const row = await open();
  fireEvent.click(within(row).getByRole('button', { name: 'Use this version' }));
  expect(await screen.findByText('We couldn’t do that. Both versions are kept. Try again.')).toBeTruthy();
  await waitFor(() => expect(server.got('DELETE /api/drafts/:place').length > 0).toBe(false));
});
