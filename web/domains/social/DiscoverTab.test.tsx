// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query/query.ts';
import { ToastProvider } from '../../ui/overlays/Toast.tsx';
import { DiscoverTab } from './DiscoverTab.tsx';

let replies: Record<string, unknown>;
let asked: string[];

beforeEach(() => {
  asked = [];
  queryClient.clear();
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://x');
    const key = url.pathname + url.search;
    asked.push(key);
    return new Response(JSON.stringify(replies[key] ?? []), {
      status: 200,
      headers: { 'content-type': 'application/json' },
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <ToastProvider>
          <DiscoverTab />
        </ToastProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  );

it('asks for the members of the pressed chip, and says why there are none', async () => {
  replies = {};
  open();
  expect(await screen.findByRole('heading', { name: 'No suggestions right now' })).toBeTruthy();
  const chip = screen.getByRole('button', { name: 'Near my day' });
  fireEvent.click(chip);
  expect(await screen.findByRole('heading', { name: 'No one near your day right now' })).toBeTruthy();
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  expect(asked).toEqual([
    '/api/users/discover?limit=12&show=for_you',
    '/api/users/discover?limit=12&show=near_my_day',
  ]);
});

it.each([
  ['with people', [{ id: 'a' }], true],
  ['without people', [], false],
])('offers a near word %s', async (_, results, isOffered) => {
  replies = {
    '/api/search?q=amarra&kind=people&limit=1': { results, corrected: 'amara' },
  };
  open();
  const field = screen.getByLabelText<HTMLInputElement>('Find people');
  fireEvent.change(field, { target: { value: 'amarra' } });
  expect(await screen.findByRole('heading', { name: 'No one found for “amarra”' })).toBeTruthy();
  await vi.waitFor(() => expect(asked.some((key) => key.startsWith('/api/search'))).toBe(true));
  if (!isOffered) {
    await new Promise((done) => setTimeout(done, 50));
    expect(screen.queryByRole('button', { name: 'amara' })).toBeNull();
    return;
  }
  fireEvent.click(await screen.findByRole('button', { name: 'amara' }));
  expect(field.value).toBe('amara');
  expect(document.activeElement).toBe(field);
  await vi.waitFor(() => expect(asked).toContain('/api/users?limit=24&q=amara'));
});
