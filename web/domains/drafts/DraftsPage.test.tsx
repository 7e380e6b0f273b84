// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { Draft } from '#contract/drafts.ts';
import { queryClient } from '../../platform/query/query.ts';
import { startSession } from '../../platform/session/session.ts';
import { ToastProvider } from '../../ui/overlays/Toast.tsx';
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
/** Method, path and body of each call that writes. */
let calls: [string, string, unknown][] = [];
let isFailing = false;

beforeEach(() => {
  calls = [];
  isFailing = false;
  localStorage.clear();
  queryClient.clear();
  startSession('token', { id: 'n', name: 'Nora' } as unknown as CurrentUser);
  vi.stubGlobal(
    'fetch',
    async (address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
      if (method === 'GET') return Response.json([draft, copy]);
      const { pathname, search } = new URL(address, 'http://evolve.test');
      calls.push([method, pathname + search, body ? JSON.parse(body) : undefined]);
      if (isFailing) return Response.json({ detail: 'Not now.' }, { status: 503 });
      return Response.json(method === 'PUT' ? draft : { message: 'Done.' });
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <DraftsPage />
      </ToastProvider>
    </QueryClientProvider>,
  );
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
  const [saved, put, drop] = calls;
  expect(saved?.slice(0, 2)).toEqual(['PUT', '/api/drafts/post']);
  expect(saved?.[2]).toMatchObject({ content: draft.content, aside: true });
  expect(put?.slice(0, 2)).toEqual(['PUT', '/api/drafts/post']);
  expect(put?.[2]).toMatchObject({ content: '<p>From the laptop</p>' });
  expect(drop?.slice(0, 2)).toEqual(['DELETE', `/api/drafts/post?copy_id=${copy.copy_id}`]);
  expect(document.activeElement?.textContent).toBe('Drafts');
});

it('shows an error and deletes nothing when replacing fails', async () => {
  isFailing = true;
  const row = await open();
  fireEvent.click(within(row).getByRole('button', { name: 'Use this version' }));
  expect(await screen.findByText('We couldn’t do that. Both versions are kept. Try again.')).toBeTruthy();
  await waitFor(() => expect(calls.some(([method]) => method === 'DELETE')).toBe(false));
});
