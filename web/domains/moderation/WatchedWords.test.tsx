// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query/query.ts';
import { ToastProvider } from '../../ui/overlays/Toast.tsx';
import { WatchedWords } from './WatchedWords.tsx';

/** The list on the server. Only the network is mocked. */
let list: string[];
/** The next response, and the request it received. */
let next: string[];
let sent: unknown[];
beforeEach(() => {
  list = ['crypto', 'miracle cure'];
  sent = [];
  queryClient.clear();
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'PUT') {
      sent.push(JSON.parse(body ?? ''));
      list = next;
    }
    return new Response(
      JSON.stringify(list.map((word) => ({ word, added_at: '2026-03-02T15:00:00.000Z' }))),
      {
        headers: { 'content-type': 'application/json' },
      },
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Watched words/ });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save the list' }));

it('keeps words that others added or removed meanwhile, and says so', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <WatchedWords />
      </ToastProvider>
    </QueryClientProvider>,
  );
  fireEvent.change(await box(), { target: { value: 'miracle cure\nforex\n\nforex' } });
  next = ['casino', 'forex'];
  save();
  await screen.findByText('The list is saved, with what others changed meanwhile.');
  expect(sent).toEqual([{ words: ['miracle cure', 'forex', 'forex'], before: ['crypto', 'miracle cure'] }]);
  expect((await box()).value).toBe('casino\nforex');

  fireEvent.change(await box(), { target: { value: 'casino' } });
  next = ['casino'];
  save();
  await screen.findByText('The list is saved.');
  expect(sent.at(-1)).toEqual({ words: ['casino'], before: ['casino', 'forex'] });
});
