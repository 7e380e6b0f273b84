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
import { ConfirmProvider } from '../../ui/overlays/Confirm.tsx';
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
          <ConfirmProvider>
            <DiscoverTab />
          </ConfirmProvider>
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

const person = {
  id: 'a',
  name: 'Amara',
  bio: null,
  shared_groups: [],
  friendship: 'none',
  is_following: false,
};
it.each([
  ['the people of the corrected name', [person], 'amara'],
  ['no one, if the corrected name has none either', [], 'amara'],
  ['no one, without a near name', [], undefined],
])('shows for a name with a typo %s', async (_, people, corrected) => {
  replies = {
    '/api/search?q=amarra&kind=people&limit=1': { results: people, ...(corrected && { corrected }) },
    '/api/users?limit=24&q=amara': people,
  };
  open();
  const field = screen.getByLabelText<HTMLInputElement>('Find people');
  fireEvent.change(field, { target: { value: 'amarra' } });
  if (people.length > 0) {
    expect(await screen.findByRole('link', { name: 'Amara' })).toBeTruthy();
    expect(screen.getByText(/^No one found for “amarra”/).textContent).toBe(
      'No one found for “amarra”. Showing people for amara. 1 person found',
    );
    expect(screen.queryByRole('heading')).toBeNull();
  } else {
    expect(await screen.findByRole('heading', { name: 'No one found for “amarra”' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('');
  }
});

it('says of someone with nothing in common what they say about themselves', async () => {
  replies = {
    '/api/users/discover?limit=12&show=for_you': [
      { ...person, reason: null, bio: 'Walks early.' },
      { ...person, id: 'b', name: 'Bo', reason: 'New here' },
    ],
  };
  open();
  expect(await screen.findByText('Walks early.')).toBeTruthy();
  expect(screen.getAllByText('New here', { selector: 'p' })).toHaveLength(1);
});
